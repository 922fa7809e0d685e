"""main.py new: a template that runs as it is, and nothing that is overwritten."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.solvers.contract import check_contract
from visualizer.base.files import create_whole
from visualizer.cli import main
from visualizer.jobs.job import describe, resolve
from visualizer.jobs.templates import FOLDER, TEMPLATES

KINDS = tuple(TEMPLATES)

ALIKE = "generator", "recursive", "sequence", "queens"
"""Those that search alike for queens."""

FOUND = {"sudoku": 1, "subsets": 3, "graph": 18}
"""How many solutions the others have, where that takes no time."""


def written(folder: Path, kind: str) -> Path:
    """The template of a kind, written by the command."""
    file = folder / f"my {kind}.py"
    assert main(["new", str(file), "--kind", kind]) == 0
    return file


@pytest.mark.parametrize("kind", ALIKE)
def test_the_template_runs_and_keeps_the_contract(kind: str, tmp_path: Path) -> None:
    job = resolve(str(written(tmp_path, kind)), {}, "5")
    events = list(job.start())
    assert check_contract(iter(events))
    assert sum(event[0] == 3 for event in events) == 10
    solver = describe(job)
    assert solver.problem.picture == "board"
    assert [(p.name, p.default) for p in solver.parameters] == [("n", 6)]
    assert solver.watches


@pytest.mark.thorough
def test_all_templates_search_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for kind in ALIKE:
        file = str(written(tmp_path, kind))
        assert main(["count", file, "--json"]) == 0
        runs.append(json.loads(capsys.readouterr().out))
        assert runs[-1].pop("solver") == file
    assert runs[0] == runs[1] == runs[2] == runs[3]
    assert runs[0]["solutions"] == 4
    assert runs[0]["complete"]


def test_the_sequence_template_can_be_estimated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(written(tmp_path, "sequence"))
    capsys.readouterr()
    assert main(["estimate", file, "-n", "5", "--probes", "50", "--seed", "3", "--json"]) == 0
    of_file = capsys.readouterr().out
    catalogue = ["estimate", "queens-b", "-n", "5", "--probes", "50", "--seed", "3", "--json"]
    assert main(catalogue) == 0
    assert capsys.readouterr().out == of_file


@pytest.mark.some(2)
@pytest.mark.parametrize("kind", [*FOUND, "knights_tour"])
def test_its_own_judge_or_rules_agree_with_the_template(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(written(tmp_path, kind))
    capsys.readouterr()
    assert main(["check", file, "--json", "--limit", "3000"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["judged"] == said["events"] and not said["count"] and "not_used" not in said
    assert said["solutions"] == FOUND.get(kind, said["solutions"])


@pytest.mark.parametrize("kind", KINDS)
def test_the_template_explains_itself(kind: str) -> None:
    text = (FOLDER / f"{kind}.py").read_text(encoding="utf-8")
    for word in ("TRY", "PUSH", "SOLUTION", "POP", "main.py show"):
        assert word in text
    assert "PICTURE" in text or "VALUES" in text
    assert ast.get_docstring(ast.parse(text))
    assert all(len(line) <= 100 for line in text.splitlines())


def test_the_templates_are_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == set(KINDS)
    assert main(["new", "--help"]) == 0
    assert all(kind in capsys.readouterr().out for kind in KINDS[:1])


@pytest.mark.parametrize("there", ["file", "folder", "link"])
def test_nothing_is_overwritten(
    there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    if there == "file":
        file.write_text("precious")
    elif there == "folder":
        file.mkdir()
    else:
        file.symlink_to(tmp_path / "not_there.py")
    assert main(["new", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "mine.py" in err
    if there == "file":
        assert file.read_text() == "precious"
    assert not (tmp_path / "not_there.py").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "FILE.py"),
        (["mine.txt"], "end in .py"),
        (["mine"], "end in .py"),
        (["no/such/folder/mine.py"], "no folder"),
        (["mine.py", "--kind", "recursiv"], "did you mean recursive?"),
        (["mine.py", "other.py"], "one argument too many"),
    ],
)
def test_what_cannot_be_written(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.glob("*.py"))


def test_a_write_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        create_whole(tmp_path / "mine.py", "no bytes")  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_what_pictures_need_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--pictures", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed[0]["picture"] == "queens" and len(listed) == 14
    tour = next(one for one in listed if one["picture"] == "knights_tour")
    assert {*tour["needs"]} == {"m", "k"} and "n" in tour["needs"]["m"]["else"]
    assert main(["list", "--pictures"]) == 0
    text = capsys.readouterr().out
    assert "needs puzzle: 81 digits" in text and "\n\nlangford\n" in text
