"""No text in the code reaches the user unmarked, so that none stays English in another language.

A string is taken for a text where it has two words, a word with a capital, or a word with a place
beside it. What is none of that cannot be told from a name in the code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from tests.messages import KEYWORDS
from tests.support.sources import FILES, place
from visualizer.base.failures import SENTENCES

IN_TABLES = ("solvers/catalog.py", "solvers/words.py")
"""Their texts are found by tests/messages.py, which goes through the tables."""

TEXT = re.compile(
    r"[^\W\d_]{2,}[,;:]? [a-z]{2,}|[A-Z][a-z]{3,}|[a-z]{2,}[.!?…]$|\{\}[.,:;]? [a-z]{2,}|"
    r"[a-z]{2,}[.,:;]? \{\}"
)

MARKUP = re.compile(
    r'^<[?a-zA-Z]|[a-z-]+="|\\[a-z]+|\b(draw|fill|opacity)\b[,=]|[a-z-]+:[\w#.]+;|'
    r"^{} 0 0 {}|{}bp|sep="
)
"""What is an element of SVG or its attributes, LaTeX, CSS, or an operator of PDF."""

CALLED_WITH_NAMES = {
    "TypeVar": "of types", "NewType": "of types", "ParamSpec": "of types",
    "Subcommand": "an example of a command line; the summary is marked", "Path": "a file",
    "pattern": "of text", "annotate": "matplotlib's words",
    "Thread": "the name of a thread",
}
"""Functions of others that take names, and what of. Our own say it by the type of a parameter."""

RAISED = {
    "RuntimeError", "ValueError", "TypeError", "AttributeError", "AssertionError", "EOFError",
    "IndexError", "Unfit",
}
"""Mistakes of the code, and why a solver is watched from outside: nobody sees them but those who
write it."""

NAMES: dict[str, Sequence[str]] = {
    "the name of the program": ("Backstep",),
    "languages, each in itself, or for a sentence about their lack, which is English": (
        "English", "Deutsch", "Polski", "Deutsch + English", "Polski + English", "German",
        "Polish", "There is no {} translation yet: Backstep speaks English.",
    ),
    "of macOS": ("AppleLocale", "SDLWindow"),
    "of desktops, where they say that there is to be less motion": (
        "reduceMotion", "Settings", "AnimationDurationFactor",
    ),
    "fonts": ("mono bold", "DejaVu Sans"),
    "names of what is shown that stand in the midst of an expression": (
        "dead end", "linked list", "side {}", "state {}", "line {}",
    ),
    "what a lesson consists of": (
        "mode: classroom", "run: {}", "title.",
    ),
    "of moments, which are typed in English; what is shown of them is marked": ("event {}",),
    "a library that is told to be quiet": ("fontTools",),
    "in place of a value, from a process that speaks no language": ("no answer",),
    "the kind of a file": ("backstep count 1",),
    "of Python's classes, whose instances are plain data": ("Counter", "OrderedDict"),
    "before anything can be translated": (
        "Backstep needs Python {} or newer; this is Python {} ({}).",
        "What Backstep needs is not there: {}. This installs it: {} -m pip install -r {}",
    ),
    "commands for other programs": (
        "Add-Type -AssemblyName System.Windows.Forms,System.Drawing;"
        "[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile('{}'))",
        'set the clipboard to (read (POSIX file "{}") as «class PNGf»)',
        'exec wl-copy --type image/png < "$0"', "-Command", "-NoProfile",
    ),
    "of SVG and CSS": (
        "currentColor", '"currentColor"', "'Fira Sans', sans-serif", "'Cascadia Mono', monospace",
    ),
    "of Python and of Pygments": (
        "Protocol", "Comment", "Literal", "String", "Number", "Keyword",
        "Operator", "Word", "Name", "Function", "Builtin", "Exception",
        "StopIteration", ".Exit", ".Stop",
    ),
    "of matplotlib": ("upper left", "axes fraction", "offset points"),
    "what stands for a place on the command line, as the manual has it": (
        "'SOLVER|FILE key=value…'", "'SOLVER key=value'", "{} show {} -n 8",
        "python {}",
    ),
    "said by visualizer/jobs/parameters.py": ("line {}, column {}: {}",),
    "what argparse says": (
        "argument (?P<name>.+): expected one argument",
        "argument (?P<name>.+): ignored explicit argument (?P<value>.+)",
    ),
    "ways of a parameter, which tests/messages.py finds in the table": (
        "as numbered", "most occurrences", "shortest clause",
    ),
    "of threads": ("merged trees",),
    "an answer to the solver itself": ("a solver here cannot ask for input",),
    "formats of files": ("p cnf {} {}",),
    "of types": ("Counts",),
    "lines of a program that is written": (
        "{}=0, {}=None", "(yield from ", "yield from ", "if {}:", "if {} and {}:",
        " and {}", "if not {}:", "{} = True", "{} = False", "return {}", "({} is None or {})",
        "def {}():",
        '    """The search as the program begins it."""', "    global {}",
        '    """The search of the program."""', "def {}({}):", "    yield from {}({})",
    ),
    "comments in instances, which belong to their texts": (
        "{} pigeons, {} holes; a variable for each of both",
        "{} countries, {} colours; a variable for each of both", "five variables",
    ),
}
"""What looks like a text and is none, by the reason. A name of ours belongs here only where no type
can say so: see `Declared`."""

MOST_WORDS = 40
"""What has more is a list of words, for crosswords."""

ALLOWED = {name for names in NAMES.values() for name in names} | set(SENTENCES)

Taken = set[int | str]
"""Places and keywords of the arguments of a function that are names."""


class Declared(NamedTuple):
    """What the types in the code say of names."""

    literals: set[str]
    """Types that are a Literal, by their names."""
    members: set[str]
    """All that a Literal or an Enum of ours consists of."""
    fields: set[str]
    """Attributes of classes that are names; heirs have others."""
    taking: dict[str, Taken]
    """By their names the functions and classes that take names, as the types of their parameters
    and fields say; and what `partial` makes of them."""

    def is_type_of_names(self, annotation: ast.AST | None) -> bool:
        """Does a type say that all texts in it are names: `Name`, a Literal, or what holds such?"""
        if annotation is None:
            return False
        found = {getattr(node, "id", "") for node in ast.walk(annotation)}
        return "str" not in found and not found.isdisjoint({"Name", "Literal", *self.literals})


def _members(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "Literal":
        yield from (str(one.value) for one in ast.walk(node.slice) if isinstance(one, ast.Constant))
    if isinstance(node, ast.ClassDef) and any(
        getattr(base, "id", "") in ("Enum", "StrEnum") for base in node.bases
    ):
        yield from (str(one.value.value) for one in node.body
                    if isinstance(one, ast.Assign) and isinstance(one.value, ast.Constant))


LITERAL = re.compile(r"^(\w+)(?:: .*)? = Literal\[", re.MULTILINE)


def declared(codes: Sequence[str]) -> Declared:
    """What the types in these files say."""
    literals = {name for code in codes for name in LITERAL.findall(code)}
    found = Declared(literals, set(), set(), {})
    partials: dict[str, tuple[str, int]] = {}
    for code in codes:  # one tree at a time: all of them at once are what the collector counts
        for node in ast.walk(ast.parse(code)):
            found.members.update(_members(node))
            parameters: list[tuple[str, ast.AST | None]] = []
            if isinstance(node, ast.FunctionDef):
                every = [*node.args.posonlyargs, *node.args.args]
                parameters = [(one.arg, one.annotation) for one in every]
                if parameters and parameters[0][0] in ("self", "cls"):
                    del parameters[0]
                keywords = [(one.arg, one.annotation) for one in node.args.kwonlyargs]
            elif isinstance(node, ast.ClassDef):
                fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
                parameters = [(getattr(one.target, "id", ""), one.annotation) for one in fields]
                keywords = []
                found.fields.update(
                    name for name, annotation in parameters if found.is_type_of_names(annotation)
                )
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and (
                getattr(node.value.func, "id", "") == "partial"
            ):
                of, *given = node.value.args
                partials[getattr(node.targets[0], "id", "")] = getattr(of, "id", ""), len(given)
                continue
            else:
                continue
            taken = found.taking.setdefault(node.name, set())
            for number, (name, annotation) in enumerate(parameters):
                taken |= {number, name} if found.is_type_of_names(annotation) else set()
            taken |= {name for name, annotation in keywords if found.is_type_of_names(annotation)}
    for name, (of_name, count) in partials.items():
        of_it = found.taking.get(of_name, set())
        taken = {one - count if isinstance(one, int) else one for one in of_it}
        found.taking[name] = found.taking.get(name, set()) | taken
    return found


@cache
def ours() -> Declared:
    """What the types in the program say."""
    return declared([file.read_text(encoding="utf-8") for file in FILES])


def of_literal(node: ast.Constant | ast.JoinedStr) -> str:
    """Its text, with {} for each place."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    parts = (str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
    return "".join(parts)


def called(node: ast.Call) -> str:
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def is_no_text(path: list[ast.AST], types: Declared) -> bool:
    """Is a literal marked, or a name by where it stands? `path`: the literal and all around it."""
    for inner, outer in pairwise(path):
        if isinstance(outer, ast.Expr) and inner is path[0]:
            return True  # a docstring
        if isinstance(outer, ast.JoinedStr):
            return True  # a part of one that is looked at whole
        if isinstance(outer, ast.Call):
            name = called(outer)
            if inner in outer.args:
                if name in KEYWORDS or name in CALLED_WITH_NAMES:
                    return True
                place = outer.args.index(inner)
                if name == "do" and place:  # the action's name, and what it gets after the show
                    name = getattr(outer.args[0], "id", "")
                if place in types.taking.get(name, ()):
                    return True
        if isinstance(outer, ast.keyword):
            call = path[path.index(outer) + 1]
            name = called(call) if isinstance(call, ast.Call) else ""
            if outer.arg in types.taking.get(name, ()) or (name, outer.arg) == ("TypeVar", "bound"):
                return True
        if isinstance(outer, ast.Call):
            name = called(outer)
            if name in RAISED:
                return True
        if isinstance(outer, ast.AnnAssign | ast.arg) and inner is outer.annotation:
            return True
        if isinstance(outer, ast.AnnAssign) and getattr(outer.annotation, "id", "") == "TypeAlias":
            return True
        if isinstance(outer, ast.AnnAssign) and types.is_type_of_names(outer.annotation):
            return True
        if isinstance(outer, ast.FunctionDef) and (
            inner is outer.returns
            or (types.is_type_of_names(outer.returns)
                and any(isinstance(one, ast.Return) for one in path[: path.index(outer)]))
        ):
            return True
        if isinstance(outer, ast.arguments):
            named = [*outer.posonlyargs, *outer.args][-len(outer.defaults) or None :]
            defaults = [*zip(named, outer.defaults, strict=False),
                        *zip(outer.kwonlyargs, outer.kw_defaults, strict=True)]
            if any(one is inner and types.is_type_of_names(on.annotation) for on, one in defaults):
                return True
        if isinstance(outer, ast.Compare | ast.MatchValue):
            return True
        if isinstance(outer, ast.Dict) and inner in outer.keys:
            return True
        if isinstance(outer, ast.Subscript) and inner is outer.slice:
            return True
        if isinstance(outer, ast.Assign | ast.AnnAssign):
            targets = outer.targets if isinstance(outer, ast.Assign) else [outer.target]
            names = [getattr(target, "id", "") for target in targets]
            if any(name in ("__all__", "Plain", "Events") for name in names):
                return True
            if len(path) > path.index(outer) + 1 and types.fields.issuperset(names) and isinstance(
                path[path.index(outer) + 1], ast.ClassDef
            ):
                return True
            if any(name.endswith("_WORDS") for name in names):
                return True  # of instances, in the catalogue, which tests/messages.py goes through
    return False


WITHOUT_TEXTS = (ast.Name, ast.expr_context, ast.operator, ast.cmpop, ast.alias)


def unmarked(code: str, types: Declared | None = None) -> Iterator[tuple[int, str]]:
    """Line and text of what looks like a text for the user and is not marked."""
    types = types or ours()
    path: list[ast.AST] = []  # from the module to what is looked at

    def look(node: ast.AST) -> Iterator[tuple[int, str]]:
        path.append(node)
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str)
        ):
            said = of_literal(node)
            listed = len(said.split()) > MOST_WORDS or MARKUP.search(said)
            if TEXT.search(said) and not (
                listed or said in types.members or is_no_text(path[::-1], types)
            ):
                yield node.lineno, said
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, WITHOUT_TEXTS):
                yield from look(child)
        path.pop()

    return look(ast.parse(code))


@cache
def found() -> dict[str, list[tuple[int, str]]]:
    """What looks unmarked in each file."""
    return {place(file): sorted(unmarked(file.read_text(encoding="utf-8"))) for file in FILES}


@pytest.mark.thorough
def test_a_text_for_the_user_is_marked() -> None:
    assert not [
        f"{where}:{line}: {said}" for where, texts in found().items() if where not in IN_TABLES
        for line, said in texts if said not in ALLOWED
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("code", [
    'show.tell("All is lost.")', 'Button(send, "Copy it")', 'f"{count} events"', '"Overview"',
    'BadInput(f"There is no {name}")', 'X = {"a": "two words"}', 'text.draw(figure, "no more …")',
    '_("a") + " of them"',
])
def test_what_is_not_marked_is_found(code: str) -> None:
    assert [*unmarked(f"x = {code}" if "=" not in code else code)]


@pytest.mark.parametrize("code", [
    '_("All is lost.")', '_("{count} events").format(count=f"{n:,}")', 'mark("two words")',
    'ngettext("one event", "{count} events", 3)', 'if mode == "so far away": pass',
    'def f() -> None:\n    """Docstring of two words."""', 'X = {"a key here": 1}',
    'raise ValueError("this cannot be")', 'kind = "value"', 'raise Wrong("no cell is free.")',
])
def test_what_is_marked_or_no_text_is_left_alone(code: str) -> None:
    assert not [*unmarked(code)]


NAMED = """
Way = Literal["by that way"]

class Part:
    role: Name = "some part"
    said: str = ""

class Heir(Part):
    role = "another part"
    said = "Some words"

def cut(area: Box, name: Name, *, told: str = "", style: Name = "thin line") -> Name:
    if area:
        return "cut off" if name else "not cut"

@action
def go(show: Show, where: Name, why: str) -> None: ...

KEYS: tuple[Name, ...] = ("first key", "second key")
PAIRS: tuple[Name, str] = ("first name", "first text")
kept: Name = f"kept {number}"
chosen = "by that way"
cut(area, "left part", style="thick line", told="told to all")
cut("some area", x)
cut_here = partial(cut, area)
cut_here("right part", told="told again")
do(go, "way out", "since you ask")
Part("large part", "said to all")
"""


def test_a_name_is_told_by_its_type_and_what_stands_beside_it_is_not() -> None:
    types = declared([NAMED])
    assert sorted(said for _line, said in unmarked(NAMED, types)) == [
        "Some words", "first name", "first text", "said to all", "since you ask", "some area",
        "told again", "told to all",
    ]


@pytest.mark.thorough
def test_every_exception_is_needed() -> None:
    said = {said for texts in found().values() for _line, said in texts}
    assert not {name for names in NAMES.values() for name in names} - said
