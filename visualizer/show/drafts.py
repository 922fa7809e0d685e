"""The texts of the user's own as they are being made: they last until the program ends."""

from __future__ import annotations

from functools import lru_cache

from solvers.catalog import Instance, Value
from solvers.instances.mazes import GENERATED, generate
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job
from visualizer.problems.boards import normal
from visualizer.ui.kit.text_edit import LONGEST, TextEdit


class Draft(NamedTuple):
    """A text that is being made. `begun`: the text that it began as, or that was used last."""

    edit: TextEdit
    begun: str

    @classmethod
    def of(cls, string: str) -> Draft:
        """One in which nothing is typed yet."""
        return cls(TextEdit(string), string)

    @property
    def changed(self) -> bool:
        """Was something typed that is not in use?"""
        return self.edit.text != self.begun

    def used(self) -> Draft:
        """The same, in use."""
        return self._replace(begun=self.edit.text)


def draft_name(target: str, parameter: str) -> Name:
    """Under which name of `Show.controls` the draft of a solver's parameter is kept."""
    return f"dialogs:draft:{target}:{parameter}"


def present(job: Job, parameter: Instance) -> str:
    """The text of a run, as it is edited."""
    params: dict[str, Value] = dict(job.params)
    value = str(params.get(parameter.name, parameter.default))
    if value == GENERATED and parameter.bundled.get(value) == GENERATED:
        return _generated(int(params.get("size", 8)), int(params.get("seed", 0)))
    return normal(parameter.bundled.get(value, value)).rstrip("\n")[:LONGEST]


@lru_cache(maxsize=4)
def _generated(size: int, seed: int) -> str:
    return generate(size, size, seed)
