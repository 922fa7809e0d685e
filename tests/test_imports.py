"""The rooms of the program, and the one direction in which they import each other.

main → cli → app → views, pictures → ui, layout, run → solvers
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = {"main", "solvers", "visualizer", "tests"}

BASE = {
    "visualizer.i18n", "visualizer.durations", "visualizer.figures", "visualizer.files",
    "visualizer.folders", "visualizer.run.errors",
}  # fmt: skip
RUN = BASE | {"solvers", "visualizer.run", "visualizer.options", "visualizer.settings"}
INPUT = {"visualizer.commands", "visualizer.keys"}
DRAWING = {"visualizer.ui", "visualizer.layout"}
STATE = RUN | INPUT | {
    "visualizer.layout", "visualizer.pictures", "visualizer.state", "visualizer.surveying",
}  # fmt: skip
SCREEN = STATE | DRAWING | {"visualizer.views"}

MAY_IMPORT = {
    "solvers": {"solvers"},
    "visualizer.run": {
        "visualizer.run", "visualizer.i18n", "visualizer.figures", "visualizer.files", "solvers",
    },
    "visualizer.layout": {"visualizer.layout"},
    "visualizer.ui": DRAWING | {"visualizer.i18n"},
    "visualizer.pictures": RUN | DRAWING | {"visualizer.pictures"},
    "visualizer.views": SCREEN,
    "visualizer.cli": RUN | {"visualizer.cli", "visualizer.app", "visualizer.shot"},
    "visualizer.i18n": set(),
    "visualizer.durations": {"visualizer.i18n"},
    "visualizer.figures": set(),
    "visualizer.files": BASE,
    "visualizer.folders": BASE,
    "visualizer.options": {"visualizer.run"},
    "visualizer.settings": RUN,
    "visualizer.commands": {
        "visualizer.i18n", "visualizer.layout.tree.view", "visualizer.pictures.scene",
    },
    "visualizer.keys": INPUT | {"visualizer.i18n"},
    "visualizer.surveying": {"visualizer.run"},
    "visualizer.state": STATE,
    "visualizer.saves": STATE | {"visualizer.saves"},
    "visualizer.control": STATE | {"visualizer.saves", "visualizer.control"},
    "visualizer": SCREEN | {"visualizer"},
    "main": {"visualizer.cli"},
}
"""By room, or by single module: what of ours it may import. The longest name that fits counts."""

WITHOUT_PYGAME = (
    "main", "solvers", "visualizer.cli", "visualizer.commands", "visualizer.control",
    "visualizer.durations", "visualizer.figures", "visualizer.files", "visualizer.folders",
    "visualizer.i18n", "visualizer.layout", "visualizer.options", "visualizer.run",
    "visualizer.saves", "visualizer.settings", "visualizer.surveying",
)  # fmt: skip

FILES = [
    ROOT / "main.py",
    *sorted((ROOT / "solvers").rglob("*.py")),
    *sorted((ROOT / "visualizer").rglob("*.py")),
]


def module_name(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


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


def rooms_for(name: str) -> set[str]:
    """What of ours a module may import."""
    fitting = [room for room in MAY_IMPORT if is_in(name, (room,))]
    return MAY_IMPORT[max(fitting, key=len)]


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_imports_point_one_way(path: Path) -> None:
    name = module_name(path)
    allowed = rooms_for(name)
    for imported in imports(path):
        if imported.split(".")[0] in OURS:
            assert is_in(imported, allowed), f"{name} must not import {imported}"


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_the_solvers_need_the_standard_library_only(path: Path) -> None:
    if is_in(module_name(path), ("solvers",)):
        for imported in imports(path):
            top = imported.split(".")[0]
            assert top in sys.stdlib_module_names or top == "solvers", imported


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_pygame_stays_in_the_rooms_that_draw(path: Path) -> None:
    if is_in(module_name(path), WITHOUT_PYGAME):
        assert not any(is_in(imported, ("pygame",)) for imported in imports(path))


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["list", "--json"], {"pygame", "numpy"}),
        (["count", "--help"], {"pygame", "numpy"}),
        (["count", "queens-bstar", "-n", "4"], {"pygame"}),
        (["trace", "queens-bstar", "-n", "4"], {"pygame"}),
    ],
)
def test_what_needs_no_window_starts_without_pygame(
    arguments: list[str], absent: set[str]
) -> None:
    program = (
        "import sys, visualizer.cli\n"
        f"assert visualizer.cli.main({arguments}) == 0\n"
        f"loaded = {absent} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def test_the_window_never_imports_matplotlib() -> None:
    """It takes half a second: charts are drawn in a process of their own."""
    program = (
        "import sys, visualizer.app\n"
        "loaded = [name for name in sys.modules if name.split('.')[0] == 'matplotlib']\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def test_a_worker_process_imports_nothing_with_the_main_file() -> None:
    tree = ast.parse((ROOT / "main.py").read_text(encoding="utf-8"))
    at_top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in at_top for alias in node.names}
    assert names <= {"annotations", "sys"}
