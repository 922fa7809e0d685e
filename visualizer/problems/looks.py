"""How one sees of a program which problem it may be about: each problem's record says what its
searches look like. Nothing of it is claimed of a program before somebody has agreed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from visualizer.base.frames import Plain
from visualizer.base.named_tuple import NamedTuple

MOST_SOLUTIONS: Final = 32
"""So many of its solutions are looked at."""


class Seen(NamedTuple):
    """What is seen of a run of a program that does not say what it is about.

    solutions  the first of its solutions, each by its choices
    found      how many there are so far
    whole      is the run over?
    least, greatest  of all values that were tried
    depth      how many choices were in force at most
    named      do its values have names, as they are no whole numbers?
    held       what its variables held at its first event, as far as that is known
    """

    solutions: Sequence[tuple[int, ...]]
    found: int
    whole: bool
    least: int
    greatest: int
    depth: int
    named: bool
    held: Mapping[str, Plain]

    @property
    def length(self) -> int:
        """The length of all of the solutions; 0 where they differ, or there is none."""
        lengths = {len(one) for one in self.solutions}
        return lengths.pop() if len(lengths) == 1 else 0

    def read(self, place: Callable[[Any], Any]) -> Seen:
        """The same of values each of which is read as something else."""
        solutions = [tuple(place(np.array(one, np.int64)).tolist()) for one in self.solutions]
        least, greatest = place(np.array([self.least, self.greatest])).tolist()
        return self._replace(solutions=solutions, least=least, greatest=greatest)


def unlike(_seen: Seen) -> Mapping[str, Any] | None:
    """No program looks like that."""
    return None


class Looks(NamedTuple):
    """What a program about a problem looks like.

    fits    the parameters of the problem, where a run can be about it; else None. All of the
            solutions that are seen have to be solutions by the rules with these
    called  texts in small letters that are in the source of a program about it: of such a program
            it is said even where the rules find no solution in it, as it may be a faulty one
    offer   what is asked, marked for translation, with the parameters in their places
    as_is   are its values those of the rules? Else they become so when somebody has agreed, and no
            solution can be asked before
    """

    fits: Callable[[Seen], Mapping[str, Any] | None] = unlike
    called: tuple[str, ...] = ()
    offer: str = ""
    as_is: bool = True


NOTHING: Final = Looks()
