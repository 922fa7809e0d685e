"""A machine of rules against the whole window: each does something and knows what comes of it.

What is expected is worked out from a plain list of events and a few fields, one event after the
other; nothing of the program is used for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import pygame

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.hard.figures import Figures
from tests.hard.inputs import SIZES, character_of, key
from tests.hard.playground import playground
from tests.hard.session import Session, random_of
from tests.support.waiting import pauses
from visualizer.actions.action import Action, do
from visualizer.actions.comparing import compare_with
from visualizer.actions.files import open_file, save_file
from visualizer.actions.views import SCALES
from visualizer.base import settings as settings_store
from visualizer.base.i18n import CHOICES
from visualizer.base.numbers import grouped
from visualizer.base.settings import MODES, THEMES
from visualizer.jobs.job import resolve
from visualizer.show.choices import latest

STEPS = 150
"""Rules of an attempt."""

JOBS: tuple[tuple[str, dict[str, str]], ...] = (
    ("queens-bstar", {"n": "5"}), ("queens-permutations", {"n": "4"}), ("langford-l", {"n": "4"}),
    ("permutations", {"n": "3"}), ("debruijn", {"n": "3"}), ("queens-recursive", {"n": "5"}),
    ("diagonals", {"m": "2", "t": "3"}), ("queens-b", {"n": "4"}),
)

KEYS = {
    "space": pygame.K_SPACE, "right": pygame.K_RIGHT, "left": pygame.K_LEFT, "home": pygame.K_HOME,
    "end": pygame.K_END, "esc": pygame.K_ESCAPE, "up": pygame.K_UP, "down": pygame.K_DOWN,
    "f1": pygame.K_F1, "f2": pygame.K_F2, "f3": pygame.K_F3, "f4": pygame.K_F4, "f6": pygame.K_F6,
}
HELD = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}


@cache
def events_of(number: int) -> tuple[Event, ...]:
    """All events of a job."""
    solver, params = JOBS[number]
    job = resolve(solver, params)
    return tuple(SOLVERS[solver].function(**SOLVERS[solver].arguments(dict(job.params))))


def paths_of(events: tuple[Event, ...], at: int) -> tuple[list[int], list[int]]:
    """The path at an event, and how many events of each kind there were, one by one."""
    path: list[int] = []
    counts = [0, 0, 0, 0]
    for kind, _depth, value in events[: at + 1]:
        counts[kind] += 1
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
    return path, counts


def dead_ends(events: tuple[Event, ...]) -> list[int]:
    """The POPs of nodes without a child and without a solution."""
    found: list[int] = []
    of_use: list[bool] = []
    for at, (kind, _depth, _value) in enumerate(events):
        if kind == PUSH:
            of_use[-1:] = [True] if of_use else []
            of_use.append(False)
        elif kind == SOLUTION:
            of_use[-1:] = [True]
        elif kind == POP and not of_use.pop():
            found.append(at)
    return found


@dataclass
class Model:
    """What the window has to show.

    job       which of JOBS
    at        the event on screen
    begun     where jumps began, and undone: where they were gone back from; None: not known
    hidden    is the future hidden, by mode
    """

    job: int
    at: int = 0
    begun: list[int] | None = field(default_factory=list)
    undone: list[int] = field(default_factory=list)
    mode: str = "watch"
    theme: str = "dark"
    language: str = "en"
    scale: float = 1.0
    binary: bool = False
    hold: bool = False
    bookmarks: set[int] = field(default_factory=set)
    hidden: dict[str, bool] = field(default_factory=dict)
    runs: int = 1
    filled: bool = False

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the run in focus."""
        return events_of(self.job)

    @property
    def last(self) -> int:
        """The last of them."""
        return len(self.events) - 1

    def jump(self, to: int) -> None:
        """Go there; it is kept where that began."""
        if self.begun is not None:
            self.begun.append(self.at)
            self.undone = []
        self.at = to

    def step(self, to: int | None) -> None:
        """Go there as steps do: to the event beside it without a jump."""
        if to is None:
            return
        if abs(to - self.at) > 1:
            self.jump(to)
        else:
            self.at = to

    def after(self, fits: Callable[[int], bool], direction: int) -> int | None:
        """The nearest event that fits, after this one (1) or before it (-1)."""
        stop = len(self.events) if direction > 0 else -1
        return next((k for k in range(self.at + direction, stop, direction) if fits(k)), None)

    def pop_after(self, at: int, depth: int) -> int | None:
        """The POP at a depth that comes next."""
        wanted = (POP, depth)
        return next((k for k in range(at + 1, self.last + 1) if self.events[k][:2] == wanted), None)

    def push_before(self, at: int, depth: int) -> int | None:
        """The PUSH at a depth that came last, at this event or before."""
        wanted = (PUSH, depth)
        return next((k for k in range(at, -1, -1) if self.events[k][:2] == wanted), None)


class Machine:
    """The program and the model beside it."""

    def __init__(self, number: int) -> None:
        self.random = random_of("rules", number)
        job = self.random.randrange(len(JOBS))
        self.model = Model(job)
        self.driven = Session(f"rules {number}", resolve(*JOBS[job]), self.random.choice(SIZES[:4]))
        self.recorded()

    def press(self, *chords: str) -> None:
        """Press keys one after the other, each before a frame of its own."""
        for chord in chords:
            *held, name = chord.split("+") if chord != "ctrl++" else ["ctrl", "+"]
            modifiers = sum(HELD[one] for one in held)
            code = KEYS.get(name) or ord(name)
            events = key(code, modifiers, character_of(code, modifiers))
            self.driven.frame(events, 0.0, chord)

    def perform(self, action: Action) -> None:
        """Carry out an action."""
        self.driven.app.perform(action)
        self.driven.frame((), 0.0, str(action)[:200])

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Let real time pass."""
        rests = pauses(what=what)
        while not until():
            next(rests)
            self.driven.frame((), 0.0, f"waiting for {what}")

    def recorded(self) -> None:
        """Wait until all runs are recorded and none is on its way back to where it was."""
        show = self.driven.app.show
        self.wait(
            lambda: not any(run.recording or run.returning for run in show.runs), "the recording"
        )

    def take_place(self) -> None:
        """Where the program went is known by the program alone."""
        self.model.at = self.driven.app.show.run.player.playhead
        self.model.begun, self.model.undone = None, []

    def check(self) -> None:
        """The window shows what the model says."""
        model, show = self.model, self.driven.app.show
        run, seen = show.run, self.driven.app.window.seen().run
        assert len(show.runs) == model.runs
        assert run.player.playhead == model.at, (run.player.playhead, model.at)
        assert not run.player.playing
        path, counts = paths_of(model.events, model.at)
        for moment in (run.moment, seen.moment):
            assert (moment.kind, moment.depth, moment.value) == model.events[model.at]
            assert list(moment.path) == path and list(moment.counters) == counts
        assert len(run.trace) == len(model.events)
        assert (show.mode, show.binary) == (model.mode, model.binary)
        settings = show.settings
        assert (settings.theme, settings.language, settings.scale, settings.hold) == (
            model.theme, model.language, model.scale, model.hold
        )
        assert set(run.bookmarks) == model.bookmarks
        assert show.hide_future == model.hidden.get(model.mode, model.mode == "classroom")
        assert show.hide_future or not seen.hidden  # at the end nothing is left to hide
        assert bool(show.filled) == model.filled
        window = self.driven.app.window
        if model.language == "en" and window.legible and not model.filled:
            texts = [t.string for figure in window.figures() for t in figure.texts()]
            told = f"event {grouped(model.at)}"
            assert any(line == told or line.startswith(f"{told} ") for line in texts), told


Rule = Callable[[Machine], None]
RULES: list[tuple[Rule, float]] = []


def rule(weight: float = 1.0) -> Callable[[Rule], Rule]:
    """A rule of the machine, and how often it comes."""

    def take(one: Rule) -> Rule:
        RULES.append((one, weight))
        return one

    return take


@rule(3)
def one_event_on(m: Machine) -> None:
    m.press("right")
    m.model.at = min(m.model.at + 1, m.model.last)


@rule(3)
def one_event_back(m: Machine) -> None:
    if m.model.at:
        m.press("left")
        m.model.at -= 1
    else:
        _before_the_start(m, "left")


def _before_the_start(m: Machine, *keys: str) -> None:
    """Before the first event nothing has been tried; one on it is there again."""
    m.press(*keys)
    run = m.driven.app.show.run
    assert run.player.before and run.moment.kind is None
    assert not run.moment.path and not any(run.moment.counters)
    m.press("right")


@rule()
def past_the_end(m: Machine) -> None:
    m.press("end", "right", "right")
    m.model.jump(m.model.last)


@rule()
def past_the_beginning(m: Machine) -> None:
    _before_the_start(m, "home", "left", "left")
    m.model.jump(0)


@rule(2)
def to_a_share(m: Machine) -> None:
    digit = m.random.randrange(10)
    m.press(str(digit))
    m.model.jump(round(digit / 10 * m.model.last))


@rule(2)
def to_a_choice(m: Machine) -> None:
    direction = m.random.choice((1, -1))
    m.press("shift+right" if direction > 0 else "shift+left")
    m.model.step(m.model.after(lambda k: m.model.events[k][0] in (PUSH, POP), direction))


@rule(2)
def over_a_subtree(m: Machine) -> None:
    model = m.model
    kind, depth, _value = model.events[model.at]
    on = model.at + 1 if model.at < model.last else None
    if kind == TRY and on is not None and model.events[on][0] == PUSH:
        on = model.pop_after(on, depth)
    elif kind in (PUSH, SOLUTION):
        on = model.pop_after(model.at, depth)
    m.press("o")
    model.step(on)


@rule()
def over_a_subtree_backwards(m: Machine) -> None:
    model = m.model
    kind, depth, _value = model.events[model.at]
    back = model.at - 1 if model.at else None
    m.press("shift+o")
    model.step(model.push_before(model.at, depth) if kind == POP else back)


@rule(2)
def out_of_a_subtree(m: Machine) -> None:
    height = len(paths_of(m.model.events, m.model.at)[0])
    m.press("u")
    m.model.step(m.model.pop_after(m.model.at, height - 1) if height else None)


@rule(2)
def to_a_solution(m: Machine) -> None:
    direction = m.random.choice((1, -1))
    m.press("n" if direction > 0 else "shift+n")
    m.model.step(m.model.after(lambda k: m.model.events[k][0] == SOLUTION, direction))


@rule(2)
def to_a_dead_end(m: Machine) -> None:
    direction = m.random.choice((1, -1))
    found = set(dead_ends(m.model.events))
    m.press("e" if direction > 0 else "shift+e")
    m.model.step(m.model.after(lambda k: k in found, direction))


@rule()
def to_the_same_depth(m: Machine) -> None:
    direction, depth = m.random.choice((1, -1)), m.model.events[m.model.at][1]
    m.press("t" if direction > 0 else "shift+t")
    m.model.step(m.model.after(lambda k: m.model.events[k][1] == depth, direction))


@rule()
def to_the_same_value(m: Machine) -> None:
    direction, (_kind, depth, value) = m.random.choice((1, -1)), m.model.events[m.model.at]
    m.press("v" if direction > 0 else "shift+v")
    m.model.step(m.model.after(lambda k: m.model.events[k] == (TRY, depth, value), direction))


@rule(2)
def back_from_a_jump(m: Machine) -> None:
    model, show = m.model, m.driven.app.show
    if model.begun is None or show.changes.latest > show.run.jumps.latest:
        return  # a change of the view would be undone first
    m.press("ctrl+z")
    if model.begun:
        model.undone.append(model.at)
        model.at = model.begun.pop()


@rule()
def a_jump_again(m: Machine) -> None:
    model = m.model
    changed, jumped = latest(m.driven.app.show, again=True)
    if model.begun is None or changed > jumped:
        return
    m.press("ctrl+y")
    if jumped and model.undone:
        model.begun.append(model.at)
        model.at = model.undone.pop()


@rule()
def a_bookmark(m: Machine) -> None:
    m.press("m")
    m.model.bookmarks ^= {m.model.at}


@rule(3)
def another_mode(m: Machine) -> None:
    number = m.random.randrange(4)
    m.press(f"f{number + 1}")
    m.model.mode, m.model.filled = MODES[number], False


@rule()
def another_theme(m: Machine) -> None:
    m.press("d")
    themes = [*THEMES]
    m.model.theme = themes[(themes.index(m.model.theme) + 1) % len(themes)]


@rule(0.5)
def another_language(m: Machine) -> None:
    codes = [*CHOICES]
    m.press("l")
    m.model.language = codes[(codes.index(m.model.language) + 1) % len(codes)]


@rule()
def another_scale(m: Machine) -> None:
    model, direction = m.model, m.random.choice((1, -1, 0))
    m.press({1: "ctrl++", -1: "ctrl+-", 0: "ctrl+0"}[direction])
    at = SCALES.index(model.scale) + direction
    model.scale = SCALES[max(0, min(at, len(SCALES) - 1))] if direction else 1.0


@rule()
def numbers_in_binary(m: Machine) -> None:
    m.press("x")
    m.model.binary = not m.model.binary


@rule()
def rest_at_solutions(m: Machine) -> None:
    m.press("p")
    m.model.hold = not m.model.hold


@rule()
def the_future_hidden(m: Machine) -> None:
    model = m.model
    m.press("h")
    model.hidden[model.mode] = not model.hidden.get(model.mode, model.mode == "classroom")


@rule()
def the_picture_alone(m: Machine) -> None:
    m.press("z")
    m.model.filled = not m.model.filled


@rule()
def a_black_screen(m: Machine) -> None:
    m.press("b")
    assert m.driven.app.show.blank
    m.press(m.random.choice(("b", "esc", "right", "n", "ctrl+z")))  # any key ends it, that alone
    assert not m.driven.app.show.blank


@rule()
def what_opens_over_the_window(m: Machine) -> None:
    show = m.driven.app.show
    opens = m.random.choice(("?", "ctrl+i", "ctrl+o", "ctrl+s", "ctrl+p", "ctrl+l", "k", "ctrl+w"))
    m.press(opens)
    assert show.dialog is not None, opens
    m.press("esc")
    if m.driven.app.window.modal:
        m.press("esc")  # the first one has closed a list in it
    assert not m.driven.app.window.modal, opens


@rule()
def play_for_a_while(m: Machine) -> None:
    backwards = m.random.random() < 0.3
    m.press("shift+space" if backwards else "space")
    for _frame in range(m.random.randrange(1, 8)):
        m.driven.frame((), m.random.choice((0.016, 0.1)), "playing")
    m.driven.app.show.run.player.pause()
    before = m.model.at
    m.take_place()
    if backwards:
        assert m.model.at <= before
    else:
        assert m.model.at >= before or before == m.model.last  # from the end it begins again


@rule()
def lines_on_and_back(m: Machine) -> None:
    lines = m.driven.app.show.run.lines
    before = m.model.at
    for _line in range(m.random.randrange(1, 6)):
        m.press(m.random.choice(("i", "i", "shift+i")))
        m.wait(lambda: not lines.waiting, "a line")
    m.press("home")  # between two events it is elsewhere
    m.take_place()
    assert m.model.at == 0 and before >= 0


@rule()
def another_size(m: Machine) -> None:
    size = m.random.choice(SIZES[:6])
    m.driven.frame((), 0.0, f"the size {size}", size)


@rule(0.3)
def another_run(m: Machine) -> None:
    model = m.model
    model.job = m.random.randrange(len(JOBS))
    same = resolve(*JOBS[model.job]) == m.driven.app.show.run.job
    m.driven.app.show.start(resolve(*JOBS[model.job]))
    m.recorded()
    model.bookmarks = model.bookmarks if same else set()
    m.take_place()
    model.begun = None


@rule(0.3)
def saved_and_opened(m: Machine) -> None:
    """The same events, at the same place, with the same bookmarks."""
    show, path = m.driven.app.show, Path("machine.trace").absolute()
    m.perform(do(save_file, "run", str(path)))
    m.wait(lambda: not show.saving, "the file")
    m.perform(do(open_file, str(path)))
    m.recorded()
    m.model.begun = None


@rule(0.3)
def beside_another_run(m: Machine) -> None:
    if m.model.runs == 3:
        return
    m.perform(do(compare_with, resolve(*m.random.choice(JOBS))))
    m.recorded()
    m.model.runs += 1
    m.model.filled = False


@rule(0.6)
def alone_again(m: Machine) -> None:
    """The runs beside it go; the first one is that of the model."""
    while len(m.driven.app.show.runs) > 1:
        m.driven.app.show.focus = len(m.driven.app.show.runs) - 1
        m.press("shift+k")
        m.model.filled = False
    m.model.runs = 1
    m.take_place()


def attempt(number: int, folder: Path) -> Figures:
    """So many rules, one after the other, each of them checked."""
    with playground(folder):
        machine = Machine(number)
        driven = machine.driven
        try:
            machine.check()
            _follow(machine, machine.random)
            driven.rest()
            driven.compare_with_all_anew()
            chosen = driven.app.show.settings
            driven.close()
            assert settings_store.load() == (chosen, "")
        except BaseException as error:
            error.add_note(driven.report())
            driven.close()
            raise
    return driven.figures


def _follow(machine: Machine, random: Random) -> None:
    rules, weights = zip(*RULES, strict=True)
    for _step in range(STEPS):
        one: Rule = random.choices(rules, weights)[0]
        machine.driven.latest.append(f"[{one.__name__.replace('_', ' ')}]")
        one(machine)
        machine.check()
        machine.driven.figures.counts["rules"] += 1
