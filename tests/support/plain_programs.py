"""Recursive programs made at random, and what a program does with and without Backstep."""

from __future__ import annotations

import builtins
import io
import sys
import traceback
from collections.abc import Iterator
from contextlib import redirect_stdout
from random import Random
from typing import Any, NamedTuple

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from visualizer.jobs.plain.running import Options, start

FILE = "/nowhere/homework.py"


INLINED = () if sys.version_info < (3, 12) else ("<listcomp>", "<setcomp>", "<dictcomp>")
"""Functions that Python has no more; in a search they are some still."""


class Done(NamedTuple):
    """What a program has printed, the names of RESULT, and its exception with its own lines."""

    output: str
    result: object
    error: tuple[object, ...]


def _error(error: BaseException) -> tuple[object, ...]:
    """The type, the text, and the lines and functions of the program that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [(one.lineno, one.name) for one in frames if one.filename == FILE
              and one.name not in INLINED]
    context = error.__context__
    return (type(error).__name__, str(error), places,
            type(context).__name__ if context else None)


def without(source: str, call: str = "") -> Done:
    """A program run by Python alone."""
    names: dict[str, Any] = {"__name__": "homework" if call else "__main__"}
    output, error = io.StringIO(), ()
    with redirect_stdout(output):
        try:
            exec(compile(source, FILE, "exec", dont_inherit=True), names)
            if call:
                eval(call, names)
        except BaseException as raised:
            error = _error(raised)
    return Done(output.getvalue(), names.get("RESULT"), error)


def with_events(source: str, options: Options | None = None) -> tuple[Done, list[Event]]:
    """The same as a generator of the events of its search."""
    kept: dict[str, Any] = {}

    def module(name: str) -> dict[str, Any]:
        kept.update({"__name__": name, "__builtins__": {**vars(builtins)}})
        return kept

    output, error = io.StringIO(), ()
    events: list[Event] = []
    argv, stdin = sys.argv, sys.stdin
    with redirect_stdout(output):
        try:
            for event in start(FILE, source, options or Options(search=0), module):
                events.append(event)
        except BaseException as raised:
            error = _error(raised)
        finally:
            sys.argv, sys.stdin = argv, stdin
    return Done(output.getvalue(), kept.get("RESULT"), error), events


def broken(events: list[Event], *, whole: bool) -> str:
    """Where events break their contract; "" where they keep it. whole: the path has to end empty"""
    path: list[int] = []
    before: object = None
    for number, event in enumerate(events):
        kind, depth, value = event
        fits = {
            TRY: depth == len(path),
            PUSH: before == (TRY, depth, value) and depth == len(path),
            POP: bool(path) and depth == len(path) - 1 and path[-1] == value,
            SOLUTION: before == (PUSH, depth, value),
        }[kind]
        if not fits:
            return f"event {number}: {event} after {before}, path {path}"
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        before = event
    return f"{path} in force at the end" if whole and path else ""


class Writer:
    """Writes a program."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._names = 0
        self._lines: list[str] = []

    def program(self) -> str:
        """Functions that call themselves, one or two that call them, and a main block."""
        some = self.random
        shape = some.choice(["function", "function", "nested", "method", "mutual", "two"])
        self._add(0, "import sys", "LOG = []", "COUNT = 0", "class Found(Exception):", "    pass")
        if some.random() < 0.3:
            self._add(0, "class Guard:", "    def __enter__(self):", "        print('in')",
                      "        return self", "    def __exit__(self, *error):",
                      f"        print('out', error[0] is not None); return {some.random() < 0.2}")
        self.guard = "class Guard:" in self._lines
        if shape == "method":
            self._add(0, "class Searching:", "    def __init__(self):", "        self.path = []")
            self._function("go", 1, ["self.go"], method=True)
            start = "Searching().go({k}, [])"
        elif shape == "nested":
            self._add(0, "def outer(k, path):", "    found = []")
            self._function("go", 1, ["go"])
            self._add(1, "value = go(k, path)", "return value, found")
            start = "outer({k}, [])"
        elif shape == "mutual":
            self._function("go", 0, ["other", "go"])
            self._function("other", 0, ["go"])
            start = "go({k}, [])"
        else:
            self._function("go", 0, ["go"])
            if shape == "two":
                self._function("also", 0, ["also", "go"])
            start = "also({k}, [])" if shape == "two" else "go({k}, [])"
        self._main(start)
        return "\n".join([*self._lines, ""])

    def _add(self, depth: int, *lines: str) -> None:
        self._lines += ["    " * depth + line for line in lines]

    def _name(self) -> str:
        self._names += 1
        return f"v{self._names}"

    def _main(self, start: str) -> None:
        some = self.random
        call = start.format(k=some.choice([1, 2, 2, 3]))
        forms = [
            [f"RESULT = {call}", "print(RESULT)"],
            [f"print({call}, {start.format(k=1)})"],
            ["for times in range(2):", f"    RESULT = [times, {call}]", "    print(RESULT, LOG)"],
            ["try:", f"    RESULT = {call}", "except Found as found:",
             "    print('found', found)", "finally:", "    print(len(LOG), COUNT)"],
            ["def main(*args, again=1):", f"    value = {call}",
             f"    return (value, {call}) if again else value",
             "if __name__ == '__main__':", "    RESULT = main()", "    print(RESULT)"],
            [f"RESULT: object = {call} or {start.format(k=2)}", "print(RESULT)",
             f"print([{start.format(k=1)} for _ in range(2)])"],
            [f"if (RESULT := {call}):", "    print('yes')", "else:", "    print('no')"],
        ]
        self._add(0, *some.choice(forms))

    def _function(self, name: str, depth: int, callees: list[str], *, method: bool = False) -> None:
        some = self.random
        self.callees = callees
        given = ["k", "path", *some.choice(
            [[], [], ["extra=1"], ["box=[]"], ["*rest"], ["**more"], ["*", "flag=False"]])]
        self.extra = given[-1] if len(given) > 2 else ""
        head = ", ".join(["self", *given] if method else given)
        self._add(depth, f"def {name}({head}):")
        inner = depth + 1
        if some.random() < 0.2:
            self._add(inner, f'"""{name} searches."""')
        if some.random() < 0.5:
            self._add(inner, "global COUNT", "COUNT += 1")
        self._add(inner, "if COUNT > 400 or len(LOG) > 400:", "    raise OverflowError('enough')")
        self.calls_left = some.choice([1, 2, 2, 3])
        self.in_loop = False
        self._base(inner)
        if some.random() < 0.3:
            self._add(inner, "total = 0")
        for _ in range(some.choice([1, 1, 2, 3])):
            self._statement(inner, 3)
        if self.calls_left > 0:
            self._using(inner)
        if some.random() < 0.7:
            self._add(inner, f"return {self._value()}")

    def _base(self, depth: int) -> None:
        some = self.random
        body = some.choice([
            ["return True"], ["return [path[:]]"], ["return 1"], ["return"], ["return None"],
            ["LOG.append(path[:])", "return False"], ["print(path)", "return 0"],
            ["LOG.append(tuple(path))", "return len(path) % 2"], ["return sum(path)"],
            ["if sum(path) % 2:", "    raise Found(len(path))", "return False"],
            ["if sum(path) % 3 == 1:", "    print('yes', path)", "    return True", "return False"],
        ])
        self._add(depth, f"if k <= {some.choice([0, 0, 1])}:")
        self._add(depth + 1, *body)

    def _value(self) -> str:
        return self.random.choice([
            "False", "None", "0", "len(LOG) % 3", "[]", "True", "COUNT", "len(path)", "(k, 1)",
            "{'k': k}", "k and path[:]", "any(p > 1 for p in path)",
        ])

    def _call(self) -> str:
        some = self.random
        self.calls_left -= 1
        arguments = some.choice(["k - 1, path", "k - 1, path", "k=k - 1, path=path",
                                 "path=path, k=k - 1", "*(k - 1, path)", "k - 1, path[:]",
                                 "k - 1, **{'path': path}"])
        return f"{some.choice(self.callees)}({arguments})"

    def _using(self, depth: int) -> None:
        """A statement with a call of the search."""
        some = self.random
        call = self._call()
        name = self._name()
        forms: list[list[str]] = [
            [call], [f"{name} = {call}", f"print({name})"], [f"if {call}:", "    return True"],
            [f"{name} = [{call}, k]", f"LOG.append({name})"], [f"return {call}"],
            [f"if not {call} and len(path) < 3:", "    print('not', path)"],
            [f'print(f"{{{call}}} at {{k}}")'], [f"{name} = {call} if k % 2 else -1"],
            ["try:", f"    {call}", "finally:", "    LOG.append(('finally', k))"],
            ["try:", f"    return {call}", "finally:", "    print('done', k)"],
            ["try:", f"    {call}", "except Found as error:", "    LOG.append(str(error))"],
            [f"while {call} and k > 5:", "    k -= 1"],
            [f"assert {call} is not Ellipsis, k"],
            [f"{name} = lambda: k", f"LOG.append(({call}, {name}()))"],
            [f"{name} = (yes := {call})", "LOG.append(yes)"],
            [f"match {call}:", "    case True | 1:", "        return 7", "    case [*several]:",
             "        LOG.append(len(several))", "    case _:", "        pass"],
        ]
        if some.random() < 0.3:
            forms = [[f"{name} = [{call} for one in range(2) if one != k]", f"LOG.append({name})"],
                     [f"return any({call} for one in 'ab')"], [f"print(all({call} for _ in 'x'))"],
                     [f"{name} = {{one: {call} for one in (k, 'b')}}", f"print({name})"],
                     [f"print([({call}, y, z) for y in 'ab' for z in range(2) if z])"],
                     [f"LOG.extend(list({call} for _ in path))"],
                     [f"print([y for y in [{call}] for z in 'ab'])"],
                     [f"{name} = {{str(y) for y in ({call}, 1)}}", f"LOG.append({name})"]]
        if self.in_loop:
            forms += [[f"if {call}:", "    break"], [f"if {call}:", "    continue"]]
        if self.guard:
            forms.append(["with Guard() as guard:", f"    {call}"])
        if self.calls_left > 0:
            other = self._call()
            forms += [[f"return {call} or {other}"], [f"{name} = ({call}, {other})",
                                                      f"print({name})"],
                      [f"{name} = {call} == {other}"]]
        undo = some.random() < 0.8
        if undo:
            self._add(depth, f"path.append({some.choice(['k', 'len(path)', '2', 'k % 2'])})")
        self._add(depth, *some.choice(forms))
        if undo:
            self._add(depth, "path.pop()" if some.random() < 0.8 else "del path[-1:]")

    def _statement(self, depth: int, room: int) -> None:
        some = self.random
        kind = some.choice(["for", "for", "for", "while", "if", "using", "print", "try", "count",
                            "raise"])
        if room <= 0 and kind in ("for", "while", "if", "try"):
            kind = "using"
        if kind == "using" and self.calls_left <= 0:
            kind = "print"
        name = self._name()
        if kind == "for":
            before, self.in_loop = self.in_loop, True
            over = some.choice(["range(2)", "range(k)", "'ab'", "[(1, 2), (3, 4)]", "[[1], [2]]",
                                "enumerate('xy')", "{'a': 1}", "[None, True, 1.5]"])
            pairs = over.startswith(("[(", "enum")) and some.random() < 0.7
            self._add(depth, f"for {f'{name}, {name}b' if pairs else name} in {over}:")
            if some.random() < 0.3:
                self._add(depth + 1, f"if {name} == 1:",
                          f"    {some.choice(['continue', 'continue', 'break', 'print(0)'])}")
            self._statement(depth + 1, room - 1)
            if self.calls_left > 0:
                self._using(depth + 1)
            self.in_loop = before
            if some.random() < 0.2:
                self._add(depth, "else:", "    print('else', k)")
        elif kind == "while":
            before, self.in_loop = self.in_loop, True
            self._add(depth, f"{name} = 0", f"while {name} < {some.choice([1, 2])}:",
                      f"    {name} += 1")
            self._statement(depth + 1, room - 1)
            self.in_loop = before
        elif kind == "if":
            self._add(depth, f"if {some.choice(['k % 2', 'len(path) < 2', 'not path', 'True'])}:")
            self._statement(depth + 1, room - 1)
            if some.random() < 0.5:
                self._add(depth, "else:")
                self._statement(depth + 1, room - 1)
        elif kind == "try":
            self._add(depth, "try:")
            self._statement(depth + 1, room - 1)
            self._add(depth, some.choice(["except Found:", "except (Found, ValueError) as error:",
                                          "except Exception:", "finally:"]))
            self._add(depth + 1, "print('caught', k)")
        elif kind == "using":
            self._using(depth)
        elif kind == "count":
            self._add(depth, "LOG.append(k)" if some.random() < 0.5 else "LOG.extend([k, k])")
        elif kind == "raise":
            what = some.choice(["ValueError(k)", "Found(k)", "Found", "KeyError('k')"])
            self._add(depth, f"if len(path) == {some.choice([2, 3])} and COUNT % 3 == 1:",
                      f"    raise {what}")
        else:
            self._add(depth, f"print({some.choice(['k', 'path', 'len(LOG)'])})")


class YieldingWriter(Writer):
    """Writes a program whose search is a generator of results."""

    def _main(self, start: str) -> None:
        some = self.random
        call = start.format(k=some.choice([1, 2, 2, 3]))
        if start.startswith("outer"):
            self._lines[-2] = "    value = list(go(k, path))"
            self._add(0, "RESULT = " + call, "print(RESULT)")
            return
        forms = [
            [f"for RESULT in {call}:", "    print(RESULT, LOG[-2:])", "    if len(LOG) % 5 == 4:",
             f"        {some.choice(['break', 'continue', 'print(COUNT)'])}", "else:",
             "    print('all')"],
            [f"RESULT = list({call})", "print(RESULT)"],
            [f"RESULT = next({call}, 'none'), [x for x in {start.format(k=2)}]", "print(RESULT)"],
            [f"print(*{call}, sep='|')", f"print(any({call}), all({call}))"],
            [f"RESULT = [(x, y) for x in {start.format(k=1)} for y in {call} if x or y]",
             "print(RESULT, sum(1 for _ in " + call + "))"],
            ["from itertools import islice", f"for i, x in enumerate(islice({call}, 3), 1):",
             "    print(i, x, LOG)", "    RESULT = next(" + start.format(k=1) + ", i)"],
            ["def main():", f"    found = {call}", "    print(next(found, None))",
             "    for one in found:", "        print('then', one)", "        yield one",
             "RESULT = [one for one in main()]"],
            ["try:", f"    for x in {call}:", f"        for y in {start.format(k=1)}:",
             "            print(x, y)", "            if COUNT % 4 == 3:",
             "                raise Found(x)", "except Found:",
             f"    RESULT = {{str(x) for x in {call}}}", "    print(sorted(RESULT))"],
            [f"for pair in zip({call}, range(3)):", "    print(pair)"],
            ["def handed():", f"    return {call}", "RESULT = max(handed(), key=str, default=0)",
             "for one in handed():", "    print(RESULT, one)"],
        ]
        self._add(0, *some.choice(forms))

    def _base(self, depth: int) -> None:
        some = self.random
        super()._base(depth)
        self._lines.insert(-1, "    " * (depth + 1) + some.choice(
            ["yield path[:]", "yield path", "yield", "yield len(path)", "print(k)"]))

    def _using(self, depth: int) -> None:
        some = self.random
        call, name = self._call(), self._name()
        body = some.choice([
            [f"yield {name}"], [f"yield [{name}, k]", "LOG.append(k)"], [f"print({name})"],
            ["if COUNT % 3 == 1:", f"    {some.choice(['break', 'continue', 'return'])}",
             f"yield {name}"],
            [f"if {name}:", f"    yield {name}", "else:", f"    LOG.append({name})"],
            ["try:", f"    yield {name}", "finally:", "    LOG.append(('finally', k))"],
        ])
        forms = [
            [f"yield from {call}"], [f"yield from {call}"],
            [f"for {name} in {call}:", *("    " + one for one in body)],
            [f"for {name} in {call}:", *("    " + one for one in body), "else:",
             "    print('all', k)"],
            [f"{name} = list({call})", f"yield {name}"], [f"yield next({call}, None)"],
            [f"if any({call}):", "    yield k"], ["yield from [k, k]", f"yield from {call}"],
            [f"{name} = [y for y in {call} if y]", f"LOG.append({name})"],
            [f"for {name}, y in enumerate({call}):", f"    yield {name}, k, y, None"],
            [f"{name} = yield from {call}", f"print({name})"],
            ["try:", f"    yield from {call}", "except Found:", "    print('caught', k)"],
            ["try:", f"    for {name} in {call}:", f"        yield {name}", "finally:",
             "    print('done', k)"],
        ]
        if self.calls_left > 0:
            other = self._call()
            forms += [[f"for {name} in {call}:", f"    for {name}b in {other}:",
                       f"        yield {name}, {name}b, 0, 0"]] * 3
            forms.append([f"for {name} in {call}:", f"    yield from {other}",
                          f"    print({name})"])
        undo = some.random() < 0.8
        if undo:
            self._add(depth, f"path.append({some.choice(['k', 'len(path)', '2', 'k % 2'])})")
        self._add(depth, *some.choice(forms))
        if undo:
            self._add(depth, "path.pop()" if some.random() < 0.8 else "del path[-1:]")

    def _function(self, name: str, depth: int, callees: list[str], *, method: bool = False) -> None:
        super()._function(name, depth, callees, method=method)
        self._add(depth + 1, "yield from ()")


def programs(first: int, count: int, kind: type[Writer] = Writer) -> Iterator[tuple[int, str]]:
    """So many programs, each with its number, which makes it."""
    for seed in range(first, first + count):
        yield seed, kind(seed).program()
