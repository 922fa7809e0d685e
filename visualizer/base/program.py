"""What the program is called where it says how to start it, which version it is, where its manual
is, and how it starts others."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VERSION = "0.1.0"
"""That of the package, too: pyproject.toml reads it here."""

NAME = "backstep"
"""Where it is installed, or frozen into a program that needs no Python."""

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "README.md"
"""Its first page, which leads to all others."""

FROZEN = bool(getattr(sys, "frozen", False))

PROGRAM = NAME if FROZEN or Path(sys.argv[0]).stem == NAME else "main.py"

LIBRARIES = "LD_LIBRARY_PATH"

COMMAND = NAME if PROGRAM == NAME else f"python {PROGRAM}"
"""What is typed to start it."""


def stand_somewhere() -> None:
    """Go home where the current folder has been deleted: no process could be started from it."""
    try:
        os.getcwd()
    except OSError:
        home = os.path.expanduser("~")
        os.chdir(home if os.path.isdir(home) else os.sep)


def environment_of_others() -> dict[str, str]:
    """The environment for a program of the system's. A frozen one finds its libraries in its own
    folder by a variable that it inherits to nobody else."""
    variables = dict(os.environ)
    if FROZEN:
        variables.pop(LIBRARIES, None)
        before = variables.pop(f"{LIBRARIES}_ORIG", None)
        if before is not None:
            variables[LIBRARIES] = before
    return variables
