"""list, trace, count and solutions: what they print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from solvers.events import KIND_NAMES, POP, PUSH, SOLUTION
from tests.solvers.contract import check_contract
from tests.solvers.figures import FIGURES
from tests.solvers.runs import SIZES, run
from visualizer.cli import main

SMALL = [(key, size) for key, size in SIZES if size <= 5]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that goes well puts on standard output; nothing goes to standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[Any]:
    """The same, as the JSON values of its lines."""
    return [json.loads(line) for line in printed(capsys, *arguments).splitlines()]


def test_list_names_every_solver(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "list").splitlines()
    assert [line.split()[0] for line in lines] == list(SOLVERS)
    for line, solver in zip(lines, SOLVERS.values(), strict=True):
        assert solver.title in line
        assert solver.problem.title in line
        assert all(parameter.name in line for parameter in solver.parameters)


def test_list_as_json_names_the_ways_of_a_choice(capsys: pytest.CaptureFixture[str]) -> None:
    (rows,) = as_json(capsys, "list", "--json")
    (row,) = (row for row in rows if row["key"] == "satisfiability")
    order = row["parameters"][-1]
    assert (order["name"], order["default"]) == ("order", "numbered")
    assert order["ways"] == ["numbered", "occurrences", "shortest"]


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (rows,) = as_json(capsys, "list", "--json")
    assert [row["key"] for row in rows] == list(SOLVERS)
    assert rows[0] == {
        "key": "queens-bstar",
        "problem": "queens",
        "title": "B*, bit vectors",
        "about": "Place n queens on n × n squares so that no two attack each other.",
        "algorithm": SOLVERS["queens-bstar"].words,
        "source": SOLVERS["queens-bstar"].source,
        "read": SOLVERS["queens-bstar"].read,
        "parameters": [
            {
                "name": "n",
                "label": "queens",
                "default": 8,
                "minimum": 1,
                "maximum": 40,
                "meaning": "queens, and rows and columns of the board",
            }
        ],
    }


@pytest.mark.parametrize(("key", "size"), SMALL)
def test_trace_prints_every_event(
    key: str, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert as_json(capsys, "trace", key, "-n", str(size)) == [
        {"i": i, "kind": KIND_NAMES[kind], "depth": depth, "value": value}
        for i, (kind, depth, value) in enumerate(run(key, size))
    ]


def test_a_line_of_trace_is_written_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "trace", "queens-bstar", "-n", "4", "--limit", "1")
    assert out == '{"i":0,"kind":"try","depth":0,"value":0}\n'


@pytest.mark.parametrize("limit", [1, 2, 7, 63, 64, 65, 1000, 10**6])
def test_trace_stops_at_the_limit(limit: int, capsys: pytest.CaptureFixture[str]) -> None:
    whole = as_json(capsys, "trace", "queens-bstar", "-n", "6")
    limited = as_json(capsys, "trace", "queens-bstar", "-n", "6", "--limit", str(limit))
    assert limited == whole[:limit]


def test_a_limited_trace_of_an_endless_search_ends(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(as_json(capsys, "trace", "queens-b", "-n", "40", "--limit", "500")) == 500


@pytest.mark.parametrize(("key", "size"), SMALL)
def test_solutions_prints_every_path(
    key: str, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = check_contract(run(key, size), whole_run=not SOLVERS[key].first_only)
    assert as_json(capsys, "solutions", key, "-n", str(size)) == expected


def test_solutions_of_8_queens_across_slices(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "solutions", "queens-bstar", "-n", "8")
    assert found == check_contract(run("queens-bstar", 8))


@pytest.mark.parametrize("limit", [1, 3, 91, 92, 93])
def test_solutions_stops_at_the_limit(limit: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "solutions", "queens-bstar", "--limit", str(limit))
    assert found == check_contract(run("queens-bstar", 8))[:limit]


def test_solutions_are_lists_without_blanks(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "solutions", "queens-bstar", "-n", "4") == "[1,3,0,2]\n[2,0,3,1]\n"


@pytest.mark.parametrize("size", [2, 3])
def test_no_solution_prints_nothing(size: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "solutions", "queens-bstar", "-n", str(size)) == ""


@pytest.mark.parametrize(("key", "size"), SMALL)
def test_count_agrees_with_the_events(
    key: str, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    events = list(run(key, size))
    counts = [sum(kind == wanted for kind, _, _ in events) for wanted in range(4)]
    (result,) = as_json(capsys, "count", key, "-n", str(size), "--json")
    by_depth = result.pop("by_depth")
    assert result == {
        "solver": key,
        "params": {"n": size},
        "events": len(events),
        **dict(zip(("try", "push", "pop", "solutions"), counts, strict=True)),
        "complete": True,
    }
    placed, pruned = placed_and_pruned(key, size)
    assert [row["depth"] for row in by_depth] == list(range(len(by_depth)))
    assert trimmed([row["placed"] for row in by_depth]) == trimmed(placed)
    assert trimmed([row["pruned"] for row in by_depth]) == trimmed(pruned)


def placed_and_pruned(key: str, size: int) -> tuple[list[int], list[int]]:
    """By depth: the nodes, and those nodes above that are no solution and have no child."""
    nodes: list[list[Any]] = [[0, False, False]]  # depth, is it a solution, has it a child
    path = [nodes[0]]
    for kind, depth, _ in run(key, size):
        if kind == PUSH:
            path[-1][2] = True
            path.append([depth + 1, False, False])
            nodes.append(path[-1])
        elif kind == SOLUTION:
            path[-1][1] = True
        elif kind == POP:
            path.pop()
    depths = range(max(depth for depth, _, _ in nodes) + 1)
    placed = [sum(node[0] == depth + 1 for node in nodes) for depth in depths]
    pruned = [sum(node == [depth, False, False] for node in nodes) for depth in depths]
    return placed, pruned


def trimmed(numbers: list[int]) -> list[int]:
    """Without the zeros at the end."""
    while numbers and numbers[-1] == 0:
        numbers = numbers[:-1]
    return numbers


@pytest.mark.parametrize(
    ("key", "size"), [(key, size) for key, figures in FIGURES.items() for size in figures.placed]
)
def test_count_by_depth_is_the_published_table(
    key: str, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    (result,) = as_json(capsys, "count", key, "-n", str(size), "--json")
    assert [row["placed"] for row in result["by_depth"]] == FIGURES[key].placed[size]
    assert [row["pruned"] for row in result["by_depth"]] == FIGURES[key].pruned[size]


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(("lang", "number"), [("en", "15,720"), ("de", "15.720"), ("pl", "15 720")])
def test_count_groups_digits_as_the_language_does(
    lang: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = printed(capsys, "count", "queens-bstar", "-n", "8", "--lang", lang)
    assert number in words.replace("\N{NO-BREAK SPACE}", " ")
    assert [mark for mark in (",", ".") if f"15{mark}720" in words] == [
        mark for mark in (",", ".") if mark in number
    ]


def test_count_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = printed(capsys, "count", "queens-bstar", "-n", "8").split()
    for number in ("2,056", "92", "42", "568", "220"):
        assert number in words


def test_the_default_size_is_the_catalogues(capsys: pytest.CaptureFixture[str]) -> None:
    (result,) = as_json(capsys, "count", "langford-l", "--json")
    assert result["params"] == {"n": 7}
    assert result["solutions"] == 52


@pytest.mark.parametrize(
    "arguments",
    [
        ["queens-bstar", "-n", "5"],
        ["-n", "5", "queens-bstar"],
        ["-n5", "queens-bstar"],
        ["queens-bstar", "-p", "n=5"],
        ["-p", "n=5", "queens-bstar", "-n", "5"],
        ["-p", "n=5", "-p", "n=5", "--", "queens-bstar"],
    ],
)
def test_all_ways_to_give_n_are_the_same(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (result,) = as_json(capsys, "count", "--json", *arguments)
    assert result["params"] == {"n": 5}


FILE = """
TRY, PUSH, POP, SOLUTION = range(4)

def solve(n: int = 3, values: int = 2):
    print("hello")
    for value in range(values):
        yield TRY, 0, value
        yield PUSH, 0, value
        if n == value:
            yield SOLUTION, 0, value
        yield POP, 0, value
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A solver of the user's."""
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def test_a_file_with_its_parameters(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", str(file), "-n", "1", "-p", "values=4", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["solver"] == str(file)
    assert result["params"] == {"n": 1, "values": 4}
    assert (result["push"], result["solutions"]) == (4, 1)


def test_what_a_file_prints_does_not_mix_with_the_data(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", str(file)]) == 0
    out, err = capsys.readouterr()
    assert [json.loads(line)["i"] for line in out.splitlines()] == list(range(6))
    assert err == "hello\n"
