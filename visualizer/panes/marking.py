"""Where on screen stands what a stop of a lesson marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property, partial

import pygame

from solvers.events import POP, PUSH
from visualizer.base.dataclass import dataclass
from visualizer.base.panes import pane_row
from visualizer.layout.grid import Box
from visualizer.lessons.lesson import Mark
from visualizer.panes.pane import Pane
from visualizer.panes.selection import described
from visualizer.show.lecture import Lecture
from visualizer.show.show import Highlight, Show
from visualizer.trace.search import Condition
from visualizer.trace.when import Anchor, When, find_when
from visualizer.ui.figure import Figure, On
from visualizer.ui.marks import Clip, bounds

SLIM = 5
"""Pixels (unscaled) of a row that its outline takes above and below."""


@dataclass(frozen=True)
class OnScreen:
    """What is on screen: panes by name with their boxes and figures, those of bars too.

    seen    the show as a pane sees it, by its name
    """

    seen: Callable[[str], Show]
    panes: Mapping[str, Pane]
    boxes: Mapping[str, Box]
    figures: Mapping[str, Figure]

    @cached_property
    def show(self) -> Show:
        """As the tree sees it."""
        return self.seen("tree")

    def before(self, pane: str) -> Figure:
        """What a pane looks like at the event before the one on screen."""
        view = self.seen(pane)
        glimpse = view.run.glimpse(max(0, view.run.player.playhead - 1))
        return described(self.panes[pane], self.boxes[pane], view.drawn_with(view.look, glimpse))


class Marked:
    """What a lesson marks, while the event on screen is that of its stop.

    places   see `marked_places`
    missing  the marks that outline nothing
    """

    def __init__(self) -> None:
        self.places: tuple[Clip, ...] = ()
        self.missing: tuple[Mark, ...] = ()
        self._found_for: list[object] = []

    def follow(self, lecture: Lecture | None, screen: OnScreen) -> None:
        """Have them as they are now; found where something differs from before."""
        marks = () if lecture is None else lecture.stop.marks
        event = screen.show.run.player.event if marks else None
        if lecture is None or not marks or lecture.event not in (None, event):
            self.places, self.missing, self._found_for = (), (), []
            return
        now: list[object] = [
            lecture.stop, screen.boxes, screen.show.look, event,
            *map(id, screen.figures.values()),
        ]
        if now != self._found_for:
            self._found_for = now
            self.places = marked_places(marks, screen)
            self.missing = tuple(mark for mark in marks if not marked_places([mark], screen))


def marked_places(marks: Iterable[Mark], screen: OnScreen) -> tuple[Clip, ...]:
    """Rectangles in pixels around what is marked; none where it is not on screen."""
    found: list[pygame.Rect] = []
    for mark in marks:
        found += FINDERS[mark.what](mark, screen)
    seen = [rect for rect in found if rect.w > 0 and rect.h > 0]
    return tuple(dict.fromkeys((r.x, r.y, r.w, r.h) for r in seen))


def _named(figure: Figure, fits: Callable[[On], bool]) -> list[pygame.Rect]:
    """The parts that are seen of the marks whose `On` fits, those together that touch."""
    groups: list[pygame.Rect] = []
    for mark, clip, on in zip(figure.marks, figure.clips, figure.ons, strict=True):
        if on is None or not fits(on):
            continue
        rect = pygame.Rect(bounds(mark)).clip(figure.box if clip is None else clip)
        if not (rect.w and rect.h):
            continue
        while (near := rect.inflate(2, 2).collidelist(groups)) != -1:
            rect = rect.union(groups.pop(near))
        groups.append(rect)
    return groups


def _kinds(screen: OnScreen, *kinds: str) -> list[tuple[str, Figure]]:
    """The figures of panes of some kinds; "data 1" is one of kind "data"."""
    return [
        (name, figure) for name, figure in screen.figures.items()
        if re.sub(r" \d+$", "", name) in kinds
    ]


def _choice(mark: Mark, screen: OnScreen) -> list[pygame.Rect]:
    """The picture's places, those in the data too; of what is taken back just now, where it was."""
    depth, moment = mark.numbers[0], screen.show.run.moment
    figures = [figure for _name, figure in _kinds(screen, "picture", "side", "data")]
    if moment.kind == POP and moment.depth == depth:
        figures = [screen.before(name) for name, _figure in _kinds(screen, "picture", "side")]
    return [rect for figure in figures
            for rect in _named(figure, lambda on: on.choice == depth)]


def _row(mark: Mark, screen: OnScreen) -> list[pygame.Rect]:
    """A row of the board."""
    rows = [grid.row(mark.numbers[0]) for _name, figure in _kinds(screen, "picture", "side")
            for grid in figure.grids()]
    return [pygame.Rect(row) for row in rows if row is not None]


def _square(mark: Mark, screen: OnScreen) -> list[pygame.Rect]:
    """A square of the picture, by the numbers at its edge."""
    row, column = mark.numbers
    squares = [grid.numbered(row, column) for _name, figure in _kinds(screen, "picture", "side")
               for grid in dict.fromkeys(figure.grids())]
    return [pygame.Rect(square) for square in squares if square is not None]


def _entry(mark: Mark, screen: OnScreen) -> list[pygame.Rect]:
    """An entry of a list in the data, or what is linked to that bit."""
    name, index = mark.name, mark.numbers[-1]
    called = {f"{name}[{index}]"} | ({f"state {index}"} if name == "states" else set())
    found = [rect for _name, figure in _kinds(screen, "data")
             for rect in _named(figure, lambda on: on.name in called)]
    if found:
        return found
    bit = name, index

    def linked(on: On) -> bool:
        return isinstance(on.link, Highlight) and bit in on.link.bits

    for _name, figure in _kinds(screen, "picture", "side", "data"):
        found += _named(figure, linked)
    return found or _variable(mark, screen)


def _variable(mark: Mark, screen: OnScreen) -> list[pygame.Rect]:
    """Its row among the variables; in the data its cells, or its name."""
    name = mark.name
    found = [_slim(rect, screen) for _name, figure in _kinds(screen, "variables")
             for rect in _each(figure, lambda on: on.name == name)]
    for _name, figure in _kinds(screen, "data"):
        cells = _named(figure, lambda on: on.name.startswith(f"{name}["))
        labels = [pygame.Rect(bounds(line)) for line in figure.texts()
                  if line.string.split(" ")[0] == name]
        parts = [*cells, *labels]
        if parts:
            found.append(parts[0].unionall(parts[1:]))
    return found


def _node(mark: Mark, screen: OnScreen) -> list[pygame.Rect]:
    """The mark of the node in the search tree."""
    from visualizer.panes.tree import TreePane  # the window starts without it

    tree = screen.panes.get("tree")
    if "tree" not in screen.figures or not isinstance(tree, TreePane):
        return []
    when = When(Anchor.SUCH, 0, Condition(frozenset({PUSH}), path=mark.numbers))
    push = find_when(screen.show.run.trace, when, -1, complete=True)
    place = tree.node_place(screen.boxes["tree"], screen.show, push) if isinstance(
        push, int) else None
    return [] if place is None else [place]


def _line(mark: Mark, screen: OnScreen) -> list[pygame.Rect]:
    """The lines of code in view that hold a text."""
    from visualizer.panes.code import lines_with  # the window starts without it

    found = []
    for name, figure in _kinds(screen, "code"):
        lines = {f"line {number}" for number in lines_with(screen.seen(name), [mark.name])}
        found += [_slim(strip.clip(figure.box), screen)
                  for strip in _each(figure, partial(_called, lines))]
    return found


def _called(names: Collection[str], on: On) -> bool:
    return on.name in names


def _slim(row: pygame.Rect, screen: OnScreen) -> pygame.Rect:
    """A row of a list, whose outline, equally wide in all panes, leaves the rows beside it
    alone."""
    return row.inflate(0, -2 * screen.seen("").look.px(SLIM))


def _each(figure: Figure, fits: Callable[[On], bool]) -> list[pygame.Rect]:
    return [rect for rect in figure.places(fits) if rect.colliderect(figure.box)]


def _widget(mark: Mark, screen: OnScreen) -> list[pygame.Rect]:
    """A control, or a pane."""
    controls = {name: rect for one in screen.figures.values() for name, rect in one.named.items()}
    if mark.name in controls:
        return [controls[mark.name]]
    if mark.name not in screen.boxes:
        return []
    # What stands in a frame is outlined inside of it.
    inside = 0 if pane_row(mark.name).bar else -2 * screen.show.look.px(SLIM)
    return [pygame.Rect(screen.boxes[mark.name]).inflate(inside, inside)]


FINDERS: Mapping[str, Callable[[Mark, OnScreen], list[pygame.Rect]]] = {
    "choice": _choice, "row": _row, "square": _square, "entry": _entry, "variable": _variable,
    "node": _node, "line": _line, "widget": _widget,
}
