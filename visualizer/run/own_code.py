"""Which source files are the solver's own: those whose lines are stepped through."""

from __future__ import annotations

import os
import sysconfig

import solvers
from visualizer.run.job import Job

_SOLVERS = os.path.dirname(os.path.abspath(solvers.__file__))
_CATALOG = os.path.join(_SOLVERS, "catalog.py")  # how a solver is started is none of its lines
_PROGRAM = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_INSTALLED = tuple(
    os.path.join(os.path.abspath(path), "") for path in {*sysconfig.get_paths().values()}
    if os.path.basename(path) in ("site-packages", "dist-packages")
    or path in (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))
)  # fmt: skip


class OwnCode:
    """The solvers that come with Backstep, and the folder of the user's file with all that is in it.

    What is installed there (the standard library, packages, a virtual environment) is not.
    """

    def __init__(self, job: Job) -> None:
        self._folder = os.path.join(os.path.dirname(job.file), "") if job.file else ""
        self._known: dict[str, bool] = {}

    def has(self, file: str) -> bool:
        """Is this the solver's own? `file` as code objects name it."""
        known = self._known.get(file)
        if known is None:
            known = self._known[file] = self._is_own(file)
        return known

    def _is_own(self, file: str) -> bool:
        if not os.path.isabs(file):  # "<string>": code that was made on the way
            return False
        path = os.path.normpath(file)
        if _within(path, _PROGRAM) or path == _CATALOG:
            return False
        if _within(path, _SOLVERS):
            return True
        if not self._folder or not path.startswith(self._folder):
            return False
        below = path[len(self._folder) :].split(os.sep)
        hidden = any(part.startswith(".") or part.endswith("-packages") for part in below)
        return not hidden and not path.startswith(_INSTALLED)


def _within(path: str, folder: str) -> bool:
    return path.startswith(os.path.join(folder, ""))
