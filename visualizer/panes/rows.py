"""What makes each pane of the window. What is true of them is in base/panes.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from visualizer.actions.action import Action
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.jobs.outline import outline
from visualizer.jobs.user_file import ENTRY
from visualizer.panes.counters import counters
from visualizer.panes.data import DataPane
from visualizer.panes.lesson import lesson
from visualizer.panes.narration import narration
from visualizer.panes.pane import NodePane, Pane, UnseenPane, first_asked
from visualizer.panes.picture import picture_pane
from visualizer.panes.question import question
from visualizer.panes.ratio import ratio
from visualizer.panes.side import side
from visualizer.panes.solutions import solutions
from visualizer.panes.thumbnails import Thumbnails
from visualizer.panes.timeline import TimelinePane
from visualizer.pictures.picture import Picture
from visualizer.show.run import Run
from visualizer.show.show import Show


@dataclass(frozen=True)
class Making:
    """What panes are made of; `number`: of their run among several.

    None keeps it: controls that know their pane would then keep a run that has gone.
    """

    show: Show
    send: Callable[[Action], None]
    run: Run
    picture: Picture
    number: int = 0


def _data(of: Making) -> DataPane:
    users = bool(of.run.job.file)
    calls = users and any(one.yields and one.name != ENTRY for one in outline(of.run.source))
    return DataPane(of.picture, of.run.solver.watches, users=users, calls=calls)


def _node(file: Name, *given: object, name: Name = "") -> NodePane:
    """A pane that is a node, and not yet in view when a window begins."""
    return NodePane(partial(first_asked(file, name), *given))


Makes = Mapping[Name, Callable[[Making], Pane]]

ONE: Makes = {
    "picture": lambda of: NodePane(partial(picture_pane, of.picture)),
    "data": _data,
    "counters": lambda of: NodePane(counters),
    "solutions": lambda of: NodePane(partial(solutions, Thumbnails(of.picture))),
    "gallery": lambda of: UnseenPane(partial(first_asked("gallery", "GalleryPane"), of.picture)),
    "narration": lambda of: NodePane(partial(narration, of.picture)),
    "question": lambda of: NodePane(question),
    "lesson": lambda of: NodePane(lesson),
    "page": lambda of: _node("lesson_page", name="page"),
    "text": lambda of: _node("lesson_page", name="text"),
    "card": lambda of: _node("card"),
    "code": lambda of: UnseenPane(first_asked("code", "CodePane")),
    "output": lambda of: _node("output"),
    "breakpoints": lambda of: _node("breakpoints"),
    "tree": lambda of: UnseenPane(partial(first_asked("tree", "TreePane"), of.picture)),
    "tabs": lambda of: _node("tabs"),
    "growth": lambda of: UnseenPane(first_asked("growth", "growth_pane")),
    "statistics": lambda of: _node("statistics"),
    "words": lambda of: _node("words"),
    "calls": lambda of: _node("calls", of.picture, of.run.solver.watches),
    "variables": lambda of: _node("variables", of.picture),
    "timeline": lambda of: TimelinePane(of.picture),
}
"""The panes of the run in focus, in the order in which Tab goes through them."""

EACH: Makes = {
    "side": lambda of: NodePane(partial(side, of.picture, of.number)),
    "data": _data,
    "code": lambda of: UnseenPane(first_asked("code", "CodePane")),
}
"""Those of each of several runs side by side."""

ALL: Makes = {
    "ratio": lambda of: NodePane(ratio),
    "merged": lambda of: _node("merged_tree"),
    "differences": lambda of: _node("differences"),
}
"""Those that compare them."""


def made(makes: Makes, of: Making) -> dict[Name, Pane]:
    """The panes of a table by name."""
    return {name: make(of) for name, make in makes.items()}
