"""What a click on a variable, an entry or a bit chooses to be watched; see debug/writes.py."""

from __future__ import annotations

import ast

from visualizer.base.i18n import gettext as _
from visualizer.debug.rerun import Frame
from visualizer.debug.writes import Watched
from visualizer.debug.writes_child import Watch
from visualizer.show.run import Run


def watched(
    run: Run, name: str, index: int | str | None = None, bit: int | None = None,
    frame: int | None = None, expression: str = "",
) -> Watched:
    """A variable of a generator or of its module, an entry of it, or a bit of either.

    index       of the entry: a number, or a key as it is shown
    frame       in which of the running generators; None: in the innermost that has it
    expression  in place of an entry: what is to be worked out of the variable
    """
    label = text = expression or name
    if index is not None:
        label, text = f"{name}[{index}]", f"{name}[{_as_key(index)}]"
    if bit is not None:
        text = f"({text} >> {bit}) & 1"
        label = _("{name}, bit {index}").format(name=label, index=bit)
    frames = run.frames
    number = _of_innermost(frames, name) if frame is None else frame
    if number is None or _is_shared(frames, name, number):
        return Watched(Watch(text), label)
    if name in frames[number].closed:
        number = _owner(frames, name, number)
        if number is None:
            return Watched(Watch(text), label)
    if number < len(frames) and name not in frames[number].variables:  # it is the module's
        hidden = any(name in one.variables for one in frames[number + 1 :])
        return Watched(Watch(text, number if hidden else None), label)
    if number and number < len(frames):
        label = _("{name} of {call}").format(name=label, call=_call(frames, number))
    return Watched(Watch(text, number), label)


def _as_key(index: int | str) -> int | str:
    """A key as an expression: of a text only its characters are there, of all else its repr."""
    if isinstance(index, int):
        return index
    try:
        ast.literal_eval(index)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return repr(index)
    return index


def _of_innermost(frames: tuple[Frame, ...], name: str) -> int | None:
    """The innermost call that has a variable of this name."""
    return next((i for i in reversed(range(len(frames))) if name in frames[i].variables), None)


def _owner(frames: tuple[Frame, ...], name: str, number: int) -> int | None:
    """The call around it to which a variable of a function within belongs, if it still runs."""
    return next((i for i in reversed(range(number))
                 if name in frames[i].variables and name not in frames[i].closed), None)


def _is_shared(frames: tuple[Frame, ...], name: str, number: int) -> bool:
    """Is it a list or the like that several calls know by one name, the innermost one among them?
    Then it is the same in each of them, and stays when a call ends."""
    if number >= len(frames):
        return True
    value = frames[number].variables.get(name)
    innermost = _of_innermost(frames, name)
    if not isinstance(value, list | dict) or innermost is None:
        return False
    others = [i for i, one in enumerate(frames) if one.variables.get(name) is value]
    return len(others) > 1 and frames[innermost].variables[name] is value


def _call(frames: tuple[Frame, ...], number: int) -> str:
    """A call by its function; of one that calls itself by its number, too, from 1 outermost."""
    here = frames[number].file, frames[number].function
    same = [i for i, one in enumerate(frames) if (one.file, one.function) == here]
    if len(same) == 1:
        return here[1]
    return _("{function}, call {number}").format(
        function=here[1], number=same.index(number) + 1
    )
