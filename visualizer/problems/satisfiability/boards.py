"""The text of a formula, which has no board."""

from __future__ import annotations

from typing import Any

from visualizer.base.i18n import mark as marked
from visualizer.base.i18n import ngettext
from visualizer.problems.boards import Kind


class _Formula(Kind):
    title = marked("formula")
    allowed = marked(
        'A line "p cnf VARIABLES CLAUSES", then the clauses as numbers, each ended by 0: 2 means '
        "variable 2, -2 its negation. Lines that begin with c are comments."
    )
    empty = "p cnf 3 2\n1 -2 0\n2 3 0"
    suffix = ".cnf"

    def told(self, parsed: Any) -> str:
        """How many variables and clauses."""
        variables, clauses = parsed.variables, len(parsed.clauses)
        said = ngettext("{n} variable", "{n} variables", variables).format(n=variables)
        return said + ", " + ngettext("{n} clause", "{n} clauses", clauses).format(n=clauses)


BOARDS = {"formula": _Formula()}
