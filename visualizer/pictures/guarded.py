"""A picture for a run that Backstep did not make: of a user's own solver, or one that is recorded.
Its choices may be nothing that the picture knows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from visualizer.base.bounded import TooLong, bounded
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.sheet import likely
from visualizer.pictures import program
from visualizer.pictures.general import PICTURE as GENERAL
from visualizer.pictures.picture import GRAPH, Picture, shows_graph
from visualizer.problems import part_of
from visualizer.problems.asking import misfit
from visualizer.problems.narration import Narration
from visualizer.problems.sentences import Teller, told_barely
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme

PATIENCE = 0.15
"""Seconds of the processor for a picture or a sentence: those that fit take some milliseconds."""


def picture_of(run: Run) -> Picture:
    """A picture of its own for a run; one that stands everything for a run that is not ours."""
    name = GRAPH if shows_graph(run.solver) else (
        program.shows_program(run.solver) or run.solver.problem.picture)
    if not run.foreign:
        return picture_named(name)
    form = program.form_of(run.solver)
    return Guarded(name, None if form is None else program.PICTURES[form])


def picture_named(name: str) -> Picture:
    """The picture of a problem, by what the catalogue calls it; else the general one."""
    if name == GRAPH:
        from visualizer.pictures import graph  # the window starts without it

        return graph.PICTURE
    if name in program.PICTURES:
        return program.PICTURES[name]
    module = part_of(name, "picture")
    picture: Picture = GENERAL if module is None else module.PICTURE
    return picture


class Bare(Picture):
    """What is left where no picture can show an event: it says so, and assumes nothing."""

    def title(self) -> str:
        return _("Path")

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        said = _("this event cannot be drawn")
        text.draw(figure, show.look, said, box.center, 15, "bold", "text_dim", "center",
                  width=box.w)

    def narrate(self, moment: Moment) -> Narration:
        return told_barely(moment)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        pass


BARE = Bare()


def _asked(name: str) -> Callable[..., Any]:
    """A method that asks the picture; from the picture's first failure on, the general one."""

    def method(self: Guarded, *arguments: Any) -> Any:
        return self.ask(name, *arguments)

    return method


class Guarded(Picture):
    """Draws as the named picture does; from its first failure on, as the general one, or another
    one in its place, and where that fails as well nothing but that it does. To take too long is to
    fail.

    A user's PICTURE = "sudoku" with values that are no digits must not end the program, and the
    user must learn that the picture does not fit. One that has drawn events of the run fits: what
    it cannot draw later is a fault of the solver, and that event alone is drawn generally.
    """

    def __init__(self, name: str, instead: Picture | None = None) -> None:
        self._instead = instead
        self._named = self._picture = picture_named(name)
        self._teller = Teller(name)
        self._has_drawn = False
        self._narrates = True
        self.shape, self.refused_in = self._picture.shape, self._picture.refused_in
        self.opposes, self.one_hue = self._picture.opposes, self._picture.one_hue
        self.block, self.folded = self._picture.block, self._picture.folded

    @property
    def _general(self) -> Picture:
        return self._instead or GENERAL

    @property
    def fits(self) -> bool:
        """Has the named picture done all that was asked of it?"""
        return self._picture is self._named

    def ask(self, name: str, *arguments: Any) -> Any:
        """What the picture answers to a question, the general one if it fails."""
        try:
            return bounded(PATIENCE, getattr(self._suited(arguments), name), *arguments)
        except (Exception, TooLong):
            self._picture = self._general
        try:
            return bounded(PATIENCE, getattr(self._picture, name), *arguments)
        except (Exception, TooLong):
            return getattr(BARE, name)(*arguments)

    def _suited(self, arguments: tuple[Any, ...]) -> Picture:
        """The picture that answers: not the named one in a run that cannot be of its problem."""
        moment = _about(arguments)
        unfit = moment is not None and bool(misfit(moment))
        return self._general if unfit else self._picture

    def narrate(self, moment: Moment) -> Narration:
        if self._narrates:
            try:
                return bounded(PATIENCE, self._teller.narrate, moment)
            except TooLong:  # it would take as long for most of the other events
                self._narrates = False
        return BARE.narrate(moment)

    def note(self, show: Show) -> str:
        note: str = self.ask("note", show)
        return note if self.fits else _("the picture that the file names does not fit its choices")

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        self._describe(figure, "draw", box, show)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        self._describe(figure, "thumbnail", box, look, moment)

    def _describe(self, figure: Figure, name: str, *arguments: Any) -> None:
        """Have something drawn apart, so that nothing stays of what a picture began and gave up."""

        def drawn(picture: Picture) -> Figure:
            apart = Figure(figure.box)
            bounded(PATIENCE, getattr(picture, name), apart, *arguments)
            return apart

        general, about = self._general, _about(arguments)
        try:
            apart = drawn(self._suited(arguments))
            # The state before the first event fits any choices.
            began = about is not None and about.kind is not None
            self._has_drawn = self._has_drawn or (name == "draw" and began)
        except (Exception, TooLong) as fault:
            # What takes too long once would hold up every frame.
            lasting = not self._has_drawn or isinstance(fault, TooLong)
            self._picture = general if lasting else self._picture
            try:
                apart = drawn(general)
            except (Exception, TooLong):
                apart = drawn(BARE)
        apart.ons = [on and guarded(on) for on in apart.ons]
        figure.take(apart)

    title = _asked("title")
    why_nothing = _asked("why_nothing")
    choice_name = _asked("choice_name")
    choice_entries = _asked("choice_entries")
    owners = _asked("owners")
    rests = _asked("rests")
    tested = _asked("tested")
    hue_of = _asked("hue_of")
    squares_of = _asked("squares_of")
    grid_of = _asked("grid_of")
    legend = _asked("legend")
    signs = _asked("signs")
    draws = _asked("draws")

    def thumbnail_ratio(self, moment: Moment) -> float:
        return likely(self.ask("thumbnail_ratio", moment))

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        color: Color = self.ask("choice_color", theme, moment, depth)
        return color


def _about(arguments: tuple[Any, ...]) -> Moment | None:
    """The moment that a picture is asked about; None where it is asked about none."""
    for one in arguments:
        if isinstance(one, Moment):
            return one
        if (run := getattr(one, "run", None)) is not None:  # also a show as a pane sees it
            found: Moment = run.moment
            return found
    return None


def guarded(on: On) -> On:
    """The same, but what it works out only when it is asked for is nothing where that fails."""
    if on.at is None:
        return on
    at = on.at

    def safe(x: int, y: int) -> On | None:
        try:
            return bounded(PATIENCE, at, x, y)
        except (Exception, TooLong):
            return None

    return replace(on, at=safe)
