"""An action with its arguments, as a value; and the one place where it is carried out."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Concatenate, ParamSpec

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.files import refused
from visualizer.show.choices import before, take
from visualizer.show.letters import Letter
from visualizer.show.show import Show

P = ParamSpec("P")


_DRAGS: set[Callable[..., Letter | None]] = set()


def dragging(function: Callable[Concatenate[Show, P], None]) -> (
        Callable[Concatenate[Show, P], None]):
    """The mouse does this again and again while it holds what the first argument names: all that
    follow each other are undone at once."""
    _DRAGS.add(function)
    return function


@dataclass(frozen=True)
class Action:
    """An intent of the user: a function of the show and its other arguments, defaults included.

    It changes the show; what is to be done beside that it returns as a letter. Two are equal when
    they do the same.
    """

    function: Callable[..., Letter | None]
    arguments: tuple[object, ...]

    def __str__(self) -> str:
        return f"{self.function.__name__}{self.arguments}"


def do(
    function: Callable[Concatenate[Show, P], Letter | None], *args: P.args, **kwargs: P.kwargs
) -> Action:
    """The action to call a function with the show and these arguments."""
    names, defaults = _arguments(function)
    given = defaults | dict(zip(names, args, strict=False)) | kwargs
    if len(given) != len(names) or len(args) > len(names):
        inspect.signature(function).bind(None, *args, **kwargs)  # says what is wrong
    return Action(function, tuple(given[name] for name in names))


def perform(show: Show, action: Action) -> Letter | None:
    """Carry out an action; returns what it wants the app to do. Bad input becomes a message;
    nothing else changes then. What it changes of what is shown and how can be undone."""
    was = before(show)
    try:
        return action.function(show, *action.arguments)
    except BadInput as error:
        show.tell(str(error), "error")
    except OSError as error:  # such as no room for another process or open file
        show.tell(refused(error), "error")
    finally:
        take(show, was, action.arguments[:1] if action.function in _DRAGS else None)
    return None


@cache
def _arguments(function: Callable[..., Letter | None]) -> tuple[list[str], dict[str, object]]:
    """The names of what it takes beside the show, and the values of those that have a default.

    Some hundred actions are made in a frame, so that to bind each anew would be too slow.
    """
    parameters = list(inspect.signature(function).parameters.values())[1:]
    defaults = {p.name: p.default for p in parameters if p.default is not p.empty}
    return [parameter.name for parameter in parameters], defaults
