"""The one table from keys to commands. Input, help, tooltips, the README's table and tests read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from visualizer.base.i18n import mark as _
from visualizer.commands import (
    Ask,
    Blank,
    ChangeScale,
    ChangeSpeed,
    Command,
    Escape,
    GoToSolution,
    JumpAgain,
    NextCodeView,
    NextTheme,
    NextUnit,
    Quit,
    ReturnFromJump,
    RunToBreakpoint,
    Seek,
    SeekShare,
    SetMode,
    StepChoice,
    StepEvents,
    StepLine,
    StepOut,
    StepOver,
    StepWhere,
    ToggleBinary,
    ToggleBookmark,
    ToggleFailed,
    ToggleFullScreen,
    ToggleHelp,
    TogglePlay,
)

END = 1 << 62
"""An event after any other: Seek(END) goes to the last one recorded."""


CTRL, SHIFT = "Ctrl", "Shift"


@dataclass(frozen=True)
class Chord:
    """A key with its modifiers. `text` is how the help writes the key."""

    key: int
    text: str
    modifiers: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return "+".join([m for m in (CTRL, SHIFT) if m in self.modifiers] + [self.text])


@dataclass(frozen=True)
class Binding:
    """Chords that mean the same command, and what it does (to be translated when shown)."""

    chords: tuple[Chord, ...]
    command: Command
    meaning: str
    group: str


def _chord(key: int, text: str, *modifiers: str) -> Chord:
    return Chord(key, text, frozenset(modifiers))


PLAY, MOVE, SHOW = _("Play"), _("Move"), _("Show")

BINDINGS: tuple[Binding, ...] = (
    Binding((_chord(pygame.K_SPACE, "Space"),), TogglePlay(1), _("play or pause"), PLAY),
    Binding((_chord(pygame.K_SPACE, "Space", SHIFT),), TogglePlay(-1), _("play backwards or pause"), PLAY),
    Binding((_chord(pygame.K_UP, "↑"),), ChangeSpeed(1), _("faster"), PLAY),
    Binding((_chord(pygame.K_DOWN, "↓"),), ChangeSpeed(-1), _("slower"), PLAY),
    Binding((_chord(pygame.K_g, "G"),), NextUnit(), _("one step of playing: line, event, node or solution"), PLAY),
    Binding((_chord(pygame.K_RIGHT, "→"), _chord(pygame.K_PAGEDOWN, "PageDown")), StepEvents(1), _("one event on"), MOVE),
    Binding((_chord(pygame.K_LEFT, "←"), _chord(pygame.K_PAGEUP, "PageUp")), StepEvents(-1), _("one event back"), MOVE),
    Binding((_chord(pygame.K_RIGHT, "→", SHIFT),), StepChoice(1), _("to the next choice placed or taken back"), MOVE),
    Binding((_chord(pygame.K_LEFT, "←", SHIFT),), StepChoice(-1), _("to the previous choice placed or taken back"), MOVE),
    Binding((_chord(pygame.K_i, "I"),), StepLine(1), _("one line of the solver on, inside an event too"), MOVE),
    Binding((_chord(pygame.K_i, "I", SHIFT),), StepLine(-1), _("one line of the solver back"), MOVE),
    Binding((_chord(pygame.K_o, "O"),), StepOver(), _("step over: skip all that follows from this choice"), MOVE),
    Binding((_chord(pygame.K_u, "U"),), StepOut(), _("step out: until the latest choice is taken back"), MOVE),
    Binding((_chord(pygame.K_o, "O", SHIFT),), StepOver(-1), _("step over backwards"), MOVE),
    Binding((_chord(pygame.K_u, "U", SHIFT),), StepOut(-1), _("step out backwards: to where the latest choice was placed"), MOVE),
    Binding((_chord(pygame.K_n, "N"),), GoToSolution(1), _("to the next solution"), MOVE),
    Binding((_chord(pygame.K_n, "N", SHIFT),), GoToSolution(-1), _("to the previous solution"), MOVE),
    Binding((_chord(pygame.K_e, "E"),), StepWhere("dead end", 1), _("to the next dead end"), MOVE),
    Binding((_chord(pygame.K_e, "E", SHIFT),), StepWhere("dead end", -1), _("to the previous dead end"), MOVE),
    Binding((_chord(pygame.K_t, "T"),), StepWhere("depth", 1), _("to the next event at this depth"), MOVE),
    Binding((_chord(pygame.K_t, "T", SHIFT),), StepWhere("depth", -1), _("to the previous event at this depth"), MOVE),
    Binding((_chord(pygame.K_v, "V"),), StepWhere("value", 1), _("to where this value is tried next at this depth"), MOVE),
    Binding((_chord(pygame.K_v, "V", SHIFT),), StepWhere("value", -1), _("to where it was tried before"), MOVE),
    Binding((_chord(pygame.K_HOME, "Home"),), Seek(0), _("to the first event"), MOVE),
    Binding((_chord(pygame.K_END, "End"),), Seek(END), _("to the last event recorded"), MOVE),
    *(
        Binding((_chord(pygame.K_0 + digit, str(digit)),), SeekShare(digit / 10), _("jump to 0 %, 10 %, … 90 % of the run"), MOVE)
        for digit in range(10)
    ),
    Binding((_chord(pygame.K_z, "Z", CTRL),), ReturnFromJump(), _("back to where the last jump began"), MOVE),
    Binding((_chord(pygame.K_z, "Z", CTRL, SHIFT), _chord(pygame.K_y, "Y", CTRL)), JumpAgain(), _("do that jump again"), MOVE),
    Binding((_chord(pygame.K_r, "R"),), RunToBreakpoint(1), _("run to the next breakpoint; Esc stops the search"), MOVE),
    Binding((_chord(pygame.K_r, "R", SHIFT),), RunToBreakpoint(-1), _("run back to the previous breakpoint"), MOVE),
    Binding((_chord(pygame.K_m, "M"),), ToggleBookmark(), _("bookmark on this event, or away with it"), MOVE),
    Binding((_chord(pygame.K_F1, "F1"),), SetMode("watch"), _("mode Watch"), SHOW),
    Binding((_chord(pygame.K_F2, "F2"),), SetMode("classroom"), _("mode Classroom"), SHOW),
    Binding((_chord(pygame.K_F3, "F3"),), SetMode("debug"), _("mode Debug"), SHOW),
    Binding((_chord(pygame.K_F4, "F4"),), SetMode("overview"), _("mode Overview"), SHOW),
    Binding((_chord(pygame.K_f, "F"),), ToggleFailed(), _("fold failed subtrees of the search tree, or unfold them"), SHOW),
    Binding((_chord(pygame.K_c, "C"),), NextCodeView(), _("mode Debug: code, plain words, or neither"), SHOW),
    Binding((_chord(pygame.K_x, "X"),), ToggleBinary(), _("numbers in binary, and back"), SHOW),
    Binding((_chord(pygame.K_b, "B"), _chord(pygame.K_PERIOD, ".")), Blank(), _("black screen, and back"), SHOW),
    Binding((_chord(pygame.K_F5, "F5"), _chord(pygame.K_F11, "F11")), ToggleFullScreen(), _("full screen, and back"), SHOW),
    Binding((_chord(pygame.K_PLUS, "+", CTRL), _chord(pygame.K_EQUALS, "+", CTRL), _chord(pygame.K_KP_PLUS, "+", CTRL)), ChangeScale(1), _("everything larger"), SHOW),
    Binding((_chord(pygame.K_MINUS, "−", CTRL), _chord(pygame.K_KP_MINUS, "−", CTRL)), ChangeScale(-1), _("everything smaller"), SHOW),
    Binding((_chord(pygame.K_0, "0", CTRL), _chord(pygame.K_KP_0, "0", CTRL)), ChangeScale(0), _("scale 100 %"), SHOW),
    Binding((_chord(pygame.K_d, "D"),), NextTheme(), _("next theme: dark, light, high contrast"), SHOW),
    Binding((_chord(pygame.K_QUESTION, "?"),), ToggleHelp(), _("this table"), SHOW),
    Binding((_chord(pygame.K_ESCAPE, "Esc"),), Escape(), _("leave black screen, table or full screen"), SHOW),
    Binding((_chord(pygame.K_s, "S", CTRL),), Ask("run"), _("save the run"), SHOW),
    Binding((_chord(pygame.K_o, "O", CTRL),), Ask("open"), _("open a solver of your own, or a saved run"), SHOW),
    Binding((_chord(pygame.K_q, "Q", CTRL),), Quit(), _("close the window"), SHOW),
)  # fmt: skip
"""The table. The keys Tab, Enter and Space on a focused control belong to the controls themselves."""

_BY_CHORD = {
    (chord.key, chord.modifiers): binding.command
    for binding in BINDINGS
    for chord in binding.chords
}


def command_for(event: pygame.event.Event) -> Command | None:
    """The command that a KEYDOWN event means, if any."""
    if event.unicode == "?":  # which key it is on, and with which modifiers, differs by keyboard
        return ToggleHelp()
    modifiers = set()
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        modifiers.add(CTRL)
    if event.mod & pygame.KMOD_SHIFT:
        modifiers.add(SHIFT)
    if event.mod & pygame.KMOD_ALT:
        return None
    found = _BY_CHORD.get((event.key, frozenset(modifiers)))
    if found is None and modifiers == {CTRL, SHIFT}:  # Ctrl and + needs Shift on many keyboards
        found = _BY_CHORD.get((event.key, frozenset({CTRL})))
    return found


def keys_of(command: Command) -> str:
    """The keys that mean a command, as a tooltip writes them; "" where there are none."""
    texts = [str(c) for b in BINDINGS if b.command == command for c in b.chords]
    return ", ".join(dict.fromkeys(texts))


def help_rows() -> Iterator[tuple[str, str, str]]:
    """(group, keys, meaning) for each row of the help; the ten digits are one row."""
    for binding in BINDINGS:
        keys = " ".join(dict.fromkeys(str(c) for c in binding.chords))
        if isinstance(binding.command, SeekShare):
            if binding.command.share > 0:
                continue
            keys = "0–9"
        yield binding.group, keys, binding.meaning
