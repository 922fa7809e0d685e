"""The page that plays a run, in a real browser: what it shows, says and asks for."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from solvers.events import SOLUTION
from solvers.queens import queens_bstar
from tests.export.pictures import difference, needs_poppler, pdf_pages
from tests.support.lessons import LESSON
from visualizer.cli import main
from visualizer.export.replay import Replay, ReplayFrame, changes
from visualizer.lessons.work import parse_work, read_code
from visualizer.panes import variables
from visualizer.ui.figure import Figure
from visualizer.ui.marks import Rect
from visualizer.ui.theme import Color, Theme, load_theme

webdriver = pytest.importorskip("selenium.webdriver")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")

pytestmark = [
    pytest.mark.skipif(None in (CHROMIUM, DRIVER), reason="needs Chromium and its driver"),
    pytest.mark.thorough,
]

KEYS = {"right": "\ue014", "left": "\ue012", "home": "\ue011", "end": "\ue010", "space": " "}
RUN = ["queens-bstar", "-n", "4", "--theme", "dark", "--lang", "en"]
EVENTS = list(queens_bstar(4))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole run of four queens as a page."""
    file = tmp_path_factory.mktemp("replay") / "queens.html"
    assert main(["film", *RUN, "-o", str(file), "--seconds", "0.05"]) == 0
    return file


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium without a screen."""
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    profile = tmp_path_factory.mktemp("profile")
    for switch in ("headless=new", "no-sandbox", "disable-gpu", "hide-scrollbars",
                   f"user-data-dir={profile}", "window-size=1100,900"):
        options.add_argument(f"--{switch}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    service = webdriver.ChromeService(executable_path=DRIVER)
    driver = webdriver.Chrome(options=options, service=service)
    yield driver
    driver.quit()


@pytest.fixture
def page(browser: Any, file: Path) -> Any:
    """The page, just opened."""
    browser.get_log("performance")
    browser.get_log("browser")
    browser.get(file.as_uri())
    until(browser, "return window.backstep !== undefined")
    return browser


def until(browser: Any, script: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 20, 0.05).until(lambda driver: driver.execute_script(script))


def press(page: Any, *keys: str) -> int:
    """Press keys; the number of the frame that is seen then."""
    page.find_element("tag name", "body").send_keys(*(KEYS.get(key, key) for key in keys))
    return int(page.execute_script("return backstep.at"))


def said(page: Any) -> str:
    return str(page.find_element("id", "said").text)


def test_the_picture_is_that_of_the_window(page: Any, tmp_path: Path) -> None:
    for event in (0, 20, 93, 41):
        page.execute_script("backstep.show(arguments[0])", event)
        target = tmp_path / f"{event}.png"
        page.find_element("css selector", "#stage svg").screenshot(str(target))
        seen = pygame.image.load(target)
        ours = tmp_path / f"{event}-window.png"
        film = ["film", *RUN, "--from", str(event), "--to", str(event), "--part", "picture"]
        assert main([*film, "--size", "960x720", "-o", str(ours)]) == 0
        window = pygame.image.load(ours)
        scale = min(seen.get_width() / 960, seen.get_height() / 720)
        size = round(960 * scale), round(720 * scale)
        middle = seen.get_rect()
        part = pygame.Rect(0, 0, *size)
        part.center = middle.center
        shown = seen.subsurface(part.clip(middle))
        assert difference(shown, pygame.transform.smoothscale(window, shown.get_size())) < 0.02


def test_nothing_is_asked_of_any_network(page: Any) -> None:
    press(page, "right", "end", "l", "home")
    logs = [json.loads(entry["message"])["message"] for entry in page.get_log("performance")]
    asked = {
        entry["params"]["request"]["url"].split(":")[0]
        for entry in logs if entry["method"] == "Network.requestWillBeSent"
    }
    assert asked <= {"file", "data", "blob"} and "file" in asked
    assert page.get_log("browser") == []  # no fault either


def test_keys_step_and_jump(page: Any) -> None:
    assert press(page, "right") == 1
    assert press(page, "right", "right", "left") == 2
    assert press(page, "end") == len(EVENTS) - 1
    assert press(page, "right") == len(EVENTS) - 1
    assert press(page, "home") == 0
    solutions = [i for i, (kind, _d, _v) in enumerate(EVENTS) if kind == SOLUTION]
    assert [press(page, "n"), press(page, "n"), press(page, "N")] == [*solutions, solutions[0]]


def test_a_step_moves_what_stays_and_then_all_stands_as_if_shown_at_once(page: Any) -> None:
    scene = "return document.getElementById('scene').innerHTML.replace(/ style=\"[^\"]*\"/g, '')"
    for event in (11, 12, 25, 30):
        page.execute_script("backstep.show(0); backstep.show(arguments[0])", event)  # no step
        at_once = page.execute_script(scene)
        page.execute_script("backstep.show(0); backstep.show(arguments[0])", event - 1)
        press(page, "right")
        moving = page.execute_script("const all = document.getAnimations();"
                                     "all.forEach(one => one.finish()); return all.length")
        assert moving
        until(page, f"return {scene[7:]} === {json.dumps(at_once)}")
    press(page, "left")
    assert not page.execute_script("return document.getAnimations().length")


def test_it_plays_to_the_end_and_back_and_can_be_paused(page: Any) -> None:
    page.execute_script("backstep.show(80)")
    press(page, "space")
    until(page, f"return backstep.at === {len(EVENTS) - 1} && backstep.playing === 0")
    page.execute_script("document.body.dispatchEvent(new KeyboardEvent('keydown', "
                        "{key: ' ', shiftKey: true, bubbles: true}))")
    until(page, f"return backstep.at < {len(EVENTS) - 5}")
    at = press(page, "space")
    assert page.execute_script("return backstep.playing") in (0, 1) and 0 < at < len(EVENTS)


def test_buttons_and_the_slider_do_the_same(page: Any) -> None:
    page.find_element("id", "on").click()
    page.find_element("id", "on").click()
    page.find_element("id", "back").click()
    assert page.execute_script("return backstep.at") == 1
    slider = page.find_element("id", "at")
    slider.send_keys(KEYS["right"])
    assert page.execute_script("return backstep.at") == 2
    assert slider.get_attribute("aria-valuetext") == "event 2"


def test_the_sentence_is_that_of_say_in_three_languages(
    page: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {}
    for lang in ("en", "de", "pl"):
        assert main(["say", "queens-bstar", "-n", "4", "--lang", lang]) == 0
        told[lang] = capsys.readouterr().out
    page.execute_script("backstep.show(5)")
    for lang in ("en", "de", "pl"):
        assert page.execute_script("return document.documentElement.lang") == lang
        sentence = said(page).split("\n", 1)[1]
        assert sentence in told[lang]
        press(page, "l")
    assert page.execute_script("return document.documentElement.lang") == "en"


def test_a_screen_reader_hears_the_sentence_and_names_the_controls(page: Any) -> None:
    node = page.find_element("id", "said")
    assert node.get_attribute("aria-live") == "polite"
    assert page.find_element("css selector", "#stage svg").get_attribute("aria-label")
    for control in page.find_elements("css selector", "button, select, input"):
        assert control.accessible_name, control.get_attribute("outerHTML")[:80]


def test_on_a_small_screen_all_of_it_is_there(page: Any) -> None:
    try:
        for width, height in ((1100, 900), (390, 700), (740, 420)):
            page.set_window_size(width, height)
            wide, over = page.execute_script(
                "return [innerWidth, document.documentElement.scrollWidth]"
            )
            assert over <= wide
            for name in ("stage", "said", "play"):
                box = page.find_element("id", name).rect
                assert box["x"] >= 0 and box["x"] + box["width"] <= wide and box["height"] > 20
    finally:
        page.set_window_size(1100, 900)


def test_paper_shows_the_solutions_two_a_page(page: Any, tmp_path: Path) -> None:
    pdf = tmp_path / "paper.pdf"
    pdf.write_bytes(base64.b64decode(page.print_page()))
    if shutil.which("pdftotext") is None:
        pytest.skip("needs pdftotext of poppler")
    told = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, check=True).stdout.decode()
    assert told.count("SOLUTION") == 2 and told.count("\f") == 1


def ink(page: Any, folder: Path) -> float:
    """The share of a printed page's pixels that are dark."""
    pdf = folder / "ink.pdf"
    pdf.write_bytes(base64.b64decode(page.print_page()))
    pixels = pygame.surfarray.array3d(pdf_pages(pdf)[0])
    return float((pixels.mean(axis=2) < 90).mean())


@needs_poppler
def test_what_is_dark_on_the_screen_is_light_on_paper(
    page: Any, file: Path, lesson: Path, tmp_path: Path
) -> None:
    assert ink(page, tmp_path) < 0.12  # the run's page has the dark theme
    dark = tmp_path / "dark.html"
    words = ["film", "--lesson", str(lesson.with_name("clicker.lesson.md")), "--lang", "en"]
    assert main([*words, "--theme", "dark", "-o", str(dark)]) == 0
    page.get(dark.as_uri())
    until(page, "return window.backstep !== undefined")
    assert page.execute_script("return document.querySelectorAll('#print article').length") == 0
    mine = ink(page, tmp_path)
    page.get(lesson.as_uri())
    until(page, "return window.backstep !== undefined")
    assert mine == pytest.approx(ink(page, tmp_path), abs=0.005)  # like that of a light page


@pytest.mark.quick
def test_what_is_printed_of_a_run_and_of_a_lesson() -> None:
    frame = ReplayFrame([], 0, "t", 1.0, {}, (0, 0, 0))
    replay = Replay("", (100, 80), load_theme("dark"))
    for _number in range(100):
        replay.add(frame)
    assert len(replay.printed()) == 20 and replay.printed()[:2] == [0, 5]
    replay.add(replace(frame, kind="s"))
    assert replay.printed() == [100]
    for _number in range(30):
        replay.add(replace(frame, stop={}))
    assert replay.printed() == [*range(101, 131)]
    assert replay.dark and not Replay("", (1, 1), load_theme("light")).dark


def test_the_data_are_small_and_each_mark_is_there_once(file: Path) -> None:
    text = file.read_text("utf-8")
    packed = re.search(r'id="data">([^<]+)<', text)
    assert packed is not None
    data = json.loads(zlib.decompress(base64.b64decode(packed[1])))
    assert len(data["frames"]) == len(EVENTS)
    marks = [tuple(mark) for mark in data["marks"]]
    assert len(set(marks)) == len(marks)
    assert len(packed[1]) < 40_000


def frames_of(file: Path) -> list[list[tuple[object, str]]]:
    """The marks of each frame, with what they are cut to."""
    packed = re.search(r'id="data">([^<]+)<', file.read_text("utf-8"))
    assert packed is not None
    data = json.loads(zlib.decompress(base64.b64decode(packed[1])))
    shown: list[int] = []
    found = []
    for head, middle, *tail in data["frames"]:
        shown = middle if head < 0 else [*shown[:head], *middle, *shown[len(shown) - tail[0] :]]
        marks = [data["marks"][number] for number in shown]
        found.append([(data["clips"][cut] if cut >= 0 else None, mark) for cut, mark in marks])
    return found


@pytest.mark.parametrize("run", ["queens-bstar n=6", "maze-lefthand"])
def test_a_frame_is_the_first_one_of_a_page_that_begins_there(run: str, tmp_path: Path) -> None:
    """So nothing is seen in the middle of its motion from the event before."""

    def frames(first: int, last: int) -> list[list[tuple[object, str]]]:
        file = tmp_path / f"{first}-{last}.html"
        command = ["film", run, "--from", str(first), "--to", str(last), "-o", str(file)]
        assert main(command) == 0
        return frames_of(file)

    whole = frames(20, 25)
    assert len(whole) == 6
    for event in (22, 25):
        assert frames(event, event) == [whole[event - 20]]


@pytest.mark.quick
@pytest.mark.parametrize(
    ("before", "now"),
    [([], [1, 2]), ([1, 2, 3], [1, 9, 3]), ([1, 1], [1, 1, 1]), ([1, 2], []), ([4, 5], [4, 5])],
)
def test_what_changes_makes_the_next_list(before: list[int], now: list[int]) -> None:
    head, middle, tail = changes(before, now)
    assert [*before[:head], *middle, *before[len(before) - tail :]] == now


@pytest.mark.quick
def test_a_question_that_cannot_be_asked_is_told_and_the_page_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told, file = tmp_path / "u.lesson.md", tmp_path / "u.html"
    told.write_text("+++\ntitle = 'T'\n+++\n# P\nrun: queens-b n=4\n## A\nat: start\n\nx\n\n"
                    "## B\nat: start\nask: what changes\n\ny\n", "utf-8")
    assert main(["film", "--lesson", str(told), "--lang", "en", "-o", str(file)]) == 0
    assert "Stop 2: The question cannot be asked here: " in capsys.readouterr().err
    assert file.is_file()


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lesson as a page."""
    folder = tmp_path_factory.mktemp("lesson")
    told, file = folder / "clicker.lesson.md", folder / "clicker.html"
    told.write_text(LESSON, "utf-8")
    film = ["film", "--lesson", str(told), "--theme", "light", "--lang", "en", "-o", str(file)]
    assert main(film) == 0
    return file


def test_a_lesson_is_a_page_with_its_stops_and_questions(browser: Any, lesson: Path) -> None:
    browser.get(lesson.as_uri())
    until(browser, "return window.backstep !== undefined")
    stop = browser.find_element("id", "stop")
    assert browser.execute_script("return backstep.count") == 4
    assert "First" in stop.text and "Four queens." in stop.text
    assert browser.find_element("id", "where").text == "stop 1 of 3"
    assert press(browser, "\ue00f") == 1  # PageDown
    assert not browser.find_element("id", "said").is_displayed()  # it would tell
    choices = stop.find_elements("css selector", "ol button")
    assert press(browser, "a") == 2  # the answer, and the real step
    marked = stop.find_elements("css selector", "button.right")
    assert len(marked) == 1 and len(choices) >= 2 and said(browser)
    assert stop.find_element("css selector", "[role=status]").text
    assert browser.find_element("id", "where").text == "stop 2 of 3"
    press(browser, "l")
    assert browser.execute_script("return document.documentElement.lang") == "de"
    assert "Gefragt" in stop.text and "Bleibt sie?" in stop.text
    assert press(browser, "\ue00f") == 3 and "Gefunden." in stop.text
    name = browser.find_element("css selector", "#result input")
    name.send_keys("Zażółć  Ünal")
    assert browser.execute_script("return backstep.at") == 3  # its letters are no keys
    work = parse_work(browser.execute_script("return backstep.work.file(3)").encode(), lesson)
    read = read_code(browser.execute_script("return backstep.work.code()"))
    assert work.name == "Zażółć Ünal" and [*work.answers] == [2] and work.questions == (2,)
    assert read is not None and [*read.outcomes] == work.outcomes() and read.is_of(work.name)
    browser.get(lesson.as_uri())  # the answer is kept
    until(browser, "return window.backstep !== undefined")
    press(browser, "\ue00f")
    assert browser.find_elements("css selector", "#stop button.right")


STEPS = """+++
title = "Steps"
+++
# Part
run: queens-b n=4
mode: classroom
## By yourself
at: push
do: until push at depth 1
Until a queen stands in row 1.
## Asked
at: try path 0 2 3
ask: what now
All squares of row 2 are attacked. What happens now?
"""


def test_on_a_phone_the_steps_are_taken_and_all_answers_are_in_view(
    browser: Any, tmp_path: Path
) -> None:
    told, file = tmp_path / "steps.lesson.md", tmp_path / "steps.html"
    told.write_text(STEPS, "utf-8")
    assert main(["film", "--lesson", str(told), "--lang", "en", "-o", str(file)]) == 0
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
    try:
        browser.get(file.as_uri())
        until(browser, "return window.backstep !== undefined")
        stop = browser.find_element("id", "stop")

        def take(name: str) -> None:
            ways = stop.find_elements("css selector", ".ways button")
            next(way for way in ways if way.text == name).click()

        def status() -> str:
            return str(stop.find_element("css selector", ".status").text)

        take("take back")
        assert browser.execute_script("return backstep.at") == 0 and "too early" in status()
        assert stop.find_elements("css selector", ".shaken")
        take("2")  # columns 0 and 1, which are rejected, may be left out
        take("place")
        assert "are there" in status()
        press(browser, "\ue00f")
        board, *others = browser.find_elements("css selector", "#stack svg")
        assert board.rect["height"] > 200 and board.rect["width"] > 340 and others
        answers = stop.find_elements("css selector", "ol button")
        bar = browser.find_element("id", "controls").rect["y"]
        assert len(answers) == 4
        assert all(one.rect["y"] + one.rect["height"] <= bar for one in answers)
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_no_letter_is_stretched_where_a_blank_ends_a_text(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = variables.written
    monkeypatch.setattr(variables, "written", lambda value, **how: f"{plain(value, **how)} ")
    told, file = tmp_path / "blanks.lesson.md", tmp_path / "blanks.html"
    told.write_text(
        "+++\ntitle = 'A'\n+++\n# P\nrun: langford-l n=3\nmode: debug\n## A\nat: push\n"
        "only: variables\nx\n", "utf-8",
    )
    assert main(["film", "--lesson", str(told), "-o", str(file)]) == 0
    browser.get(file.as_uri())
    until(browser, "return window.backstep !== undefined")
    texts = browser.execute_script(
        "return [...document.querySelectorAll('#stage text')]"
        ".map(text => [text.textContent, text.getNumberOfChars()])"
    )
    assert any(string.endswith(" ") for string, _count in texts)
    assert [string for string, count in texts if count != len(string)] == []


MARKED = """+++
title = "Marks"
+++
# Part
run: queens-b n=4
## Two
at: push
mark: choice 0, states[0]
Two.
## None
at: event 2
None.
## A line
at: push at depth 1
mark: line "yield PUSH"
mode: debug
A line.
"""


def test_what_a_lesson_marks_is_outlined_on_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    printed: list[int] = []

    def outlines(theme: Theme, figures: Sequence[Figure]) -> int:
        return sum(
            isinstance(mark, Rect) and mark.border == theme.accent and mark.fill is None
            for mark in figures[-1].marks
        )

    add, add_printed = Replay.add, Replay.add_printed

    def added(self: Replay, frame: ReplayFrame) -> None:
        shown.append(outlines(load_theme("dark"), frame.figures))
        add(self, frame)

    def added_printed(self: Replay, number: int, figures: Sequence[Figure], tone: Color) -> None:
        printed.append(outlines(load_theme("light"), figures))
        add_printed(self, number, figures, tone)

    monkeypatch.setattr(Replay, "add", added)
    monkeypatch.setattr(Replay, "add_printed", added_printed)
    told = tmp_path / "marked.lesson.md"
    told.write_text(MARKED, "utf-8")
    file = tmp_path / "marked.html"
    assert main(["film", "--lesson", str(told), "--theme", "dark", "-o", str(file)]) == 0
    assert shown == printed and [*map(bool, shown)] == [True, False, True]
