# /// script
# requires-python = ">=3.11"
# dependencies = [
#     "Babel>=2.14",
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
"""Start Backstep: `python main.py`; `python main.py --help` tells what else it does.

Any Python can read this file, down to 2.7, so that it can say which one is needed.
"""

import sys

OLDEST = (3, 11)
CANNOT_START = 2


def main():  # type: () -> int
    """Hand the command line over; returns the exit code."""
    if sys.version_info < OLDEST:
        needed, found = [".".join(map(str, one[:2])) for one in (OLDEST, sys.version_info)]
        sentence = "Backstep needs Python {} or newer; this is Python {} ({})."
        return _refuse(sentence.format(needed, found, sys.executable))
    # A worker process imports this file again when it starts, so nothing is imported above.
    import gc
    import os

    for number in range(3):  # a closed one would be that of the next file or pipe
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    here = os.path.dirname(os.path.abspath(__file__))
    if here not in sys.path:  # it was installed, and is not the file that was started
        sys.path.insert(0, here)
    try:
        gc.disable()  # what is imported stays: nobody is to look for garbage among it
        from visualizer.cli import main as command_line

        gc.freeze()
        gc.enable()
        return command_line(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
    except ImportError as error:
        if (error.name or "").split(".")[0] in ("main", "solvers", "visualizer"):
            raise
        sentence = "What Backstep needs is not there: {}. This installs it: {} -m pip install -r {}"
        needs = os.path.join(here, "requirements.txt")
        return _refuse(sentence.format(error, sys.executable, needs))


def _refuse(sentence):  # type: (str) -> int
    """Say in one line why nothing can be done; returns the exit code."""
    if sys.stderr is not None:
        sys.stderr.write(" ".join(sentence.split()) + "\n")
    return CANNOT_START


if __name__ == "__main__":
    sys.exit(main())
