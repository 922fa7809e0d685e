"""The texts of all lessons and their own questions fit in all languages and sizes of window: whole,
over nothing else, in letters that can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.views.test_legible_windows import faults
from visualizer.app import App
from visualizer.base.i18n import LANGUAGES, first_language, set_language
from visualizer.base.settings import Settings
from visualizer.jobs.job import resolve
from visualizer.layout.grid import Box
from visualizer.lessons.kinds import OWN
from visualizer.lessons.lesson import Stop
from visualizer.lessons.question import Facts, Question
from visualizer.lessons.questions import own_question
from visualizer.lessons.reading import read_lesson
from visualizer.panes.lesson import height_of
from visualizer.panes.lesson import lesson as lesson_pane
from visualizer.panes.question import question, question_height
from visualizer.show.asking import Asked
from visualizer.show.lecture import Lecture, bundled
from visualizer.show.options import ShowOptions
from visualizer.show.show import Show
from visualizer.ui.figure import Figure

SIZES = {
    "800x500": ((800, 500), 1.0, False), "1024x640": ((1024, 640), 1.0, False),
    "1280x720, full screen": ((1280, 720), 1.0, True),
    "1920x1080 at 200 %": ((1920, 1080), 2.0, False),
}
MODES = ("watch", "classroom", "debug", "overview")

LARGEST_SHARE = {"lesson": 0.34, "question": 0.5}
"""Of the height of the window: more would leave too little to the picture."""


@pytest.fixture(scope="module", params=SIZES)
def app(request: pytest.FixtureRequest) -> Iterator[tuple[App, tuple[int, int], float]]:
    pygame.font.init()
    size, scale, fullscreen = SIZES[request.param]
    job = resolve("queens-b", {"n": "4"})
    app = App(ShowOptions(job, fullscreen=fullscreen), size, Settings(scale=scale))
    yield app, size, scale
    app.close()


pytestmark = pytest.mark.usefixtures("english_again")


def own(show: Show, stop: Stop) -> Question:
    """The question that the author of a lesson asks at a stop, as the window asks it."""
    assert stop.ask is not None
    spoken = first_language()
    answers = [(c.text.of(spoken), c.right, c.feedback.of(spoken)) for c in stop.ask.choices]
    text = " ".join(stop.text.of(spoken).split()) or stop.title.of(spoken)
    run = show.run
    asked = own_question(text, answers, Facts(run.trace, run.solver, run.arguments, True), 0)
    assert isinstance(asked, Question)
    return asked


def squeezed(text: str) -> str:
    """Without blanks: lines are broken at them, and within words too long for a line."""
    return "".join(text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_every_lesson_is_whole(
    app: tuple[App, tuple[int, int], float], lang: str
) -> None:
    program, size, scale = app
    show, window = program.show, program.window
    found: list[str] = []
    set_language(lang)
    assert first_language() == lang
    for path in bundled():
        lesson = read_lesson(path)
        for number, stop in enumerate(lesson.stops):
            show.lecture, show.asked = Lecture(lesson, number), None
            for mode in [stop.mode] if stop.mode else MODES:
                show.mode = mode.partition("/")[0]
                where = f"{path.name} {number + 1} {show.mode}"
                view = window.seen("lesson")
                high = height_of(view, view.look, size[0])
                box = Box(0, 0, size[0], high)
                figure = Figure(box)
                lesson_pane(view).put(figure, view.look, box)
                found += [f"{where}: {fault}" for fault in faults(figure, view.look, scale)]
                written = squeezed("".join(text.string for text in figure.texts()))
                for text in (stop.title.of(lang), stop.text.of(lang)):
                    if squeezed(text) not in written:
                        found.append(f"{where}: {text!r} is cut")
                if high > LARGEST_SHARE["lesson"] * size[1]:
                    found.append(f"{where}: the text takes {high} of {size[1]} px")
                if stop.ask is None or stop.ask.kind != OWN:
                    continue
                show.asked = Asked(own(show, stop), student=show.mode != "classroom")
                view = window.seen("question")
                high = question_height(view, size)
                box = Box(0, 0, size[0], high)
                figure = Figure(box)
                question(view).put(figure, view.look, box)
                found += [f"{where}, asked: {fault}" for fault in faults(figure, view.look, scale)]
                written = squeezed("".join(text.string for text in figure.texts()))
                for choice in show.asked.question.choices:
                    if squeezed(choice.text) not in written:
                        found.append(f"{where}: {choice.text!r} is cut")
                if high > LARGEST_SHARE["question"] * size[1]:
                    found.append(f"{where}: the question takes {high} of {size[1]} px")
                show.asked = None
    show.lecture = None
    assert not found, "\n".join(found[:40])
