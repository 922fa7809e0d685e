"""No text in the code reaches the user unmarked, so that none stays English in another language.

A string is taken for a text where it has two words, a word with a capital, or a word with a place
beside it. What is none of that cannot be told from a name in the code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from tests.messages import KEYWORDS, ROOT
from visualizer.base.failures import SENTENCES

FILES = [
    *sorted((ROOT / "visualizer").rglob("*.py")),
    *sorted((ROOT / "solvers").rglob("*.py")),
    ROOT / "main.py",
]

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
    "On": "the name of a mark, for those who look for it",
    "TypeVar": "of types", "NewType": "of types", "ParamSpec": "of types",
    "Subcommand": "an example of a command line; the summary is marked",
    "Path": "a file", "compile": "a pattern", "annotate": "matplotlib's words",
    "figure_of": "the name of a pane", "drawable": "the name of a pane",
    "Wishes": "of panes", "Thread": "the name of a thread",
}
"""Functions that take names, and what of."""

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
    "fonts": ("mono bold", "DejaVu Sans"),
    "of what is shown: keys of tables": (
        "dead end", "so far", "linked list", "wide picture", "wide counters", "wide solutions",
        "low picture", "low variables", "third column", "low data", "low code", "{} picture",
        "low breakpoints", "breakpoints beside", "output beside", "text above", "ratio beside",
        "first side", "second side", "debug sides", "overview sides", "overview ratio",
        "data below", "differences beside", "data {}", "side {}", "not known", "depth {}",
        "dead ends at {}", "state {}",
    ),
    "kinds of questions, as a lesson asks for them": (
        "placed or rejected", "what changes", "about how many", "solutions below",
        "tries to the first solution", "what now", "next value", "how far back", "which goes",
        "which entry forbids", "how many solutions", "which line",
    ),
    "what a lesson consists of": (
        "mode: classroom", "run: {}", "at: {}", "title.", "at line ([0-9]+)",
    ),
    "of moments, which are typed in English; what is shown of them is marked": (
        "after the end", "back from", "event {}", "becomes true",
    ),
    "styles of nodes in LaTeX, of which the legend says what they mean": (
        "folded solution", "in force", "solution below", "taken back", "tried", "rejected",
    ),
    "a library that is told to be quiet": ("fontTools",),
    "in place of a value, from a process that speaks no language": ("no answer",),
    "the kind of a file": ("backstep count 1",),
    "of Python's classes, whose instances are plain data": ("Counter", "OrderedDict"),
    "before anything can be translated": (
        "Backstep needs Python {} or newer; this is Python {} ({}).",
        "What Backstep needs is not there: {}. This installs it: {} -m pip install -r {}",
    ),
    "kinds of disagreements, as check has them in JSON": (
        "missed solution", "tried twice", "wrong solution",
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
    "a step of a search": ("take back",),
    "roles and names of marks": ("scroll bar", "scroll area", "search tree"),
    "of Python and of Pygments": (
        "Protocol", "<frozen importlib", "Comment", "Literal", "String", "Number", "Keyword",
        "Operator", "Word", "Name", "Function", "Builtin", "Found", "Exception", "True",
    ),
    "of matplotlib": ("upper left", "axes fraction", "offset points"),
    "what stands for a place on the command line, as README has it": (
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
    "of threads and processes": ("merged trees", "line counts"),
    "an answer to the solver itself": ("a solver here cannot ask for input",),
    "formats of files": ("p cnf {} {}", "^model name\\s*:\\s*(.+)$"),
    "of types": ("Counts", "Sequence"),
    "comments in instances, which belong to their texts": (
        "{} pigeons, {} holes; a variable for each of both",
        "{} countries, {} colours; a variable for each of both", "five variables",
    ),
    "what only the process says that ends itself": ("^  File \"(.+)\", line (\\d+) in ",),
}
"""What looks like a text and is none, by the reason."""

MOST_WORDS = 40
"""What has more is a list of words, for crosswords."""

ALLOWED = {name for names in NAMES.values() for name in names} | set(SENTENCES)


def of_literal(node: ast.Constant | ast.JoinedStr) -> str:
    """Its text, with {} for each place."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    parts = (str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
    return "".join(parts)


def called(node: ast.Call) -> str:
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def is_no_text(path: list[ast.AST]) -> bool:
    """Is a literal marked, or a name by where it stands? `path`: the literal and all around it."""
    for inner, outer in pairwise(path):
        if isinstance(outer, ast.Expr) and inner is path[0]:
            return True  # a docstring
        if isinstance(outer, ast.JoinedStr):
            return True  # a part of one that is looked at whole
        if isinstance(outer, ast.Call):
            name = called(outer)
            if inner in outer.args and (name in KEYWORDS or name in CALLED_WITH_NAMES):
                return True
            if name in RAISED:
                return True
        if isinstance(outer, ast.AnnAssign | ast.arg) and inner is outer.annotation:
            return True
        if isinstance(outer, ast.AnnAssign) and getattr(outer.annotation, "id", "") == "TypeAlias":
            return True
        if isinstance(outer, ast.FunctionDef) and inner is outer.returns:
            return True
        if isinstance(outer, ast.Compare):
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
            if any(name.endswith("_WORDS") for name in names):
                return True  # of instances, in the catalogue, which tests/messages.py goes through
    return False


def unmarked(code: str) -> Iterator[tuple[int, str]]:
    """Line and text of what looks like a text for the user and is not marked."""
    waiting: list[list[ast.AST]] = [[ast.parse(code)]]
    while waiting:
        path = waiting.pop()
        node = path[0]
        literal = isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        if literal:
            assert isinstance(node, ast.JoinedStr | ast.Constant)
            said = of_literal(node)
            listed = len(said.split()) > MOST_WORDS or MARKUP.search(said)
            if TEXT.search(said) and not (listed or said in ALLOWED or is_no_text(path)):
                yield node.lineno, said
        waiting += [[child, *path] for child in ast.iter_child_nodes(node)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_text_for_the_user_is_marked(file: Path) -> None:
    place = file.relative_to(ROOT).as_posix()
    if place not in IN_TABLES:
        assert not sorted(unmarked(file.read_text(encoding="utf-8"))), place


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


def test_every_exception_is_needed() -> None:
    code = [file.read_text(encoding="utf-8") for file in FILES]
    found = {
        of_literal(node)
        for text in code for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.JoinedStr | ast.Constant)
    }
    assert not {name for names in NAMES.values() for name in names} - found
