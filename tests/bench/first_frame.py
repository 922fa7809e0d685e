"""Prints the seconds from the start of this program to its first frame on a dummy display.

A process of its own, so that nothing is imported yet: window.py runs it.
"""

from __future__ import annotations

import gc
import os
import time

STARTED = time.perf_counter()


def main() -> None:
    """Do what `main.py show` does up to the first flip."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    gc.disable()
    from visualizer.cli.show import starting

    with starting():
        from visualizer import app as program
        from visualizer.display import open_display
        from visualizer.jobs.job import resolve
        from visualizer.show.options import ShowOptions

    screen = open_display((1920, 1080))
    app = program.App(ShowOptions(resolve("queens-bstar", {})), screen.get_size())
    program.first_frame(app, screen)
    print(time.perf_counter() - STARTED)
    app.close()


if __name__ == "__main__":
    main()
