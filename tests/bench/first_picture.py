"""Prints the seconds that the first picture of a window takes.

    python -m tests.bench.first_picture .svg [ahead]

ahead  what such a picture waits for is made before, as while somebody chooses its name

A process of its own, so that nothing is imported yet: pictures.py runs it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def main() -> None:
    """Have the window stand, then make the picture."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from visualizer import app as program
    from visualizer.display import open_display
    from visualizer.jobs.job import resolve
    from visualizer.shot import WINDOW, picture_of_part
    from visualizer.show.options import ShowOptions

    kind, *ahead = sys.argv[1:]
    screen = open_display((1920, 1080))
    app = program.App(ShowOptions(resolve("queens-bstar", {})), screen.get_size())
    program.first_frame(app, screen)
    if ahead:
        from visualizer.export.files import make_ahead

        make_ahead()
    began = time.perf_counter()
    make, _note = picture_of_part(app, WINDOW, Path(f"picture{kind}"))
    make()
    print(time.perf_counter() - began)
    app.close()


if __name__ == "__main__":
    main()
