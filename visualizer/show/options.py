"""What `show` and `shot` are asked for: the command line's answer to the window."""

from __future__ import annotations

from visualizer.base.dataclass import dataclass
from visualizer.jobs.job import Job

SIZE_MIN, SIZE_MAX = (200, 100), (7680, 4320)

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "4K": (3840, 2160)}
"""Sizes that have a name."""


@dataclass(frozen=True)
class ShowOptions:
    """The run to show, and how.

    None: not asked for, so that the saved setting or the default holds. speed is in events a
    second, math.inf for max; at is the event to show first; hide_future, blaming: see Show. lesson
    is the file of a lesson to be given, from its stop number `stop` on, counted from 0, or from its
    title (-1), and of it only `parts`, from 1, where any are named: it has been agreed that files
    of its own are run.
    """

    job: Job
    mode: str | None = None
    theme: str | None = None
    scale: float | None = None
    lang: str | None = None
    speed: float | None = None
    at: int | None = None
    play: bool = False
    fullscreen: bool = False
    size: tuple[int, int] | None = None
    hide_future: bool = False
    blaming: bool = False
    beside: tuple[Job, ...] = ()
    together: str | None = None
    lesson: str = ""
    stop: int = 0
    parts: tuple[int, ...] = ()
