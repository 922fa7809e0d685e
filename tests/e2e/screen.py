"""A display of the test's own: Xvfb with openbox on it, and xdotool for hands.

What is on the screen is read from the file in which Xvfb keeps its frame buffer; no program has to
take a picture of it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

PROGRAMS = ("Xvfb", "openbox", "xdotool")
"""What has to be installed."""

Picture = NDArray[np.uint32]
"""Pixels as 0xRRGGBB, row by row."""

PATIENCE = 120.0
"""Seconds that anything may take: a failing test waits this long, a passing one never does."""

LOOK = 0.01
"""Seconds between two looks at what is waited for."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    w: int
    h: int


def missing() -> str:
    """Why there can be no display here; "" where there can."""
    if not sys.platform.startswith("linux"):
        return "needs X11 and /proc"
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    return f"needs {', '.join(absent)}" if absent else ""


real_window = [
    pytest.mark.e2e,
    pytest.mark.thorough,
    pytest.mark.skipif(bool(missing()), reason=missing() or "the programs are there"),
]
"""The marks of every test here."""


def wait_until(
    condition: Callable[[], object], what: str | Callable[[], str], seconds: float = PATIENCE
) -> None:
    """Look again and again until the condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what() if callable(what) else what}")
        time.sleep(LOOK)


class Screen:
    """A display with a window manager. Coordinates are those of the screen."""

    def __init__(self, display: str, folder: Path) -> None:
        temporary = folder / "temporary"
        temporary.mkdir()
        self.environment = environment_without_display() | {
            "DISPLAY": display, "HOME": str(folder), "TMPDIR": str(temporary),
        }
        self._buffer = folder / "Xvfb_screen0"

    def xdotool(self, *words: object) -> str:
        """Run xdotool; returns what it says, "" where it fails."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True,
            timeout=PATIENCE,
        )
        return done.stdout if done.returncode == 0 else ""

    def picture(self) -> Picture:
        """All that is on the screen now."""
        data = np.fromfile(self._buffer, np.uint8)  # in the format of xwd
        header = data[:100].view(">u4")
        height, per_line, start = header[5], header[12], header[0] + 12 * header[19]
        assert header[11] == 32, "the screen has 32 bits a pixel"
        rows = data[start : start + height * per_line].view("<u4").reshape(height, -1)
        return rows[:, : header[4]] & 0xFFFFFF

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        height, width = self.picture().shape
        return width, height

    def park_pointer(self, *, anew: bool = False) -> None:
        """Put the pointer into the corner, where it points at nothing; `anew`: it is there."""
        width, height = self.size
        if anew:  # else nobody is told of it
            self.xdotool("mousemove", width - 2, height - 1)
        self.xdotool("mousemove", width - 1, height - 1)


@contextmanager
def running_screen(folder: Path, size: tuple[int, int]) -> Iterator[Screen]:
    """Start a display on a free number and its window manager; both end with the context."""
    folder.mkdir(parents=True, exist_ok=True)
    started: list[subprocess.Popen[bytes]] = []
    try:
        with (folder / "log").open("wb") as log:
            reading, writing = os.pipe()
            with open(reading, "rb") as number:
                try:
                    server = subprocess.Popen(
                        [
                            "Xvfb", "-displayfd", str(writing), "-noreset", "-nolisten", "tcp",
                            "-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", str(folder),
                            "-nocursor",
                        ],
                        env=environment_without_display(), pass_fds=[writing], stdout=log,
                        stderr=log,
                    )
                    started.append(server)
                finally:
                    os.close(writing)
                display = ":" + number.readline().decode().strip()
            assert display != ":", f"Xvfb does not start: {(folder / 'log').read_text()}"
            screen = Screen(display, folder)
            manager = subprocess.Popen(
                ["openbox", "--sm-disable"], env=screen.environment, stdout=log, stderr=log
            )
            started.append(manager)
        # Only a window manager tells how many desktops there are.
        wait_until(lambda: screen.xdotool("get_num_desktops"), "the window manager")
        # With xdotool's first key X tells of another keyboard, and openbox lets go of its keys and
        # takes them again: on a busy machine Alt+F4 went to the window meanwhile.
        screen.xdotool("key", "Shift_L")
        yield screen
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def environment_without_display() -> dict[str, str]:
    """The tests' environment without displays, and without what steers SDL and the desktop."""
    steering = ("DISPLAY", "WAYLAND_", "XDG_", "SDL_")
    return {name: value for name, value in os.environ.items() if not name.startswith(steering)}


def picture_from(file: Path) -> Picture:
    """The pixels of a picture file."""
    pixels = pygame.surfarray.array3d(pygame.image.load(file)).astype(np.uint32)
    return (pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]).T


def difference(one: Picture, other: Picture) -> str:
    """In what two pictures differ; "" where they are the same."""
    if one.shape != other.shape:
        return f"{one.shape[1]}x{one.shape[0]} is not {other.shape[1]}x{other.shape[0]}"
    rows, columns = np.nonzero(one != other)
    if not len(rows):
        return ""
    return (
        f"{len(rows)} pixels differ, x {columns.min()} to {columns.max()}, "
        f"y {rows.min()} to {rows.max()}"
    )
