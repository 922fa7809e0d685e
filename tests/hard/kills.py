"""The program is killed at a random moment, or told to end: no process stays, no file is half
written, and what it was writing is gone after the next start, or with it where it could be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tests.hard.figures import Figures
from tests.hard.playground import MARK, fill, processes
from tests.hard.session import random_of
from visualizer.base.settings import FILE_NAME, FOLDER_VARIABLE
from visualizer.cli import SIGNALLED
from visualizer.trace.file import load

ROOT = Path(__file__).resolve().parent.parent.parent
MAIN = (sys.executable, str(ROOT / "main.py"))

LONGEST = 3.0
"""Seconds after its start at which it is killed at the latest."""

WAYS = (signal.SIGKILL, signal.SIGKILL, signal.SIGHUP, signal.SIGTERM)
"""How it is ended."""

GONE_WITHIN = 30.0
"""Seconds within which all that it has started is gone; and after which the next start is ended."""

PROGRAMS: tuple[tuple[str, ...], ...] = (
    (*MAIN, "show", "queens-bstar", "-n", "13", "--play", "--speed", "max"),
    (*MAIN, "show", "sums.py", "--mode", "debug", "--play"),
    (*MAIN, "show", "queens-b", "queens-bstar", "-n", "11", "--mode", "overview", "--play"),
    (*MAIN, "record", "queens-bstar", "-n", "9", "-o", "run.trace"),
    (*MAIN, "record", "sums.py", "-o", "run.trace"),
    (*MAIN, "count", "queens-bstar", "-n", "12"),
    (*MAIN, "count", "--fast", "queens", "-n", "15"),
    (*MAIN, "film", "queens-bstar", "-n", "5", "-o", "film.gif", "--to", "150"),
    (*MAIN, "film", "permutations", "-n", "4", "-o", "film.html", "--yes"),
    (*MAIN, "lab", "queens-bstar", "--n", "4-9", "-o", "growth.csv"),
    (*MAIN, "shot", "sudoku", "--at", "100", "-o", "picture.png"),
    (sys.executable, "-m", "tests.hard.writing"),
    (sys.executable, "-m", "tests.hard.writing"),
)


def attempt(number: int, folder: Path) -> Figures:
    """Start a program, kill it, and see what it has left; then start the window."""
    random, folder = random_of("kill", number), folder.resolve()
    for made in ("home", "tmp", "work", "settings"):
        (folder / made).mkdir()
    fill(folder / "work")
    environment = os.environ | {
        FOLDER_VARIABLE: str(folder / "settings"), MARK: str(folder), "HOME": str(folder / "home"),
        "TMPDIR": str(folder / "tmp"), "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT),
    }
    # A program that is still loading its modules writes nothing: half of the kills come later.
    after = random.uniform(0.0, LONGEST / 2) + random.choice((0.0, LONGEST / 2))
    command, way = random.choice(PROGRAMS), random.choice(WAYS)
    told = f"{' '.join(command[1:])} ended by {way.name} after {after:.3f} s"
    said = folder / "said.txt"
    with said.open("wb") as err:
        process = subprocess.Popen(
            command, cwd=folder / "work", env=environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err,
        )
    time.sleep(after)
    alive = process.poll() is None
    try:
        if way is not signal.SIGKILL:
            _end_in_order(process, way, folder, told, said)
        process.kill()
        process.wait()
        _wait(lambda: not processes(folder), f"{told}: the end of its processes")
        shared = list(Path("/dev/shm").glob(f"*{process.pid}*"))
        assert not shared, f"{told}: {shared}"
        _look_at_files(folder / "work", told)
        settings = folder / "settings" / FILE_NAME
        assert not settings.exists() or json.loads(settings.read_bytes()), told
        _start_again(folder, environment, told)
    finally:
        for pid, _line in processes(folder):
            os.kill(pid, signal.SIGKILL)
    figures = Figures()
    figures.counts["kills"] += alive
    figures.counts["ended before"] += not alive
    return figures


def _end_in_order(
    process: subprocess.Popen[bytes], way: signal.Signals, folder: Path, told: str, said: Path
) -> None:
    """Whoever is told to end does so soon and says nothing. Before its first line runs, and after
    its last one, it ends at once; in between it takes away what it was writing."""
    process.send_signal(way)
    try:
        code = process.wait(GONE_WITHIN)
    except subprocess.TimeoutExpired:
        raise AssertionError(f"{told}: it goes on") from None
    text = said.read_text("utf-8", "replace")
    assert "Traceback" not in text and "resource_tracker" not in text, f"{told}: {text}"
    if code == SIGNALLED + way:
        _wait(lambda: not [*(folder / "tmp").iterdir(), *folder.rglob("*.tmp")],
              lambda: f"{told}: {[*(folder / 'tmp').iterdir(), *folder.rglob('*.tmp')]}")


def _look_at_files(work: Path, told: str) -> None:
    """What stands there under the name that was asked for is whole."""
    for file in work.iterdir():
        if file.name == "damaged.trace" or not file.is_file():
            continue
        if check := WHOLE.get(file.suffix):
            try:
                assert check(file)
            except Exception as error:
                raise AssertionError(f"{told}: {file.name} is not whole") from error


WHOLE: dict[str, Callable[[Path], object]] = {
    ".trace": lambda file: sum(map(len, load(file).events())) == load(file).length,
    ".json": lambda file: json.loads(file.read_text("utf-8")),
    ".png": pygame.image.load,
    ".gif": lambda file: file.read_bytes().endswith(b"\x3b"),
    ".html": lambda file: file.read_text("utf-8").rstrip().endswith("</html>"),
    ".svg": lambda file: file.read_text("utf-8").rstrip().endswith("</svg>"),
    ".csv": lambda file: file.read_text("utf-8").endswith("\n"),
}
"""What is true of a whole file, by the end of its name."""


def _start_again(folder: Path, environment: dict[str, str], told: str) -> None:
    """The window takes away what nobody writes any more."""
    for left in (folder / "tmp").iterdir():
        os.utime(left, (time.time() - 3600,) * 2)  # as if the next start came an hour later
    file = str(folder / "work" / "queens-bstar.trace")
    process = subprocess.Popen(
        [*MAIN, "show", file], cwd=folder / "work", env=environment, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    try:
        _wait(lambda: not _old(folder), lambda: f"{told}: {_old(folder)}")
        process.terminate()
        process.wait(GONE_WITHIN)
    finally:
        process.kill()
        process.wait()
    _wait(lambda: not processes(folder), f"{told}: the end of the next start's processes")
    left = [*(folder / "tmp").iterdir(), *folder.rglob("*.tmp")]
    assert not left and not list(Path("/dev/shm").glob(f"*{process.pid}*")), f"{told}: {left}"


def _old(folder: Path) -> list[str]:
    old = [path for path in (folder / "tmp").iterdir() if path.stat().st_mtime < time.time() - 60]
    return [str(path) for path in (*old, *folder.rglob("*.tmp"))]


def _wait(until: Callable[[], bool], what: str | Callable[[], str]) -> None:
    end = time.monotonic() + GONE_WITHIN
    while not until():
        assert time.monotonic() < end, what() if callable(what) else what
        time.sleep(0.01)
