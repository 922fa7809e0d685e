"""Messages: how long they stay, what they never cover, and what sends them away.

Tooltips keep clear of the sentence, too.
"""

from __future__ import annotations

import pygame
import pytest

from tests.views.shows import shows, with_values
from visualizer.actions.action import do, perform
from visualizer.actions.writes import stop_watching
from visualizer.base.settings import Settings
from visualizer.show.messages import Message, shown_for
from visualizer.show.show import Show
from visualizer.ui.marks import Rect, Text, bounds
from visualizer.window import Window

SIZES = [((800, 500), 1.0), ((1280, 720), 1.0), ((1584, 820), 1.75), ((3840, 2160), 2.0)]
MODES = ("watch", "classroom", "debug", "overview")
NEVER_COVERED = ("narration", "timeline", "transport", "bar")
LONG = "The file says something that takes a while to be read, and then something else. " * 3


class Screen:
    """A window with a moment of eight queens, without processes."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), scale: float = 1.0, mode: str = "watch"
    ) -> None:
        pygame.font.init()
        self.show: Show = with_values(
            shows("queens-b")[5], settings=Settings(scale=scale), mode=mode, messages=[]
        )
        perform(self.show, do(stop_watching))  # what another test has had the run watch
        self.window = Window(self.show, size, lambda action: perform(self.show, action))
        self.surface = pygame.Surface(size)
        self.draw()

    def draw(self) -> None:
        self.window.draw(self.surface)

    def tell(self, text: str, kind: str = "info") -> pygame.Rect:
        """Where the message stands then."""
        self.show.tell(text, kind)
        self.draw()
        return self.place

    def wait(self, seconds: float) -> None:
        for _step in range(round(seconds * 10)):
            self.window.advance(0.1)
        self.draw()

    @property
    def place(self) -> pygame.Rect:
        """Where the message stands; empty for none."""
        message = self.window.message
        return pygame.Rect(0, 0, 0, 0) if message is None else message.box

    @property
    def said(self) -> str:
        message = self.window.message
        return "" if message is None else " ".join(
            on.name for on in message.ons if on is not None and on.role == "message"
        )

    @property
    def tooltip_place(self) -> pygame.Rect:
        """Where the tooltip in view stands: the first plane of its figure."""
        figure = self.window.over["tooltip"]
        return next(pygame.Rect(bounds(mark)) for mark in figure.marks if isinstance(mark, Rect))

    def box(self, pane: str) -> pygame.Rect:
        return pygame.Rect(*self.window.arrangement[pane])

    def mark(self, name: str) -> pygame.Rect:
        """Where the message of this text stands."""
        assert self.window.message is not None
        return self.window.message.places(lambda on: on.name == name)[-1]

    def press(self, key: int, mod: int = 0, typed: str = "") -> None:
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed)
        self.window.handle(event)
        self.draw()

    def move(self, pos: tuple[int, int]) -> None:
        self.window.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        )
        self.draw()

    def click(self, pos: tuple[int, int]) -> None:
        self.move(pos)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.window.handle(pygame.event.Event(kind, pos=pos, button=1, clicks=1))
        self.draw()


def test_what_is_soon_read_is_soon_gone() -> None:
    copied, longer = shown_for(Message("Copied.")), shown_for(Message(LONG[:80]))
    refused = shown_for(Message(LONG[:80], "error"))
    assert copied is not None and longer is not None and refused is not None
    assert copied <= 2 < longer < 8 and refused == 2 * longer
    assert shown_for(Message(LONG * 9)) == 8
    assert shown_for(Message("It cannot be written.", "failure")) is None


def test_messages_stand_one_below_the_other_and_go_one_by_one() -> None:
    screen = Screen()
    failure = screen.tell("The disk is full.", "failure")
    told = ("Copied.", "No variable is called x.", "It cannot be written.")
    for text, kind in zip(told, ("info", "error", "failure"), strict=True):
        both = screen.tell(text, kind)
        assert both.right == failure.right and both.height > failure.height
    assert screen.said == " ".join(("The disk is full.", *told))
    screen.press(pygame.K_ESCAPE)  # the latest
    assert screen.said == " ".join(("The disk is full.", *told[:2]))
    screen.wait(3)  # the information has gone by itself, the others stay
    assert screen.said == f"The disk is full. {told[1]}"
    screen.click(screen.mark("The disk is full.").center)
    assert screen.said == told[1]
    screen.tell(told[1], "error")  # it is not said twice
    assert screen.said == told[1]


def test_of_what_is_merely_told_two_are_in_view_and_the_others_come_then() -> None:
    screen = Screen(mode="overview")
    for text in ("It is copied.", "It runs again.", "One step is now a node."):
        screen.tell(text)
    assert screen.said == "It runs again. One step is now a node."
    screen.tell("The disk is full.", "failure")
    assert screen.said == "It runs again. One step is now a node. The disk is full."
    screen.wait(3.5)  # these have been read by then
    assert screen.said == "It is copied. The disk is full."
    screen.wait(3.5)
    assert screen.said == "The disk is full."


def test_what_was_told_of_another_run_goes_with_it() -> None:
    screen = Screen()
    screen.tell("Something is left behind here.")
    screen.tell("The disk is full.", "failure")
    screen.show.runs[0] = with_values(shows("queens-b")[9]).run
    screen.tell("It runs again.")
    assert screen.said == "The disk is full. It runs again."


def test_information_never_pushes_out_a_failure() -> None:
    screen = Screen((800, 500), 1.5)
    screen.tell("The disk is full.", "failure")
    for number in range(30):
        screen.tell(f"{number} {LONG}")
    assert "The disk is full." in screen.said
    assert screen.place.bottom <= screen.box("narration").top
    while screen.said:
        screen.press(pygame.K_ESCAPE)  # what had no room comes


@pytest.mark.parametrize("size", [(800, 500), (1024, 640), (1280, 720)])
def test_the_line_on_which_the_solver_stands_stays_in_view(size: tuple[int, int]) -> None:
    screen = Screen(size, mode="debug")
    _seen, code = screen.window._shown["code"]
    here = [pygame.Rect(bounds(mark)) for mark in code.marks
            if isinstance(mark, Rect) and mark.fill == screen.window.look.theme.code_line]
    assert here and screen.tell(LONG[:80]).collidelist(here) < 0


@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (1600, 900)])
@pytest.mark.parametrize("mode", MODES)
def test_a_message_stands_below_the_bar_at_the_right_and_covers_no_counters(
    mode: str, size: tuple[int, int]
) -> None:
    screen = Screen(size, mode=mode)
    place = screen.tell("The disk is full.", "failure")
    assert size[0] - place.right < 20
    assert "counters" not in screen.window.shown or not any(
        place.colliderect(bounds(mark)) for mark in screen.window.shown["counters"].marks
        if isinstance(mark, Text))
    if mode != "classroom" and size > (1000, 700):
        assert place.top < screen.box("bar").bottom + 20


def test_a_confirmation_goes_by_itself_and_a_failure_stays() -> None:
    screen = Screen()
    screen.tell("Copied.")
    screen.wait(1)
    assert screen.said == "Copied."
    screen.wait(2)
    assert not screen.said
    screen.tell("The disk is full.", "failure")
    screen.wait(60)
    assert screen.said
    screen.press(pygame.K_ESCAPE)
    assert not screen.said
    screen.click(screen.tell("The disk is full.", "failure").center)
    assert not screen.said


def test_a_message_stays_while_it_is_pointed_at() -> None:
    screen = Screen()
    place = screen.tell("Copied.")
    screen.move((place.centerx + 3, place.centery))
    screen.wait(20)
    assert screen.said
    screen.move((5, 5))
    screen.wait(3)
    assert not screen.said


@pytest.mark.thorough
def test_a_pointer_that_rested_there_before_does_not_hold_it() -> None:
    screen = Screen()
    place = screen.tell("Copied.")
    screen.press(pygame.K_ESCAPE)
    screen.move(place.center)
    screen.tell("Copied.")
    screen.wait(3)
    assert not screen.said


def test_to_point_at_something_sends_no_message_away_but_to_do_something_does() -> None:
    screen = Screen()
    screen.tell("Playing pauses for a moment at each solution.")
    picture = screen.box("picture")
    for share in (0.3, 0.5, 0.6):
        screen.move((round(picture.x + picture.w * share), picture.centery))
    assert screen.said
    screen.press(pygame.K_d, typed="d")
    assert not screen.said


@pytest.mark.some(3)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_message_covers_sentence_timeline_transport_or_bar(
    size: tuple[int, int], scale: float, mode: str
) -> None:
    screen = Screen(size, scale, mode)
    for text in ("Copied.", LONG):
        place = screen.tell(text, "error")
        for name in NEVER_COVERED:
            if name == "timeline" and mode == "classroom":
                continue  # which has none
            assert not place.colliderect(screen.box(name)), (name, text)


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("mode", MODES)
def test_no_message_covers_what_was_clicked(mode: str, share: float) -> None:
    """Nor the window's lower end, where messages usually stand."""
    screen = Screen(mode=mode)
    usual = screen.tell(LONG)
    at = round(usual.left + share * (usual.width - 1)), usual.centery
    screen.press(pygame.K_ESCAPE)
    screen.click(at)
    screen.press(pygame.K_ESCAPE)
    screen.click(at)
    place = screen.tell(LONG)
    assert not place.inflate(20, 20).collidepoint(at)
    assert not place.colliderect(screen.box("narration"))


def test_no_message_covers_the_field_that_is_typed_into() -> None:
    screen = Screen(mode="debug")
    (field,) = (one for one in screen.window.keyboard.stops if one.name.startswith("stop at"))
    screen.window.bring_keyboard(field)
    screen.press(pygame.K_x, typed="x")
    place = screen.tell("No variable is called x.", "error")
    assert field.rect.width
    assert not place.colliderect(field.rect)


@pytest.mark.parametrize("direction", [1, -1])
def test_the_end_of_the_scale_is_told_as_long_as_it_is_the_end(direction: int) -> None:
    screen = Screen((3840, 2160), 3.0 if direction > 0 else 1.0)
    larger, smaller = (pygame.K_PLUS, "+"), (pygame.K_MINUS, "-")
    on, back = (larger, smaller) if direction > 0 else (smaller, larger)
    for _again in range(2):
        screen.press(on[0], pygame.KMOD_LCTRL, on[1])
        assert screen.said == f"This is the {'largest' if direction > 0 else 'smallest'} scale."
    screen.press(back[0], pygame.KMOD_LCTRL, back[1])
    assert not screen.said


def test_a_message_goes_when_it_is_no_longer_true_and_others_stay() -> None:
    screen = Screen()
    true = [True]
    screen.show.tell("This holds for now.", holds=lambda: true[0])
    screen.tell("This always holds.")
    assert screen.said == "This holds for now. This always holds."
    true[0] = False
    screen.draw()
    assert screen.said == "This always holds."


@pytest.mark.some(3)
@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "classroom"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_tooltip_of_the_timeline_covers_sentence_or_timeline(
    size: tuple[int, int], scale: float, mode: str
) -> None:
    screen = Screen(size, scale, mode)
    box, told, window = screen.box("timeline"), 0, pygame.Rect((0, 0), size)
    for x in (box.x + 3, box.centerx, box.right - 4):
        for y in (box.y + 4, box.centery, box.bottom - 4):
            screen.move((x, y))
            if screen.window.tooltip is not None:
                told += 1
                place = screen.tooltip_place
                assert window.contains(place)
                for name in ("narration", "timeline"):
                    assert not place.colliderect(screen.box(name)), name
    assert told
