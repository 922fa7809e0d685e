"""Conditions that the user writes: Python expressions over the solver's own variables.

Beside those they know kind, depth, value and path of the event (which hide variables of the same
name), TRY, PUSH, POP and SOLUTION, and functions that only look. They are evaluated, at event
after event, in a process of their own, which can be ended. What could do more than look is refused:
an expression may come with a file from somebody else.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from types import CodeType, FrameType, MappingProxyType, ModuleType
from typing import Any

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import one_line
from visualizer.base.i18n import gettext as _

WORDS = frozenset({"kind", "depth", "value", "path"})
"""Names that stand for the event."""

LONGEST = 1000
"""Characters that an expression may have."""

_FUNCTIONS = (
    abs, all, any, bool, dict, divmod, enumerate, filter, float, frozenset, int, isinstance, len,
    list, map, max, min, range, repr, reversed, round, set, sorted, str, sum, tuple, zip,
)

CONSTANTS: Mapping[str, object] = MappingProxyType(
    {function.__name__: function for function in _FUNCTIONS}
    | {"TRY": TRY, "PUSH": PUSH, "POP": POP, "SOLUTION": SOLUTION}
)
"""What every expression knows, unless the solver has a variable of that name."""

_INNER = ("_", "f_", "gi_", "cr_", "ag_", "tb_", "co_", "func_")
"""What attributes of Python's own machinery begin with."""


class Way(Enum):
    """What an expression has to do from one event to the next to hit.

    TRUE     it is true
    CHANGES  its value is another one than at the event before
    BECOMES  it is true and was not at the event before
    """

    TRUE = ""
    CHANGES = "changes"
    BECOMES = "becomes true"


class NoExpression(BadInput):
    """What is written cannot be read as a Python expression."""


@dataclass(frozen=True)
class Compiled:
    """An expression ready to be evaluated. `names` are those that it reads, beside WORDS."""

    code: CodeType
    names: tuple[str, ...]
    words: frozenset[str]


def check(text: str) -> None:
    """Raises BadInput with a sentence where the text is no expression that can be a condition."""
    compiled(text)


@lru_cache(maxsize=64)
def compiled(text: str) -> Compiled:
    """The expression, compiled. Raises BadInput like `check`."""
    text = text.strip()
    if not text:
        raise BadInput(_("Write a condition, such as value == 5 and depth > 2."))
    if len(text) > LONGEST:
        raise BadInput(_("A condition can have {limit} characters at most.").format(limit=LONGEST))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, "<condition>", "eval")
            _refuse(tree)
            code = compile(tree, "<condition>", "eval", dont_inherit=True)
            names = frozenset(_names(tree))
    except BadInput:
        raise
    except SyntaxError as error:
        there = text[(error.offset or 1) - 1 :]
        if (there[:1] == "=" and there[1:2] != "=") or "'=='" in error.msg:
            raise BadInput(_("A condition cannot assign: write == to compare, not =.")) from None
        raise NoExpression(
            _("The condition has a mistake at character {column}: {reason}.").format(
                column=max(1, error.offset or 1), reason=error.msg
            )
        ) from None
    except (ValueError, RecursionError, MemoryError):
        raise NoExpression(_("The condition is not a Python expression.")) from None
    return Compiled(code, tuple(sorted(names - WORDS)), names & WORDS)


LARGEST_BITS = 1 << 16
"""Of a number that is written with ** or <<: to work out larger ones would take for ever."""


def _number(node: ast.AST) -> int | None:
    """The whole number that a node is, where it can be told without a run. Raises BadInput where
    that is too large."""
    match node:
        case ast.Constant(value=int() as number):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            number_of = _number(operand)
            return None if number_of is None else -number_of
        case ast.BinOp(left=left, op=ast.Pow() | ast.LShift() as way, right=right):
            base, by = _number(left), _number(right)
            if base is None or by is None or by < 0:
                return None
            power = isinstance(way, ast.Pow)
            bits = base.bit_length() * by if power else base.bit_length() + by
            if abs(base) > power and bits > LARGEST_BITS:
                raise BadInput(_("A condition cannot use a number as large as {text}.").format(
                    text=one_line(ast.unparse(node))))
            return base**by if power else base << by
    return None


def _refuse(tree: ast.AST) -> None:
    for node in ast.walk(tree):
        _number(node)
        if isinstance(node, ast.NamedExpr):
            raise BadInput(_("A condition cannot assign: write == to compare, not :=."))
        if isinstance(node, ast.Attribute) and node.attr.startswith(_INNER):
            raise BadInput(
                _("A condition cannot use .{name}: it is one of Python's own inner names.").format(
                    name=node.attr
                )
            )
        if isinstance(node, ast.Name) and node.id.startswith("__"):
            raise BadInput(
                _("A condition cannot use {name}: it is one of Python's own inner names.").format(
                    name=node.id
                )
            )


def _names(node: ast.AST, bound: frozenset[str] = frozenset()) -> set[str]:
    """Names that are read and not bound in the expression itself."""
    match node:
        case ast.Name(id=name):
            return {name} - bound
        case ast.Lambda(args=args, body=body):
            own = {arg.arg for arg in ast.walk(args) if isinstance(arg, ast.arg)}
            return _names(body, bound | own) | _names(args, bound)
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            found = _names(node.generators[0].iter, bound)  # the only part that is outside
            targets = [part for comp in node.generators for part in ast.walk(comp.target)]
            own = {part.id for part in targets if isinstance(part, ast.Name)}
            first, *others = node.generators
            results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            inside = [first.target, *first.ifs, *others, *results]
            return found.union(*(_names(part, bound | own) for part in inside))
    return set().union(*(_names(child, bound) for child in ast.iter_child_nodes(node)))


_MISSING = object()


class _Nothing:
    """The type of NOTHING."""


NOTHING = _Nothing()
"""In place of a value, where an expression has none."""

_ATOMS = frozenset({type(None), bool, int, float, str})

_DEEPEST = 8


def frozen(value: object, depth: int = 0) -> object:
    """A copy of a value that does not change with it, for comparing."""
    kind = type(value)
    if kind in _ATOMS or value is NOTHING or depth == _DEEPEST:
        return value
    try:
        if isinstance(value, list | tuple):
            if set(map(type, value)) <= _ATOMS:
                return tuple(value)
            return tuple(frozen(item, depth + 1) for item in value)
        if isinstance(value, dict):
            return {key: frozen(item, depth + 1) for key, item in value.items()}
        if isinstance(value, set | frozenset):
            return frozenset(value)
        return repr(value)
    except Exception:
        return NOTHING


class Evaluator:
    """An expression. One that cannot be evaluated at an event counts as false there.

    evaluated    could it be evaluated at any event so far?
    error        what went wrong first
    last_error   what went wrong the last time
    """

    def __init__(self, text: str) -> None:
        expression = compiled(text)
        self.text = text
        self._code = expression.code
        self._names = expression.names
        self._all_names = (*expression.names, *expression.words)
        self._scope: dict[str, Any] = {"__builtins__": {}, **CONSTANTS}
        self.words = expression.words
        self.needs_path = "path" in expression.words
        self.evaluated = False
        self.error = ""
        self.last_error = ""

    def evaluate(
        self, event: Event | None, path: Sequence[int], frames: Sequence[FrameType]
    ) -> object:
        """What it is at this event; raises what the expression raises. `frames` as in `holds`.

        event None: between two, where the words for an event are none
        """
        scope = self._scope
        if event is not None:
            scope["kind"], scope["depth"], scope["value"] = event
            if self.needs_path:
                scope["path"] = [*path]
        if self._names or event is None:
            self._find_names(frames, self._names if event else self._all_names)
        return eval(self._code, scope)

    def value(
        self, event: Event | None, path: Sequence[int], frames: Sequence[FrameType]
    ) -> object:
        """The same; NOTHING where it cannot be evaluated."""
        try:
            value = self.evaluate(event, path, frames)
        except Exception as error:
            self._went_wrong(error)
            return NOTHING
        self.evaluated = True
        return value

    def holds(self, event: Event, path: Sequence[int], frames: Sequence[FrameType]) -> bool:
        """Is it true at this event? `frames` are the chain of generators, the outermost first."""
        try:
            result = bool(self.evaluate(event, path, frames))
        except Exception as error:
            self._went_wrong(error)
            return False
        self.evaluated = True
        return result

    def _went_wrong(self, error: Exception) -> None:
        self.last_error = error_in_words(error)
        self.error = self.error or self.last_error

    def _find_names(self, frames: Sequence[FrameType], names: Iterable[str]) -> None:
        inmost: Mapping[str, Any] = frames[-1].f_locals if frames else {}
        for name in names:
            found = inmost.get(name, _MISSING)
            if found is _MISSING:
                found = _further_out(name, frames)
            if found is _MISSING or isinstance(found, ModuleType):
                self._scope.pop(name, None)
                if name in CONSTANTS:
                    self._scope[name] = CONSTANTS[name]
            else:
                self._scope[name] = found


def _further_out(name: str, frames: Sequence[FrameType]) -> object:
    """Of a function that calls itself only the innermost call counts; at last come globals, or
    first, where the innermost function itself uses that one."""
    if not frames:
        return _MISSING
    if name in frames[-1].f_code.co_names and name in frames[-1].f_globals:
        return frames[-1].f_globals[name]
    seen = {id(frames[-1].f_code)}
    for frame in reversed(frames[:-1]):
        if id(frame.f_code) not in seen:
            seen.add(id(frame.f_code))
            found: object = frame.f_locals.get(name, _MISSING)
            if found is not _MISSING:
                return found
    return _MISSING if name in CONSTANTS else frames[-1].f_globals.get(name, _MISSING)


def error_in_words(error: Exception) -> str:
    """Kind and message of an error, whatever its class does."""
    try:
        return one_line(f"{type(error).__name__}: {error}")
    except Exception:
        return type(error).__name__
