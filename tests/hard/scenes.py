"""Noise where it is seldom by itself: with a lesson open, with faulty and short runs side by side,
with a presenter's tools on a large screen, and while films are made and given up."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from tests.hard.figures import Figures
from tests.hard.inputs import TEXTS, Input, any_input, key, place
from tests.hard.noise import STARTS, add_inputs
from tests.hard.playground import playground, refill
from tests.hard.session import Session, random_of
from tests.hard.walk import SOLVERS, code_of
from visualizer.actions.action import do
from visualizer.actions.comparing import keep_together
from visualizer.actions.lessons import go_to_stop, open_lesson
from visualizer.actions.taking import film_options, take_film
from visualizer.app import App
from visualizer.base.settings import MODES, WAYS, Settings
from visualizer.jobs.job import Job, resolve
from visualizer.show.taking import PARTS
from visualizer.taking import PATIENCE

INPUTS = 250
"""Inputs of an attempt, at least."""

LESSONS = sorted(
    (Path(__file__).resolve().parents[2] / "assets" / "lessons").glob("*.lesson.md")
)

SHORT = {
    "none.py": "def solve(n=3):\n    return\n    yield\n",
    "one.py": "def solve(n=3):\n    yield 0, 0, 0\n",
    "two.py": "def solve(n=3):\n    yield 0, 0\n",
    "raises.py": "def solve(n=3):\n    yield 0, 0, 0\n    raise ValueError(n)\n",
    "begins.py": "def solve(n=3):\n    raise ValueError(n)\n    yield\n",
    "tries.py": "def solve(n=3):\n    for k in range(n):\n        yield 0, 0, k\n",
    "places.py": (
        "PICTURE = 'queens'\ndef solve(n=4):\n    for k in range(n):\n"
        "        yield 0, k, k\n        yield 1, k, k\n"
    ),
}
"""Runs that are as short as can be, or end before they have begun."""

LESSON_KEYS = (
    pygame.K_SPACE, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_RETURN, pygame.K_1, pygame.K_2,
    pygame.K_b, pygame.K_ESCAPE, pygame.K_F4, pygame.K_F5, pygame.K_F6,
)
SIDE_KEYS = (pygame.K_k, pygame.K_j, pygame.K_y, pygame.K_TAB, pygame.K_HOME, pygame.K_END)
TOOLS = (pygame.K_a, pygame.K_q)


def lessons(number: int, folder: Path) -> Figures:
    """A lesson, gone through and left, with anything in between."""

    def begin(random: Random, driven: Session) -> None:
        path = random.choice((*LESSONS, Path("talk.lesson.md").resolve()))
        for _agreed in range(2):
            driven.app.perform(do(open_lesson, str(path)))
        driven.app.perform(do(go_to_stop, random.randrange(-1, 12)))
        driven.frame((), 0.02, f"lesson {path.name}")

    return _scene("lessons", number, folder, begin, _keys(LESSON_KEYS))


def sides(number: int, folder: Path) -> Figures:
    """Two to four runs side by side, faulty and short ones among them."""

    def begin(random: Random, driven: Session) -> None:
        driven.app.perform(do(keep_together, random.choice(WAYS)))
        driven.frame((), 0.02, f"by {driven.app.show.together.by}")

    def jobs(random: Random) -> list[Job]:
        for name in random.sample(SOLVERS, 2):
            Path(f"{name}.py").write_bytes(code_of(name))
        for name, text in SHORT.items():
            Path(name).write_text(text, encoding="utf-8")
        names = [*SHORT, "faulty.py", "sums.py", "queens-bstar", "queens-search"]
        return [resolve(random.choice(names), {}) for _run in range(random.randint(2, 4))]

    return _scene("sides", number, folder, begin, _keys(SIDE_KEYS), jobs)


def presenter(number: int, folder: Path) -> Figures:
    """A lecture on a large screen: pointer, spotlight and pen."""

    def begin(random: Random, driven: Session) -> None:
        if random.random() < 0.5:
            driven.app.perform(do(open_lesson, str(random.choice(LESSONS))))
        driven.frame((), 0.02, "a lecture")

    def tool(random: Random, app: App) -> Input:
        code = random.choice(TOOLS)
        modifiers = random.choice((0, 0, pygame.KMOD_LSHIFT))
        events = key(code, modifiers, chr(code), up=False)
        at, _what = place(random, app)
        for _step in range(random.randrange(1, 9)):
            to = place(random, app)[0]
            drawing = random.random() < 0.5
            events.append(pygame.event.Event(
                pygame.MOUSEMOTION, pos=to, rel=(to[0] - at[0], to[1] - at[1]),
                buttons=(int(drawing), 0, 0), touch=False))
            if random.random() < 0.3:
                events.append(pygame.event.Event(
                    pygame.MOUSEWHEEL, x=0, y=random.choice((-3, 1)), flipped=False,
                    precise_x=0.0, precise_y=1.0, touch=False))
            at = to
        if random.random() < 0.8:
            events += key(code, modifiers)[1:]
        return Input(events, f"{chr(code)} held with {modifiers}")

    return _scene("presenter", number, folder, begin, tool, size=(3840, 2160))


def films(number: int, folder: Path) -> Figures:
    """Films are asked for and given up at any moment; nothing of them stays."""
    random = random_of("films", number)
    with playground(folder, TEXTS):
        driven = Session(f"films {number}", resolve(*random.choice(STARTS[:8])), (1000, 640))
        try:
            driven.rest()
            for film in range(3):
                suffix = random.choice((".gif", ".webp", ".png", ".html"))
                path = Path(f"film{film}{suffix}").resolve()
                options = film_options(
                    driven.app.show, "start", "end", random.choice([*PARTS]), (640, 360), 0.5, "1",
                    loop=True, moves=random.random() < 0.5,
                )
                driven.app.perform(do(take_film, options, str(path)))
                driven.frame((), 0.016, "asked for")
                driven.frame((), 0.016, "begun")
                end = time.monotonic() + random.choice((0.0, 0.05, 0.3, 1.0, 2.0))
                while time.monotonic() < end:
                    driven.frame((), 0.016, f"making {path.name}")
                    time.sleep(0.01)
                for _press in range(4 * film + 1):  # each may close a message
                    if driven.app.show.film is not None and not driven.app.show.film.ending:
                        driven.frame(key(pygame.K_ESCAPE), 0.016, "Esc")
                given_up = time.monotonic()
                while driven.app.show.film is not None:
                    driven.frame((), 0.016, f"giving up {path.name}")
                    time.sleep(0.01)
                    late = time.monotonic() - given_up
                    assert late < PATIENCE + 5, (
                        f"{driven.app.show.film} is still being made after {late} s; "
                        f"{[one.text for one in driven.app.show.messages]}"
                    )
                driven.figures.counts["films"] += 1
                there = [one.name for one in Path.cwd().iterdir() if one.name.endswith(".tmp")]
                assert not there, there
            driven.close()
        except BaseException as error:
            error.add_note(driven.report())
            driven.close()
            raise
    return driven.figures


Maker = Callable[[Random, App], Input]


def _keys(codes: tuple[int, ...]) -> Maker:
    def one(random: Random, _app: App) -> Input:
        code, modifiers = random.choice(codes), random.choice((0, 0, 0, pygame.KMOD_LSHIFT))
        return Input(key(code, modifiers), f"{pygame.key.name(code)} with {modifiers}")

    return one


def _job(random: Random) -> list[Job]:
    return [resolve(*random.choice(STARTS))]


def _scene(
    name: str, number: int, folder: Path, begin: Callable[[Random, Session], None], maker: Maker,
    jobs: Callable[[Random], list[Job]] = _job, size: tuple[int, int] | None = None,
) -> Figures:
    """Noise of which every other input is of the maker's."""
    random, figures = random_of(name, number), Figures()
    with playground(folder, TEXTS) as files:
        at = 0
        while figures.counts["inputs"] < INPUTS:
            refill(Path.cwd())  # what came before may have renamed or removed files
            first, *beside = jobs(random)
            driven = Session(
                f"{name} {number}", first, size or random.choice(((1280, 720), (900, 600))),
                Settings(scale=2.0) if size else None,
                mode="classroom" if size else random.choice((None, *MODES)), beside=tuple(beside),
            )

            def any_of(random: Random, app: App, files: list[Path]) -> Input:
                return maker(random, app) if random.random() < 0.5 else any_input(
                    random, app, files)

            try:
                begin(random, driven)
                left = INPUTS - figures.counts["inputs"]
                at = add_inputs(driven, f"{name} {number}", at, files, left, any_of)
                driven.close()
            except BaseException as error:
                error.add_note(driven.report())
                driven.close()
                raise
            figures.add(driven.figures)
    return figures
