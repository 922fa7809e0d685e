"""Forged recordings: the checksums are right and the events keep the contract, all else is wild."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from random import Random

import numpy as np

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.hard.figures import Figures
from tests.hard.playground import OWN, playground
from tests.hard.session import Session, random_of
from visualizer.actions.action import do
from visualizer.actions.files import open_file
from visualizer.actions.travel import seek
from visualizer.actions.views import set_mode, show_tab
from visualizer.base.panes import TABS
from visualizer.base.settings import MODES
from visualizer.jobs.job import resolve
from visualizer.jobs.user_file import picture_names
from visualizer.trace.file import _PREFACE, MAGIC, VERSION, _block
from visualizer.trace.packing import pack

FILES_EACH = 10
"""Recordings of an attempt."""

VALUES = (0, 1, -1, 2, 7, 8, 9, 10, 63, 64, 80, 81, 99, 100, 255, 809, 1000, -32768, 32767)
DEPTHS = (3, 8, 20, 90, 300, 1500)

WILD = (
    "", "x", "\n" * 50, "#" * 5000, "0" * 81, "1" * 81, "9" * 3000, "\u202e" * 30, "ä" * 500,
    "#####\n#S.G#\n#####", "###\n" * 400, "S" * 1600, "p cnf 3 2\n1 2 0\n-3 0\n",
    "p cnf 9999 1\n1 0\n",
    "a b\na\nb\n", "a\na\na\n", "...\n...\n", "def solve():\n    yield 0, 0, 0\n", "\x00" * 9, "-1",
)


def attempt(number: int, folder: Path) -> Figures:
    """Open forged recordings in one window, and look at each in every mode."""
    random = random_of("forged", number)
    with playground(folder):
        driven = Session(f"forged {number}", resolve("queens-bstar", {"n": "4"}), (1280, 720))
        try:
            for file in range(FILES_EACH):
                driven.latest.clear()
                path = Path(f"forged{file}.trace")
                path.write_bytes(forged(random, driven))
                _look_at(random, driven, path)
                driven.figures.counts["recordings"] += 1
            driven.close()
        except BaseException as error:
            error.add_note(driven.report())
            driven.close()
            raise
    return driven.figures


def forged(random: Random, driven: Session) -> bytes:
    """A recording, as bytes; what is in its head is told among the latest inputs."""
    events = wild_events(random)
    if random.random() < 0.1:
        events = real_events(random)
    solver = random.choice((*SOLVERS, "mine.py", "\u202eyp", "x" * 255))
    pictures = picture_names()
    picture = random.choice((*pictures, "nothing_like_it", "../board"))
    own = random.random() < 0.5
    if solver in SOLVERS and random.random() < 0.7:
        own, picture = False, SOLVERS[solver].problem.picture
    fields = {
        "solver": solver, "own": own, "params": _params(random, solver), "picture": picture,
        "complete": random.random() < 0.7, "message": random.choice(("", "Stopped.", "…" * 3000)),
        "bookmarks": [
            (random.randrange(len(events)), random.choice(("", "here", "ﷺ" * 2000)))
            for _mark in range(random.choice((0, 0, 3, 500)))
        ],
        "source": random.choice((OWN, "", *WILD)),
    }
    driven.latest.append(f"{len(events)} events {events[:40]}; {str(fields)[:1500]}")
    blocks = [_block(pack(np.array(events, np.int64).ravel()))]
    fields |= {"events": len(events), "blocks": len(blocks)}
    data = json.dumps(fields).encode("ascii")
    return MAGIC + _PREFACE.pack(VERSION, len(data), zlib.crc32(data)) + data + b"".join(blocks)


def _params(random: Random, solver: str) -> list[tuple[str, Value]]:
    known = [p.name for p in SOLVERS[solver].parameters] if solver in SOLVERS else ["n", "words"]
    if random.random() < 0.5:
        known = random.sample([*known, "other", "n", "ü"], random.randrange(len(known) + 2))
    numbers = (0, 1, -1, 3, 8, 40, 1000, 10**9, 10**18, -(10**18))
    anything: tuple[Value, ...] = (*numbers, True, False, *WILD)
    found: list[tuple[str, Value]] = []
    for name in known:
        default = next(
            (p.default for p in SOLVERS[solver].parameters if p.name == name), None
        ) if solver in SOLVERS else None
        use = default is not None and random.random() < 0.6
        found.append((name, default if use and default is not None else random.choice(anything)))
    return found


def wild_events(random: Random) -> list[Event]:
    """A search that keeps the contract, of any depth and with any values."""
    values = random.choice(
        (VALUES, range(8), range(-3, 3), range(100), (5,), range(-32768, 32768, 7))
    )
    deepest, most = random.choice(DEPTHS), random.choice((1, 10, 300, 3000))
    events: list[Event] = []
    path: list[int] = []
    while len(events) < most:
        if path and (len(path) >= deepest or random.random() < 0.25):
            events.append((POP, len(path) - 1, path.pop()))
            continue
        value = random.choice(values)
        events.append((TRY, len(path), value))
        if random.random() < 0.7:
            events.append((PUSH, len(path), value))
            path.append(value)
            while random.random() < 0.1:
                events.append((SOLUTION, len(path) - 1, value))
    return events


def real_events(random: Random) -> list[Event]:
    """The events of a real run, cut off somewhere."""
    events = list(SOLVERS[random.choice(("queens-bstar", "permutations"))].function(5))
    return events[: random.randint(1, len(events))]


def _look_at(random: Random, driven: Session, path: Path) -> None:
    show = driven.app.show
    driven.app.perform(do(open_file, str(path)))
    driven.frame((), 0.02, "opened")
    for mode in random.sample(MODES, len(MODES)):
        driven.app.perform(do(set_mode, mode))
        for _event in range(3):
            driven.app.perform(do(seek, random.choice((0, 1, 10**9, random.randrange(3000)))))
            driven.frame((), 0.02, f"{mode}, event {show.run.player.playhead}")
    driven.app.perform(do(seek, 10**9))
    for tab in random.sample([*TABS], len(TABS)):  # in mode Overview, such as all solutions
        driven.app.perform(do(set_mode, "overview"))
        driven.app.perform(do(show_tab, tab))
        driven.frame((), 0.02, f"tab {tab}")
    driven.rest()
    driven.compare_with_all_anew()
