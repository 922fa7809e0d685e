"""In the rerun's process: which variables of a function are still read from one of its events on.

One that is given a value anew on every way to where it is read, such as the copy that each pass of
a loop saves, is no state there: nothing can depend on what it was.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator
from dataclasses import field
from types import CodeType

from visualizer.base.dataclass import dataclass
from visualizer.base.pattern import pattern

_ACCESS = pattern("(LOAD|STORE|DELETE)_FAST")
_NO_NEXT = frozenset({
    "JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "RETURN_VALUE", "RETURN_CONST",
    "RAISE_VARARGS", "RERAISE",
})
_JUMPS = frozenset({*dis.hasjrel, *dis.hasjabs})


@dataclass(eq=False)
class _Step:
    """An instruction: what it does with variables, in its order, and what may run after it."""

    uses: list[tuple[str, str]] = field(default_factory=list)
    after: list[int] = field(default_factory=list)


class Reads:
    """Of one function."""

    def __init__(self, code: CodeType) -> None:
        self._names = frozenset(code.co_varnames)
        self._steps = _steps(code)
        # What only an exception leads to may run after everything.
        self._caught = [*self._steps.keys() - {*self._reached([min(self._steps)])}]
        self._known: dict[int, frozenset[str]] = {}

    def at(self, place: int) -> frozenset[str]:
        """Its own variables that are read from an instruction on, before they are written."""
        known = self._known.get(place)
        if known is None:
            begun = [place, *self._caught] if place in self._steps else [*self._steps]
            known = self._known[place] = frozenset(
                name for name in self._names if any(
                    use[0] == "LOAD"
                    for one in self._reached(begun, name) for use in self._first(one, name)
                )
            )
        return known

    def _first(self, place: int, name: str) -> list[tuple[str, str]]:
        """What an instruction does first with a variable."""
        return [use for use in self._steps[place].uses if use[1] == name][:1]

    def _reached(self, begun: list[int], name: str = "") -> Iterator[int]:
        """What may run from there on, up to where a variable is used."""
        seen = {*begun}
        places = [*begun]
        while places:
            place = places.pop()
            yield place
            if self._first(place, name):
                continue
            after = [one for one in self._steps[place].after if one not in seen]
            seen.update(after)
            places += after


def _steps(code: CodeType) -> dict[int, _Step]:
    found: dict[int, _Step] = {}
    before: _Step | None = None
    for one in dis.get_instructions(code):
        step = found[one.offset] = _Step()
        if before is not None:
            before.after.append(one.offset)
        ways = _ACCESS.findall(one.opname)
        names = one.argval if isinstance(one.argval, tuple) else (one.argval,)
        step.uses += zip(ways, names, strict=False)
        if one.opcode in _JUMPS:
            step.after.append(one.argval)
        before = None if one.opname in _NO_NEXT else step
    return found
