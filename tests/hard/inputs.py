"""Input of any kind: what keyboards, mice, desktops and screens can send, likely or not.

An input takes its numbers from a Random of its own, so that what comes after it stays the same
whatever is on screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame

from visualizer.app import App
from visualizer.keys import KEYS
from visualizer.ui.figure import On

Events = list[pygame.event.Event]


class Input(NamedTuple):
    """Some events of pygame that come one after the other; how to tell of them; and the new size
    of the window, if that is what it is."""

    events: Events
    told: str
    size: tuple[int, int] | None = None


MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}

ALL_KEYS = sorted({value for name, value in vars(pygame).items() if name.startswith("K_")})

CONTROLS = (
    pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME,
    pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
)

TEXTS = (
    "", "8", "-1", "99999999999999999999", "6.5", "1e400", "event 7", "depth == 2", "rows[0] > 1",
    "len(rows) == 3 and", "line 12", "sum(range(10**9))", "__import__('os')", "x" * 3000, "0x" * 40,
    "ﷺ" * 50, "e\u0301" * 20, "\u202eabc\u202c", "👩‍👩‍👧‍👦", "\x00\x1b[2J", "\ud800", "a\nb\tc",
    "%s{0}{x}",
    "queens-bstar", "lang", "sudoku", "sums.py", "../..", "inner/run.trace", "~nobody/x", "/",
    "x.trace", "x.png", "x.svg", "solution 3", "try path 0 1 2", "1 2 3", "easy",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "#####\n#S.G#\n#####", "p cnf 2 2\n1 2 0\n-1 0\n",
)
"""What is typed, dropped and pasted."""

SIZES = (
    (1280, 720), (800, 500), (1600, 900), (1024, 640), (640, 400), (500, 900), (200, 100), (1, 1),
    (1920, 1080), (3000, 300), (300, 1500), (3840, 2160),
)


def key(code: int, modifiers: int = 0, character: str = "", *, up: bool = True) -> Events:
    """A key that is pressed, and let go."""
    values = {"key": code, "mod": modifiers, "unicode": character, "scancode": 0}
    downs = [pygame.event.Event(pygame.KEYDOWN, **values)]
    return downs + ([pygame.event.Event(pygame.KEYUP, **values)] if up else [])


def character_of(code: int, modifiers: int) -> str:
    """What a key types."""
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or not 32 <= code < 127:
        return ""
    return chr(code).upper() if modifiers & pygame.KMOD_SHIFT else chr(code)


def typed(text: str) -> Events:
    """A text, letter by letter."""
    return [event for c in text for event in key(ord(c.lower()[0]), 0, c)]


def any_chord(random: Random, _app: App, _files: Sequence[Path]) -> Input:
    """A key that means something."""
    binding = random.choice(KEYS)
    chord = random.choice(binding.chords)
    modifiers = sum(MODIFIERS[name.lower()] for name in chord.modifiers)
    times = random.choice((1, 1, 1, 1, 2, 8))  # a key that is held down repeats
    events = key(chord.key, modifiers, character_of(chord.key, modifiers)) * times
    return Input(events, f"{'+'.join([*sorted(chord.modifiers), chord.text])} × {times}")


def any_control_key(random: Random, _app: App, _files: Sequence[Path]) -> Input:
    """A key that moves the keyboard or edits, with and without Shift and Ctrl."""
    code = random.choice(CONTROLS)
    modifiers = random.choice((0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL))
    times = random.choice((1, 1, 1, 5))
    events = key(code, modifiers, character_of(code, modifiers)) * times
    return Input(events, f"{pygame.key.name(code)} with {modifiers} × {times}")


def any_key(random: Random, _app: App, _files: Sequence[Path]) -> Input:
    """Any key that there is, with any modifiers; not each is let go."""
    code = random.choice(ALL_KEYS)
    modifiers = random.choice((0, *MODIFIERS.values(), random.getrandbits(14)))
    character = random.choice(("", character_of(code, modifiers), random.choice("é€ßß中\x00\x7f")))
    up = random.random() < 0.8
    return Input(key(code, modifiers, character, up=up), f"key {code} {modifiers} {character!r}")


def any_text(random: Random, _app: App, _files: Sequence[Path]) -> Input:
    """A text, of those that may be typed somewhere, or of any characters."""
    text = random.choice(TEXTS)
    if random.random() < 0.2:
        text = "".join(chr(random.randrange(0x3000)) for _c in range(random.randrange(1, 20)))
    if random.random() < 0.1:
        return Input([pygame.event.Event(pygame.TEXTINPUT, text=text)], f"text {text[:40]!r}")
    events = typed(text[:200])
    if random.random() < 0.6:
        events += key(pygame.K_RETURN)
    return Input(events, f"type {text[:40]!r}")


def any_click(random: Random, app: App, _files: Sequence[Path]) -> Input:
    """A click, or half of one, with any button."""
    pos, where = place(random, app)
    button = random.choice((1, 1, 1, 1, 1, 2, 3, 4, 9))
    clicks = random.choice((1, 1, 1, 2, 3))
    down = pygame.event.Event(
        pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False, clicks=clicks
    )
    up = pygame.event.Event(
        pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False, clicks=clicks
    )
    events = [_moved(pos), *random.choice(([down, up],) * 8 + ([down], [up], [down, down, up]))]
    shift = random.random() < 0.1
    if shift:
        events = [*key(pygame.K_LSHIFT, up=False), *events, *key(pygame.K_LSHIFT)[1:]]
    return Input(events, f"click {button} × {clicks} at {pos}{where}{' with Shift' * shift}")


def any_drag(random: Random, app: App, _files: Sequence[Path]) -> Input:
    """A drag over several places, maybe never let go."""
    pos, where = place(random, app)
    button = random.choice((1, 1, 1, 3, 2))
    events = [
        _moved(pos),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False, clicks=1),
    ]
    at, steps = pos, random.randrange(1, 6)
    for _step in range(steps):
        to = place(random, app)[0]
        events.append(_moved(to, at, button))
        at = to
    if random.random() < 0.95:
        events.append(
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False, clicks=1)
        )
    return Input(events, f"drag {button} from {pos}{where} to {at} in {steps}")


def any_move(random: Random, app: App, _files: Sequence[Path]) -> Input:
    """The pointer somewhere else."""
    pos, where = place(random, app)
    return Input([_moved(pos)], f"move to {pos}{where}")


def any_wheel(random: Random, app: App, _files: Sequence[Path]) -> Input:
    """The wheel, by a notch or by very many."""
    pos, where = place(random, app)
    y, x = random.choice((1, -1, 1, -1, 3, -3, 50, -50, 0, 10**6)), random.choice((0, 0, 0, 1, -7))
    values = {"x": x, "y": y, "pos": pos, "flipped": False, "touch": False}
    values |= {"precise_x": float(x), "precise_y": float(y)}
    return Input(
        [_moved(pos), pygame.event.Event(pygame.MOUSEWHEEL, **values)], f"wheel {y} at {pos}{where}"
    )


def any_window_event(random: Random, _app: App, _files: Sequence[Path]) -> Input:
    """What a desktop tells a window."""
    kind = random.choice((
        pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWMINIMIZED, pygame.WINDOWMOVED,
        pygame.ACTIVEEVENT, pygame.USEREVENT, pygame.DROPBEGIN, pygame.DROPCOMPLETE,
        pygame.TEXTEDITING, pygame.FINGERDOWN, pygame.JOYDEVICEADDED, pygame.CLIPBOARDUPDATE,
    ))
    return Input([pygame.event.Event(kind)], pygame.event.event_name(kind))


def any_drop(random: Random, _app: App, files: Sequence[Path]) -> Input:
    """A file or a text is dropped on the window."""
    if random.random() < 0.3:
        text = random.choice(TEXTS)
        return Input([pygame.event.Event(pygame.DROPTEXT, text=text)], f"drop {text[:40]!r}")
    path = random.choice((*map(str, files), "/", "", "nowhere.py", "nowhere.trace", "/dev/null"))
    return Input([pygame.event.Event(pygame.DROPFILE, file=path)], f"drop the file {path}")


def any_size(random: Random, _app: App, _files: Sequence[Path]) -> Input:
    """Another size of the window."""
    size = random.choice(SIZES[:-1] * 3 + SIZES[-1:])
    if random.random() < 0.4:
        size = random.randrange(200, 1500), random.randrange(100, 1000)
    return Input([], f"the size {size[0]}x{size[1]}", size)


def any_saved_file(random: Random, _app: App, files: Sequence[Path]) -> Input:
    """The user's own file is saved again, changed or not, or has gone."""
    path = next(path for path in files if path.name == "sums.py")
    text = path.read_text(encoding="utf-8") if path.exists() else "def solve(): yield 0, 0, 0\n"
    choice = random.randrange(5)
    if choice == 0:
        path.unlink(missing_ok=True)
    else:
        changed = (text, text + "\n# more\n", text[: len(text) // 2], text.replace("[2", "[1, 2"))
        path.write_text(changed[choice - 1], encoding="utf-8")
    return Input([], f"sums.py is saved, change {choice}")


def any_quit(_random: Random, _app: App, _files: Sequence[Path]) -> Input:
    """The window is to be closed."""
    return Input([pygame.event.Event(pygame.QUIT)], "close the window")


def _moved(
    pos: tuple[int, int], before: tuple[int, int] = (0, 0), button: int = 0
) -> pygame.event.Event:
    rel = (pos[0] - before[0], pos[1] - before[1]) if button else (0, 0)
    buttons = tuple(int(button == number) for number in (1, 2, 3))
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons, touch=False)


def place(random: Random, app: App) -> tuple[tuple[int, int], str]:
    """A place for the pointer, and what stands there: a control, a mark, a border, or anything."""
    choice, number, share = random.random(), random.random(), (random.random(), random.random())
    window = app.window
    width, height = window.size
    if choice < 0.3:
        if stops := window.keyboard.stops:
            stop = stops[int(number * len(stops))]
            x, y, w, h = stop.rect
            return (int(x + share[0] * w), int(y + share[1] * h)), f" on a {stop.on.role}"
    elif choice < 0.6 and window.legible and not app.show.blank:
        panes = [name for name in window.arrangement.boxes if name in window.panes]
        if panes:
            name = panes[int(number * len(panes))]
            places = window.figure_of(name).places(_means_something)
            if places:
                rect = places[int(share[0] * len(places))]
                return rect.center, f" on a mark of {name}"
    elif choice < 0.65 and (borders := window.arrangement.borders):
        x, y, w, h = borders[int(number * len(borders))].strip
        return (x + w // 2, y + h // 2), " on a border"
    elif choice < 0.7:
        return (int(width * (4 * share[0] - 2)), int(height * (4 * share[1] - 2))), ""
    return (int(width * share[0]), int(height * share[1])), ""


def _means_something(on: On) -> bool:
    return any((on.click, on.double_click, on.shift_click, on.control, on.preview, on.tip))


Maker = Callable[[Random, App, Sequence[Path]], Input]

KINDS: tuple[tuple[Maker, float], ...] = (
    (any_chord, 30), (any_control_key, 8), (any_key, 4), (any_text, 4), (any_click, 25),
    (any_drag, 8), (any_move, 8), (any_wheel, 6), (any_window_event, 2), (any_drop, 1.5),
    (any_size, 1.5), (any_saved_file, 0.3), (any_quit, 0.1),
)
"""What is sent, and how often."""

_MAKERS = [maker for maker, _weight in KINDS]
_WEIGHTS = [weight for _maker, weight in KINDS]


def any_input(random: Random, app: App, files: Sequence[Path]) -> Input:
    """One input."""
    maker = random.choices(_MAKERS, _WEIGHTS)[0]
    return maker(random, app, files)
