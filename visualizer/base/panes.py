"""The panes of the window, a row each: their names, and what the program has to know of them.

What makes them is in panes/rows.py, where they stand in layout/panes.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name, mark


@dataclass(frozen=True)
class PaneRow:
    """What is true of a pane.

    name      for one of several runs followed by its number: "data 1"
    title     what it is called where a picture of it can be taken alone; "": that cannot be
    tab       the tab of mode Overview that shows it
    answers   what a click in it may answer a question with: a square, an entry or a line
    named     do lessons name it, to have it alone or away?
    beside    may it stand beside the picture of mode Classroom?
    previews  does it show the event that is pointed at in tree or gallery?
    rerun     does only the rerun tell its facts, so that it goes on showing the event on screen,
              veiled?
    spared    is it covered by no message? The first one counts that is there
    values    what each of its values weighs that a message covers: that goes where least is covered
    strip     has it no heading, and its place at all times? A double click does not have it fill
              the window, a lesson that wants others alone leaves it there
    bar       is it never larger than bars are, and covered by no tooltip about it?
    used      is it there to be typed into, and of no use on paper?
    """

    name: Name
    title: str = ""
    tab: Name = ""
    answers: Literal["", "square", "entry", "line"] = ""
    named: bool = True
    beside: bool = False
    previews: bool = False
    rerun: bool = False
    spared: bool = False
    values: int = 0
    strip: bool = False
    bar: bool = False
    used: bool = False

    @property
    def printed(self) -> bool:
        """Is it more than words, and not there to be used?"""
        return not (self.strip or self.used or self.name in WORDS)


WORDS = ("page", "text")
"""Panes of nothing but words of a lesson."""

PANES = {row.name: row for row in (
    PaneRow("picture", answers="square", previews=True),
    PaneRow("narration", previews=True, spared=True, strip=True),
    PaneRow("question", named=False, spared=True, strip=True),
    PaneRow("lesson", named=False, strip=True),
    PaneRow("page", named=False),
    PaneRow("text"),
    PaneRow("card", named=False, strip=True, used=True),
    PaneRow("counters", previews=True, values=100),
    PaneRow("data", mark("Data"), answers="entry", beside=True, rerun=True, values=10),
    PaneRow("words", mark("Words"), beside=True, previews=True),
    PaneRow("code", mark("Code"), answers="line", beside=True, rerun=True),
    PaneRow("tree", mark("Search tree"), beside=True),
    PaneRow("calls", mark("Call stack"), answers="entry", rerun=True),
    PaneRow("variables", mark("Variables"), answers="entry", rerun=True, values=10),
    PaneRow("output"),
    PaneRow("breakpoints", used=True),
    PaneRow("solutions"),
    PaneRow("tabs", named=False, strip=True),
    PaneRow("statistics", mark("Statistics"), tab="statistics", beside=True),
    PaneRow("gallery", mark("Solutions"), tab="solutions"),
    PaneRow("growth", mark("Growth"), tab="growth", beside=True),
    # Of several runs side by side
    PaneRow("side", answers="square"),
    PaneRow("ratio", spared=True, values=10),
    PaneRow("differences"),
    PaneRow("merged"),
    PaneRow("timeline", mark("Timeline"), spared=True, strip=True, bar=True),
)}

BARS = {
    name: PaneRow(name, named=False, strip=True, bar=True) for name in ("bar", "transport")
}
"""The rows of controls around the panes."""

OPEN = PaneRow("open", named=False, strip=True)
"""What is open over the panes: dialogs, menus and lists."""

LAYER, MESSAGE = "layer", "layer:message"
"""How their names begin; of what is said over the panes and below all else that is open."""

TABS = {row.tab: row.name for row in PANES.values() if row.tab}
"""The tabs of mode Overview, and the pane that each of them shows."""


def pane_row(name: str) -> PaneRow:
    """What is true of a pane, by its name; that of one of several runs, too."""
    if name.startswith(LAYER):
        return OPEN
    return BARS.get(name) or PANES[name.partition(" ")[0]]


def side_of(pane: str) -> int | None:
    """The number of the run that a pane is about; None: that in focus, or all."""
    name, _space, number = pane.rpartition(" ")
    return int(number) if name else None


def panes_where(holds: Callable[[PaneRow], bool]) -> tuple[Name, ...]:
    """The names of the panes of which something is true."""
    return tuple(name for name, row in PANES.items() if holds(row))
