"""The sentence that says what happens and why: in a bar, or as the foot of the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TypeAlias

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import in_each
from visualizer.debug.undo import left_words
from visualizer.layout.grid import Box
from visualizer.layout.panes import NARROW_FOOT
from visualizer.panes.agreement import beside, repeated
from visualizer.panes.found import concluded, outcome
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import differing, leaving
from visualizer.problems.lately import lately
from visualizer.problems.narration import Narration, judged
from visualizer.problems.narration import leaving as left_behind
from visualizer.problems.remembering import nogood_at, told_of_nogood
from visualizer.record.streams.incoming import waits_for
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Around,
    ByBox,
    Fit,
    Node,
    Shape,
    Text,
    column,
    fitted,
    row,
    telling,
)
from visualizer.ui.look import Look
from visualizer.ui.pane import RADIUS
from visualizer.ui.shapes import left_over, unequal
from visualizer.ui.text import SMALLEST

LARGE, PADDING = 17, 18
"""Of the letters, where there is room; and beside them, unscaled."""

AT_PICTURE, FOOT = 20, 7
"""The same of the sentence below the picture, and the room above and below it."""

HIGHER = 1.2
"""A line is so many times as high as its letters."""

MOST_LINES = 99

MOST_LEFT = 2
"""Of the variables that one choice leaves behind so many are named."""

DIAMOND = 10
"""The radius of the sign before the tag where the code and the rules differ, unscaled."""


def narration(picture: Picture, show: Show) -> Node:
    """One sentence an event, in the problem's words; in one language or in two."""
    sides = show.joined.get("narration", frozenset())
    size = AT_PICTURE if sides else LARGE

    def bar(node: Node, tone: str, on: On | None = None) -> Node:
        inside = About(node, padding=(PADDING, FOOT if sides else 2))
        return About(inside, on, "surface", "border", radius=RADIUS, edge=tone, joined=sides)

    if (waits := awaited(show)) is not None:
        return bar(Text(waits, size, color="text_dim", smallest=SMALLEST, lines=2), "border",
                   On(waits, "sentence"))
    if show.silent or show.asks:
        return bar(Node(), "border")
    said = in_each(lambda: outcome(with_fault(said_of(picture, show.run), show, show.run), show))
    whole = " ".join(f"{one.label}: {one.sentence}" for one in said)
    ways = [said]
    if show.blamed:  # that is what is asked for: if need be that alone, and the shorter
        ways += [in_each(lambda brief=brief: outcome(with_fault(  # type: ignore[misc]
            said_of(picture, show.run), show, show.run, alone=True, brief=brief,
        ), show)) for brief in (False, True)]
    lines = (_below(show, ways) if show.large else
             ByBox(partial(_at_picture, show, ways)) if sides else Fit(_beside(show, ways)))
    edge = "solution" if concluded(said[0], show) else said[0].tone
    return bar(lines, edge, On(whole, "sentence", click=repeated(show)))


def awaited(show: Show) -> str | None:
    """What a lesson on its way to a stop waits for, in words; None: it is there."""
    return None if show.lecture is None else show.lecture.waits


def tag(said: Narration, size: float = LARGE, smallest: float = 0, gives: int = 0) -> Node:
    """What kind of event it is; before it the sign for two that differ, where they do, or for
    what is left behind."""

    def sign(figure: Figure, look: Look, box: Box) -> None:
        unequal(figure, look, box.center, look.px(DIAMOND))

    def left(figure: Figure, look: Look, box: Box) -> None:
        left_over(figure, look, box.center, look.px(DIAMOND))

    label = Text(said.label, size, "bold", said.tone, smallest=smallest, gives=gives)
    if said.tone != "differs":
        return label
    words, draw = (leaving(), left) if said.leaves else (differing(), sign)
    return row(telling(words, Shape(2 * DIAMOND, draw, 0)), label)


def _sentences(
    said: Sequence[Narration], show: Show, size: float, lines: int, *, kept: bool = False
) -> list[Text]:
    """What is said; that a search has found something at its end looks like no failure, though its
    last candidate may have been rejected."""
    return [Text(one.sentence, size, color="text_dim" if number else "text", lines=lines,
                 kept=kept, top=kept, inks={end: ("solution", "bold")} if end else {})
            for number, one in enumerate(said) for end in [concluded(one, show)]]


Said: TypeAlias = Sequence[Narration]
"""The same in one language or in two."""


def _beside(show: Show, ways: Sequence[Said]) -> Iterator[Node]:
    """The sentence beside its tag; behind it how often code and rules differ, and where the solver
    failed. That is said shorter rather than that the sentence is cut."""
    sizes = [(size, 1) for size in range(LARGE, SMALLEST - 1, -1)]
    sizes += [(SMALLEST, 2)] if len(ways[0]) == 1 else []
    for said, (told, least) in product(ways, (*beside(show), (None, 0))):
        for size, lines in sizes:
            words = column(*_sentences(said, show, size, lines), middle=True, grow=1, gives=1)
            line = row(tag(said[0]), words, *([column(told, middle=True)] if told else []), gap=18)
            yield About(line, least=(least - 2 * PADDING, 0))


def _at_picture(show: Show, ways: Sequence[Said], look: Look, box: Box) -> Node:
    """The tag, and after it the sentence, on as many lines as have room below the picture, in
    letters that most sentences have room in; in the first line stands what leads elsewhere."""
    narrow, one = box.w < look.px(NARROW_FOOT - 2 * PADDING), look.px(AT_PICTURE * HIGHER)
    lines = 3 if narrow else max(1, round(box.h / one))
    letters = max(SMALLEST, min(AT_PICTURE, int(box.h / lines / HIGHER / look.scale)))

    def lines_of_it() -> Iterator[Node]:
        for said, (told, least) in product(ways, (*beside(show), (None, 0))):
            for size in range(letters, SMALLEST - 1, -1):
                first, *others = _sentences(said, show, size, MOST_LINES)
                words = column(Around(first, tag(said[0], size), before=True), *others,
                               grow=1, gives=1)
                line = row(words, *([column(told)] if told else []), gap=18)
                yield About(line, least=(least - 2 * PADDING, 0))

    return Fit(lines_of_it())


def _below(show: Show, ways: Sequence[Said]) -> Node:
    """The sentence on up to two lines below its tag, and below it what it is in another language,
    in letters as large as have room; at the right what leads elsewhere."""

    def told() -> Iterator[Node]:
        for said in ways:
            kept = len(said) == 1  # the tag stays where it is
            words = fitted(
                partial(lambda said, kept, size: column(
                    tag(said[0]), *_sentences(said, show, size, 2, kept=kept), middle=True, grow=1,
                ), said, kept), LARGE, SMALLEST, 0.5, grow=1)
            for node, least in beside(show):
                line = row(words, column(node, middle=True), gap=18)
                yield About(line, least=(least - 2 * PADDING, 0))
            yield words

    return Fit(told())


def said_of(picture: Picture, run: Run) -> Narration:
    """What is said of the event on screen: in the words of the run's picture."""
    if run.lately.stretch is not None:
        return lately(run.trace.whole, run.lately.stretch, run.moment)  # all of that has been seen
    said = picture.narrate(run.moment)
    judgement = run.judgement
    said = judged(
        said, run.moment, run.disagreement, judgement.known_solutions, judgement.left_out,
        judgement.wrong_solutions, judgement.another, judgement.taken_for,
    )
    nogood = nogood_at(run.moment, run.variables) if run.variables_current else None
    if nogood is not None:
        which = told_of_nogood(run.moment, nogood)
        said = replace(said, sentence=f"{said.sentence} {which}")
    left = run.left_behind.at(run.moment.event)
    choice = picture.choice_name(run.moment, run.moment.value) if left else ""
    said = left_behind(said, (left_words(one, choice) for one in left[:MOST_LEFT]))
    failure = run.variables_coming.failure
    if failure is not None:
        # It is the end of the run, and stays to be read there after its message is closed.
        before = "" if run.moment.kind is None else f" {said.sentence}"
        return Narration(_("FAILED"), failure.ending() + before, "error")
    if run.silent:
        waits = (waits_for(run.job) if run.job.stream is not None
                 else _("Recording: the solver has not come to its first event yet."))
        return replace(said, sentence=waits)
    if run.said:
        said = replace(said, sentence=f"{said.sentence} {run.said}")
    if not (len(run.trace) or run.player.before or run.recording) and run.complete:
        ended = _("The search ended without a single event.")
        return replace(said, sentence=f"{ended} {picture.why_nothing(run.moment)}".rstrip())
    return said


def with_fault(
    said: Narration, show: Show, run: Run, *, alone: bool = False, brief: bool = False
) -> Narration:
    """The sentence, and whose fault it is that a node has failed, where that is shown; or that
    alone. run: the one in focus as it is seen, its future hidden or not; brief: see at_event"""
    if not show.blamed:
        return said
    fault = show.fault
    from visualizer.judge.telling import at_event, not_told

    blamed = (not_told(run.blame) if fault is None
              else at_event(run.blame, fault, run.moment, ahead=not run.hidden, brief=brief))
    return replace(said, sentence=blamed if alone else f"{said.sentence} {blamed}")
