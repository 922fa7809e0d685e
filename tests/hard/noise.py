"""Blind noise: input of any kind against the whole window, many a frame, while solvers run."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from tests.hard.figures import Figures
from tests.hard.inputs import SIZES, TEXTS, Input, any_input
from tests.hard.playground import playground, refill
from tests.hard.session import Session, random_of
from visualizer.app import App
from visualizer.base.settings import MODES, THEMES
from visualizer.jobs.job import Job, resolve

INPUTS = 1000
"""Inputs of an attempt, at least."""

BURSTS = (0.0, 0.75, 0.95)
"""The chance that one more input comes before the next frame, another one each time."""

BESIDE = (0, 0, 0, 0, 0, 0, 0, 0, 1, 3)
"""Runs beside the first one."""

STARTS: tuple[tuple[str, dict[str, str]], ...] = (
    ("queens-bstar", {"n": "6"}), ("queens-bstar", {"n": "12"}), ("queens-permutations", {}),
    ("queens-estimate", {}), ("langford-l", {"n": "4"}), ("permutations", {}), ("diagonals", {}),
    ("debruijn", {}), ("maze-lefthand", {}), ("maze-region", {}),
    ("knights-tour", {"m": "4", "k": "4"}), ("sudoku", {}), ("sudoku", {"puzzle": "no-solution"}),
    ("crossword", {}), ("exact-cover", {}), ("pentominoes", {"board": "3x5"}),
    ("satisfiability", {}), ("sums.py", {}), ("sums.py", {"total": "7"}), ("hangs.py", {}),
    ("faulty.py", {}), ("queens-bstar.trace", {}), ("langford-l.trace", {}),
)


def attempt(seed: int, folder: Path) -> Figures:
    """One program with its noise, from its start to its end. Raises AssertionError with what was
    done last where anything is wrong."""
    figures = Figures()
    random = random_of("noise", seed)
    with playground(folder, TEXTS) as files:
        number = 0
        while figures.counts["inputs"] < INPUTS:
            refill(Path.cwd())
            driven = Session(
                f"noise {seed}", _job(random.choice(STARTS)), random.choice(SIZES[:6]),
                mode=random.choice((None, *MODES)), theme=random.choice((None, *THEMES)),
                beside=tuple(map(_job, random.choices(STARTS, k=random.choice(BESIDE)))),
                at=random.choice((None, None, 5, 10**9)), play=random.random() < 0.3,
                hide_future=random.random() < 0.2,
            )
            try:
                left = INPUTS - figures.counts["inputs"]
                number = add_inputs(driven, f"noise {seed}", number, files, left)
                driven.close()
            except BaseException as error:
                error.add_note(driven.report())
                driven.close()
                raise
            figures.add(driven.figures)
    return figures


Maker = Callable[[Random, App, list[Path]], Input]


def add_inputs(
    driven: Session, name: str, number: int, files: list[Path], count: int, make: Maker = any_input,
) -> int:
    """So many inputs, or until the program ends; then what is shown is what would be anew.

    Returns the number of the last frame, counted on from `number`.
    """
    while driven.figures.counts["inputs"] < count and not driven.app.quit:
        number += 1
        _one_frame(driven, name, number, files, make)
    if not driven.app.quit:
        driven.rest()  # what is on its way looks other than what has come
        driven.compare_with_all_anew()
    return number


def _one_frame(
    driven: Session, name: str, number: int, files: list[Path], make: Maker
) -> None:
    random = random_of(name, number)
    events: list[pygame.event.Event] = []
    told, size = [], None
    burst = random.choice(BURSTS)
    while True:
        one = make(random, driven.app, files)
        events += one.events
        told.append(one.told)
        size = one.size or size
        if random.random() >= burst:
            break
    seconds = random.choice((0.0, 0.016, 0.016, 0.016, 0.05, 0.1))
    if random.random() < 0.1:
        time.sleep(0.01)  # so that other processes come to the fore
    driven.figures.counts["inputs"] += len(told)
    driven.frame(events, seconds, "; ".join(told), size)


def _job(start: tuple[str, dict[str, str]]) -> Job:
    return resolve(*start)
