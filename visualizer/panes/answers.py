"""Where a click in a pane stands for an answer: a choice, a square, an entry, a line of code."""

from __future__ import annotations

import re

from visualizer.actions.action import Action, do
from visualizer.actions.hands import try_square
from visualizer.actions.questions import answer_at
from visualizer.base.panes import pane_row
from visualizer.debug.source import first_line
from visualizer.problems.asking import has_squares
from visualizer.show.asking import Pointed, is_asked_of
from visualizer.show.show import Highlight, Show
from visualizer.ui.figure import Figure, On


def meant_at(show: Show, pane: str, figure: Figure, pos: tuple[int, int]) -> Action | None:
    """What a click at a place of a pane means where somebody takes the solver's steps, or a
    question is open; else None."""
    squares = pane_row(pane).answers == "square" and has_squares(show.run.moment)
    square = figure.square_at(pos) if show.hands is not None and squares else None
    if square is not None:
        return do(try_square, *square)
    if show.asked is None:
        return None
    pointed = pointed_at(pane, figure, pos)
    return do(answer_at, pointed) if is_asked_of(pointed, show.asked.question) else None


def pointed_at(pane: str, figure: Figure, pos: tuple[int, int]) -> Pointed:
    """What a click at a place of a pane stands for."""
    row = pane_row(pane)
    if not row.answers:
        return Pointed()
    ons = list(figure.at(pos))
    if row.answers == "line":
        return Pointed(line=_line(ons))
    return Pointed(
        depth=figure.choice_at(pos),
        square=figure.square_at(pos) if row.answers == "square" else None,
        entries=_entries(row.name, ons),
    )


def _entries(kind: str, ons: list[On]) -> frozenset[tuple[str, int | str | None]]:
    """The entry there; in a picture only where a mark stands for one alone."""
    for on in ons:
        if isinstance(on.link, Highlight) and len(on.link.bits) == 1:
            return frozenset(on.link.bits)
        found = re.fullmatch(r"(\w+)\[(\d+)\]", on.name)
        if found:
            return frozenset({(found[1], int(found[2]))})
        if kind == "variables" and on.role == "row":
            return frozenset({(on.name, None)})
    return frozenset()


def _line(ons: list[On]) -> tuple[str, int] | None:
    """The line there; its number means a breakpoint."""
    if not ons or not ons[0].name.startswith("line "):
        return None
    file, line, *_rest = ons[0].click.arguments
    return (file, first_line(file, line)) if file else None
