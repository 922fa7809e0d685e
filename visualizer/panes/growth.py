"""The growth lab: how solvers grow with n, measured and drawn while the window goes on."""

from __future__ import annotations

from functools import partial

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import decimal
from visualizer.layout.grid import Box
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.table import machine
from visualizer.measure.lab.task import LabTask
from visualizer.panes.growth_chart import GrowthChart
from visualizer.panes.growth_controls import (
    GAP,
    along,
    heads,
    other_view,
    pages,
    quantity,
    setup,
)
from visualizer.panes.growth_table import growth_table
from visualizer.panes.pane import NodePane
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Fit,
    Node,
    Shape,
    Sized,
    Space,
    Text,
    column,
    framed,
    row,
)
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

STATUS_SIZE, STATUS = 13, 18
LARGE = 15
BAR = (56, 4)
"""The bar that shows how many points are there, unscaled."""

BESIDE_FROM = (490, 194)
"""From this size on the controls stand in a column beside the chart; else they share its place."""

COLUMN, NARROW_COLUMN, WIDE_FROM = 214, 170, 800
"""The width of that column, where there is room and where there is little."""

BOTH_FROM, SHARES = 900, (58, 42)
"""From this width on, the column left out, chart and table stand beside each other, with these
shares of it."""

BETWEEN = 10
"""The gap between controls and what they are about."""


def growth_pane() -> NodePane:
    """The pane."""
    return NodePane(partial(growth, GrowthChart()))


def growth(chart: GrowthChart, show: Show) -> Node:
    """Controls, chart, table, and a line that says how far it is. The tab is its title."""
    if show.hide_future:
        words = _("The lab counts whole runs: it is hidden with what is to come. H shows it.")
        return framed("", Text(words, 14, color="text_dim", lines=9, align="center"))
    lab, in_lecture = show.growth, show.lecturing
    plot = Shape(0, lambda figure, look, box: chart.show(figure, box, look, lab), 0, grow=1)
    if in_lecture:
        return framed("", column(plot, _told(lab), gap=GAP, grow=1))
    table = growth_table(show)

    def beside(wide: float) -> Node:
        controls = Sized(column(*setup(show), gap=GAP), wide)
        return row(controls, Fit([Sized(both, BOTH_FROM, 0), one], grow=1), gap=BETWEEN + GAP)

    def headed(shows: Node, buttons: list[Node], shown: Node) -> Node:
        head = row(row(shows, grow=1), *buttons, gap=GAP)
        return column(head, Space(high=BETWEEN), shown, Space(high=GAP), _status(lab), grow=1)

    chart_share, table_share = (
        Sized(part, 0, 0, grow=share) for part, share in zip((plot, table), SHARES, strict=True)
    )
    both = headed(quantity(show), [along(lab)],
                  row(chart_share, table_share, gap=2 * BETWEEN, grow=1))
    if lab.view == "table":
        one = headed(Space(), [other_view(lab), along(lab)], table)
    else:
        one = headed(quantity(show), [other_view(lab), along(lab)], plot)
    shown = {"setup": pages(show), "table": table}.get(lab.view, plot)
    small = column(heads(show), Space(high=BETWEEN), shown, Space(high=GAP / 2),
                   _status(lab))
    least, high = BESIDE_FROM
    return framed("", Fit([Sized(beside(COLUMN), WIDE_FROM, high),
                           Sized(beside(NARROW_COLUMN), least, high), small]))


def _told(lab: Growth) -> Node:
    """How the solvers grow, and how far measuring is: below the chart, as a lecture needs it."""
    from visualizer.measure.lab.growing import growing  # the window starts without it

    said = growing(lab.points, lab.labels, lab.quantity)
    task = lab.task
    lines = [Text(said, LARGE, "bold", lines=4, smallest=STATUS_SIZE)] if said else []
    if task is not None:
        lines.append(Text(_points(task), STATUS_SIZE, color="text_dim", figures=True))
    elif any(point.estimated for point in lab.points):
        lines.append(Text(_hollow(lab), STATUS_SIZE, color="text_dim", lines=2))
    return column(*lines, gap=2)


def _points(task: LabTask) -> str:
    return ngettext("{count} of {total} point", "{count} of {total} points", task.total).format(
        count=len(task.points), total=task.total)


def _hollow(growth: Growth) -> str:
    message = _("Hollow marks and ≈: more than {seconds} s, estimated.")
    return message.format(seconds=decimal(f"{growth.limit:g}"))


def status(growth: Growth) -> str:
    """How far measuring is; after it what could not be measured, and on what it was."""
    task = growth.task
    if task is not None and task.current is not None:
        solver, n = task.current
        facts = [
            _points(task),
            f"{dict(growth.labels)[solver]}, n = {n}",
            _("about {seconds} s left").format(seconds=round(task.seconds_left)),
        ]
        return ", ".join(facts)
    if not growth.points:
        return ""
    facts = _failures(growth)
    if any(point.estimated for point in growth.points):
        facts.append(_hollow(growth))
    return " ".join(facts) or machine()


def _failures(growth: Growth) -> list[str]:
    """Why numbers are missing, with all the n at which they are."""
    titles = dict(growth.labels)
    missing: dict[str, list[str]] = {}
    for point in growth.points:
        if point.why:
            note = point.why.rstrip(".")
            missing.setdefault(f"{titles[point.solver]}: {note}", []).append(str(point.n))
    return [f"{note} (n = {', '.join(sizes)})." for note, sizes in missing.items()]


def _status(lab: Growth) -> Node:
    task, said = lab.task, status(lab)
    words = Text(said, STATUS_SIZE, color="text_dim", figures=True, grow=1)

    def bar(figure: Figure, look: Look, box: Box) -> None:
        assert task is not None
        done = round(box.w * len(task.points) / max(1, task.total))
        for wide, color in ((box.w, look.theme.track), (done, look.theme.accent)):
            if wide:
                rounded_rect(figure, box._replace(w=wide), color, radius=box.h // 2)

    parts = [words] if task is None else [Shape(BAR[0], bar, BAR[1]), words]
    # The line may be cut off.
    return About(row(*parts, gap=10), On("status", "status", said), least=(0, STATUS))
