"""README's command runs what is not dear, and of each file of tests something."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from tests import conftest
from tests.support.sources import ROOT

DEAR_ROOMS = {"e2e", "features", "hard"}
"""Each of their tests is thorough, as their conftest.py or their marks say."""


def marks(node: ast.AST) -> set[str]:
    """The names of the marks in a piece of code."""
    return {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}


def runs_in_short(file: Path) -> bool:
    """Is anything in a file run where -m says nothing?"""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    whole = not DEAR_ROOMS.isdisjoint(file.parts) or any(
        isinstance(node, ast.Assign) and "thorough" in marks(node) for node in body
    )
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            named = {name for decorator in node.decorator_list for name in marks(decorator)}
            if "quick" in named or not (whole or "thorough" in named):
                return True
    return False


def test_of_each_file_something_is_run_in_short() -> None:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    silent = [str(file) for file in files if not runs_in_short(file)]
    assert [file for file in silent if not {"e2e", "hard"} & {*Path(file).parts}] == []


def test_what_is_left_out_is_what_pytest_is_told() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert f"-m '{conftest.IN_SHORT}'" in told["tool"]["pytest"]["ini_options"]["addopts"]


@pytest.mark.parametrize("of", [1, 2, 3])
def test_each_thorough_case_has_one_turn_and_what_is_not_thorough_all(
    of: int, request: pytest.FixtureRequest
) -> None:
    items: list[pytest.Item] = request.session.items
    thorough = {one for one in items if one.get_closest_marker("thorough") is not None}
    turns = [thorough - conftest.of_other_turns(items, now, of) for now in range(of)]
    assert set().union(*turns) == thorough
    assert sum(map(len, turns)) == len(thorough)
    assert all(conftest.of_other_turns(items, now, of) <= thorough for now in range(of))


@pytest.mark.parametrize("seconds", [conftest.DEAR / 2, conftest.DEAR * 2])
def test_what_is_dear_and_not_marked_fails(
    seconds: float, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = request.node
    monkeypatch.setitem(item.stash._storage, conftest.BEGUN, conftest.processor_time() - seconds)
    monkeypatch.setattr(item.config.option, "markexpr", conftest.IN_SHORT)
    ending = conftest.pytest_runtest_teardown(item)
    next(ending)
    with pytest.raises(pytest.fail.Exception if seconds > conftest.DEAR else StopIteration):
        ending.send(None)


@pytest.mark.some(3)
@pytest.mark.parametrize("case", range(7))
def test_of_what_is_marked_some_every_so_manyth_case_is_run(
    case: int, request: pytest.FixtureRequest
) -> None:
    left_out = request.node.get_closest_marker("thorough") is not None
    assert left_out == (case % 3 != conftest.begins(request.node.nodeid.partition("[")[0], 3))


def test_not_all_begin_with_the_same_case() -> None:
    assert {conftest.begins(f"test_{number}", 3) for number in range(20)} == {0, 1, 2}
