"""Processes that count parts on the other processors of this machine."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

from visualizer.record.processes import quiet_start, stay_in_the_background

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Workers(ProcessPoolExecutor):
    """Processes that start when there is work for them, and leave Ctrl+C to this one."""

    def __init__(self, count: int) -> None:
        super().__init__(count, get_context("spawn"), stay_in_the_background)
        self._started: set[BaseProcess] = set()

    def submit(
        self,
        function: Callable[Parameters, Result],
        /,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Future[Result]:
        before = set(active_children())
        with quiet_start():
            future = super().submit(function, *args, **kwargs)
        self._started |= set(active_children()) - before
        return future

    def end(self) -> None:
        """End them at once, whatever they are doing."""
        threading.excepthook = _quiet_about_cancelled(threading.excepthook)
        self.shutdown(wait=False, cancel_futures=True)
        for process in self._started:
            process.kill()


def _quiet_about_cancelled(
    otherwise: Callable[[threading.ExceptHookArgs], Any],
) -> Callable[[threading.ExceptHookArgs], Any]:
    """When its processes are killed, the executor's own thread tells every part that it is lost.

    Where a part has been cancelled in the same moment the thread stumbles over that, and a
    traceback would reach the user although all is as it should be.
    """

    def hook(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_type is not InvalidStateError:
            otherwise(arguments)

    return hook


def other_processors() -> int:
    """How many processors there are beside the one that this process uses."""
    affinity: Callable[[int], Any] | None = getattr(os, "sched_getaffinity", None)
    return (len(affinity(0)) if affinity else os.cpu_count() or 1) - 1
