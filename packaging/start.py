"""Where the frozen program starts; see README.md in this folder."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    # First of all: the processes of a frozen program are the program itself, started again.
    freeze_support()

    from main import main

    sys.exit(main())
