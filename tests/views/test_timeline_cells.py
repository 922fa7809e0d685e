"""Single events in the timeline: what is written into their cells, their colours, their tips."""

from __future__ import annotations

import pytest

from solvers.events import TRY
from tests.views.shows import Shown, number_of, shows
from visualizer.layout.grid import Box
from visualizer.panes.timeline import TimelinePane
from visualizer.panes.timeline_rows import (
    ONE_REFUSED,
    ONE_TRIED,
    color_of,
    nodes_box,
    parts,
    x_of,
)
from visualizer.pictures.guarded import picture_named
from visualizer.trace.steps import is_rejected


def timeline(key: str, width: int, height: int = 70) -> tuple[Shown, Box]:
    show, box = shows(key)[5], Box(0, 0, width, height)
    picture = picture_named(show.run.solver.problem.picture)
    return Shown(TimelinePane(picture), box, show), box


@pytest.mark.parametrize("width", range(700, 3000, 97))
def test_cells_show_all_of_their_choices_or_none(width: int) -> None:
    shown, box = timeline("debruijn", width)
    show = shown._show
    if not parts(box, show).cells.h:
        return
    written = [mark for mark in shown.figure.texts() if mark.string in ("0", "1")]
    inside = [mark for mark in written if mark.y >= parts(box, show).cells.y]
    assert len(inside) in (0, len(show.run.trace))


@pytest.mark.parametrize("each", [7, 24])
def test_what_was_refused_has_the_colour_of_refusal_and_one_tip(each: int) -> None:
    events = len(shows("debruijn")[5].run.trace)
    shown, box = timeline("debruijn", 40 + each * events)
    show, trace = shown._show, shown._show.run.trace
    where, pixels = parts(box, show), shown.pixels()
    seen = set()
    for k in range(len(trace)):
        if trace.event(k)[0] != TRY or k == show.run.moment.event:
            continue
        refused = bool(is_rejected(trace, k))
        x = round(x_of(where.nodes, show, k))
        tip = shown.tip((x, nodes_box(box, show).bottom - 3))
        assert tip.endswith("rejected") == refused
        assert "share" not in tip and "\n" not in tip
        seen.add(refused)
        if where.band.h:
            code = ONE_REFUSED if refused else ONE_TRIED
            assert pixels[x, where.band.bottom - 2] == number_of(color_of(code, show.look.theme))
    assert seen == {True, False} and bool(where.band.h) == (each == 7)
