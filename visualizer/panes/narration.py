"""The bar with the sentence that says what happens and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import in_each
from visualizer.layout.grid import Box
from visualizer.panes.agreement import draw_agreement
from visualizer.panes.pane import QuietPane
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import differing
from visualizer.problems.lately import lately
from visualizer.problems.narration import Narration, judged
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.pane import RADIUS
from visualizer.ui.shapes import rounded_rect, unequal

SMALLEST, LARGE = 13, 17.0
"""Of the letters, and of those in mode Classroom, where everything is larger."""


DIAMOND = 10
"""The radius of the sign before the tag where the code and the rules differ, unscaled."""


class NarrationPane(QuietPane):
    """One sentence an event, in the problem's words."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, theme = show.look, show.look.theme
        rounded_rect(figure, box, theme.surface, theme.border, look.px(1), look.px(RADIUS))
        said, *others = in_each(lambda: said_of(self._picture, show.run))
        sentences = [said.sentence, *(other.sentence for other in others)]
        bar = (box.x, box.y, look.px(6), box.h)
        if show.silent or show.asks:
            rounded_rect(figure, bar, theme.border, radius=look.px(3))
            return
        rounded_rect(figure, bar, theme[said.tone], radius=look.px(3))
        whole = " ".join(f"{one.label}: {one.sentence}" for one in (said, *others))
        figure.spot(box, On(whole, "sentence"))
        if show.mode == "classroom":
            _in_lines(figure, box, show, said, *sentences[1:])
            return
        if show.mode == "debug":
            beside = partial(_fits_beside, look, box, said, sentences)
            box = box._replace(w=box.w - draw_agreement(figure, box, show, beside))
        size = 17.0
        x, middle = box.x + look.px(24), box.center[1]
        x = tag_sign(figure, look, said, x, middle)
        room = box.right - x - look.px(16)
        label = text.draw(figure, look, said.label, (x, middle), size, "bold", said.tone,
                          "midleft", width=room // 2)
        x = label.right + look.px(18)
        room = box.right - x - look.px(16)
        high = box.h - look.px(4)

        def fits() -> bool:
            widest = max(text.measure(look, sentence, size)[0] for sentence in sentences)
            lines = len(sentences) * text.line_height(look, size)
            return widest <= room and (lines <= high or len(sentences) == 1)

        while size > SMALLEST and not fits():
            size -= 1  # a long sentence gets smaller letters before it is cut
        lines = [(sentence, "text_dim" if i else "text") for i, sentence in enumerate(sentences)]
        if len(sentences) == 1 and text.measure(look, sentences[0], size)[0] > room:
            lines = [(line, "text") for line in text.wrap(look, sentences[0], room, size)[:2]]
        height = text.line_height(look, size)
        for i, (line, color) in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * height
            text.draw(figure, look, line, (x, y), size, "regular", color, "midleft", width=room)


def _fits_beside(
    look: Look, box: Box, said: Narration, sentences: Sequence[str], taken: int
) -> bool:
    """Is nothing cut of a sentence, or of each where there are two, where so much of the bar is
    taken?"""
    tag = look.px(24 + 2 * DIAMOND + 8 + 18) + text.measure(look, said.label, LARGE, "bold")[0]
    room = box.w - taken - tag
    if room <= 0:
        return False
    lines = [len(text.wrap(look, sentence, room, SMALLEST)) for sentence in sentences]
    return max(lines) <= (2 if len(sentences) == 1 else 1)


def tag_sign(figure: Figure, look: Look, said: Narration, x: int, middle: int) -> int:
    """The sign for two that differ, before the tag, where they do; where the tag begins."""
    if said.tone != "differs":
        return x
    radius = look.px(DIAMOND)
    with figure.telling(differing()):
        unequal(figure, look, (x + radius, middle), radius)
    return x + 2 * radius + look.px(8)


def _in_lines(figure: Figure, box: Box, show: Show, said: Narration, *others: str) -> None:
    """The sentence on up to two lines below its tag, and below it what it is in another language,
    in letters as large as have room."""
    look, sentences = show.look, (said.sentence, *others)
    x, room = box.x + look.px(18), box.w - look.px(28)
    size = LARGE
    while size > SMALLEST:
        lines = [text.wrap(look, sentence, room, size) for sentence in sentences]
        count = 1 + sum(map(len, lines))
        if max(map(len, lines)) <= 2 and (
            not others or count * text.line_height(look, size) <= box.h
        ):
            break
        size -= 0.5
    pitch = text.line_height(look, size)
    lines = [text.wrap(look, sentence, room, size) for sentence in sentences]
    lines = [[*found[:1], " ".join(found[1:])] if len(found) > 2 else found for found in lines]
    y = box.y + (box.h - max(3, 1 + sum(map(len, lines))) * pitch) // 2 + pitch // 2
    at = tag_sign(figure, look, said, x, y)
    text.draw(figure, look, said.label, (at, y), size, "bold", said.tone, "midleft",
              width=x + room - at)
    for number, found in enumerate(lines):
        for line in found:
            y += pitch
            text.draw(figure, look, line, (x, y), size, "regular", "text_dim" if number else "text",
                      "midleft", width=room)


def said_of(picture: Picture, run: Run) -> Narration:
    """What is said of the event on screen: in the words of the run's picture."""
    if run.stretch is not None:
        return lately(run.trace.whole, run.stretch, run.moment)  # all of that has been seen
    said = picture.narrate(run.moment)
    judgement = run.judgement
    said = judged(
        said, run.moment, run.disagreement, judgement.known_solutions, judgement.left_out
    )
    failure = run.failure_here
    if failure is not None:
        # It is the end of the run, and stays to be read there after its message is closed.
        before = "" if run.moment.kind is None else f" {said.sentence}"
        return Narration(_("FAILED"), failure.sentence() + before, "error")
    if run.silent:
        return replace(
            said, sentence=_("Recording: the solver has not come to its first event yet.")
        )
    if run.moment.kind is None and not run.recording and run.complete:
        ended = _("The search ended without a single event.")
        return replace(said, sentence=f"{ended} {picture.why_nothing(run.moment)}".rstrip())
    return said
