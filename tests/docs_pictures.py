"""Makes the pictures of README and docs/ with the program: python -m tests.docs_pictures [NAME …]

A picture here is a command of the command line, whose file is then made small: its colours become
a palette, the commonest as they are.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame
from PIL import Image, ImageSequence

from visualizer.export.animated import Palette

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"

OWN = "bits.py"
"""The ten lines of README, which some picture may show."""

PLAIN = "homework.py"
"""The program of the page about programs as they are."""

LARGEST = 150_000
"""Bytes of a picture; one that moves may take twice as many."""

SHOT = "shot {} --size 1120x630"
PICTURES = {
    "queens.webp": "film queens-bstar -n 4 --to 'event 13' --part window --size 960x540"
                   " --theme dark",
    "watch.png": SHOT.format("sudoku --at 300 --mode watch --theme dark"),
    "classroom.png": SHOT.format("--lesson kauschke --stop 20 --theme light"),
    "debug.png": SHOT.format("queens-bstar -n 8 --at 500 --mode debug --theme dark"),
    "overview.png": SHOT.format("queens-bstar -n 6 --at 330 --mode overview --theme light"),
    "blame.png": SHOT.format("crossword --at 1976 --mode overview --theme light --blame"),
    "own.png": SHOT.format(f"{OWN} --at 30 --mode debug --theme light"),
    "plain.png": SHOT.format(f"{PLAIN} --at 60 --mode debug --theme light"),
    "question.png": SHOT.format("--lesson kauschke --stop 10 --theme dark"),
    "side-by-side.png": SHOT.format(
        "'queens-permutations n=6' 'queens-extend n=6' --at 60 --theme light"
    ),
    "sentence.png": "shot queens-bstar -n 8 --at 500 --part sentence --theme light",
}
"""The command that makes each, without `-o`."""


def ten_lines() -> str:
    """The solver that README shows."""
    return _shown("README.md", "ten lines")


def plain_program() -> str:
    """The program that the page about programs as they are shows."""
    return _shown("docs/plain.md", "plain program")


def _shown(page: str, name: str) -> str:
    """The Python that stands below a comment in a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    wanted = rf"<!-- {name} -->\n```python\n(.*?)^```$"
    found = re.search(wanted, text, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def arguments(name: str) -> list[str]:
    """The command of a picture, in words; the file that it makes is still to come."""
    return shlex.split(PICTURES[name])


def smaller(path: Path) -> None:
    """A picture file, with a palette in place of its colours."""
    with Image.open(path) as image:
        frames, lasting = [], []
        for frame in ImageSequence.Iterator(image):
            frame.load()
            frames.append(frame.convert("RGB"))
            lasting.append(frame.info.get("duration", 0))
    palette = Palette([_surface(frame) for frame in frames[:: max(1, len(frames) // 4)]])
    first, *rest = [palette.numbered(frame) for frame in frames]
    if path.suffix == ".png":
        first.save(path, optimize=True)
    else:
        first.save(path, save_all=True, append_images=rest, duration=lasting, loop=0,
                   lossless=True, quality=100, method=4)


def _surface(image: Image.Image) -> pygame.Surface:
    return pygame.image.frombytes(image.tobytes(), image.size, "RGB")


def main(names: Sequence[str]) -> None:
    """Make the pictures of these names, or all."""
    from visualizer.cli import main as command_line

    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, OWN).write_text(ten_lines(), encoding="utf-8")
        Path(folder, PLAIN).write_text(plain_program(), encoding="utf-8")
        os.chdir(folder)
        for name in names or PICTURES:
            path = FOLDER / name
            code = command_line([*arguments(name), "--lang", "en", "-o", str(path)])
            if code:
                sys.exit(code)
            smaller(path)
            print(f"{name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
