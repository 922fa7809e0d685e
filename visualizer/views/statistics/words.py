"""What the statistics say in a few words above their table."""

from __future__ import annotations

from typing import NamedTuple

from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import duration
from visualizer.measure.progress import Done
from visualizer.pictures.scene import Scene
from visualizer.trace.survey import Row, Survey
from visualizer.views.numbers import grouped


class Fact(NamedTuple):
    """A number with its label below, and what is to be known about it.

    goes  the depth to whose dead ends a click leads
    """

    value: str
    label: str
    tip: str
    color: str = "text"
    goes: int | None = None


def facts(scene: Scene, survey: Survey) -> list[Fact]:
    """The most important ones first."""
    found = [
        Fact(grouped(survey.counters.placed), _("placed"),
             _("choices placed: the nodes of the tree, without the root"), "placed"),
        Fact(grouped(survey.pruned), _("dead ends"),
             _("nodes without a child that are no solution: the search turned back there"),
             "rejected"),
        Fact(grouped(survey.counters.solutions), _("solutions"), _("solutions found"), "solution"),
    ]  # fmt: skip
    done = how_much(scene, survey)
    if done is not None:
        found.append(done)
    depth = survey.deepest_dead_end
    if depth is not None:
        tip = _("dead ends at depth {depth}: {count}; none is deeper. Click: the next of them")
        count = survey.row(depth).pruned
        found.append(
            Fact(_("depth {depth}").format(depth=depth), _("deepest dead end"),
                 tip.format(depth=depth, count=grouped(count)), "accent", depth)
        )  # fmt: skip
    tries = survey.tries_per_placement
    if tries is not None:
        found.append(
            Fact(f"{tries:.1f}", _("tries per placement"),
                 _("candidates tried for each one that was placed"))
        )  # fmt: skip
    if survey.deepest is not None:
        found.append(
            Fact(_("depth {depth}").format(depth=survey.deepest), _("deepest choice"),
                 _("the largest depth at which a choice was placed"))
        )  # fmt: skip
    return found


def how_much(scene: Scene, survey: Survey) -> Fact | None:
    """How much of the search is done: exactly where it is over, else as an estimate."""
    done = scene.done
    if done is None:
        return None
    if done.share == 1:
        share = (survey.stop - survey.first) / max(1, len(scene.trace))
        return Fact(percent(share), _("of the run"), _("how many of its events are counted here"))
    return Fact(_guessed_share(done), _what_is_left(scene, done), _how_guessed(done))


def _guessed_share(done: Done) -> str:
    if done.low is None or done.high is None:
        return _("about {share}").format(share=percent(done.share))
    low, high = percent(done.low), percent(done.high)
    if low == high:
        return _("about {share}").format(share=high)
    return _("{low} to {high}").format(low=low.removesuffix(" %"), high=high)


def _what_is_left(scene: Scene, done: Done) -> str:
    if scene.moment.solver.first_only:
        return _("of the whole tree")
    if done.seconds_left is None:
        return _("of the search recorded")
    return _("done, about {time} left").format(time=duration(done.seconds_left))


def _how_guessed(done: Done) -> str:
    nodes = grouped(round(done.nodes)) if done.nodes < 1e12 else f"{done.nodes:.1e}"
    if done.dives:
        return _(
            "An estimate by Knuth's algorithm E: from {dives} random dives, about {nodes} nodes in "
            "all. Two standard errors less and more."
        ).format(dives=grouped(done.dives), nodes=nodes)
    return _(
        "A guess: about {nodes} nodes in all, if what is still to come below each open node is "
        "like what has come. It may be far off."
    ).format(nodes=nodes)


def row_tip(row: Row, *, dead_end: bool) -> str:
    """About the dead ends of a depth, or about what was placed there, and what a click does."""
    if dead_end:
        words = _(
            "Depth {depth}: below {count} nodes nothing could be placed. "
            "Click: the next of these dead ends. Shift: the one before"
        )
        return words.format(depth=row.depth, count=grouped(row.pruned))
    words = _(
        "Depth {depth}: {count} placed of {tried} tried. "
        "Click: the next that is placed here. Shift: the one before"
    )
    return words.format(
        depth=row.depth, count=grouped(row.placed), tried=grouped(row.tried)
    )


def heading_tip(column: str) -> str:
    """What the numbers of a column are."""
    return {
        "placed": _("choices placed at this depth"),
        "pruned": _("nodes one depth higher that had no child and were no solution"),
        "branching": _("nodes at this depth for each node one depth higher"),
        "tries": _("candidates tried at this depth for each that was placed"),
    }.get(column, "")


def percent(share: float) -> str:
    """A share in percent; two figures where it is small."""
    if 0 < share < 0.0001:
        return _("below 0.01 %")
    hundredths = 100 * share
    if hundredths >= 99.5 and share < 1:
        return "99 %"
    return f"{hundredths:.0f} %" if hundredths >= 10 or not share else f"{hundredths:.2g} %"
