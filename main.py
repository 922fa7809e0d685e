"""Start Backstep: `python main.py`; `python main.py --help` tells what else it does."""

from __future__ import annotations

import sys


def main() -> int:
    """Hand the command line over; returns the exit code."""
    # A worker process imports this file again when it starts, so nothing is imported above.
    try:
        from visualizer.cli import main as command_line

        return command_line(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
