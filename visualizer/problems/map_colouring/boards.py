"""The text of a map, which is typed."""

from __future__ import annotations

from solvers.instances.maps import Map
from visualizer.base.i18n import mark as marked
from visualizer.base.i18n import ngettext
from visualizer.problems.boards import Kind


class _Map(Kind):
    title = marked("map")
    allowed = marked(
        'A region a line: its name, ":" and the names of its neighbours. Or a drawing: rows of '
        'cells, each with the name of its region, or "." outside of all.'
    )
    loose = True
    empty = "A: B C\nB: C\nC: D\nD:"

    def told(self, parsed: Map) -> str:
        """How many regions and borders."""
        regions, borders = len(parsed.names), sum(map(len, parsed.neighbours)) // 2
        said = ngettext("{n} region", "{n} regions", regions).format(n=regions)
        return said + ", " + ngettext("{n} border", "{n} borders", borders).format(n=borders)


BOARDS = {"regions": _Map()}
