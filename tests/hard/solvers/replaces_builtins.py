"""Puts other things in the place of what every module uses."""

import builtins

# placed
builtins.len = builtins.isinstance = builtins.open = None
