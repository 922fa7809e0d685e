"""Beside the sentence: where the solver has failed, and how often code and rules differ, in lines
that lead there."""

from __future__ import annotations

from collections.abc import Iterator

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.failures import go_to_failure
from visualizer.actions.travel import go_to_disagreement, seek
from visualizer.actions.views import toggle_blame
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.values import grouped
from visualizer.pictures.signs import leaving
from visualizer.show.dialogs import Mistakes
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import About, Node, Shape, Text, button, row
from visualizer.ui.look import Look
from visualizer.ui.shapes import left_over, unequal

WIDTHS = 1080, 860, 0
"""Of the bar, unscaled: from which on there is room for the whole line, and for half of it."""

WIDER = 520
"""How much more of it two lines need, unscaled."""

SIZE, DIAMOND, HEIGHT = 14, 8, 26
"""Of the letters, the radius of the diamond, the height of a button, unscaled."""


def beside(show: Show) -> Iterator[tuple[Node, float]]:
    """What stands at the right end of the bar, the longest first, each with the width that the bar
    has at least for it, unscaled; none where there is nothing to be said."""
    differ = show.run.judgement.first is not None
    failed, icon = (
        [node for one in (_fault, _again, _failed) for node in one(show, icon=short)]
        for short in (False, True)
    )
    own = differ and show.run.job.file
    told = own or (show.mode == "debug" and (differ or show.run.failed is None))
    agreed = [*_agreement(show)] if told else []
    left = [*_left_behind(show)]
    for number in range(max(len(agreed), len(left))):
        parts = [one[min(number, len(one) - 1)] for one in (agreed, left) if one]
        nodes, widths = zip(*parts, strict=True)
        yield row(*nodes, *failed, gap=12), max(widths) + WIDER * (len(parts) - 1)
    if failed:
        yield row(*failed), 0
        yield row(*icon), 0


def _failed(show: Show, *, icon: bool = False) -> list[Node]:
    """What leads to where the solver has failed: to its last event, and from there to the line.
    icon: without words, which its tooltip has then."""
    run = show.run
    failure = run.failed
    if failure is None or not len(run.trace):
        return []
    if not run.variables_coming.failed_here:
        event = grouped(len(run.trace.whole) - 1)
        label, tip = _("failed after event {event}").format(event=event), failure.what()
    elif failure.line and not (show.mode == "debug" and show.text_shown == "code"):
        label, tip = _("Go there"), _("to the line where it failed, in mode Debug")
    else:
        return []
    label, tip = ("", f"{label}: {tip}") if icon else (label, tip)
    return [button(label, do(go_to_failure), icon="warning", tip=tip, icon_size=16, height=HEIGHT,
                   letter=SIZE)]


def _fault(show: Show, *, icon: bool = False) -> list[Node]:
    """At a node that has failed what shows whose fault that is. icon: without words."""
    run = show.run
    if show.blaming or show.lecture is not None or show.clear or not run.judgement.has_rules or (
            run.player.playing or not run.at_failure):
        return []
    click = do(toggle_blame)
    tip = _("at dead ends the choices to blame are marked, and all others pale")
    return [button("" if icon else _("Whose fault?"), click, icon="flag", tip=tip, quiet=True,
                   cap=keys_of(click), icon_size=16, height=HEIGHT, letter=SIZE,
                   called=_("Whose fault?"))]


def repeated(show: Show) -> Action | None:
    """At a mistake that was made before what opens the table with all its places; None where it is
    none, or nobody sits at the keyboard."""
    run, fault = show.run, show.fault
    if fault is None or show.lecture is not None or show.clear or run.player.playing:
        return None
    number = run.blame.mistakes.number_of(fault.mark) if run.blame.seen_before(fault) else None
    return None if number is None else do(open_dialog, Mistakes(number))


def _again(show: Show, *, icon: bool = False) -> list[Node]:
    """At a mistake that was made before what leads to its places. icon: without words."""
    click, fault = repeated(show), show.fault
    if click is None or fault is None:
        return []
    before = len(show.run.blame.seen_before(fault))
    tip = ngettext("the same mistake was made {count} time before: all its places",
                   "the same mistake was made {count} times before: all its places", before)
    return [button("" if icon else _("Mistakes …"), click, quiet=True, icon="flag",
                   tip=tip.format(count=grouped(before)), icon_size=16, height=HEIGHT,
                   letter=SIZE, called=_("Mistakes …"))]


def _agreement(show: Show) -> Iterator[tuple[Node, float]]:
    """How often they differ; none where nothing can be said of that."""
    run = show.run
    if not run.judgement.has_rules or not len(run.trace):
        return
    said, first = _variants(run), run.judgement.first
    for line, width in zip(said, WIDTHS, strict=True):
        if not line:
            continue
        text = Text(line, SIZE, color="text_dim" if first is None else "differs", figures=True)
        if first is None:
            yield text, width
            continue
        tip = _("go to the first of them; {keys}: to the next").format(
            keys=keys_of(do(go_to_disagreement, 1))
        )
        words = "\n".join(filter(None, [said[0], run.judgement.taken_for, tip]))
        on = On("disagreements", "button", words, click=do(seek, first))
        yield About(row(Shape(2 * DIAMOND, _diamond), text, gap=6), on, "surface_raised", "border",
                    padding=(8, 0), least=(0, HEIGHT)), width


def _left_behind(show: Show) -> Iterator[tuple[Node, float]]:
    """How often something is left behind; none where nothing is."""
    found = show.run.left_behind
    if not found.count:
        return
    first, count = int(found.events[0]), found.count
    short = ngettext("left behind once", "left behind {count} times", count).format(
        count=grouped(count)
    )
    whole = _("{times}, first at event {event}") if count > 1 else _("{times}, at event {event}")
    whole = whole.format(times=short, event=grouped(first))
    tip = _("go to the first of them; {keys}: to the next").format(
        keys=keys_of(do(go_to_disagreement, 1))
    )
    if found.unchecked:
        names = ", ".join(found.unchecked)
        tip += "\n" + _("Too large to be examined: {names}.").format(names=names)
    on = On("left behind", "button", f"{whole}\n{leaving()}\n{tip}", click=do(seek, first))
    for line, width in zip((whole, short, grouped(count)), WIDTHS, strict=True):
        text = Text(line, SIZE, color="differs", figures=True)
        yield About(row(Shape(2 * DIAMOND, _left), text, gap=6), on, "surface_raised", "border",
                    padding=(8, 0), least=(0, HEIGHT)), width


def _left(figure: Figure, look: Look, box: Box) -> None:
    left_over(figure, look, box.center, box.w // 2)


def _diamond(figure: Figure, look: Look, box: Box) -> None:
    unequal(figure, look, box.center, box.w // 2)


def _variants(run: Run) -> tuple[str, str, str]:
    """What is said where there is much room, less, and least."""
    judgement = run.judgement
    count, first = judgement.count, judgement.first
    so_far = run.hidden or not judgement.ended
    if first is None and judgement.silenced is not None:
        said = _("not judged from event {event} on").format(event=grouped(judgement.judged))
        return said, _("not judged"), ""
    if first is None and so_far:
        return _("so far code and rules agree"), _("so far they agree"), ""
    if first is None:
        events = judgement.judged
        said = ngettext(
            "code and rules agree in the only event", "code and rules agree in all {count} events",
            events,
        )
        return said.format(count=grouped(events)), _("code and rules agree"), ""
    number = grouped(count)
    short = ngettext("{count} disagreement", "{count} disagreements", count).format(count=number)
    if so_far:
        short = _("{disagreements} so far").format(disagreements=short)
    whole = _("{disagreements}, the first at event {event}")
    if count == 1:
        whole = _("{disagreements}, at event {event}")
    if judgement.doubted and not so_far:
        whole = _("{disagreements}, unless the choices are something else")
    return whole.format(disagreements=short, event=grouped(first)), short, number
