"""What README, the manual and what stands beside them show is true."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from solvers.catalog import PURPOSES
from tests.docs_pictures import FOLDER, LARGEST, PICTURES, ROOT, arguments, ten_lines
from tests.solvers.contract import check_contract
from visualizer.base.panes import PANES
from visualizer.base.program import MANUAL, VERSION
from visualizer.cli import COMMANDS, command_called, main
from visualizer.debug.breakpoints import OnExpression, read_breakpoint, split_print
from visualizer.keys import MOUSE, help_rows
from visualizer.lessons.kinds import COUNTED, KINDS
from visualizer.problems.wanted import all_wants, needed
from visualizer.trace.when import parse_when

FILES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "HOUSE.md")),
    ROOT / "packaging" / "README.md", *sorted((ROOT / "docs").glob("*.md")),
]
PAGES = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in FILES}

OF_ALL = {
    "--help", "--lang", "--memory", "--call", "--input", "--search", "--function", "--choice",
    "--solution", "--picture", "--source", "--listen", "--host",
}
"""The options that each command has, or each that takes a FILE.py; they are told of apart."""

ELSEWHERE = {"Ctrl+Enter", "Ctrl+C", "Shift+Q"}
"""Keys without a row in the table: in the editor of instances, in a terminal, with the pen."""

OPEN = re.compile(r"[\[|…]|COMMAND|python main\.py")
"""What an example of a command leaves open has one of these."""


def page(name: str) -> str:
    """A page of the manual."""
    return PAGES[f"docs/{name}.md"]


def blocks(text: str, language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def marked(text: str, name: str) -> str:
    """What stands between <!-- NAME --> and <!-- end of NAME -->."""
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- end of {name} -->", text, re.DOTALL)
    assert found
    return found[1].strip()


def test_the_table_of_pictures_is_that_of_the_program() -> None:
    table = marked(page("solvers"), "pictures")
    for key, wants in all_wants():
        needs = "; ".join(
            f"`{name}`, {needed(key, name, said)}" for name, said in wants.parameters.items()
        )
        assert f"| `{key}` | {wants.depth} | {wants.value} | {needs} |" in table.splitlines()
    assert len(table.splitlines()) == 2 + len([*all_wants()])


def headings(text: str) -> set[str]:
    """The places in a page that a link can lead to."""
    without_code = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    titles = re.findall(r"^#+ (.+)$", without_code, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize(
    "code", [code for name, text in PAGES.items() for code in blocks(text, "python")
             if name not in ("docs/plain.md", "docs/streams.md")]
)
def test_the_solvers_keep_the_event_contract(code: str) -> None:
    names: dict[str, object] = {}
    exec("from solvers.events import *", names)
    exec(code, names)
    solver = names.get("solve") or names["permutations"]
    assert callable(solver)
    assert check_contract(solver(4))


def test_the_program_without_events_is_read_as_its_page_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = blocks(page("plain"), "python")
    file = tmp_path / "homework.py"
    file.write_text(code, encoding="utf-8")
    assert main(["plain", str(file), "--json"]) == 0
    assert f"`{capsys.readouterr().out.strip()}`" in page("plain")
    assert main(["plain", str(file)]) == 0
    told = " ".join(capsys.readouterr().out.split()).removeprefix("homework.py ")
    assert f'"{told}"' in " ".join(page("plain").split())
    assert main(["solutions", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "[1,3,5,0,2,4]"


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (ten_lines(), "[0,0,0]\n[0,0,1]\n[0,1,0]\n[1,0,0]\n[1,0,1]\n"),
        (blocks(page("solvers"), "python")[0], "[2,1]\n[1,1,1]\n"),
    ],
)
def test_a_file_of_ones_own_runs(
    code: str, found: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my_solver.py"
    file.write_text(code, encoding="utf-8")
    assert main(["solutions", str(file), "-n", "3"]) == 0
    assert capsys.readouterr().out == found


def test_the_console_shows_what_the_program_prints(capsys: pytest.CaptureFixture[str]) -> None:
    (console,) = [one for text in PAGES.values() for one in blocks(text, "console")]
    shown = re.findall(r"^\$ \S+ main\.py (.*)\n((?:(?!\$).*\n)+)", console, re.MULTILINE)
    assert shown
    for command, expected in shown:
        assert main(shlex.split(command)) == 0
        assert capsys.readouterr().out == expected


def test_every_command_and_each_of_its_options_is_named() -> None:
    for name in COMMANDS:
        command = command_called(name)
        shown = re.search(rf"^main\.py {name} .*\n(?: .*\n)*", page("command-line"), re.MULTILINE)
        assert shown, name
        options = set(re.findall(r"--[a-z]+", command.parser().format_help()))
        assert options - OF_ALL <= set(re.findall(r"--[a-z]+", shown[0])), name
    assert all(f'`"{purpose}"`' in page("debugging") for purpose in PURPOSES)


def commands() -> Iterator[str]:
    """All that the pages have somebody type, without the program's name."""
    for name, text in PAGES.items():
        # An old sentence of what changed may name what there is no longer.
        if name != "CHANGELOG.md":
            typed = r"`main\.py ([^`]+)`|^(?:\S+python )?main\.py (.+)$"
            found = re.findall(typed, text, re.MULTILINE)
            yield from (" ".join((one or other).split()) for one, other in found)


def test_what_one_is_to_type_is_understood() -> None:
    found = [command for command in commands() if not OPEN.search(command)]
    assert len(found) > 30
    for command in found:
        name, *rest = shlex.split(command)
        if name in COMMANDS:
            command_called(name).parser().parse(rest)
        else:
            assert command.startswith(("--version", "the same as", "show", "SOLVER")), command


def test_every_link_leads_somewhere() -> None:
    for name, text in PAGES.items():
        for target in re.findall(r"\]\(([^)]+)\)", text):
            path, _hash, place = target.partition("#")
            file = ((ROOT / name).parent / path).resolve() if path else ROOT / name
            assert file.exists(), f"{name}: {target}"
            if place:
                assert place in headings(file.read_text(encoding="utf-8")), f"{name}: {target}"


def test_the_contents_lead_to_every_page_and_readme_to_the_contents_of_most() -> None:
    pages = {name.removeprefix("docs/") for name in PAGES if name.startswith("docs/")}
    linked = set(re.findall(r"\]\((\S+\.md)\)", MANUAL.read_text(encoding="utf-8")))
    assert linked == pages - {"README.md"}
    assert set(re.findall(r"\]\(docs/(\S+\.md)\)", PAGES["README.md"])) == linked
    assert len(PAGES["README.md"].splitlines()) <= 150


def test_every_picture_is_shown_and_small_and_what_makes_it_is_understood() -> None:
    shown = {name for text in PAGES.values() for name in re.findall(r"pictures/([\w.-]+)\)", text)}
    assert shown == set(PICTURES) == {file.name for file in FOLDER.iterdir()}
    for name in PICTURES:
        assert (FOLDER / name).stat().st_size < LARGEST * (1 + name.endswith(".webp"))
        command, *rest = arguments(name)
        command_called(command).parser().parse(rest)


def test_the_key_table_is_the_programs() -> None:
    rows = [f"| {keys.replace(' ', ', ')} | {meaning} |" for _group, keys, meaning in help_rows()]
    assert marked(page("keys"), "keys").splitlines()[2:] == rows
    mouse = [f"| {' + '.join(hand)} | {meaning} |" for hand, meaning in MOUSE]
    assert marked(page("keys"), "mouse").splitlines()[2:] == mouse


def test_keys_are_called_as_in_their_table() -> None:
    known = {key for _group, keys, _meaning in help_rows() for key in keys.split()} | ELSEWHERE
    for name, text in PAGES.items():
        named = set(re.findall(r"\b(?:Ctrl\+|Shift\+)+(?:[A-Z]\b|[A-Z][a-z]+\b|F\d+)", text))
        assert named <= known, name


@pytest.mark.parametrize(
    "typed", re.findall(r"`([^`]+)`", "".join(
        line.partition("| ")[2].partition(" |")[0]
        for line in marked(page("debugging"), "breakpoints").splitlines()[2:]
    ))
)
def test_what_is_typed_as_a_breakpoint_is_one(typed: str) -> None:
    moment, printed = split_print(typed)
    target, _count = read_breakpoint(moment, str(ROOT / "solvers" / "queens.py"), 5)
    assert isinstance(target, OnExpression) == any(sign in moment for sign in "=[")
    assert bool(printed) == ("print" in typed)


@pytest.mark.thorough
def test_the_lesson_that_is_shown_is_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = marked(page("lessons"), "lesson").strip("`\n") + "\n"
    file = tmp_path / "shown.lesson.md"
    file.write_text(text, encoding="utf-8")
    assert main(["lesson", "check", str(file)]) == 0
    assert "One step back" in capsys.readouterr().out
    (row,) = re.findall(r"^\| `at` \| (.*) \|$", page("lessons"), re.MULTILINE)
    for moment in re.findall(r"`([^`]+)`", row):
        parse_when(moment)


def test_questions_and_panes_that_a_lesson_can_name_are_the_programs() -> None:
    rows = marked(page("lessons"), "questions").splitlines()[2:]
    asked = [name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert asked == list(KINDS)
    (counted,) = [row for row in rows if "`about how many`" in row]
    assert re.findall(r"`([^`]+)`", counted)[1:] == list(COUNTED)
    panes = re.findall(r"`([^`]+)`", marked(page("lessons"), "panes"))
    assert sorted(panes) == sorted(name for name, pane in PANES.items() if pane.named)


def test_the_version_has_a_place_among_the_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"backstep {VERSION}\n"
    assert re.search(rf"^## {re.escape(VERSION)}\b", PAGES["CHANGELOG.md"], re.MULTILINE)
