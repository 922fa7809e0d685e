"""A folder to play in: files to open, a home and settings of its own; and what must not be left."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from unittest import mock

from tests.hard.fence import fenced
from visualizer.base.settings import FOLDER_VARIABLE
from visualizer.jobs.job import resolve
from visualizer.record.drain import drain
from visualizer.record.playback import head_of, source_of
from visualizer.trace.file import save
from visualizer.ui import clipboard

MARK = "BACKSTEP_TEST_FOLDER"
"""The environment variable that tells processes of a playground from all others."""

MEMORY_LIMIT = 1 << 26
"""Bytes of trace at which runs end here: enough to have long ones, and to meet the limit."""

GONE_WITHIN = 20.0
"""Seconds within which all processes have to be gone."""

OWN = """
'''Sums: which of the numbers give the total?'''

NUMBERS = [2, 3, 5, 7, 8]


def solve(total: int = 10, words: str = "some", deep: bool = False):
    chosen = []
    left = total

    def choose(depth):
        nonlocal left
        for use in (1, 0):
            yield 0, depth, use
            if use and NUMBERS[depth] > left:
                print("too large", NUMBERS[depth])
                continue
            chosen.append(use)
            left -= use * NUMBERS[depth]
            yield 1, depth, use
            if depth == len(NUMBERS) - 1:
                if left == 0:
                    yield 3, depth, use
            else:
                yield from choose(depth + 1)
            left += use * NUMBERS[depth]
            chosen.pop()
            yield 2, depth, use

    yield from choose(0)
"""

FILES = {
    "sums.py": OWN,
    "faulty.py": OWN.replace("chosen.pop()", "chosen.pop(); 1 / (total - 10 - left)"),
    "hangs.py": "def solve(n=3):\n    yield 0, 0, 0\n    while True:\n        pass\n",
    "plain.py": (
        "class Board:\n    def fits(self, row, column): return True\n\n"
        "def place_all_queens(board, row, size, found):\n    for column in range(size):\n"
        "        place_all_queens(board, row + 1, size, found)\n"
    ),
    "unreadable.py": "def solve(n=4)\n    yield 0, 0, 0\n",
    "small.txt": "#####\n#S..#\n#.#G#\n#####\n",
    "easy.txt": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "formula.cnf": "p cnf 3 3\n1 -2 0\n2 3 0\n-1 -3 0\n",
    "empty.txt": "",
    "talk.lesson.md": (
        "# Queens\nmode: classroom\n\n"
        "## One\nrun: queens-bstar n=5\nat: solution 1\n\nThere it is.\n> Wait here.\n\n"
        "## Two\nrun: permutations n=3\nat: try path 0 1 2\nask: attackers\n\nWhy?\n"
    ),
    "broken.lesson.md": "# A\n\n## B\nrun: no-such n=5\nat: nowhere\n\nC\n",
}

RECORDED = (("queens-bstar", {"n": "5"}), ("permutations", {"n": "3"}), ("langford-l", {"n": "3"}))


def refill(folder: Path) -> None:
    """Write the solvers, instances and lessons, in place of what has become of them."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")


def fill(folder: Path) -> list[Path]:
    """Write files to be opened, recordings as well. Returns their paths."""
    refill(folder)
    for solver, params in RECORDED:
        job = resolve(solver, params)
        head = head_of(job, source_of(job), complete=True, message="")
        save(folder / f"{solver}.trace", head, [drain(job.start(), 10**6)])
    (folder / "damaged.trace").write_bytes((folder / "langford-l.trace").read_bytes()[:-7])
    (folder / "inner").mkdir()
    return sorted(path for path in folder.iterdir() if path.is_file())


@contextmanager
def playground(folder: Path, pasted: Sequence[str] = ("",)) -> Iterator[list[Path]]:
    """Be in a folder with such files, and look in the end that nothing is left behind.

    pasted  what is in the clipboard, the next one each time it is asked
    """
    folder = folder.resolve()
    home, temporary, work = folder / "home", folder / "tmp", folder / "work"
    for made in (home, temporary, work):
        made.mkdir(parents=True)
    files = fill(work)
    environment = {
        FOLDER_VARIABLE: str(folder / "settings"), MARK: str(folder), "HOME": str(home),
        "TMPDIR": str(temporary), "LANGUAGE": "en", "VISUAL": "", "EDITOR": "",
    }
    texts = cycle(pasted)
    before = Path.cwd()
    raised: list[str] = []
    os.chdir(work)
    try:
        with (
            mock.patch.dict(os.environ, environment),
            mock.patch.object(tempfile, "tempdir", str(temporary)),
            mock.patch.object(clipboard, "pasted", lambda: next(texts)),
            mock.patch.object(clipboard, "copy", lambda _text: ""),
            mock.patch("visualizer.show.show.DEFAULT_MEMORY_LIMIT", MEMORY_LIMIT),
            mock.patch("visualizer.show.run.DEFAULT_MEMORY_LIMIT", MEMORY_LIMIT),
            mock.patch.object(threading, "excepthook", lambda told: raised.append(str(told))),
            mock.patch.object(sys, "unraisablehook", lambda told: raised.append(str(told))),
            fenced(folder),
        ):
            yield files
        assert not raised, f"raised where nobody catches it: {raised}"
        assert (left := still_there(folder)) == [], left
    finally:
        os.chdir(before)


def still_there(folder: Path) -> list[str]:
    """What is left behind: temporary files, halves of files, shared memory, processes."""
    end = time.monotonic() + GONE_WITHIN
    while processes(folder) and time.monotonic() < end:
        time.sleep(0.01)
    files = [*(folder / "tmp").iterdir(), *folder.rglob("*.tmp")]
    return [*map(str, files), *(f"process {pid}: {line}" for pid, line in processes(folder))]


def processes(folder: Path) -> list[tuple[int, str]]:
    """The processes that were started in a playground, with their command lines (Linux).

    Python's resource tracker belongs to this process; it outlives all of them.
    """
    mark, found = f"{MARK}={folder}".encode(), []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is someone else's
            if mark not in (entry / "environ").read_bytes().split(b"\0"):
                continue
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if "resource_tracker" not in line and int(entry.name) != os.getpid():
                found.append((int(entry.name), line[:200]))
    return found
