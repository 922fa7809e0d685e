"""What the program is called where it says how to start it."""

from __future__ import annotations

import sys
from pathlib import Path

NAME = "backstep"
"""Where it is installed, or frozen into a program that needs no Python."""

FROZEN = bool(getattr(sys, "frozen", False))

PROGRAM = NAME if FROZEN or Path(sys.argv[0]).stem == NAME else "main.py"

COMMAND = NAME if PROGRAM == NAME else f"python {PROGRAM}"
"""What is typed to start it."""
