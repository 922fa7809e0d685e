"""What the user types for a breakpoint: an event in words, a line, or a Python expression."""

from __future__ import annotations

import re

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import OnExpression, OnLine, Target
from visualizer.debug.executable import next_executable
from visualizer.trace.search import Condition

KINDS = {"try": TRY, "push": PUSH, "pop": POP, "solution": SOLUTION}

_COUNTED = re.compile(r"hit (\d+) of:? +(.+)", re.IGNORECASE)
_LINE = re.compile(r"(?:\S+\.py,? +)?line (\d+)", re.IGNORECASE)
_EVENT = re.compile(
    r"(?P<kind>event|try|push|pop|solution|dead end)?"
    r"(?: *(?:at +)?depth (?P<depth>\d+))?"
    r"(?: *(?:of +)?value (?P<value>-?\d+))?",
    re.IGNORECASE,
)


def read_breakpoint(text: str, file: str) -> tuple[Target, int]:
    """The condition, and which of its hits is meant (0: all). `file` is the one in the code pane.

    Understood are "push", "depth 5", "pop at depth 3 of value 2", "solution", "dead end",
    "line 56" and "hit 10 of: …" before any of them; all else is an expression. Raises BadInput.
    """
    text = " ".join(text.split())
    if not text:
        raise BadInput(_("Type a condition, such as depth 5, or row == 5 and columns[3]."))
    counted = _COUNTED.fullmatch(text)
    if counted:
        target, _count = read_breakpoint(counted[2], file)
        return target, int(counted[1])
    line = _LINE.fullmatch(text)
    if line:
        return _on_line(file, int(line[1])), 0
    event = _EVENT.fullmatch(text)
    if event and any(event.groups()):
        return _of_event(event), 0
    return OnExpression(text), 0


def _on_line(file: str, line: int) -> OnLine:
    possible = next_executable(file, line) if file else None
    if possible is None:
        raise BadInput(_("There is no line from {line} on that the solver runs.").format(line=line))
    return OnLine(file, possible)


def _of_event(found: re.Match[str]) -> Condition:
    kind = (found["kind"] or "event").lower()
    depth = int(found["depth"]) if found["depth"] else None
    value = int(found["value"]) if found["value"] else None
    if kind == "dead end":
        return Condition(depth=depth, value=value, dead_end=True)
    return Condition(frozenset({KINDS[kind]}) if kind in KINDS else None, depth, value)
