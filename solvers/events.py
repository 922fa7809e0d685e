"""The four events that a solver yields, and the contract that they keep.

A solver is a generator function. It yields plain tuples `(kind, depth, value)` of ints:

    yield TRY, depth, value        the candidate is about to be tested
    yield PUSH, depth, value       the candidate is placed now
    yield SOLUTION, depth, value   the current choices are a solution
    yield POP, depth, value        the choice has been taken back

The contract:

1. A PUSH at depth d comes when there are d choices, directly after the TRY of the same
   depth and value.
2. A POP at depth d takes back the PUSH at depth d, and names its value.
3. A SOLUTION directly follows the PUSH that completes it; that choice is taken back later
   like any other.
4. A TRY at depth d comes when there are d choices. A search that runs to its end
   leaves none.
5. The yield stands right after the state change that it reports, so that the solver's
   variables at an event are true.
6. 0 <= depth < 16 384 and -32 768 <= value <= 32 767.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

TRY, PUSH, POP, SOLUTION = range(4)

KIND_NAMES = ("try", "push", "pop", "solution")
"""The names of the kinds, as the command line prints them; indexed by kind."""

DEPTH_LIMIT = 16_384
VALUE_MIN, VALUE_MAX = -32_768, 32_767

Event: TypeAlias = tuple[int, int, int]
"""`(kind, depth, value)`"""

Events: TypeAlias = Iterator[Event]
"""What a solver returns: the events of its search, in order."""
