"""SVG and PDF show what the window shows, with their texts as texts."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pygame
import pytest

from tests.export.pictures import (
    browser_picture,
    difference,
    needs_browser,
    needs_poppler,
    pdf_pages,
)
from visualizer.cli import main
from visualizer.export.files import painted, picture_data
from visualizer.export.svg import svg_of
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Disc, Icon, Line, Polygon, Rect
from visualizer.ui.text import lacking
from visualizer.ui.theme import load_theme

pytestmark = pytest.mark.thorough

SVG = "{http://www.w3.org/2000/svg}"
SIZE = 400, 300
RUNS = [
    ("queens-bstar", "300", "dark", "debug"),
    ("sudoku", "900", "light", "watch"),
    ("langford-l", "60", "contrast", "classroom"),
    ("pentominoes", "50", "dark", "overview"),
]


OWN = """\
from solvers.events import PUSH, TRY

def solve():
    yield TRY, 0, 1
    word = "漢字"
    yield PUSH, 0, 1
"""


@pytest.fixture
def sample() -> Figure:
    """One mark of each kind, some cut off, some half transparent, and a text in three fonts."""
    pygame.font.init()
    figure, look = Figure((0, 0, *SIZE)), Look(load_theme("light"), 1.0)
    figure.fill((255, 255, 255), figure.box)
    figure.add(Rect(20, 20, 80, 60, (0, 120, 200), (200, 0, 0), 6, 16))
    figure.add(Rect(120, 20, 80, 60, None, (0, 0, 0, 120), 10, 0))
    figure.add(Disc((0, 150, 0, 180), 260, 50, 30, 30))
    figure.add(Disc((90, 0, 150), 340, 50, 30, 8))
    figure.add(Line((0, 0, 0), ((20, 110), (180, 150), (380, 110)), 5, None))
    figure.add(Line((200, 0, 0), ((20, 140), (380, 160)), 4, (12, 10)))
    figure.add(Polygon((240, 160, 0), ((30, 170), (110, 170), (70, 240))))
    figure.add(Icon("queen", 130, 170, 64, (20, 20, 120)))
    with figure.clipped((220, 170, 60, 60)):
        figure.fill((60, 60, 60), (200, 160, 200, 40))
    text.draw(figure, look, "♛ Zażółć “größer” 3 ≤ 4 → ∞", (20, 250), 20, "bold", (0, 0, 0))
    text.draw(figure, look, "1 711 & <b>", (240, 250), 20, "mono", (0, 0, 0), figures=True)
    return figure


def texts_of(svg: str) -> str:
    """All that is written on it, in its order."""
    return "".join(node.text or "" for node in ElementTree.fromstring(svg).iter(SVG + "text"))


def test_all_letters_are_in_the_file_as_text_and_as_glyphs(sample: Figure) -> None:
    svg = svg_of([sample], sample.box, title="A & B", about="what is <seen>")
    written = re.sub(r"\s", "", texts_of(svg))
    assert written == re.sub(r"\s", "", "♛ Zażółć “größer” 3 ≤ 4 → ∞1 711 & <b>")
    root = ElementTree.fromstring(svg)
    assert root.findtext(SVG + "title") == "A & B"
    assert root.findtext(SVG + "desc") == "what is <seen>"
    families = {re.match(r"'backstep-(\w+)'", node.get("font-family", ""))[1]  # type: ignore[index]
                for node in root.iter(SVG + "text")}
    brought = set(re.findall(r"@font-face\{font-family:'backstep-(\w+)'", svg))
    assert families == brought and len(families) >= 3
    assert len(svg) < 60_000


def test_nothing_in_it_leads_out_of_the_file(sample: Figure) -> None:
    svg = svg_of([sample], sample.box).replace('xmlns="http://www.w3.org/2000/svg"', "")
    svg = re.sub(r"data:[\w/;]+,[\w+/=]+", "", svg)
    assert not re.search(r"https?:|//[a-z]|<script", svg)


@pytest.mark.quick
def test_only_what_is_in_the_box_is_in_the_file(sample: Figure) -> None:
    svg = svg_of([sample], (0, 165, 120, 75))
    assert svg.count("<polygon") == 1 and "<circle" not in svg and "<text" not in svg


@needs_browser
def test_a_browser_shows_each_mark_as_the_window_does(sample: Figure, tmp_path: Path) -> None:
    file = tmp_path / "sample.svg"
    file.write_text(svg_of([sample], sample.box), "utf-8")
    seen = browser_picture(file, SIZE, tmp_path / "seen.png")
    assert difference(seen, painted([sample], sample.box)) < 0.005
    other = Figure(sample.box)
    other.take(sample)
    other.fill((255, 255, 255), (120, 20, 80, 60))
    assert difference(seen, painted([other], sample.box)) > 0.005  # one mark less is seen


@pytest.mark.quick
@needs_poppler
def test_a_pdf_shows_each_mark_as_the_window_does(sample: Figure, tmp_path: Path) -> None:
    file = tmp_path / "sample.pdf"
    file.write_bytes(picture_data(file, [sample], sample.box, title="t", about="")())
    (page,) = pdf_pages(file)
    assert difference(page, painted([sample], sample.box)) < 0.01


@pytest.mark.quick
@needs_poppler
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext of poppler")
def test_the_text_of_a_pdf_can_be_copied(sample: Figure, tmp_path: Path) -> None:
    file = tmp_path / "sample.pdf"
    file.write_bytes(picture_data(file, [sample], sample.box, title="t", about="")())
    said = subprocess.run(["pdftotext", file, "-"], capture_output=True, check=True).stdout.decode()
    assert "Zażółć" in said and "größer" in said and "<b>" in said


def test_letters_that_no_font_has_are_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(OWN, "utf-8")
    for name in ("mine.svg", "mine.pdf"):
        words = ["shot", str(mine), "--at", "1", "--mode", "debug", "--lang", "en"]
        assert main([*words, "-o", str(tmp_path / name)]) == 0
        said = capsys.readouterr().err
        assert ("lack 漢 字; boxes" in said) == name.endswith("pdf") and said.count("\n") <= 1
    assert "\u6f22\u5b57" in (tmp_path / "mine.svg").read_text("utf-8")


@pytest.mark.quick
def test_which_letters_no_font_has() -> None:
    texts = [("größer Zażółć −1 ∞ \u2007 e\u0301 漢a漢\u200d\ufe0f", "figo"), ("★字", "cascadia")]
    assert lacking(texts) == "漢字"


@needs_browser
@needs_poppler
@pytest.mark.parametrize(("solver", "event", "theme", "mode"), RUNS)
def test_the_window_looks_the_same_in_every_format(
    solver: str, event: str, theme: str, mode: str, tmp_path: Path
) -> None:
    files = {suffix: tmp_path / f"window.{suffix}" for suffix in ("png", "svg", "pdf")}
    look = ["--theme", theme, "--mode", mode, "--size", "1280x720", "--lang", "en"]
    for file in files.values():
        assert main(["shot", solver, "--at", event, "-o", str(file), *look]) == 0
    window = pygame.image.load(files["png"])
    svg = browser_picture(files["svg"], (1280, 720), tmp_path / "seen.png")
    (page,) = pdf_pages(files["pdf"])
    assert difference(window, svg) < 0.004
    assert difference(window, page) < 0.008


@pytest.mark.parametrize("part", ["window", "sentence", "picture", "data", "narration"])
def test_a_part_of_the_window(part: str, tmp_path: Path) -> None:
    file = tmp_path / "part.svg"
    shot = ["shot", "queens-bstar", "-n", "6", "--at", "30", "-o", str(file), "--lang", "en"]
    assert main([*shot, "--part", part]) == 0
    said = texts_of(file.read_text("utf-8"))
    assert ("Row 3" in said) == (part in ("window", "sentence", "narration"))
    assert ("BIT VECTORS" in said) == (part in ("window", "data"))


def test_a_part_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "part.svg"
    shot = ["shot", "queens-bstar", "-n", "6", "--at", "30", "-o", str(file), "--lang", "en"]
    assert main([*shot, "--part", "pictrue"]) == 2
    assert "did you mean picture?" in capsys.readouterr().err and not file.exists()


@pytest.mark.quick
def test_a_format_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "part.bmp"
    assert main(["shot", "queens-bstar", "--at", "3", "-o", str(file), "--lang", "en"]) == 2
    assert "has to be .png, .svg, .pdf or .tex" in capsys.readouterr().err and not file.exists()
