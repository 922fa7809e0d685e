"""The rooms of the program, and the one direction in which they import each other.

FLOORS lists the rooms; HOUSE.md says what is in them.
"""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.support.sources import FILES, ROOT

OURS = {"main", "solvers", "visualizer", "tests"}

FLOORS = (
    ("base",),
    ("trace",),
    ("jobs",),
    ("record",),
    ("problems", "judge", "debug", "measure", "lessons"),
    ("layout",),
    ("ui",),
    ("export",),
    ("show",),
    ("pictures",),
    ("actions", "keys"),
    ("panes",),
    ("dialogs", "mouse", "layers", "places", "telling", "window", "notes", "turns"),
    ("accessibility",),
    ("stage",),
    ("shot", "paper"),
    ("handout", "inspecting"),
    ("film",),
    ("page",),
    ("taking", "studying", "rehearsing", "display", "calm", "inbox"),
    ("app",),
    ("cli",),
)
"""The rooms and the modules of the top floor, from the lowest to the highest. Each may import its
own floor and those below it; `APART` says what is forbidden beside that."""

APART = {
    "layout": {"trace", "jobs", "record", "problems", "judge", "debug", "measure", "lessons"},
    "ui": {"trace", "jobs", "record", "problems", "judge", "debug", "measure", "lessons"},
    "export": {"trace", "jobs", "record", "problems", "debug", "measure", "lessons", "layout"},
    "record": {"problems"},
}
"""Rooms that stand beside the others and know none of them."""

PYGAME = (
    "accessibility", "app", "display", "film", "inbox", "page", "handout", "shot", "stage",
    "window", "mouse", "layers", "places", "telling", "dialogs", "notes", "keys", "ui", "export",
    "pictures", "panes",
)
"""The rooms that may know pygame."""


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imported() -> dict[str, list[str]]:
    """By its module the dotted name of everything that a file imports."""
    return {module_name(path): [*imports(path)] for path in FILES}


def imports(path: Path) -> Iterator[str]:
    """The dotted name of everything that a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write absolute imports"
            # `from visualizer import app` imports visualizer.app, not visualizer.
            for alias in node.names:
                yield f"{node.module}.{alias.name}" if is_package(node.module) else node.module


def is_package(name: str | None) -> bool:
    """Is this one of our packages?"""
    return name is not None and (ROOT / name.replace(".", "/") / "__init__.py").exists()


def is_in(name: str, rooms: set[str] | tuple[str, ...]) -> bool:
    """Is a module one of these rooms, or within one?"""
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


TOLD = ("rules", "words", "quiz", "model", "boards", "symmetry", "looks")
"""Files of a problem's folder that draw nothing; all others stand on the floor of pictures."""


def room_of(name: str) -> str:
    """The room of a module of visualizer, or the module itself on the top floor."""
    room, *files = name.split(".")[1:] or [""]
    if room == "problems" and len(files) == 2 and files[1] not in TOLD:
        return "pictures"
    return name.split(".")[1] if "." in name else ""


def floor_of(room: str) -> int:
    """The number of the floor that a room is on."""
    return next(i for i, floor in enumerate(FLOORS) if room in floor)


def is_allowed(name: str, there: str) -> bool:
    """May a module import another?"""
    top, here = there.split(".")[0], room_of(name)
    if top not in OURS:
        return True
    if name == "main" or name.startswith("solvers"):
        return is_in(there, ("visualizer.cli",) if name == "main" else ("solvers",))
    if top == "visualizer":
        room = room_of(there)
        return bool(here) and floor_of(room) <= floor_of(here) and room not in APART.get(here, ())
    return top == "solvers" and here not in ("layout", "ui")


def test_imports_point_one_way() -> None:
    assert not [
        f"{name} must not import {there}" for name, found in imported().items() for there in found
        if not is_allowed(name, there)
    ]


def test_no_modules_import_each_other() -> None:
    """Not over others either, not within functions and not for types: it would say that none of
    them can be understood without the others. A CycleError names them. The same goes for rooms."""
    modules = {name for name in imported() if name.startswith("visualizer.")}
    graph = {
        name: {one if one in modules else one.rpartition(".")[0] for one in found} - {name}
        for name, found in imported().items() if name in modules
    }
    TopologicalSorter(graph).prepare()
    rooms: dict[str, set[str]] = {}
    for name, found in graph.items():
        there = {room_of(one) for one in found if one in modules}
        rooms.setdefault(room_of(name), set()).update(there - {room_of(name)})
    TopologicalSorter(rooms).prepare()


def test_the_solvers_need_the_standard_library_only() -> None:
    allowed = {*sys.stdlib_module_names, "solvers"}
    assert not [
        f"{name} must not import {there}" for name, found in imported().items()
        if is_in(name, ("solvers",)) for there in found if there.split(".")[0] not in allowed
    ]


def test_pygame_stays_in_the_rooms_that_draw() -> None:
    assert not [
        f"{name} must not import {there}" for name, found in imported().items()
        if not name.startswith("visualizer.") or room_of(name) not in PYGAME
        for there in found if is_in(there, ("pygame",))
    ]


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["list", "--json"], {"pygame", "numpy"}),
        (["count", "--help"], {"pygame", "numpy"}),
        (["count", "queens-bstar", "-n", "4"], {"pygame"}),
        (["trace", "queens-bstar", "-n", "4"], {"pygame"}),
        (["say", "queens-bstar", "-n", "4"], {"pygame"}),
    ],
)
def test_what_needs_no_window_starts_without_pygame(arguments: list[str], absent: set[str]) -> None:
    program = (
        "import sys, visualizer.cli\n"
        f"assert visualizer.cli.main({arguments}) == 0\n"
        f"loaded = {absent} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.thorough
def test_the_window_imports_nothing_slow_that_it_may_never_need() -> None:
    """Matplotlib takes half a second: charts are drawn in a process of their own. What writes
    files waits until one is to be written."""
    program = (
        "import sys, visualizer.app\n"
        "slow = {'matplotlib', 'fontTools', 'PIL', 'fpdf', 'secrets'}\n"
        "loaded = slow & {name.split('.')[0] for name in sys.modules}\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.thorough
def test_the_window_starts_without_what_is_needed_later() -> None:
    """What only dialogs, questions, several runs, files, panes that are not in view and the rerun's
    processes need is imported with the first of them: together some 140 modules."""
    later = {
        "concurrent.futures",
        "configparser",
        "hashlib",
        "string",
        "sysconfig",
        "tomllib",
        "visualizer.cli.count",
        "visualizer.debug.checkpoints",
        "visualizer.debug.keeper",
        "visualizer.debug.rerun_child",
        "visualizer.debug.undo_child",
        "visualizer.dialogs",
        "visualizer.export.files",
        "visualizer.judge.blocks",
        "visualizer.problems.model",
        "visualizer.problems.queens.model",
        "visualizer.lessons.algorithm",
        "visualizer.lessons.practice",
        "visualizer.lessons.questions",
        "visualizer.measure.comparison",
        "visualizer.measure.diving",
        "visualizer.measure.work",
        "visualizer.paper",
        "visualizer.panes.code",
        "visualizer.panes.code_values",
        "visualizer.panes.gallery",
        "visualizer.panes.growth",
        "visualizer.panes.merged_tree",
        "visualizer.panes.statistics",
        "visualizer.panes.tree",
        "visualizer.panes.variables",
        "visualizer.pictures.graph",
        "visualizer.trace.merged",
        "visualizer.ui.spoken",
    }
    program = (
        "import sys, visualizer.cli.show, visualizer.app\n"
        f"loaded = {later} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def test_what_panes_import_by_name_is_there() -> None:
    """Nobody else sees that a pane has another name, until somebody opens it."""
    named = set()
    for file in ("rows.py", "data.py"):
        code = (ROOT / "visualizer" / "panes" / file).read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(code)):
            match node:
                case ast.Call(ast.Name("first_asked"), [ast.Constant(module), *more]):
                    named.add((module, *(ast.literal_eval(one) for one in more)))
                case ast.Call(ast.Name("_node"), [ast.Constant(module), *_], keywords):
                    named.add((module, *(ast.literal_eval(one.value) for one in keywords)))
    assert len(named) > 20
    for module, *names in named:
        there = importlib.import_module(f"visualizer.panes.{module}")
        assert callable(getattr(there, *(names or [module])))


@pytest.mark.thorough
def test_nothing_imports_numpy_ma() -> None:
    """The first np.unique does, which takes as long as a frame; `distinct` is there for that."""
    for path in FILES:
        code = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(code)) if "np.unique" in code else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "np.unique":
                given = {keyword.arg for keyword in node.keywords}
                assert "return_index" in given, f"{path}:{node.lineno}"


def test_a_worker_process_imports_nothing_with_the_main_file() -> None:
    tree = ast.parse((ROOT / "main.py").read_text(encoding="utf-8"))
    at_top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in at_top for alias in node.names}
    assert names <= {"annotations", "sys"}
