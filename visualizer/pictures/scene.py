"""A scene: what a frame is drawn from. Views and pictures read it and change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from visualizer.run.inspector import Frame
from visualizer.run.moment import Moment
from visualizer.run.trace import Trace
from visualizer.ui.look import Look


@dataclass(frozen=True)
class Highlight:
    """What the pointer's place is linked to in the other panes.

    squares: (row, column) on a board. bits: (name of the bit vector, index).
    """

    squares: frozenset[tuple[int, int]] = frozenset()
    bits: frozenset[tuple[str, int]] = frozenset()


NOTHING = Highlight()

@dataclass(frozen=True)
class Stop:
    """A breakpoint as it is listed: its number, its condition as text, and a remark."""

    id: int
    text: str
    note: str
    enabled: bool


@dataclass(frozen=True)
class Scene:
    """The moment on screen, the solver's variables, and how to draw them.

    variables          locals of the running generator, {} while there are none
    frames             the running generators, outermost first; () while they are not known
    frame              the chosen one of them: the innermost unless the user chose another
    before             the variables of that frame one step earlier, {} while they are not known
    binary             are numbers written in binary?
    lines_stopped_at   (file, line) of the breakpoints on lines -> is it switched on?
    fault              (file, line) where the solver failed
    printed            what the solver printed
    stops              the breakpoints
    bookmarks          event -> text
    variables_current  False while they still belong to an earlier event on screen
    variables_note     why there are none, else ""
    progress           how far the motion into this event has come, 0 to 1
    first, last        the events that the timeline shows, from `first` up to `last`
    """

    moment: Moment
    trace: Trace
    look: Look
    variables: Mapping[str, Any]
    frames: tuple[Frame, ...] = ()
    frame: Frame | None = None
    before: Mapping[str, Any] = field(default_factory=dict)
    binary: bool = False
    lines_stopped_at: Mapping[tuple[str, int], bool] = field(default_factory=dict)
    fault: tuple[str, int] | None = None
    printed: str = ""
    stops: tuple[Stop, ...] = ()
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    variables_current: bool = True
    variables_note: str = ""
    progress: float = 1.0
    highlight: Highlight = NOTHING
    recording: bool = False
    complete: bool = True
    mode: str = "watch"
    first: float = 0.0
    last: float = 1.0

    @property
    def eased(self) -> float:
        """The progress with a soft landing: quick at first, slow at the end."""
        return 1 - (1 - self.progress) ** 3
