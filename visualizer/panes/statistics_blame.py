"""What the statistics say of what could not help, while it is shown whose fault dead ends are: a
sentence above their table, and what is counted by depth."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import begun_large
from visualizer.base.named_tuple import NamedTuple
from visualizer.panes.values import grouped, percent
from visualizer.show.dialogs import Mistakes
from visualizer.show.show import Show
from visualizer.trace.survey import ByDepth, DepthRow
from visualizer.ui.kit import Fit, Node, Text, button, column, row

SIZE, SMALL, HEIGHT = 14, 13, 28
"""Of the letters and of the button, unscaled."""


class Wasted(NamedTuple):
    """What is counted of some events, by depth; the rows of `counts` are called in
    visualizer/judge/wasted.py.

    whole  has all of these events been looked at?
    """

    counts: ByDepth
    whole: bool

    def at(self, row: int, depth: int) -> int:
        """A number of one depth."""
        return int(self.counts[row, depth]) if depth < self.counts.shape[1] else 0

    def sum(self, row: int) -> int:
        """A number of all depths."""
        return int(self.counts[row].sum())


def wasted_of(show: Show) -> Wasted | None:
    """What is counted of the events of the statistics; None where nothing is shown of it, or
    nobody can say."""
    if not show.wasting or show.run.blame.silent:
        return None
    first, stop = show.run.surveying.events
    wasted = show.run.blame.wasted
    return Wasted(wasted.of(first, stop), wasted.known >= stop)


def about_waste(show: Show, wasted: Wasted | None) -> Node | None:
    """The sentence, with what leads to the table of mistakes; or why nothing can be said. None
    where nothing is to be."""
    if not show.wasting:
        return None
    if wasted is None:
        return Text(show.run.blame.silent, SMALL, color="text_dim", lines=3)
    said = Fit([Text(sentence(wasted, short=short), SIZE, "bold", lines=2)
                for short in (False, True)], grow=1, gives=1)
    lines: list[Node] = [row(said, *([] if show.lecturing else [to_mistakes()]), gap=12)]
    if unexplained(wasted):
        lines.append(Text(show.run.blame.unexplained, SMALL, color="text_dim", lines=2))
    return column(*lines, gap=4)


def unexplained(wasted: Wasted) -> int:
    """Of how many failed nodes nobody can say whose fault that is."""
    from visualizer.judge.wasted import EXPLAINED, FAILED

    return wasted.sum(FAILED) - wasted.sum(EXPLAINED)


def to_mistakes() -> Node:
    """The button that opens the table of mistakes."""
    return button(_("Mistakes …"), do(open_dialog, Mistakes()), height=HEIGHT, letter=SMALL,
                  icon="flag", icon_size=14,
                  tip=_("the mistakes that the search makes again, and what that costs"))


def sentence(wasted: Wasted, *, short: bool = False) -> str:
    """How much could not help, and how often the last choice was innocent. short: without that."""
    from visualizer.judge.wasted import (  # the window starts without it
        EXPLAINED,
        FAILED,
        INNOCENT,
        TRIES,
        USELESS,
    )

    tries, failed = wasted.sum(TRIES), wasted.sum(FAILED)
    if not tries:
        return _("Nothing has been tried yet.")
    parts = [_("{share} of the tries could not help").format(
        share=percent(wasted.sum(USELESS) / tries))]
    if failed and not short:
        parts.append(ngettext(
            "the last choice was innocent at {innocent} of {failed} failed node",
            "the last choice was innocent at {innocent} of {failed} failed nodes", failed,
        ).format(innocent=grouped(wasted.sum(INNOCENT)), failed=grouped(failed)))
    if unexplained(wasted) and not short:
        explained = wasted.sum(EXPLAINED)
        parts.append(ngettext("{count} of them is explained", "{count} of them are explained",
                              explained).format(count=grouped(explained)))
    said = begun_large("; ".join(parts)) + "."
    return said if wasted.whole else _("So far: {sentence}").format(sentence=said)


def could_not_help(wasted: Wasted, found: DepthRow) -> tuple[int, str]:
    """How many tries of a depth could not help, and their share of all there."""
    from visualizer.judge.wasted import TRIES, USELESS

    count, tries = wasted.at(USELESS, found.depth), wasted.at(TRIES, found.depth)
    return count, percent(count / tries) if tries else ""


def innocents(wasted: Wasted, found: DepthRow) -> int:
    """How many of the failed nodes of a depth are innocent themselves."""
    from visualizer.judge.wasted import INNOCENT

    return wasted.at(INNOCENT, found.depth)
