"""The statistics: what has been placed and where it came to a dead end, depth by depth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.actions.views import show_scope
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.controls import copy_and_save
from visualizer.panes.pane import PaneFocus, QuietPane
from visualizer.panes.row_scroll import RowScroll
from visualizer.panes.statistics_table import (
    HEADER,
    Fact,
    Table,
    bar_boxes,
    draw_header,
    draw_row,
    facts,
    fitting,
    heading_tip,
    how_much,
    percent,
    row_tip,
    rows_box,
    table,
)
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.trace.survey import DepthRow, Profile, Survey, event_at, survey
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.widgets import Segmented, Widget

CONTROLS = 28
FACTS = 42
FACTS_FROM = 190
"""The height of the controls and of the facts below them, and from which height on there are any;
unscaled, as all sizes here."""

VALUE_SIZE, LABEL_SIZE = 18, 13
BETWEEN, FARTHEST = 20, 44
"""The least and the most room between two facts."""


class StatisticsPane(QuietPane):
    """Controls, facts, and a row a depth. A click on a row goes to an event of that depth.

    rows  which depths are in view
    """

    def __init__(self, send: Callable[[Action], None]) -> None:
        self._scope = Segmented([], "", lambda scope: send(do(show_scope, scope)))
        self._copy, self._save = copy_and_save(
            send, "statistics", _("copy the table, for a spreadsheet"),
            _("save the table as CSV or JSON"),
        )
        self.rows = RowScroll()
        self._focus = PaneFocus(_("table: scroll with ↑ and ↓"), "↑ ↓", self.rows.keys())
        self._seen: tuple[Hashable, Survey] | None = None

    @property
    def widgets(self) -> Sequence[Widget]:
        return self._scope, self._copy, self._save, self._focus

    def place(self, box: Box, show: Show) -> None:
        look = show.look
        controls, _strip, area = _parts(box, look)
        side = controls.h
        self._offer_scopes(show)
        self._save.rect = pygame.Rect(controls.right - side, controls.y, side, side)
        self._copy.rect = self._save.rect.move(-side - look.px(6), 0)
        room = self._copy.rect.left - controls.x - look.px(12)
        width = min(self._scope.preferred_width(look), room)
        self._scope.rect = pygame.Rect(controls.x, controls.y, max(0, width), side)
        self._focus.rect = pygame.Rect(area)
        count = len(self.survey_of(show).depths)
        shown = fitting(look, area, count)
        self.rows.fit(rows_box(look, area, shown, count), shown, count)

    def _offer_scopes(self, show: Show) -> None:
        """What the numbers may be about: while the future is hidden, nothing that has it in it."""
        scopes = [
            ("so far", _("So far"), _("up to the event on screen")),
            ("whole", _("Whole"), _("all that is recorded")),
            ("subtree", _("Subtree"), _("below the node that is selected in the tree")),
        ]
        if show.run.hidden:
            del scopes[1]
        self._scope.options = [(scope, label) for scope, label, _tip in scopes]
        self._scope.tooltips = [(tip, "") for _scope, _label, tip in scopes]
        self._scope.selected = show.scope

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, now = show.look, self.survey_of(show)
        ui_pane.pane(figure, look, pygame.Rect(box))
        for fact, place in self.facts_in(box, show):
            text.draw(figure, look, fact.value, place[:2], VALUE_SIZE, "bold", fact.color,
                      figures=True)
            text.draw(figure, look, fact.label, (place.x, place.bottom), LABEL_SIZE, "regular",
                      "text_dim", "bottomleft", width=place.w)
            figure.spot(place, self._on(fact.label, "fact", fact.tip, show, fact.goes))
        for fact, place in self._beside(box, show):
            figure.spot(place, On(fact.label, "fact", fact.tip))
            text.draw(figure, look, f"{fact.value} {fact.label}", (place.right, place.center[1]),
                      LABEL_SIZE, color="text_dim", anchor="midright", figures=True,
                      width=place.w)
        layout = self.table_in(box, show)
        if layout.header.h == look.px(HEADER):
            draw_header(figure, look, layout, _note(show, now))
        here = _depth_of(show)
        for row, place in layout.rows:
            draw_row(figure, look, layout, row, place, now.most, here=row.depth == here)
            self._mark_row(figure, show, layout, row, place)
        for column in layout.columns:
            said = On(column.name, "heading", heading_tip(column.name))
            figure.spot(column.within(layout.header), said)
        self.rows.draw(figure, look)

    def _mark_row(
        self, figure: Figure, show: Show, layout: Table, row: DepthRow, place: Box
    ) -> None:
        """Say what a depth is about, and what its dead ends are."""
        tip, name = row_tip(row, dead_end=False), f"depth {row.depth}"
        figure.spot(place, self._on(name, "row", tip, show, row.depth, dead_end=False))
        on = self._on(f"dead ends at {name}", "cell", row_tip(row, dead_end=True), show, row.depth)
        bar = bar_boxes(show.look, layout, row, place, self.survey_of(show).most)[1]
        figure.spot(place._replace(x=bar.x, w=bar.w), on)
        for column in layout.columns:
            if column.name == "pruned":
                figure.spot(column.within(place), on)

    def _on(
        self, name: Name, role: Name, tip: str, show: Show, depth: int | None, *,
        dead_end: bool = True,
    ) -> On:
        """What a click leads to: the next dead end of a depth, or what was placed there."""
        if depth is None:
            return On(name, role, tip)
        go = partial(self._next, show, show.run.moment.event, depth, dead_end)
        return On(name, role, tip, click=partial(go, 1), shift_click=partial(go, -1))

    @staticmethod
    def _next(
        show: Show, event: int, depth: int, dead_end: bool, step: int
    ) -> Action | None:
        profile = show.run.surveying.profile or Profile(show.run.trace)
        events = (
            show.run.surveying.events
            if show.scope == "subtree"
            else (0, len(show.run.trace))
        )
        found = event_at(show.run.trace, profile, events, event, depth, step, dead_end=dead_end)
        return None if found is None else do(seek, found)

    def survey_of(self, show: Show) -> Survey:
        """The numbers of the show, counted once."""
        whole = len(show.run.trace) if show.run.complete else None
        if self._seen is None or self._seen[0] != (show.run.surveying.events, whole):
            profile = show.run.surveying.profile or Profile(show.run.trace)
            now = survey(
                show.run.trace, profile, *show.run.surveying.events, complete=show.run.complete
            )
            self._seen = (show.run.surveying.events, whole), now
        return self._seen[1]

    def table_in(self, box: Box, show: Show) -> Table:
        """Where the rows stand that are in view, and what is in them."""
        _controls, _strip, area = _parts(box, show.look)
        return table(show.look, area, self.survey_of(show), self.rows.first)

    def facts_in(self, box: Box, show: Show) -> list[tuple[Fact, Box]]:
        """As many facts as fit side by side, with their boxes."""
        _controls, strip, _area = _parts(box, show.look)
        look = show.look
        shown = facts(show, self.survey_of(show)) if strip.h else []
        widths = [_width(look, fact) for fact in shown]
        between = look.px(BETWEEN)
        while shown and sum(widths) + between * (len(shown) - 1) > strip.w:
            shown.pop()
            widths.pop()
        free = (strip.w - sum(widths)) // max(1, len(shown) - 1)
        between = max(between, min(look.px(FARTHEST), free))
        lefts = [strip.x + sum(widths[:i]) + between * i for i in range(len(widths))]
        boxes = (Box(x, strip.y, w, strip.h) for x, w in zip(lefts, widths, strict=True))
        return list(zip(shown, boxes, strict=True))

    def _beside(self, box: Box, show: Show) -> list[tuple[Fact, Box]]:
        """Where there is no room for facts: how much is done, beside the controls."""
        controls, strip, _area = _parts(box, show.look)
        fact = None if strip.h else how_much(show, self.survey_of(show))
        gap = show.look.px(12)
        left, right = self._scope.rect.right + gap, self._copy.rect.left - gap
        return [] if fact is None else [(fact, Box(left, controls.y, right - left, controls.h))]

    # Scrolling

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        self.rows.move(down)


def _parts(box: Box, look: Look) -> tuple[Box, Box, Box]:
    """The controls, the facts (without height where there is no room) and the table."""
    inner = Box(*ui_pane.content(look, pygame.Rect(box), titled=False))
    controls, rest = inner.top(look.px(CONTROLS), look.px(10))
    if rest.h < look.px(FACTS_FROM - CONTROLS):
        return controls, Box(rest.x, rest.y, rest.w, 0), rest
    return controls, *rest.top(look.px(FACTS), look.px(10))


def _depth_of(show: Show) -> int | None:
    """The depth of the last event that is counted, or of the one on screen where all are."""
    if show.scope == "whole":
        return show.run.moment.depth if show.run.moment.kind is not None else None
    last = show.run.surveying.events[1] - 1
    return show.run.trace.event(last)[1] if show.scope == "so far" and last >= 0 else None


def _width(look: Look, fact: Fact) -> int:
    value = text.measure(look, fact.value, VALUE_SIZE, "bold", figures=True)[0]
    return max(value, text.measure(look, fact.label, LABEL_SIZE)[0])


def _note(show: Show, now: Survey) -> str:
    """What is special about these numbers; it stands above the bars."""
    if show.run.surveying.counted is not None:
        return _("counting … {share}").format(share=percent(show.run.surveying.counted))
    if show.scope == "subtree":
        if show.run.view.selected is None:
            if show.run.hidden:
                return _("no node is selected: all so far")
            return _("no node is selected: the whole run")
        return _("the node placed by event {event}").format(event=grouped(show.run.view.selected))
    return "" if now.depths else _("nothing has been placed yet")
