"""Drives the program as a person does: press, click, let time pass, look.

No display, no clock: time passes when `tick` says so. The solver runs in its real worker process,
so that `recorded` and `variables` wait for it in real time.
"""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tests.support.waiting import pauses
from visualizer.app import App
from visualizer.base.settings import Settings
from visualizer.jobs.job import resolve
from visualizer.keys import KEYS
from visualizer.layout.grid import Box
from visualizer.panes.terms import TERMS
from visualizer.pictures.guarded import picture_named
from visualizer.problems.narration import Narration
from visualizer.show.options import ShowOptions
from visualizer.show.run import Run
from visualizer.trace.moment import Moment
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.touch import Stop
from visualizer.ui.marks import bounds

PATIENCE = 120.0
"""Seconds after which a test gives up; nothing comes near it, on a busy machine either."""

NAMED_KEYS = {
    "space": pygame.K_SPACE, "enter": pygame.K_RETURN, "esc": pygame.K_ESCAPE,
    "tab": pygame.K_TAB, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP,
    "down": pygame.K_DOWN, "home": pygame.K_HOME, "end": pygame.K_END,
    "pageup": pygame.K_PAGEUP, "pagedown": pygame.K_PAGEDOWN, "f1": pygame.K_F1,
    "f2": pygame.K_F2, "f3": pygame.K_F3, "f4": pygame.K_F4, "f5": pygame.K_F5, "f6": pygame.K_F6,
    "f11": pygame.K_F11, "backspace": pygame.K_BACKSPACE,
}
MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


class Driver:
    """A program with one run. `close` it at the end."""

    def __init__(
        self, solver: str = "queens-bstar", n: int | None = 8, size: tuple[int, int] = (1600, 900),
        settings: Settings | None = None, **options: object,
    ) -> None:
        pygame.font.init()
        job = resolve(solver, {}, None if solver.endswith(".py") or n is None else str(n))
        self.app = App(ShowOptions(job, **options), size, settings)  # type: ignore[arg-type]
        if settings is None:  # those that are saved, of somebody who knows the words
            self.app.show.change_settings(explained=(*TERMS,))
        self.surface = pygame.Surface(size)
        self.tick(0)

    # What a person does

    def press(self, *keys: str) -> None:
        """Press keys one after another: "space", "shift+right", "ctrl++", "n"."""
        for key in keys:
            self._press(key)
            self.tick(0)

    def press_at_once(self, *keys: str) -> None:
        """Press keys that all come before the next frame."""
        for key in keys:
            self._press(key)
        self.tick(0)

    def press_and_move(self, key: str, pos: tuple[int, int]) -> None:
        """Press a key while the pointer moves: both come before the next frame."""
        self._press(key)
        self.move(pos)

    def type(self, string: str) -> None:
        """Type characters, faster than frames come: names of files are long."""
        self.press_at_once(*string)

    def move(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self._send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.tick(0)

    def click(
        self, where: str | tuple[int, int], *, clicks: int = 1, shift: bool = False
    ) -> None:
        """Click on a control, given by its name, or at a place."""
        pos = self.place_of(where) if isinstance(where, str) else where
        self.move(pos)
        if shift:
            self._shift(pygame.KEYDOWN)
        for count in range(1, clicks + 1):
            self._send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False, clicks=count)
            self._send(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False, clicks=count)
        if shift:
            self._shift(pygame.KEYUP)
        self.tick(0)

    def choose(self, option: str) -> None:
        """Click on an option of a switch, given by its label."""
        self.click(self.spot(option, role="tab"))

    def tab_to(self, stop: Stop) -> None:
        """Bring the keyboard to a control."""
        for _press in range(100):
            if self.app.window.keyboard.focused is stop:
                return
            self.press("tab")
        raise AssertionError(f"Tab does not reach {stop.name}")

    def drag(
        self, start: tuple[int, int], *stops: tuple[int, int], button: int = 1, shift: bool = False
    ) -> None:
        """Press at `start`, move over the stops, let go."""
        if shift:
            self._shift(pygame.KEYDOWN)
        self._send(pygame.MOUSEBUTTONDOWN, pos=start, button=button, touch=False, clicks=1)
        at = start
        for stop in stops:
            rel = (stop[0] - at[0], stop[1] - at[1])
            self._send(pygame.MOUSEMOTION, pos=stop, rel=rel, buttons=(1, 0, 0), touch=False)
            at = stop
        self._send(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False, clicks=1)
        if shift:
            self._shift(pygame.KEYUP)
        self.tick(0)

    def wheel(self, pos: tuple[int, int], y: int) -> None:
        """Turn the wheel by notches, up being positive."""
        self.move(pos)
        self._send(pygame.MOUSEWHEEL, x=0, y=y, pos=pos, flipped=False)
        self.tick(0)

    def tick(self, seconds: float, frames: int = 1) -> None:
        """Let time pass, in as many frames."""
        for _frame in range(frames):
            self.app.advance(seconds / frames)
            self.app.draw(self.surface)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.surface = pygame.Surface(size)
        self.app.resize(size)
        self.tick(0)

    def _press(self, key: str) -> None:
        name = key if len(key) == 1 else key.rsplit("+", 1)[-1] or "+"
        held = key[: -len(name)].strip("+").split("+") if len(key) > len(name) else []
        mod = sum(MODIFIERS[m] for m in held if m)
        code = NAMED_KEYS.get(name) or ord(name.lower())
        character = name if len(name) == 1 and "ctrl" not in held else ""
        character = {"space": " "}.get(name, character)
        self._send(pygame.KEYDOWN, key=code, mod=mod, unicode=character, scancode=0)
        self._send(pygame.KEYUP, key=code, mod=mod, unicode=character, scancode=0)

    def _shift(self, kind: int) -> None:
        self._send(kind, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)

    def _send(self, kind: int, **values: object) -> None:
        self.app.handle(pygame.event.Event(kind, **values))

    # What a person waits for

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Let real time pass until the condition holds."""
        rests = pauses(PATIENCE, what)
        while not condition():
            next(rests)
            self.tick(0)

    def recorded(self) -> Driver:
        """Wait until the run is over."""
        self.wait(lambda: not self.run.recording, "the end of the run")
        return self

    def variables(self) -> dict[str, object]:
        """The variables of the event on screen, as soon as they are there."""
        self.wait(
            lambda: self.run.variables_coming.arrived or bool(self.run.variables_coming.note),
            "the variables",
        )
        assert self.run.variables_coming.current is not None
        return dict(self.run.variables_coming.current.variables)

    # What a person sees

    @property
    def run(self) -> Run:
        return self.app.show.run

    @property
    def moment(self) -> Moment:
        return self.run.moment

    @property
    def event(self) -> int:
        return self.run.player.playhead

    @property
    def narration(self) -> Narration:
        return picture_named(self.run.solver.problem.picture).narrate(self.moment)

    def box(self, pane: str) -> Box:
        """Where a pane stands."""
        return self.app.window.arrangement[pane]

    def figures(self, pane: str = "") -> list[Figure]:
        """All that is on the screen, or what a pane looks like."""
        self.app.draw(self.surface)
        window = self.app.window
        return [window.figure_of(pane)] if pane else window.figures()

    def texts(self, pane: str = "") -> list[str]:
        """All that is written on the screen, or in a pane."""
        return [text.string for figure in self.figures(pane) for text in figure.texts()]

    def sees(self, part: str, pane: str = "") -> bool:
        """Is this written somewhere on the screen, or in a pane?"""
        return any(part in line for line in self.texts(pane))

    def spots(self, name: str, pane: str = "", role: str = "") -> list[pygame.Rect]:
        """Where the marks of this name stand, from the back to the front; of a role, if given."""

        def wanted(on: On) -> bool:
            return on.name == name and role in ("", on.role)

        return [place for figure in self.figures(pane) for place in figure.places(wanted)]

    def spot(self, name: str, pane: str = "", role: str = "") -> tuple[int, int]:
        """The middle of the foremost mark of this name."""
        places = self.spots(name, pane, role)
        assert places, f"there is no mark {name!r} on the screen"
        return places[-1].center

    def names(self, role: str, pane: str = "") -> list[str]:
        """What the marks of a role are called, from the back to the front."""
        ons = (on for figure in self.figures(pane) for on in figure.ons)
        return [on.name for on in ons if on is not None and on.role == role]

    def row_texts(self, name: str) -> list[str]:
        """What is written in the foremost row of this name in a list, from left to right."""
        figure = next(one for one in reversed(self.figures())
                      if one.places(lambda on: on.name == name and on.role == "option"))
        place = figure.places(lambda on: on.name == name and on.role == "option")[-1]
        return [text.string for text in figure.texts()
                if text.string and place.collidepoint(text.x, text.y + text.h // 2)]

    def field_text(self, name: str) -> str:
        """What stands in the foremost field of this name."""
        ons = [on for figure in self.figures() for on in figure.ons if on is not None]
        found: str = [on.entry.value for on in ons if on.role == "field" and on.name == name][-1]
        return found

    @property
    def message(self) -> str:
        """What the messages in view say, "" without one."""
        return " ".join(self.names("message"))

    def tip(self) -> str:
        """What the tooltip in view says, "" without one."""
        tooltip = self.app.window.tooltip
        return "" if tooltip is None else tooltip.words

    def stop(self, name: str) -> Stop:
        """Where Tab comes to a control, or to the list of this name."""
        return next(one for one in self.app.window.keyboard.stops
                    if name in (one.whole.name, one.name))

    def stops_in(self, pane: str) -> list[Stop]:
        """Where Tab comes to in a pane."""
        box = pygame.Rect(*self.box(pane))
        return [one for one in self.app.window.keyboard.stops if box.contains(one.rect)]

    def place_of(self, name: str) -> tuple[int, int]:
        """The middle of a control, the foremost of this name; of a number that stands between − and
        + where it is written."""
        figures, number = self.figures(), self.spots(name, role="number")
        written = [place for figure in figures for mark in figure.texts()
                   if number and number[-1].contains(place := pygame.Rect(bounds(mark)))]
        return (written or [place for figure in figures for place in figure.places(
            lambda on: on.name == name and on.raised is not None and on.role != "tab")])[-1].center

    def close(self) -> None:
        """End the program as closing the window does."""
        self.app.close()


def chords() -> list[str]:
    """All chords of the key table, as `press` takes them."""
    names = {code: name for name, code in NAMED_KEYS.items()}
    found = []
    for binding in KEYS:
        for chord in binding.chords:
            name = names.get(chord.key)
            if name is None and chord.key < 128:
                name = chr(chord.key)
            if name is not None:
                found.append("+".join([*(m.lower() for m in sorted(chord.modifiers)), name]))
    return found
