"""All the states that a window can be in, said once: for the net and for what must hold in each.

`stills` are windows of moments of runs that no process records, fast and many; PROGRAMS are whole
programs, with scenes: a dialog, a question, several runs. A view says how large, how scaled, in
which language and theme; `view` counts them in an order in which the first few differ in all.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tests.features.driver import Driver
from tests.hard.playground import FILES
from tests.plain.homework import HOMEWORK
from tests.support.orders import solver_of
from tests.support.planted import PLANTED
from tests.views.shows import live_shows, with_values
from tests.views.test_comparing import PAIR, show_of
from tests.views.test_comparing import settle as beside
from visualizer.actions.action import do, perform
from visualizer.actions.breakpoints import (
    add_breakpoint,
    remove_breakpoint,
    toggle_bookmark,
)
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.files import open_file
from visualizer.actions.growth import set_measured_sizes, show_growth, start_measuring
from visualizer.actions.hands import toggle_hands
from visualizer.actions.lessons import leave_lesson, offer_tour
from visualizer.actions.questions import ask, facts_of, skip_question
from visualizer.actions.travel import seek
from visualizer.actions.views import (
    choose_code_view,
    fill,
    group_solutions,
    keep,
    select_node,
    set_mode,
    show_scope,
    show_tab,
    zoom_timeline,
)
from visualizer.actions.writes import stop_watching, watch, watch_expression
from visualizer.base.i18n import CHOICES, first_language, set_language
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import CLASSROOM_VIEWS, DEBUG_VIEWS, THEMES, Settings
from visualizer.jobs.templates import TEMPLATES, write_template
from visualizer.lessons.answers import Answer
from visualizer.lessons.kinds import KINDS, OWN
from visualizer.lessons.lesson import LESSON_FOLDER, Lesson, bundled
from visualizer.lessons.question import Facts, Question
from visualizer.lessons.questions import own_question, question
from visualizer.lessons.reading import read_lesson
from visualizer.measure.lab.growth import VIEWS as GROWTH_VIEWS
from visualizer.show.asking import Asked
from visualizer.show.dialogs import AskFile, Card, Help, Hits, Mistakes, Result, Value
from visualizer.show.lecture import Lecture
from visualizer.show.show import TABS, Show
from visualizer.trace.survey import SCOPES
from visualizer.ui.kit.dropdown import Opened
from visualizer.window import Window

SIZES = (
    ((800, 500), 1.0), ((1280, 720), 1.0), ((1920, 1080), 2.0), ((1600, 900), 1.0),
    ((3840, 2160), 2.0), ((1024, 640), 1.0), ((1280, 720), 1.5),
)
LANGUAGES = tuple(CHOICES)
WINDOW_MODES = ("watch", "classroom", "debug", "overview")

PATIENCE = 10.0
"""Seconds of real time that a scene may take until all of it is there."""


class View(NamedTuple):
    """How a window is looked at."""

    size: tuple[int, int] = (1600, 900)
    scale: float = 1.0
    language: str = "en"
    theme: str = "dark"
    mode: str = "watch"

    def __str__(self) -> str:
        (width, height), percent = self.size, round(100 * self.scale)
        return f"{width}x{height} {percent} % {self.mode} {self.theme} {self.language}"


def view(number: int) -> View:
    """One of all the views. As no two of the counts have a divisor in common, they go through all
    the pairs of what can be chosen before they are through the whole product."""
    size, scale = SIZES[number % len(SIZES)]
    return View(size, scale, LANGUAGES[number % len(LANGUAGES)], (*THEMES,)[number % len(THEMES)],
                WINDOW_MODES[number % len(WINDOW_MODES)])


ALL_VIEWS = len(SIZES) * len(LANGUAGES) * len(THEMES) * len(WINDOW_MODES)


# Moments of runs, without processes


def stills(key: str) -> Iterator[tuple[str, Show]]:
    """Moments of a run, and of the same in a file of a user's own whose variables nobody has
    named, with a name for each."""
    solver = solver_of(key)
    runs = {"": solver}
    if key.endswith("b"):
        runs["own"] = replace(solver, key="own", watches=())
    for name, one in runs.items():
        for show in [show for show, _live in live_shows(one, 0)][:: 5 if name else 2]:
            yield f"{key}{name} {show.run.moment.event}", show


def window_of(show: Show, seen: View, *, full: bool = False) -> Window:
    """The whole window of a moment, drawn; in full screen with the pointer away."""
    pygame.font.init()
    set_language(seen.language)
    show = with_values(
        show, settings=Settings(scale=seen.scale, theme=seen.theme),
        mode=seen.mode, fullscreen=full, messages=[], hiding={"classroom": False},
    )
    return settled(show, seen.size)


def settled(show: Show, size: tuple[int, int]) -> Window:
    """The window of a show, with the pointer away, when there is nothing more to draw."""
    window = Window(show, size, lambda action: perform(show, action))
    window.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F15, mod=0, unicode=""))
    window.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    surface = pygame.Surface(size)
    window.rest(10.0)
    for _frame in range(200):
        window.draw(surface)
        if not window.busy:
            break
    return window


SIDE_BY_SIDE = (
    PAIR, ("langford-l n=5", "langford-b n=5"), ("maze-lefthand", "maze-region"),
    ("queens-bstar n=8", "sudoku puzzle=easy", "queens-masks n=8"),
    ("queens-masks n=6", "queens-b n=6", *PAIR),
)


def sides() -> Iterator[tuple[str, Show]]:
    """Moments of several runs side by side."""
    for specs in SIDE_BY_SIDE:
        show = show_of(*specs)
        for event in (40, 90):
            perform(show, do(seek, event))
            beside(show)
            for hidden in (False, True):
                show.hiding = dict.fromkeys(WINDOW_MODES, hidden)
                yield f"{' | '.join(specs)} {event}{' hidden' * hidden}", show


def lessons() -> Iterator[tuple[str, Callable[..., tuple[Show, list[str]]]]]:
    """All stops of all lessons: what makes a show of each in the language of a view (`alone`: with
    few panes), and what has to be read there: the text, and the choices of the question that the
    author asks."""
    (_place, still), *_others = stills("queens-b")
    for path in bundled():
        lesson = read_lesson(path)
        for number in range(len(lesson.stops)):
            yield f"{path.name} {number + 1}", partial(_at_stop, still, lesson, number)


def _at_stop(
    still: Show, lesson: Lesson, number: int, seen: View, *, alone: bool = False
) -> tuple[Show, list[str]]:
    set_language(seen.language)
    lecture = Lecture(lesson, number)
    if alone:
        few = replace(lecture.stop, only=("picture",), hide=())
        lecture = with_values(lecture, stop=few)
    spoken, stop = first_language(), lesson.stops[number]
    asked, texts = None, [stop.title.of(spoken), stop.text.of(spoken)]
    if stop.ask is not None and stop.ask.kind == OWN:
        answers = [(c.text.of(spoken), c.right, c.feedback.of(spoken)) for c in stop.ask.choices]
        text, run = " ".join(texts[1].split()) or texts[0], still.run
        found = own_question(text, answers, Facts(run.trace, run.solver, run.arguments, True), 0)
        assert isinstance(found, Question)
        asked = Asked(found, student=seen.mode != "classroom")
        texts += [choice.text for choice in found.choices]
    return with_values(still, lecture=lecture, asked=asked), texts



# Programs and their scenes

Scene = Callable[[Driver], None]


@dataclass(frozen=True)
class Program:
    """A program to be begun, and what can be seen in it.

    begin   starts it, in a folder of its own
    scenes  by name: what is done to have something on screen, from `home` on
    """

    begin: Callable[[Path], Driver]
    scenes: Mapping[str, Scene]


def home(h: Driver) -> None:
    """Leave all that is open or chosen, so that a scene can begin."""
    show = h.app.show
    for _press in range(4):  # nothing is drawn in between
        h.app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    if show.practice is not None:
        h.press("ctrl+t")
    if show.hands is not None:
        h.app.perform(do(toggle_hands))
    for one in [*show.breakpoints]:
        h.app.perform(do(remove_breakpoint, one.id))
    for leave in (skip_question, leave_lesson, stop_watching, partial_of(select_node, None)):
        leave(show)
    show.hiding, show.binary, show.lines_in, show.filled = {}, False, "", ""
    show.fullscreen = show.blaming = False
    show.run.bookmarks, show.run.view.timeline = {}, None
    show.change_settings(watch_view="auto", debug_view="code", classroom_view="data")
    h.app.perform(do(set_mode, "watch"))


def partial_of(function: Callable[..., None], *arguments: object) -> Callable[[Show], None]:
    """An action with its arguments."""
    return lambda show: function(show, *arguments)


def acts(*steps: tuple[object, ...] | str) -> Scene:
    """A scene of some actions with their arguments, and keys."""

    def play(h: Driver) -> None:
        for step in steps:
            if isinstance(step, str):
                h.press(step)
            else:
                h.app.perform(do(*step))  # type: ignore[arg-type]
                if step is not steps[-1]:  # else it is drawn by who looks at it
                    h.tick(0)

    return play


def after(first: Scene, *others: Scene) -> Scene:
    """Scenes one after another."""

    def play(h: Driver) -> None:
        for scene in (first, *others):
            scene(h)

    return play


def look_at(h: Driver, seen: View) -> None:
    """Have the window of this size, scale, theme and language."""
    show = h.app.show
    show.change_settings(scale=seen.scale, theme=seen.theme, language=seen.language)
    set_language(seen.language)
    h.surface = pygame.Surface(seen.size)
    h.app.resize(seen.size)


def settle(h: Driver) -> None:
    """Let time pass until all of a scene is there."""
    show, until = h.app.show, time.monotonic() + PATIENCE
    h.tick(1.0)
    while time.monotonic() < until:
        h.tick(0.05)
        lecture = show.lecture
        arriving = lecture is not None and not (lecture.arrived and lecture.settled)
        waiting = any((run.player.playing or run.pending) and not run.recording
                      for run in show.runs)
        if not (arriving or waiting or h.app.window.busy or show.together.busy
                or show.growth.busy):
            break
        time.sleep(0.02)
    h.tick(0.05)


def walk(
    name: str, folder: Path, views: Callable[[int], Iterator[View]]
) -> Iterator[tuple[str, Driver]]:
    """All scenes of a program, each in some views: those for its number."""
    program = PROGRAMS[name]
    h = program.begin(folder)
    try:
        for number, (scene, play) in enumerate(program.scenes.items()):
            for seen in views(number):
                home(h)
                look_at(h, seen)
                h.app.perform(do(set_mode, seen.mode))
                play(h)
                settle(h)
                yield f"{name}, {scene}, {seen}", h
    finally:
        h.close()
        set_language("en")


def open_nth(role: str, number: int) -> Scene:
    """Click on one of the marks of a role, so that it opens."""

    def play(h: Driver) -> None:
        places = [place for figure in h.figures()
                  for place in figure.places(lambda on: on.role == role)]
        if number < len(places):
            h.click(places[number].center)

    return play


def open_named(name: str) -> Scene:
    """Click on what is called so, in the language spoken, if it is there."""

    def play(h: Driver) -> None:
        if h.spots(_(name)):
            h.click(h.spot(_(name)))

    return play


def scored(h: Driver) -> None:
    """Some questions of a lesson are answered; the student is about to hand that in."""
    lecture = Lecture(read_lesson(LESSON_FOLDER / "kauschke.lesson.md"))
    lecture.arrived = True
    lecture.measured = {stop.number for stop in lecture.lesson.stops}  # nothing of it is awaited
    h.app.show.lecture = lecture
    h.tick(0)  # what was kept of it is there
    for number, kind in enumerate([*KINDS, OWN]):
        answer = Answer(kind, (("A",),) * (1 + number % 2), True, stop=number + 1)
        lecture.work = lecture.work.with_answer(answer, "2026-11-26T12:00:00")
    h.app.perform(do(open_dialog, Result()))


def asked(kind: str, *, wrong: bool = False) -> Scene:
    """A question of a kind at the first event at which it can be asked, answered wrongly once."""

    def play(h: Driver) -> None:
        facts = facts_of(h.run)
        for event in range(0, len(h.run.trace), 7):
            found = question(kind, facts, event)
            if isinstance(found, Question):
                ask(h.app.show, found)
                break
        h.tick(0.1)
        if wrong and h.app.show.asked is not None:
            h.press("h", "a")

    return play


def told(kind: str) -> Scene:
    """A message of a kind, with several sentences."""

    def play(h: Driver) -> None:
        long = _("A number is needed here, such as {least}; “{raw}” is none.")
        h.app.show.tell(long.format(least=3, raw="thirty-three and a third " * 3), kind)
        h.app.show.tell(_("Copied."), kind, event=5)
        h.tick(0)

    return play


def tour_offered(h: Driver) -> None:
    """The tour is offered over the panes."""
    h.app.show.change_settings(tour_offered=False)
    offer_tour(h.app.show)
    h.tick(0)


def pointed(role: str, number: int = 0) -> Scene:
    """The pointer rests on a mark of a role."""

    def play(h: Driver) -> None:
        places = [place for figure in h.figures()
                  for place in figure.places(lambda on: on.role == role)]
        if places:
            h.move(places[number % len(places)].center)
            h.tick(1.0)

    return play


def in_mode(mode: str) -> Scene:
    return acts((set_mode, mode))


IN_MODES: Mapping[str, Scene] = {
    **{f"watch {view}": acts((set_mode, "watch"), (choose_code_view, view))
       for view in ("auto", "words", "code", "hidden")},
    **{f"classroom {view}": acts((set_mode, "classroom"), (choose_code_view, view))
       for view in CLASSROOM_VIEWS},
    **{f"debug {view}": acts((set_mode, "debug"), (choose_code_view, view))
       for view in DEBUG_VIEWS},
    **{f"overview {tab}": acts((set_mode, "overview"), (show_tab, tab)) for tab in TABS},
}

MODES: Mapping[str, Scene] = {mode: acts((set_mode, mode)) for mode in WINDOW_MODES}

FULL_SCREEN: Mapping[str, Scene] = {
    f"classroom {view}, full screen": acts(
        (set_mode, "classroom"), (choose_code_view, view), "f11"
    ) for view in CLASSROOM_VIEWS
}

FILES_ASKED = ("run", "open", "new", "lesson", "compare", "statistics", "solutions", "chart")

DIALOGS: Mapping[str, Scene] = {
    **{f"help, {page}": acts((open_dialog, Help(page))) for page in ("keys", "marks")},
    "card": acts((open_dialog, Card())), "lessons": acts("ctrl+l"), "compare": acts("k"),
    "a result": scored,
    "a new stop": acts("ctrl+shift+l"),
    "take away": acts("ctrl+p"), "palette": acts("ctrl+shift+p"),
    **{f"file, {what}": acts((open_dialog, AskFile(what))) for what in FILES_ASKED},
}

OF_A_RUN: Mapping[str, Scene] = {
    "what is to come is hidden": acts("h"), "last event": acts("end"), "first event": acts("home"),
    "a solution": acts("n"), "a dead end": acts("e"),
    "black": acts("b"), "binary": acts((set_mode, "debug"), "x"),
    "the value of a variable": acts(
        (set_mode, "debug"), (open_dialog, Value("columns", "[4, 1, 3, 5, 7, 2, 0, 6]")),
    ),
    "a node is selected": acts((select_node, 1)),
    "the timeline zoomed": acts((zoom_timeline, 0.001, 200)),
    "the timeline zoomed, hidden": acts("h", (zoom_timeline, 0.001, 200)),
    "lines counted": acts((set_mode, "debug"), "shift+c"),
    "a history": acts((set_mode, "debug"), (watch, "columns", 1)),
    "variables unfolded": acts(
        (set_mode, "debug"),
        (keep, "variables:open", frozenset({"columns", "board", "states", "results", "clauses"})),
    ),
    "the table of a history": acts((set_mode, "debug"), (watch, "columns", 1), "ctrl+w"),
    "an expression": acts((set_mode, "debug"), (watch_expression, "len(columns)"), "ctrl+w"),
    "breakpoints": acts(
        (set_mode, "debug"), (add_breakpoint, "depth == 3 and value > 2"), (toggle_bookmark,),
        (add_breakpoint, "solution"), (add_breakpoint, "pop print back to {value} of {columns}"),
    ),
    "hits": acts((set_mode, "debug"), (add_breakpoint, "depth == 3"), (open_dialog, Hits(1))),
    "messages": told("info"), "a failure": told("failure"), "an error": told("error"),
    "tour offered": tour_offered,
    **{f"filled with {pane}": acts((set_mode, mode), (fill, pane)) for pane, mode in (
        ("picture", "watch"), ("tree", "debug"), ("code", "debug"), ("variables", "debug"),
        ("statistics", "overview"), ("tree", "overview"), ("counters", "watch"),
        ("narration", "watch"), ("timeline", "watch"),
    )},
    **{f"statistics, {scope}": acts((set_mode, "overview"), (show_tab, "statistics"),
                                    (select_node, 1), (show_scope, scope)) for scope in SCOPES},
    "solutions in groups": acts((set_mode, "overview"), (show_tab, "solutions"),
                                (group_solutions, True)),
    **{f"a list is open, {number}": open_nth("list", number) for number in range(4)},
    **{f"menu: {name}": open_named(name) for name in (
        "Learn", "Share", "more: files, theme, language, size, keys")},
    "more about playing": after(acts((set_mode, "debug")), open_named("more about playing")),
    **{f"asked: {kind}": asked(kind) for kind in KINDS},
    "answered wrongly": asked("attackers", wrong=True),
    "steps by hand": acts((toggle_hands,)),
    "steps by hand, tried": acts((toggle_hands,), "1", "2"),
    **{f"pointed at a {role}": pointed(role, 1) for role in (
        "button", "tab", "list", "number", "slider", "row", "cell", "sentence", "chart", "sign",
    )},
    "whose fault": acts("shift+f", "e"),
    "whose fault, in the overview": acts((set_mode, "overview"), "shift+f", "e"),
    "repeated mistakes": acts((open_dialog, Mistakes())),
    "file, mistakes": acts((open_dialog, AskFile("mistakes"))),
}


PLAIN = "homework.py"
"""A program that yields nothing."""


def begun(
    target: str, n: int | None = None, at: str = ""
) -> Callable[[Path], Driver]:
    """Starts a program with a run of the catalogue or of a file in the folder, and waits."""

    def begin(folder: Path) -> Driver:
        named = str(folder / target) if target.endswith(".py") else target
        if target in FILES:
            (folder / target).write_text(FILES[target], encoding="utf-8")
        elif target.endswith(".py") and target.removesuffix(".py") in TEMPLATES:
            write_template(folder / target, target.removesuffix(".py"))
        elif target == PLAIN:
            (folder / target).write_text(HOMEWORK["queens in a list"].source, encoding="utf-8")
        elif target.endswith(".py"):
            (folder / target).write_text(PLANTED[0].code, encoding="utf-8")
        h = Driver(named, n, settings=Settings(tour_offered=True))
        h.app.show.folder = folder
        if target != "hangs.py":
            h.recorded()
        for key in at.split():
            h.press(key)
        return h

    return begin


OWN_INSTANCE: Mapping[str, Scene] = {
    "its text and its board": acts("ctrl+e"),
    "save it": acts("ctrl+e", (open_dialog, AskFile("instance"))),
    "card": acts((open_dialog, Card())), "marks": acts((open_dialog, Help("marks"))),
}

FAULTS: Mapping[str, Scene] = {
    "the end": acts((set_mode, "debug"), "end"),
    "full screen": acts((set_mode, "classroom"), "f11"),
}

EXAMPLE = acts((keep, "dialogs_example", True))
"""A solver that runs, beside a file that cannot be run."""

USERS_FILE: Mapping[str, Scene] = {
    **IN_MODES, **FAULTS, "card": acts((open_dialog, Card())),
    "new": acts((open_dialog, AskFile("new"))), "filled with output": acts((set_mode, "debug"),
                                                                 (fill, "output")),
}

GROWTH: Mapping[str, Scene] = {
    **{f"growth, {view}": acts((set_mode, "overview"), (show_tab, "growth"), (show_growth, view))
       for view in GROWTH_VIEWS},
    "a list of solvers": after(acts((set_mode, "overview"), (show_tab, "growth")),
                               open_nth("list", 3)),
}

QUEENS = begun("queens-bstar", 6, "6")


def unrunnable(name: str) -> Callable[[Path], Driver]:
    """Starts a program with a file that cannot be run."""

    def begin(folder: Path) -> Driver:
        h = QUEENS(folder)
        (folder / name).write_text(FILES[name], encoding="utf-8")
        h.app.perform(do(open_file, str(folder / name)))
        return h.recorded()

    return begin


def measured(folder: Path) -> Driver:
    """A program whose growth lab has measured."""
    h = QUEENS(folder)
    acts((set_mode, "overview"), (show_tab, "growth"), (set_measured_sizes, 4, 5),
         (start_measuring,))(h)
    h.wait(lambda: not h.app.show.growth.busy, "all points")
    return h


PROGRAMS: Mapping[str, Program] = {
    "queens": Program(QUEENS, {**IN_MODES, **FULL_SCREEN, **DIALOGS, **OF_A_RUN}),
    "puzzle": Program(begun("sudoku", None, "3"), {
        **MODES, **OWN_INSTANCE, "repeated mistakes": acts((open_dialog, Mistakes())),
    }),
    "maze": Program(begun("maze-lefthand", None, "5"), {**MODES, **OWN_INSTANCE}),
    "formula": Program(begun("satisfiability", None, "5"), {**MODES, **OWN_INSTANCE}),
    "file": Program(begun("sums.py", None, "5"), USERS_FILE),
    "faulty": Program(begun("faulty.py", None, "end"), {**MODES, **FAULTS}),
    **{name: Program(unrunnable(f"{name}.py"), {**MODES, "example": EXAMPLE})
       for name in ("unreadable", "plain")},
    "unfinished": Program(begun("hangs.py"), MODES),
    "differing": Program(begun("planted.py", None, "ctrl+d"), {**MODES, **FAULTS}),
    "growth": Program(measured, GROWTH),
    "graph": Program(begun("graph.py", None, "5"), {**MODES, **FAULTS}),
    "names": Program(begun("subsets.py", None, "5"), {**MODES, **FAULTS}),
    "homework": Program(begun(PLAIN, None, "5"), {
        **MODES, "how it runs": acts("ctrl+e"),
        "its solution": acts((set_mode, "debug"), (
            keep, "program solution_at", Opened(""))),
    }),
}
