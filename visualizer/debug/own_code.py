"""Which source files are the solver's own: those whose lines are stepped through."""

from __future__ import annotations

import os
import sys
import sysconfig

import solvers
from visualizer.jobs.job import Job

_SOLVERS = os.path.dirname(os.path.abspath(solvers.__file__))
_CATALOG = os.path.join(_SOLVERS, "catalog.py")  # how a solver is started is none of its lines,
_INSTANCES = os.path.join(_SOLVERS, "instances")  # nor is how a text is read
_PROGRAM = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_INSTALLED = tuple(
    os.path.join(os.path.abspath(path), "") for path in {*sysconfig.get_paths().values()}
    if os.path.basename(path) in ("site-packages", "dist-packages")
    or path in (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))
)  # fmt: skip


class OwnCode:
    """The solvers that come with Backstep, and all in the folder of the user's file.

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

    def forget_runs(self) -> None:
        """Before a run: leave nothing of an earlier one in this process in the solver's modules.

        Ours keep what they have computed in caches. The user's, besides the file itself, may keep
        anything: they are imported anew.
        """
        for name, module in [*sys.modules.items()]:
            file = getattr(module, "__file__", None)
            if name == "__main__" or not isinstance(file, str) or not self.has(file):
                continue
            if self._folder and file.startswith(self._folder):
                del sys.modules[name]
            else:
                for value in vars(module).values():
                    if hasattr(value, "cache_clear"):
                        value.cache_clear()

    def _is_own(self, file: str) -> bool:
        if not os.path.isabs(file):  # "<string>": code that was made on the way
            return False
        path = os.path.normpath(file)
        if path == _CATALOG or _within(path, _PROGRAM) or _within(path, _INSTANCES):
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
