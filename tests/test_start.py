"""How the program starts where something that it needs is not there."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAIN = ROOT / "main.py"
EXAMPLE = ROOT / "assets" / "templates" / "recursive.py"


def ran(*command: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """A command carried out, without a display."""
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
    )


def test_an_old_python_is_told() -> None:
    code = (
        "import runpy, sys; sys.version_info = (3, 8, 1); "
        f"sys.argv = ['main.py']; runpy.run_path({str(MAIN)!r}, run_name='__main__')"
    )
    done = ran(sys.executable, "-c", code)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("Backstep needs Python 3.11 or newer; this is Python 3.8")


def test_an_old_python_can_read_the_file_that_says_so() -> None:
    tree = ast.parse(MAIN.read_text("utf-8"), feature_version=(3, 4))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.JoinedStr | ast.NamedExpr | ast.AnnAssign)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None and not any(one.annotation for one in node.args.args)
        if isinstance(node, ast.ImportFrom):
            assert node.module != "__future__"


def test_what_is_not_installed_is_told() -> None:
    done = ran(sys.executable, "-S", "-E", str(MAIN), "count", "queens-b", "-n", "4")
    assert done.returncode == 2 and done.stdout == ""
    assert "No module named" in done.stderr and "requirements.txt" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.thorough
@pytest.mark.parametrize("solver", ["queens-b", str(EXAMPLE)])
def test_a_python_that_puts_no_folder_on_its_path_does(solver: str) -> None:
    done = ran(sys.executable, "-P", str(MAIN), "count", solver, "-n", "4")
    assert done.returncode == 0 and done.stderr == ""


GONE = (
    "import os, sys; os.rmdir(os.getcwd()); "
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""Deletes the folder that it stands in, and becomes another program."""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be deleted there")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["count", str(EXAMPLE), "-n", "4"], ""),
        (["count", "x.py"], "current folder"),
        (["shot", "queens-b", "--at", "3", "-o", "x.png"], "current folder"),
        (["record", "queens-b", "-o", "x.trace"], "current folder"),
    ],
)
def test_a_current_folder_that_has_been_deleted_is_told(
    arguments: list[str], told: str, tmp_path: Path
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    done = ran(sys.executable, "-c", GONE, str(MAIN), *arguments, folder=folder)
    assert told in done.stderr and done.stderr.count("\n") == bool(told)
    assert done.returncode == (2 if told else 0)


@pytest.mark.some(2)
@pytest.mark.skipif(sys.platform == "win32", reason="there the number has no limit")
@pytest.mark.parametrize("most", [6, 8, 10, 12])
def test_too_few_open_files_are_told(most: int) -> None:
    limited = (
        "import resource, os, sys; "
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({most}, {most})); "
        "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    done = ran(sys.executable, "-c", limited, str(MAIN), "count", str(EXAMPLE), "-n", "4")
    assert "Traceback" not in done.stderr
    assert done.returncode in (2, 3) and "Too many open files" in done.stderr
