"""Backstep's window, pictures and command line around the solvers."""

import os

# pygame greets on standard output when it is imported, where only data belongs.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
