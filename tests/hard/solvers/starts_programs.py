"""Starts programs that go on for an hour."""

import subprocess

# placed
subprocess.Popen(["sleep", "3600"])
