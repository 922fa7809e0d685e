"""Runs a program that yields nothing as a generator of the events of its search: only in a process
of its own, never in the window's."""

from __future__ import annotations

import ast
import io
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import nullcontext, redirect_stdout, suppress
from functools import lru_cache, partial
from itertools import islice
from operator import index
from types import FunctionType, MethodType
from typing import Any, TextIO, TypeAlias, cast
from weakref import ref

from solvers.events import POP, VALUE_MAX, VALUE_MIN, Event
from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure, SolverFailed
from visualizer.base.frames import said
from visualizer.base.i18n import Name
from visualizer.base.parsing import parsed
from visualizer.jobs.plain.finding import NOTHING_CHOSEN, Program, program_of
from visualizer.jobs.plain.naming import MOST_SEARCHES
from visualizer.jobs.plain.options import Chosen
from visualizer.jobs.plain.taking import (
    RESULT,
    AllTrue,
    AnyTrue,
    Collected,
    Enumerated,
    First,
    Results,
    Sliced,
    Steps,
    Stop,
)
from visualizer.jobs.plain.weaving import RESULTS, TWIN, Woven, flags_of, woven

Search: TypeAlias = Generator[Any, None, Any]

OTHERS = "…"
"""What all values are called that have no number of their own any more."""

LONGEST_NAME = 60

SIDE = 9
"""Of a Sudoku."""

@dataclass(frozen=True)
class Options:
    """How a program is run.

    call    what is called in place of its own main block; "": that
    text    what it reads as standard input; None: it may not ask
    search  which of the searches that it begins is recorded, from 1; 0: all of them
    chosen  what of it need not be found
    """

    call: str = ""
    text: str | None = None
    search: int = 1
    chosen: Chosen = NOTHING_CHOSEN


@lru_cache(maxsize=8)
def _program(source: str, chosen: Chosen) -> Program:
    return program_of(parsed(source), source, chosen)


@lru_cache(maxsize=8)
def _woven(source: str, path: str, call: str, chosen: Chosen) -> Woven:
    return woven(_program(source, chosen), path, call)


class Numbers(dict[Any, int]):
    """The numbers of values: whole numbers are their own, as long as nothing else has that number.

    names   what the other values are called, by number
    """

    def __init__(self, taken: Iterable[int] = ()) -> None:
        super().__init__()
        self.names: dict[int, str] = {}
        self._taken = {*taken}
        self._known: dict[Any, int] = {}
        self._kept: list[Any] = []  # an object keeps its id for as long as it is there
        self._next = 0

    def __missing__(self, value: Any) -> int:
        """A whole number, or several in a tuple, that has not been there before."""
        number: int
        small = type(value) is int and VALUE_MIN <= value <= VALUE_MAX
        if small and value not in self._taken:
            number = value
            self._taken.add(number)
        else:
            number = self._named(said(value))
        self[value] = number
        return number

    def number(self, value: Any) -> int:
        """The number of any value."""
        value = _plain(value)
        if type(value) is int:
            return self[value]
        key = _key(value)
        if key is None:
            with redirect_stdout(io.StringIO()):  # of a __repr__ that prints
                name = said(value)
            key = (type(value), name)
            if repr_has_address(value):
                key = id(value)
                self._kept.append(value)
            if key not in self._known:
                self._known[key] = self._named(name)
        elif key not in self._known:
            plain = type(value) is str and value.isidentifier()
            self._known[key] = self._named(value if plain else said(value))
        found: int = self._known[key]
        return found

    def in_cell(self, row: Any, column: Any, digit: Any) -> int:
        """The number of a digit in a cell of a Sudoku, as its rules have it: 10 · cell + digit; of
        what is none a number for all of it."""
        row, column, digit = map(_plain, (row, column, digit))
        one = _digit(digit)
        if type(row) is type(column) is type(one) is int and (
            0 <= row < SIDE and 0 <= column < SIDE and 0 < one <= SIDE
        ):
            return self[10 * (SIDE * row + column) + int(one)]
        return self.number((row, column, digit))

    def of_digit(self, digit: Any) -> int:
        """The number of a digit of a Sudoku, which may be a text."""
        return self.number(_digit(digit))

    def _named(self, name: str) -> int:
        while self._next in self._taken:
            self._next += 1
        number = min(self._next, VALUE_MAX)
        self._taken.add(number)
        self.names[number] = name[:LONGEST_NAME] if number < VALUE_MAX else OTHERS
        return number


def _digit(value: Any) -> Any:
    """The whole number that a text with a digit stands for; anything else as it is."""
    return int(value) if type(value) is str and value.isdecimal() else value


def _plain(value: Any) -> Any:
    """A whole number of numpy's as one of Python's; anything else as it is."""
    if type(value).__module__ == "numpy":
        with suppress(TypeError):
            return index(value)
    return value


_SINGLE = frozenset({str, bytes, float, bool, complex, type(None)})


def _key(value: Any) -> Any:
    """What tells a value from others, where that takes no code of the program; else None."""
    kind = type(value)
    if kind in _SINGLE or kind is int:
        return kind, value
    if kind is tuple:
        parts = [_key(one) for one in value]
        return None if None in parts else (tuple, *parts)
    return None


def repr_has_address(value: Any) -> bool:
    """Is it an object that does not say what is in it?"""
    return getattr(type(value), "__repr__", None) is object.__repr__


class State:
    """What a run knows of its search.

    path    the values of the choices in force
    stale   is the last event none that leads to the call that begins now?
    count   searches that have begun
    begun   what of them was called, of the first MOST_SEARCHES
    over    has the one that is recorded ended?
    """

    __slots__ = ("begun", "chosen", "count", "numbers", "over", "path", "recorded", "root", "stale")

    def __init__(self, chosen: int, numbers: Numbers) -> None:
        self.path: list[int] = []
        self.stale = False
        self.chosen, self.numbers = chosen, numbers
        self.count, self.recorded = 0, 0
        self.begun: list[str] = []
        self.root: Callable[[], object] = _nothing  # a generator that nobody needs is to end
        self.over = False

    def go_stale(self) -> None:
        """Another event has come in between."""
        self.stale = True

    def begins(self, call: str, *given: object) -> bool:
        """Are the events of a call from outside, which comes now, to be recorded? Those of a search
        within one are. Else it runs as it is. call: how it stands in the source, with places for
        what is given."""
        if self.is_searching:
            return True
        self.count += 1
        if self.count <= MOST_SEARCHES:
            whole = call.format(*map(said, given))
            short = whole if len(whole) <= LONGEST_NAME else whole[: LONGEST_NAME - 1] + OTHERS
            self.begun.append(short)
        self.over = bool(self.chosen) and self.count >= self.chosen
        return not self.chosen or self.count == self.chosen

    def rooted(self, search: Search) -> Search:
        """The generator of that call."""
        if not self.is_searching:
            self.recorded += 1
            self.root = ref(search)
        return search

    @property
    def is_searching(self) -> bool:
        """Has a search begun that has not ended?"""
        return getattr(self.root(), "gi_frame", None) is not None

    def left(self, error: SystemExit) -> None:
        """The program says itself that it ends: that is its end, if it says nothing else by it."""
        if error.code not in (None, 0, False):
            raise error

    def end(self) -> None:
        """The program has come to its end."""
        if self.count and not self.recorded:
            details: dict[str, str | int] = {"wanted": self.chosen, "count": self.count}
            raise SolverFailed(Failure("plain searches", 0, details))


class Asking(io.TextIOBase):
    """Takes the place of standard input where there is none."""

    def readable(self) -> bool:
        return True

    def readline(self, _size: int = -1) -> str:  # type: ignore[override]
        raise SolverFailed(Failure("plain input", 0))

    def read(self, _size: int | None = -1) -> str:
        return self.readline()


_now: State | None = None
"""The run that has begun last in this process."""


def names_since(told: int) -> tuple[int, dict[int, str]]:
    """What values are called of which not so many had a name before; and how many have now."""
    names = _now.numbers.names if _now else {}
    if len(names) == told:
        return told, {}
    return len(names), dict(islice(names.items(), told, None))


def searches_since(told: int) -> list[str]:
    """The searches that have begun, as they were called, if there are more than so many."""
    begun = _now.begun if _now else []
    return [*begun] if len(begun) > told else []


def searches_before() -> tuple[int, int] | None:
    """The number of the search that is recorded, and of the last that has begun, where that is one
    before it; else None."""
    if _now is None or not 0 < _now.count < _now.chosen:
        return None
    return _now.chosen, _now.count


def search_is_over() -> bool:
    """Has the search ended that is recorded, though the program goes on?"""
    return _now is not None and _now.over and not _now.is_searching


def _nothing() -> None:
    """Where no search has begun."""


def start(
    path: str, source: str, options: Options, module: Callable[[str], dict[str, Any]]
) -> Iterator[Event]:
    """Begin to run a program. Raises what its code raises before it comes to its search.

    module: makes the module, whose __name__ is given, and gives its names
    """
    global _now
    made = _woven(source, path, options.call, options.chosen)
    numbers = Numbers(made.sites)
    _now = state = State(options.search, numbers)
    RESULT.clear()
    names = module(os.path.splitext(os.path.basename(path))[0] if options.call else "__main__")
    twins: list[tuple[FunctionType, Name, FunctionType]] = []

    def keep(twin: FunctionType, results: bool) -> None:
        twins.append((twin, RESULTS if results else TWIN, twin))

    def own(function: FunctionType) -> FunctionType:
        twins[-1] = *twins[-1][:2], function
        _pair(*twins[-1])
        return function

    def pair(made: Any) -> None:
        _pair_again(made, *twins.pop())

    def part(number: int) -> None:
        exec(made.parts[number], names)

    names["__builtins__"].update({
        ".S": state, ".P": state.path, ".N": numbers, ".number": numbers.number,
        ".cell": numbers.in_cell, ".digit": numbers.of_digit, ".keep": keep, ".own": own,
        ".pair": pair, ".part": part, ".settle": settle,
        ".twin": twin_of, ".giving": partial(twin_of, name=RESULTS), ".true": is_true,
        ".Stop": Stop, ".Exit": SystemExit, ".len": len, ".type": type, ".int": int, ".set": set,
        ".iter": iter, ".result": RESULT, ".results": Results, ".steps": Steps,
        ".collected": Collected, ".next": First, ".any": AnyTrue, ".all": AllTrue,
        ".enumerate": Enumerated, ".islice": Sliced,
    })
    sys.argv = [path]
    given = options.text
    sys.stdin = cast(TextIO, Asking() if given is None else io.StringIO(given))
    for number in range(made.first):
        part(number)
    exec(made.main, names)
    main: Callable[[], Iterator[Event]] = names.pop(made.name)
    return main()


def define(program: Program, path: str, names: dict[str, Any]) -> None:
    """Run what a program is made of, but none of its search nor what needs what that has found."""
    body = program.scoped.tree.body
    flags = flags_of(body)
    names["__builtins__"].update({".iter": iter, ".set": set})  # comprehensions are functions
    for statement in body:
        if not program.begins(statement):
            needed = isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Import
                                | ast.ImportFrom)
            with nullcontext() if needed else suppress(Exception):
                exec(compile(ast.Module([statement], []), path, "exec", flags, dont_inherit=True),
                     names)


def _pair(twin: FunctionType, name: Name, function: FunctionType) -> None:
    """Have a function know its twin, which gets the defaults of its arguments."""
    twin.__defaults__, twin.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    setattr(function, name, twin)


def _pair_again(made: Any, twin: FunctionType, name: Name, function: FunctionType) -> None:
    """The same when decorators have been at work: what they make of a function may have taken over
    its attributes, or given it others."""
    if getattr(made, "__func__", made) is function:
        _pair(twin, name, function)
    elif type(made) is FunctionType and vars(made).get(name) is twin:
        delattr(made, name)


def twin_of(called: Any, name: Name = TWIN) -> Callable[..., Search] | None:
    """What makes the generator of events of something that is called; None: it has none."""
    kind = type(called)
    if kind is FunctionType:
        found: Callable[..., Search] | None = vars(called).get(name)
        return found
    if kind is MethodType:
        twin = getattr(called.__func__, "__dict__", {}).get(name)
        return None if twin is None else MethodType(twin, called.__self__)
    if isinstance(called, type) and type(called) is type:
        init = getattr(called, "__init__", None)
        if getattr(called, "__new__", None) is object.__new__ and type(init) is FunctionType:
            twin = vars(init).get(name)
            return None if twin is None else _Making(called, twin)
        return None
    own = next((vars(one)["__call__"] for one in kind.__mro__ if "__call__" in vars(one)), None)
    if type(own) is FunctionType and (twin := vars(own).get(name)) is not None:
        return MethodType(twin, called)
    return None


class _Making:
    """Makes an object whose __init__ leads to a search."""

    def __init__(self, made: type, init: Callable[..., Generator[Event, None, None]]) -> None:
        self._made, self._init = made, init

    def __call__(self, *arguments: Any, **named: Any) -> Search:
        made: object = object.__new__(self._made)
        return _initialised(made, self._init(made, *arguments, **named))


def _initialised(
    made: object, init: Generator[Event, None, None]
) -> Generator[Event, None, object]:
    yield from init
    return made


def settle(path: list[int], depth: int) -> Iterator[Event]:
    """Take back the choices from that depth on."""
    while len(path) > depth:
        yield POP, len(path) - 1, path.pop()


_NUMBERS = (int, float)


def is_true(value: Any) -> bool:
    """Is a returned value a solution? Nothing of the program's is asked."""
    if isinstance(value, _NUMBERS):
        return bool(value > 0) and value != float("inf")
    if type(value) in (str, list, tuple, dict, set, frozenset):
        return bool(value)
    return value is not None
