"""The search tree for a paper: in LaTeX, up to the event on screen; what has no room is folded."""

from __future__ import annotations

from solvers.events import TRY
from visualizer.base.i18n import Name, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import printed
from visualizer.export.forest import ROOT, Branch, forest_of
from visualizer.layout.tree.paper import Twig, cut_down
from visualizer.pictures.guarded import picture_of
from visualizer.show.show import Show


def tree_tex(show: Show, title: str, about: str) -> str:
    """The tree as a file that LaTeX makes a page of.

    title, about: what it is called, and what is said at the event on screen.
    """
    run = show.seen_run
    trace, moment = run.trace, run.moment
    picture = picture_of(run)

    def name(push: int) -> str:
        return picture.choice_name(moment, trace.event(push)[2])

    def branch(twig: Twig) -> Branch:
        children = [branch(child) for child in twig.children]
        if twig.push is None:
            return Branch(printed(twig.several), _kind(twig), _more(twig.nodes - twig.several))
        if twig.depth < 0:
            return Branch("", ROOT, _more(twig.nodes) if twig.folded else "", children)
        below = _more(twig.nodes) if twig.folded else ""
        return Branch(name(twig.push), _kind(twig), below, children)

    root = cut_down(trace, moment.event, list(moment.path_events)) if len(trace) else Twig(-1, -1)
    drawn = branch(root)
    if root.depth >= 0:
        drawn = Branch("…", ROOT, children=[drawn])
    if moment.kind == TRY:
        kind = "rejected" if moment.rejected else "tried"
        label = picture.choice_name(moment, moment.value)
        latest = _latest(drawn, len(moment.path) - max(0, root.depth))
        latest.children.append(Branch(label, kind))
    told = [_in_all(root, trace.counters(moment.event).placed if len(trace) else 0)]
    return forest_of(drawn, _words(), told, "\n".join([title, about, *told]))


def _latest(drawn: Branch, down: int) -> Branch:
    """The last of the choices in force: that many levels below, each time the last child."""
    for _level in range(down):
        if not drawn.children:
            break
        drawn = drawn.children[-1]
    return drawn


def _kind(twig: Twig) -> Name:
    if twig.folded:
        return "folded solution" if twig.solved else "folded"
    if twig.open and not twig.solution:
        return "current"
    if twig.solution or (twig.solved and not twig.children):
        return "solution"
    if twig.solved:
        return "solution below"
    return "taken back" if twig.children else "dead end"


def _more(count: int) -> str:
    return f"+{printed(count)}" if count > 0 else ""


def _words() -> list[tuple[str, str]]:
    """What each kind means."""
    return [*{
        "current": _("current"), "solution below": _("solution below"),
        "taken back": _("none below"), "dead end": _("dead end"),
        "solution": _("solution"), "folded": _("folded"),
        "folded solution": _("folded, with a solution"),
        "tried": _("tried"), "rejected": _("rejected"),
    }.items()]


def _in_all(root: Twig, placed: int) -> str:
    """How many choices there are, and how many of them are drawn; where all are, only that."""
    drawn = root.count()
    if drawn >= placed:
        all_of_them = ngettext("{count} choice was made.", "{count} choices were made.", placed)
        return all_of_them.format(count=printed(placed))
    message = ngettext(
        "{count} choice was made, {drawn} of them drawn. A triangle is a folded subtree; +N below "
        "it: N more choices.",
        "{count} choices were made, {drawn} of them drawn. A triangle is a folded subtree; +N "
        "below it: N more choices.",
        placed,
    )
    told = message.format(count=printed(placed), drawn=printed(drawn))
    if root.depth > 0:
        above = ngettext(
            "The first choice is left out.",
            "The first {count} choices are left out.",
            root.depth,
        ).format(count=printed(root.depth))
        told = f"{told} {above}"
    return told
