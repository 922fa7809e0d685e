"""A program that writes file after file, as its window does, until it is killed; see kills.py."""

from __future__ import annotations

import os
import sys
from itertools import count, cycle
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def main() -> None:
    """Save the run, pictures, solutions, statistics and settings again and again."""
    from tests.hard.session import Session
    from visualizer.actions.action import do
    from visualizer.actions.files import save_file
    from visualizer.actions.taking import take_picture
    from visualizer.actions.views import next_theme, set_mode
    from visualizer.jobs.job import resolve

    driven = Session("writing", resolve("queens-bstar", {"n": "8"}), (900, 600))
    driven.rest()
    show = driven.app.show
    driven.app.perform(do(set_mode, "overview"))
    for number, what in zip(count(), cycle(range(6)), strict=False):
        folder = Path.cwd()
        if what == 0:
            driven.app.perform(do(save_file, "run", str(folder / "run.trace")))
        elif what == 1:
            driven.app.perform(do(save_file, "solutions", str(folder / "solutions.json")))
        elif what == 2:
            driven.app.perform(do(save_file, "statistics", str(folder / "statistics.json")))
        elif what == 3:
            driven.app.perform(do(take_picture, "window", str(folder / "picture.png")))
        elif what == 4:
            driven.app.perform(do(take_picture, "window", str(folder / "picture.svg")))
        else:
            driven.app.perform(do(next_theme))
            driven.app.save_settings()
        driven.frame((), 0.02)
        while show.saving:
            driven.frame((), 0.001)
        assert number or driven.app.title
        if number == 0:
            print("writing", flush=True)


if __name__ == "__main__":
    sys.exit(main())
