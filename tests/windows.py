"""What is true of every window, in all of its states: all can be read, clicked and named.

    python -m tests.windows [N] [NAMES]   looks at each state in each N-th view (without N in each),
                                          and tells what is wrong

The tests (tests/views/test_every_window.py) look at each state in some of the views, chosen so
that each size has been seen in each language, theme and mode. NAMES: solvers, programs of
tests/support/states.py, "sides", "lessons". See PARTS for what has to be true.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import pygame

from solvers.catalog import SOLVERS
from tests.support.legibility import Fault, faults_of, left_out, unreached
from tests.support.states import (
    ALL_VIEWS,
    DIALOGS,
    MODES,
    PROGRAMS,
    View,
    lessons,
    sides,
    stills,
    view,
    walk,
    window_of,
)
from visualizer.base.i18n import CHOICES, LANGUAGES, set_language

PARTS = {
    "small": "no letters are below 13 px at 100 %; in Classroom in full screen 28 at 1280×720",
    "cut": "what is cut has a tooltip with all of it",
    "over": "no text lies over another, no control over another",
    "outside": "no text reaches out of its pane or the window, no control out of the window",
    "nameless": "what can be clicked has a name and a role for a screen reader",
    "whole": "of what a lesson says and asks nothing is left out, and it leaves the picture room",
    "unreached": "what can be clicked has a key, what has one is reached by Tab",
}


TEXTS = {"lesson": 0.34, "question": 0.5, "text": 1.0}
"""Panes of a lesson's texts, and the share of the window's height that each takes at most."""


class Known(NamedTuple):
    """What is wrong and will be mended where it stands.

    where   a pattern of place and fault as `python -m tests.windows` tells them
    why     how it comes, and what will mend it
    """

    where: str
    why: str


KNOWN: tuple[Known, ...] = (
    Known("(a list|more).*: cut: controls: ", "behind a list that is open no tooltip comes"),
    Known("cut: (variables|data): ", "a value's summary, such as which bits are set: the "
          "tooltip has the value itself, not these words"),
    Known("unreached: controls: no key comes to the (LIST_ITEM|LIST_BOX_OPTION) ", "rows of a list "
          "in a dialog: its arrow keys go through them"),
)


def of_moments(key: str, step: int) -> Iterator[tuple[str, Fault]]:
    """Moments of a run: each in one of so many views, counted on from one to the next; where that
    is one view only, every second moment."""
    begin, few = sum(map(ord, key)), 2 if step == ALL_VIEWS else 1
    for number, (place, show) in enumerate(islice(stills(key), 0, None, few)):
        for one in range(begin + number, begin + number + ALL_VIEWS, step):
            seen = view(one)
            clear = seen.mode == "classroom" and one // len(MODES) % 2 == 1
            window = window_of(show, seen, full=clear)
            where = f"{place}, {seen}{', full screen' * clear}"
            yield from ((where, fault) for fault in faults_of(window, clear=clear))


def of_sides(step: int) -> Iterator[tuple[str, Fault]]:
    """Several runs side by side."""
    for number, (place, show) in enumerate(sides()):
        for one in range(number, number + ALL_VIEWS, step):
            seen = view(one)
            for fault in faults_of(window_of(show, seen)):
                yield f"{place}, {seen}", fault


def of_lessons(step: int) -> Iterator[tuple[str, Fault]]:
    """All stops of the lessons that come with the program, with what their authors ask; most in
    one more language, too, with few panes then. Where it is one view only, in either by turns."""
    for number, (place, make) in enumerate(lessons()):
        begin, alone = number * len(CHOICES), number * len(CHOICES) + number % len(LANGUAGES)
        views = [*range(begin, begin + ALL_VIEWS, step), *[alone] * (alone > begin)]
        for one in views if step < ALL_VIEWS else (views[number % len(views)],):
            seen = view(one)
            show, texts = make(seen, alone=one == alone > begin)
            window = window_of(show, seen)
            for fault in (*faults_of(window), *left_out(window, TEXTS, texts)):
                yield f"{place}, {seen}", fault


def of_program(name: str, step: int) -> Iterator[tuple[str, Fault]]:
    """All scenes of a program."""

    def views(number: int) -> Iterator[View]:
        for one in range(number, number + ALL_VIEWS, step):
            yield view(one)

    with tempfile.TemporaryDirectory() as folder:
        for place, h in walk(name, Path(folder), views):
            clear = "full screen" in place
            yield from ((place, fault) for fault in faults_of(h.app.window, clear=clear))
            scene = place.split(", ")[1]
            if scene in MODES or (name == "queens" and any(scene == d for d in DIALOGS)):
                yield from ((place, fault) for fault in unreached(h.app.window))


def names() -> list[str]:
    """All that can be looked at."""
    return [*SOLVERS, *PROGRAMS, "sides", "lessons"]


def found(name: str, step: int = ALL_VIEWS) -> Iterator[tuple[str, Fault]]:
    """What is wrong in the states of a name, each seen in every `step`-th view."""
    pygame.font.init()
    try:
        if name in PROGRAMS:
            yield from of_program(name, step)
        elif name == "sides":
            yield from of_sides(step)
        elif name == "lessons":
            yield from of_lessons(step)
        else:
            yield from of_moments(name, step)
    finally:
        set_language("en")


def is_known(told: str) -> bool:
    """Is it one of those that are KNOWN?"""
    return any(re.search(known.where, told) for known in KNOWN)


def _told(name: str, step: int) -> list[str]:
    return [f"{place}: {fault}" for place, fault in found(name, step)]


def main() -> None:
    """See above."""
    numbers = [int(one) for one in sys.argv[1:] if one.isdigit()]
    chosen = [one for one in sys.argv[1:] if not one.isdigit()] or names()
    unused, count = {known.where for known in KNOWN}, Counter[str]()
    look = partial(_told, step=numbers[0] if numbers else 1)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for told in pool.map(look, chosen):
            for one in told:
                known = [known.where for known in KNOWN if re.search(known.where, one)]
                unused -= {*known}
                count["known" if known else "new"] += 1
                if not known:
                    print(one, flush=True)
    print(*(f"{number} {what}" for what, number in count.items()), sep=", ")
    for where in unused:
        print(f"never found: {where}")


if __name__ == "__main__":
    main()
