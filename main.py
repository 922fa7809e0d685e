# /// script
# requires-python = ">=3.11"
# dependencies = [
#     "fonttools>=4.50",
#     "fpdf2>=2.8",
#     "matplotlib>=3.9",
#     "numpy>=2.1",
#     "pillow>=11.0",
#     "platformdirs>=4.0",
#     "pygame-ce>=2.5.5",
#     "pymupdf-fonts>=1.0.5",
#     "pygments>=2.18",
# ]
# ///
"""Start Backstep: `python main.py`; `python main.py --help` tells what else it does."""

from __future__ import annotations

import sys


def main() -> int:
    """Hand the command line over; returns the exit code."""
    # A worker process imports this file again when it starts, so nothing is imported above.
    import os

    here = os.path.dirname(os.path.abspath(__file__))
    if here not in sys.path:  # it was installed, and is not the file that was started
        sys.path.insert(0, here)
    try:
        from visualizer.cli import main as command_line

        return command_line(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
