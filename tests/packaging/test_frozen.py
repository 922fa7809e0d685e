"""Backstep frozen by PyInstaller, beside its source; packaging/README.md tells how it is made.

Freezing takes a minute, so it is done where BACKSTEP_FREEZE is set; or that names the folder of a
program that is frozen already.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.e2e.program import running_program
from tests.e2e.screen import Picture, Screen, missing
from tests.support.waiting import until

ROOT = Path(__file__).resolve().parents[2]

FREEZE = "BACKSTEP_FREEZE"

pytestmark = pytest.mark.frozen

PATIENCE = 900

OWN = """\
import {modules}

from helper import twice
from solvers.events import PUSH, SOLUTION, TRY

def solve():
    yield TRY, 0, twice(1)
    yield PUSH, 0, 2
    yield SOLUTION, 0, 2
    raise ValueError("on purpose")
"""

WALK = """\
from solvers.events import POP, PUSH, TRY

def solve():
    names = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    for name in set(names):
        number = names.index(name)
        yield TRY, 0, number
        yield PUSH, 0, number
        yield POP, 0, number
"""

WITH_WINDOWS = {"idlelib", "tkinter", "turtle", "turtledemo"}
OF_PYTHON_ITSELF = {"distutils", "ensurepip", "lib2to3", "pip", "pydoc_data", "test", "venv"}
ACTING = {"antigravity", "this"}
"""What a frozen solver cannot import, or what does something when it is imported."""


@pytest.fixture(scope="session")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The frozen program: the one in the folder that is named, else made now."""
    if FREEZE in os.environ:
        yield Path(os.environ[FREEZE], "backstep")
        return
    pytest.importorskip("PyInstaller")
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    base = tmp_path_factory.getbasetemp()
    folder = (base if alone else base.parent) / "frozen"
    try:
        folder.mkdir()
    except FileExistsError:  # another process of the tests makes it for all of them
        until((folder / "made").exists, PATIENCE)
    else:
        try:
            freeze(folder)
        finally:
            (folder / "made").touch()
    yield folder / "backstep" / "backstep"
    if alone:
        shutil.rmtree(folder)


def freeze(folder: Path) -> None:
    """Make the program in a folder."""
    work = folder / "work"
    subprocess.run(
        [
            sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR",
            "--distpath", folder, "--workpath", work, "packaging/backstep.spec",
        ],
        cwd=ROOT, check=True, timeout=PATIENCE,
    )
    shutil.rmtree(work)


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(frozen: Path, tmp_path: Path) -> Run:
    """Runs the frozen program, or the source, with some arguments in the test's folder."""

    def start(*arguments: object, source: bool = False) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, ROOT / "main.py"] if source else [frozen]
        return subprocess.run(
            [str(word) for word in (*command, *arguments)], cwd=tmp_path, capture_output=True,
            text=True, timeout=PATIENCE, env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
        )

    return start


@pytest.mark.parametrize(
    ("event", "options"),
    [(300, ["--mode", "debug", "--theme", "light"]), (170, ["--lang", "de"]),
     (0, ["--mode", "overview"])],
)
def test_its_picture_is_that_of_the_source(
    run: Run, tmp_path: Path, event: int, options: list[str]
) -> None:
    for name, source in (("frozen.png", False), ("source.png", True)):
        words = ["shot", "queens-bstar", "-n", 6, "--at", event, *options, "-o", name]
        done = run(*words, source=source)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "frozen.png").read_bytes() == (tmp_path / "source.png").read_bytes()


def test_a_file_of_ones_own_has_the_standard_library_and_what_lies_beside_it(
    run: Run, tmp_path: Path
) -> None:
    here = [name for name in sorted(sys.stdlib_module_names) if name[0] != "_" and find_spec(name)]
    modules = {*here} - WITH_WINDOWS - OF_PYTHON_ITSELF - ACTING
    (tmp_path / "mine.py").write_text(OWN.format(modules=", ".join(sorted(modules))))
    (tmp_path / "helper.py").write_text("def twice(x):\n    return 2 * x\n")
    done = run("trace", "mine.py")
    assert done.stdout.count("\n") == 3
    assert done.stderr.startswith("mine.py, line 10: The solver raised ValueError: on purpose")


def test_a_set_is_walked_in_the_same_order_by_each_of_its_processes(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "walk.py").write_text(WALK)
    assert run("trace", "walk.py").stdout == run("trace", "walk.py").stdout
    for source in (False, True):
        done = run("shot", "walk.py", "--at", 9, "--mode", "debug", "-o", f"{source}.png",
                   source=source)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "False.png").read_bytes() == (tmp_path / "True.png").read_bytes()


def test_what_needs_other_processes_and_what_leaves_it_works(run: Run, tmp_path: Path) -> None:
    fast = ["count", "--fast", "queens", "-n", 12, "--json"]
    assert run(*fast).stdout == run(*fast, source=True).stdout != ""
    for words, file in [
        (["lab", "queens-b", "queens-bstar", "--n", "3-5"], "growth.svg"),
        (["lab", "queens-b", "--n", "3-5"], "growth.pdf"),
        (["lab", "queens-b", "--n", "3-5"], "growth.png"),
        (["record", "langford-l", "-n", "3"], "run.trace"),
        (["film", "langford-l", "-n", "3", "--to", "9"], "film.gif"),
        (["film", "langford-l", "-n", "3"], "film.html"),
        (["shot", "run.trace", "--at", "5"], "picture.svg"),
        (["shot", "run.trace", "--at", "5"], "picture.pdf"),
    ]:
        done = run(*words, "-o", file)
        assert done.returncode == 0, done.stderr
        assert (tmp_path / file).stat().st_size > 100
    assert run("new", "mine.py").stdout == ""
    assert "    backstep show FILE.py" in (tmp_path / "mine.py").read_text(encoding="utf-8")


@pytest.mark.skipif(bool(missing()), reason=missing() or "the programs are there")
def test_its_window_opens_plays_and_ends(
    frozen: Path, screen: Screen, settings_folder: Path, shot: Callable[..., Picture]
) -> None:
    words = ["show", "queens-bstar", "-n", "6", "--size", "1024x640", "--mode", "debug"]
    with running_program(screen, settings_folder, *words, command=[frozen]) as program:
        program.wait_for_window()
        program.press("Right", times=40)
        program.wait_for(shot(40, "--mode", "debug", n=6))
        program.press("ctrl+q")
        assert program.wait_for_end() == 0
        assert (program.output, program.leftovers()) == ("", [])
