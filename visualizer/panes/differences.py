"""Where runs side by side part: branches that only one enters, and what they do by depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from visualizer.actions.action import do
from visualizer.actions.comparing import go_to_path
from visualizer.actions.views import keep
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.panes.pane import scrolled
from visualizer.panes.side import sign_of_side
from visualizer.panes.views import tabs
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    Choice,
    Column,
    Node,
    Shape,
    Table,
    TableRow,
    Text,
    framed,
)
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

if TYPE_CHECKING:
    from visualizer.trace.merged import Merged

BAR, SIGN = 6, 10
"""Height of a bar, and side of the sign of a run, unscaled."""

VIEW: Name = "differences view"


def differences(show: Show) -> Node:
    """A list that scrolls; a click on a branch goes there in all runs."""
    merged = show.together.trees.merged
    several = merged is None or bool(len(merged.cut_roots))
    view = getattr(show.controls, VIEW) or ("branches" if several else "depths")
    heading = tabs(
        [Choice("branches", _("Branches"),
                _("branches that only one run enters, the largest first")),
         Choice("depths", _("By depth"), _("what is tried and placed at each depth"))],
        view, lambda key: do(keep, VIEW, key), "differences",
    )
    if merged is None or not show.together.related:
        return framed(_("Where they part"), Node(), heading=heading)
    if view == "depths":
        return framed(_("By depth"), _depths(show, merged), heading=heading)
    title, count = _("Branches only one enters"), len(merged.cut_roots)
    if not count:
        return framed(title, _nothing(show), heading=heading)
    notes = _("{count} · tries saved").format(count=grouped(count)), grouped(count), ""
    return framed(title, _branches(show, merged), *notes, heading=heading)


def _branches(show: Show, merged: Merged) -> Node:
    roots, most = merged.cut_roots, max(1, int(merged.cut_roots.tries[0]))

    def branch(i: int) -> TableRow:
        number, tries = int(roots.runs[i]), int(roots.tries[i])
        path = merged.path(int(roots.depths[i]), int(roots.nodes[i]))
        name = " ".join(map(str, path))

        def bar(figure: Figure, look: Look, box: Box) -> None:
            rounded_rect(figure, box, look.theme.track, radius=box.h // 2)
            done = max(box.h, round(box.w * tries / most))
            rounded_rect(figure, box._replace(w=done), look.theme.sides[number], radius=box.h // 2)

        tip = _("only {run} goes on below {place}; a click goes there").format(
            run=show.together.labels[number], place=name
        )
        cells = [Shape(SIGN, sign_of_side(number)), Text(name, style="mono"), Shape(0, bar, BAR),
                 Text(grouped(tries), align="right", figures=True, room=grouped(most))]
        return TableRow(cells, On(name, "row", tip, click=do(go_to_path, path)))

    columns = Column(), Column(most=0.5), Column(0, grow=1, gives=1), Column()
    return Table(columns, len(roots), branch, scrolled(show, "branches", of_all=True), gap=12,
                 name="branches")


def _depths(show: Show, merged: Merged) -> Node:
    """A row a depth: what all place, what each run tries, and what it alone places."""
    labels = show.together.labels
    heads = [_("depth"), _("both") if len(labels) == 2 else _("all")]
    heads += [_("{run}: tried · alone").format(run=label) for label in labels]

    def depth(i: int) -> TableRow:
        one = merged.by_depth[i]
        cells = [grouped(one.depth), grouped(one.common)]
        cells += [f"{grouped(tries)} · {grouped(alone)}"
                  for tries, alone in zip(one.tries, one.only, strict=True)]
        return TableRow([Text(cell, align="right", figures=True) for cell in cells])

    head = TableRow([Text(one, 13, color="text_dim", align="right") for one in heads])
    columns = Column(40), Column(64), *(Column(0, grow=1) for _label in labels)
    return Table(columns, len(merged.by_depth), depth, scrolled(show, "depths", of_all=True),
                 head=head, name="depths")


def _nothing(show: Show) -> Node:
    """No run enters a branch that others leave out: said in words."""
    words = _("Every node of one run is also a node of the others.")
    if any(len(events) for events in show.together.trees.differences):
        words += " " + _("They differ in what they try: J goes to the next such try.")
    return Text(words, 20, "bold", lines=99, smallest=13)
