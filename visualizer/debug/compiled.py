"""Counting hits with the conditions and lines written into the solver's own code: many times as
quick as watching it from outside, and the hits are the same.

The module of the solver is compiled anew (`rewriting.py`). Functions of the catalogue get their new
code in place, so that whoever holds them needs no change; a user's file is run with it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from inspect import CO_OPTIMIZED
from itertools import islice
from types import CodeType, FrameType, FunctionType, GeneratorType, ModuleType
from typing import Any

from solvers.events import Event
from visualizer.base.reading import LARGEST_SOURCE, content
from visualizer.debug.counting import Carried, Counter, HitsFound, HitsWanted, ScanRequest, changed
from visualizer.debug.expression import CONSTANTS, NOTHING, Evaluator, Way, compiled, frozen
from visualizer.debug.rewriting import PREFIX, Test, WatchedLine, constant_name, rewritten
from visualizer.debug.solver_run import SolverRun, as_ints
from visualizer.debug.yielding import Unfit
from visualizer.jobs import user_file, user_run
from visualizer.jobs.job import Job
from visualizer.record.family import drop_builtin, set_builtin

WORTH_EVENTS = 10_000
"""A run of fewer events is gone through sooner than its solver is compiled anew."""

WATCHES_LINES = sys.version_info < (3, 12)
"""Are watched lines written in, too? From 3.12 on watching them costs little anyway."""

_ATOMS = frozenset({type(None), bool, int, float, str})

_STOP = "stop"

_PASSING = -1
"""In place of the number of an event while the run is on its way to where it is to be looked at."""

_Drain = Callable[[Iterator[Event], int, int], Event | None]


class CompiledCounting:
    """A run of the solver with tests and lines in its code, and what they find.

    Between two requests with the same conditions it stays as it is. Raises Unfit where the solver
    has to be watched from outside; the run has then not been touched.
    """

    def __init__(self, job: Job, run: SolverRun, wanted: Sequence[HitsWanted]) -> None:
        self._job = job
        self._run = run
        self._key = _key(wanted)
        self._finders = [_Finder(one) for one in wanted]
        self._drain, self._names = _functions(self._finders)
        self._stop = self._names.pop(_STOP)
        self._counters: list[Counter] = []
        self._undo: list[Callable[[], None]] = []
        self._codes: set[CodeType] = set()
        if any(one.on is None or (one.columns and one.rows) for one in wanted):
            raise Unfit("what is wanted at a hit")
        self._write()

    def serves(self, wanted: Sequence[HitsWanted]) -> bool:
        """Are these the conditions that are in the code?"""
        return self._key == _key(wanted)

    def check(self) -> None:
        """Raises Unfit where the generator that runs is none of the code that was written."""
        self.forget()
        tests = any(isinstance(one.wanted.on, str) for one in self._finders)
        if tests and getattr(self._run.running(), "gi_code", None) not in self._codes:
            raise Unfit("another generator than that of the source")

    def begin(self, request: ScanRequest, carried: Carried) -> None:
        """Count for a request; the run stands where it begins, or one event before."""
        self._counters = [Counter(wanted) for wanted in request.wanted]
        at = self._run.position
        if at or not self._run.started:
            self.forget()
        for finder in self._finders:
            finder.begin(carried, at)
        if at < request.first:
            self._pass(1)
            for finder in self._finders:
                finder.take(at, at + 1)

    def end(self, carried: Carried) -> None:
        """Keep what a request that goes on from here wants to know."""
        for finder in self._finders:
            finder.carry(carried, self._run.position)

    def forget(self) -> None:
        """What was found on the way to where a request begins is of no use."""
        for finder in self._finders:
            finder.found.clear()

    def go_on(self, count: int) -> Event | None:
        """Go through so many events; the last of them, if there was one."""
        first = self._run.position
        event = self._pass(count)
        for finder, counter in zip(self._finders, self._counters, strict=True):
            counter.many(finder.take(first, self._run.position))
        return event

    def take(self) -> list[HitsFound]:
        """What was found since the last time."""
        return [
            finder.completed(counter.take())
            for finder, counter in zip(self._finders, self._counters, strict=True)
        ]

    def close(self) -> None:
        """Give the solver its own code back; the run has to begin again."""
        for undo in reversed(self._undo):
            undo()
        self._undo.clear()

    def _pass(self, count: int) -> Event | None:
        run = self._run
        first = run.position
        event = None
        try:
            event = self._drain(run.running(), first, count)
            run.position = self._stop()
            if run.position < first + count:
                run.end(StopIteration())
        except (Exception, SystemExit) as error:
            run.position = self._stop()
            run.end(error)
        for finder in self._finders:
            finder.looked_at += run.position - first
        return None if event is None else as_ints(event)

    # Writing

    def _write(self) -> None:
        tests = [
            Test(i, one.wanted.on, one.wanted.way, compiled(one.wanted.on))
            for i, one in enumerate(self._finders) if isinstance(one.wanted.on, str)
        ]
        lines: dict[str, list[WatchedLine]] = {}
        for i, one in enumerate(self._finders):
            if isinstance(one.wanted.on, tuple):
                if not WATCHES_LINES:
                    raise Unfit("lines are watched quickly here")
                lines.setdefault(one.wanted.on[0], []).append(WatchedLine(i, one.wanted.on[1]))
        entry = self._entry() if tests else None
        files = {*lines, *([entry.co_filename] if entry else [])}
        try:
            for file in files:
                in_it = tests if entry is not None and file == entry.co_filename else []
                self._write_file(file, entry if in_it else None, in_it, lines.get(file, []))
        except BaseException:
            self.close()
            raise
        for name, function in self._names.items():
            set_builtin(name, function)
            self._undo.append(partial(drop_builtin, name))

    def _entry(self) -> CodeType:
        """The generator function that yields the events."""
        generator = self._run.running()
        if not isinstance(generator, GeneratorType):
            raise Unfit("no generator")
        code: CodeType = generator.gi_code
        return code

    def _write_file(
        self, file: str, entry: CodeType | None, tests: list[Test], lines: list[WatchedLine]
    ) -> None:
        if file == self._job.file:
            self._write_user_file(file, entry, tests, lines)
            return
        module = next(
            (m for m in sys.modules.values() if getattr(m, "__file__", None) == file), None
        )
        if module is None or (self._job.file and file.startswith(os.path.dirname(self._job.file))):
            raise Unfit("a module of the user's own")
        code = rewritten(source_of_file(file), file, entry, tests, lines, vars(module))
        self._undo += replace_functions(module, code)
        self._codes |= {*codes_of(code).values()}

    def _write_user_file(
        self, file: str, entry: CodeType | None, tests: list[Test], lines: list[WatchedLine]
    ) -> None:
        text = self._job.text or user_file.source(file)
        if user_file.examine(file, self._job.text).plain is not None:
            raise Unfit("what runs is written anew already")
        known = {}
        if entry is not None:
            frame = getattr(self._run.running(), "gi_frame", None)
            known = dict(frame.f_globals) if frame is not None else {}
        code = rewritten(text, file, entry, tests, lines, known)
        before = user_run.compile_solver
        user_run.compile_solver = lambda _text, _path: code
        self._undo.append(partial(setattr, user_run, "compile_solver", before))
        self._codes |= {*codes_of(code).values()}


def replace_functions(module: ModuleType, code: CodeType) -> list[Callable[[], None]]:
    """Functions of a module get their new code; what gives them back their own. Raises Unfit, and
    has then replaced none."""
    undo: list[Callable[[], None]] = []
    found = codes_of(code)
    missing = {
        name for name, one in found.items()
        if "<locals>" not in name and one.co_flags & CO_OPTIMIZED and _is_own(one)
    }
    for function in _functions_of(module, vars(module), set()):
        new = found.get(function.__qualname__)
        if new is None or len(new.co_freevars) != len(function.__code__.co_freevars):
            continue
        undo.append(partial(setattr, function, "__code__", function.__code__))
        function.__code__ = new
        missing.discard(function.__qualname__)
    if missing:
        for give_back in reversed(undo):
            give_back()
        raise Unfit("a function that is not found")
    return undo


def _key(wanted: Sequence[HitsWanted]) -> tuple[object, ...]:
    return tuple(one.condition for one in wanted)


def source_of_file(file: str) -> bytes:
    """The text of a file; raises Unfit where it cannot be read."""
    try:
        return content(file, LARGEST_SOURCE)
    except OSError as error:
        raise Unfit(str(error)) from None


def codes_of(code: CodeType) -> dict[str, CodeType]:
    """All code within a module's, by qualified name. Raises Unfit where two have one name."""
    found: dict[str, CodeType] = {}
    for one in code.co_consts:
        if isinstance(one, CodeType):
            for name, inner in {one.co_qualname: one, **codes_of(one)}.items():
                if name in found and not name.endswith(">"):
                    raise Unfit("two functions of one name")
                found[name] = inner
    return found


def _is_own(code: CodeType) -> bool:
    """Has something been written into this function, or one within it?"""
    ours = any(name.startswith(PREFIX) for name in code.co_names)
    return ours or any(isinstance(c, CodeType) and _is_own(c) for c in code.co_consts)


def _functions_of(
    module: ModuleType, names: Mapping[str, Any], seen: set[int]
) -> Iterator[FunctionType]:
    """The functions of a module and the methods of its classes, beneath what wraps them."""
    for value in [*names.values()]:
        if isinstance(value, type):
            if value.__module__ == module.__name__ and id(value) not in seen:
                seen.add(id(value))
                yield from _functions_of(module, vars(value), seen)
            continue
        for one in (value, *(getattr(value, at, None) for at in ("__func__", "fget", "func"))):
            function = one
            while function is not None and not isinstance(function, FunctionType):
                function = getattr(function, "__wrapped__", None)
            while isinstance(function, FunctionType):
                if function.__module__ == module.__name__:
                    yield function
                function = getattr(function, "__wrapped__", None)


class _Finder:
    """What one of the conditions, or a line, finds: the events at which its function was called."""

    def __init__(self, wanted: HitsWanted) -> None:
        self.wanted = wanted
        self.found: list[int] = []
        self.evaluator = Evaluator(wanted.on) if isinstance(wanted.on, str) else None
        self.state: object = NOTHING  # the value at the last event; of BECOMES whether it was true
        self.looked_at = 0
        self.slow = 0
        self._carry = str(wanted.on), wanted.way

    def begin(self, carried: Carried, at: int) -> None:
        """The next event is that number."""
        known_to, state = carried.get(self._carry, (-1, NOTHING))
        self.state = state if known_to == at else NOTHING

    def carry(self, carried: Carried, at: int) -> None:
        if self.wanted.way is not Way.TRUE:
            carried[self._carry] = at, self.state

    def take(self, first: int, stop: int) -> list[int]:
        """Where it was hit from event `first` up to `stop`; what comes later, on the way to an
        event that there is not, is left out."""
        found = [*self.found]
        self.found.clear()
        if found[:1] == [_PASSING]:  # a line that runs before the generator is there
            found = [max(k, first) for k in found]
        while found and found[-1] >= stop:
            found.pop()
        if self.wanted.way is Way.CHANGES:
            return found[1:] if found[:1] == [0] else found  # there was none before event 0
        if self.wanted.way is Way.BECOMES and stop > first:
            before = first - 1 if self.state is True else -2
            self.state = found[-1:] == [stop - 1]
            return [k for k, last in zip(found, [before, *found], strict=False) if k - last != 1]
        return found

    def completed(self, found: HitsFound) -> HitsFound:
        """With what is to be told of its expression."""
        if self.evaluator is None:
            return found
        evaluated = self.evaluator.evaluated or self.slow < self.looked_at
        return found._replace(evaluated=evaluated, error=self.evaluator.error)

    def value(self, value: object) -> bool:
        """Is this another value than at the event before?"""
        if type(value) not in _ATOMS:
            value = frozen(value)
        before, self.state = self.state, value
        return changed(before, value)


def _functions(finders: Sequence[_Finder]) -> tuple[_Drain, dict[str, Callable[..., Any]]]:
    """What goes through events, and by name what is called by the code on the way."""
    number = _PASSING

    def drain(generator: Iterator[Event], first: int, count: int) -> Event | None:
        nonlocal number
        number = first
        event = None
        for number, event in enumerate(islice(generator, count), first + 1):  # noqa: B007
            pass
        return event

    def chain() -> list[FrameType]:
        frames: list[FrameType] = []
        frame: FrameType | None = sys._getframe(2)
        while frame is not None and frame.f_code is not drain.__code__:
            frames.append(frame)
            frame = frame.f_back
        return frames[::-1]

    def hitting(found: Callable[[int], None]) -> Callable[[], None]:
        def hit() -> None:
            found(number)

        return hit

    def comparing(one: _Finder) -> Callable[[object], None]:
        found = one.found

        def compare(value: object) -> None:
            before = one.state
            if type(value) is int and type(before) is int and value == before:
                return  # as nearly always
            if one.value(value):
                found.append(number)

        return compare

    def asking(one: _Finder, evaluator: Evaluator) -> Callable[[Event], None]:
        def ask(event: Event) -> None:
            if number == _PASSING:
                return
            one.slow += 1
            try:
                if one.wanted.way is Way.CHANGES:
                    hits = one.value(evaluator.value(event, (), chain()))
                else:
                    hits = evaluator.holds(event, (), chain())
            except Exception:
                hits = False
            if hits:
                one.found.append(number)

        return ask

    names: dict[str, Callable[..., Any]] = {
        constant_name(name): value for name, value in CONSTANTS.items() if callable(value)
    }
    for i, one in enumerate(finders):
        names[WatchedLine(i, 0).run] = hitting(one.found.append)
        if one.evaluator is not None:
            test = Test(i, one.evaluator.text, one.wanted.way, compiled(one.evaluator.text))
            names[test.slow] = asking(one, one.evaluator)
            changes = one.wanted.way is Way.CHANGES
            names[test.hit] = comparing(one) if changes else hitting(one.found.append)
    def stop() -> int:
        nonlocal number
        at, number = number, _PASSING
        return at

    return drain, names | {_STOP: stop}
