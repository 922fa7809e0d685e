"""The one table from keys to actions. Input, help, tooltips, the manual's table and tests read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.breakpoints import toggle_bookmark
from visualizer.actions.comparing import go_to_difference, leave_run, next_run, next_way
from visualizer.actions.dialogs import open_dialog, toggle_dialog
from visualizer.actions.files import edit_file
from visualizer.actions.hands import go_on, show_step, take_back, toggle_hands, try_numbered
from visualizer.actions.instances import edit_instance, paste_instance
from visualizer.actions.lessons import toggle_notes
from visualizer.actions.questions import (
    choose_answer,
    give_answer,
    give_hint,
    skip_question,
    take_vote_back,
    toggle_practice,
    vote_again,
)
from visualizer.actions.runs import change_speed, toggle_hold, toggle_motion
from visualizer.actions.travel import (
    END,
    go_to_disagreement,
    go_to_solution,
    go_to_write,
    next_unit,
    run_to_breakpoint,
    seek,
    seek_share,
    step_choice,
    step_events,
    step_line,
    step_out,
    step_over,
    step_where,
    toggle_play,
)
from visualizer.actions.turning import turn_page
from visualizer.actions.undoing import redo, undo
from visualizer.actions.views import (
    change_scale,
    close_window,
    escape,
    fill,
    keep,
    next_code_view,
    next_language,
    next_lines_in,
    next_theme,
    reset_borders,
    set_mode,
    toggle,
    toggle_blame,
    toggle_failed,
    toggle_future,
    toggle_waiting,
)
from visualizer.actions.writes import show_history
from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext
from visualizer.base.i18n import mark as _
from visualizer.show.dialogs import (
    AskFile,
    Card,
    Compare,
    Help,
    Lessons,
    NewStop,
    Palette,
    TakeAway,
)

CTRL, SHIFT = _("Ctrl"), _("Shift")


@dataclass(frozen=True)
class Chord:
    """A key with its modifiers. `text` is how the help writes the key in English."""

    key: int
    text: str
    modifiers: frozenset[str] = frozenset()

    def __str__(self) -> str:
        caps = [m for m in (CTRL, SHIFT) if m in self.modifiers] + [self.text]
        return "+".join(gettext(cap) for cap in caps)


@dataclass(frozen=True)
class Binding:
    """Chords that mean the same action, and what it does (to be translated when shown)."""

    chords: tuple[Chord, ...]
    action: Action
    meaning: str
    group: str


def _chord(key: int, text: str, *modifiers: str) -> Chord:
    return Chord(key, text, frozenset(modifiers))


PLAY, MOVE, SHOW, COMPARE = _("Play"), _("Move"), _("Show"), _("Compare")

KEYS: tuple[Binding, ...] = (
    Binding((_chord(pygame.K_SPACE, _("Space")), _chord(pygame.K_F9, "F9")), do(toggle_play, 1), _("play or pause"), PLAY),
    Binding((_chord(pygame.K_SPACE, _("Space"), SHIFT),), do(toggle_play, -1), _("play backwards or pause"), PLAY),
    Binding((_chord(pygame.K_UP, "↑"),), do(change_speed, 1), _("faster"), PLAY),
    Binding((_chord(pygame.K_DOWN, "↓"),), do(change_speed, -1), _("slower"), PLAY),
    Binding((_chord(pygame.K_p, "P"),), do(toggle_hold), _("pauses at solutions on or off"), PLAY),
    Binding((_chord(pygame.K_p, "P", SHIFT),), do(toggle_motion), _("motion of the pieces on or off"), PLAY),
    Binding((_chord(pygame.K_g, "G"),), do(next_unit), _("one step of playing: line, event, node or solution"), PLAY),
    Binding((_chord(pygame.K_RIGHT, "→"),), do(step_events, 1), _("next event"), MOVE),
    Binding((_chord(pygame.K_LEFT, "←"),), do(step_events, -1), _("previous event"), MOVE),
    Binding((_chord(pygame.K_PAGEDOWN, _("PageDown")),), do(turn_page, 1), _("to the next stop of a lesson; without one, the next event"), MOVE),
    Binding((_chord(pygame.K_PAGEUP, _("PageUp")),), do(turn_page, -1), _("to the stop before; without a lesson, the previous event"), MOVE),
    Binding((_chord(pygame.K_RIGHT, "→", SHIFT),), do(step_choice, 1), _("to the next choice made or undone"), MOVE),
    Binding((_chord(pygame.K_LEFT, "←", SHIFT),), do(step_choice, -1), _("to the previous choice made or undone"), MOVE),
    Binding((_chord(pygame.K_i, "I"), _chord(pygame.K_F7, "F7")), do(step_line, 1), _("next line of the solver, inside an event too"), MOVE),
    Binding((_chord(pygame.K_i, "I", SHIFT),), do(step_line, -1), _("previous line of the solver"), MOVE),
    Binding((_chord(pygame.K_o, "O"), _chord(pygame.K_F8, "F8"), _chord(pygame.K_F10, "F10")), do(step_over), _("step over: skip all that follows from this choice"), MOVE),
    Binding((_chord(pygame.K_u, "U"), _chord(pygame.K_F8, "F8", SHIFT), _chord(pygame.K_F11, "F11", SHIFT)), do(step_out), _("step out: until the latest choice is taken back"), MOVE),
    Binding((_chord(pygame.K_o, "O", SHIFT),), do(step_over, -1), _("step over backwards"), MOVE),
    Binding((_chord(pygame.K_u, "U", SHIFT),), do(step_out, -1), _("step out backwards: to where the latest choice was made"), MOVE),
    Binding((_chord(pygame.K_n, "N"),), do(go_to_solution, 1), _("to the next solution"), MOVE),
    Binding((_chord(pygame.K_n, "N", SHIFT),), do(go_to_solution, -1), _("to the previous solution"), MOVE),
    Binding((_chord(pygame.K_e, "E"),), do(step_where, "dead end", 1), _("to the next dead end"), MOVE),
    Binding((_chord(pygame.K_e, "E", SHIFT),), do(step_where, "dead end", -1), _("to the previous dead end"), MOVE),
    Binding((_chord(pygame.K_t, "T"),), do(step_where, "depth", 1), _("to the next event at this depth"), MOVE),
    Binding((_chord(pygame.K_t, "T", SHIFT),), do(step_where, "depth", -1), _("to the previous event at this depth"), MOVE),
    Binding((_chord(pygame.K_v, "V"),), do(step_where, "value", 1), _("to where this value is tried next at this depth"), MOVE),
    Binding((_chord(pygame.K_v, "V", SHIFT),), do(step_where, "value", -1), _("to where it was tried before"), MOVE),
    Binding((_chord(pygame.K_d, "D", CTRL),), do(go_to_disagreement, 1), _("to the next event at which the code and the rules of the problem differ, or something is left behind; again: to the line that decides it"), MOVE),
    Binding((_chord(pygame.K_d, "D", CTRL, SHIFT),), do(go_to_disagreement, -1), _("to the previous one of these"), MOVE),
    Binding((_chord(pygame.K_HOME, _("Home")),), do(seek, 0), _("to the first event"), MOVE),
    Binding((_chord(pygame.K_END, _("End")),), do(seek, END), _("to the last event recorded"), MOVE),
    *(
        Binding((_chord(pygame.K_0 + digit, str(digit)),), do(seek_share, digit / 10), _("jump to 0 %, 10 %, … 90 % of the run"), MOVE)
        for digit in range(10)
    ),
    Binding((_chord(pygame.K_z, "Z", CTRL),), do(undo), _("undo: what was changed last of the view, such as theme, mode or step, or the last jump"), MOVE),
    Binding((_chord(pygame.K_z, "Z", CTRL, SHIFT), _chord(pygame.K_y, "Y", CTRL)), do(redo), _("do again what was undone"), MOVE),
    Binding((_chord(pygame.K_r, "R"),), do(run_to_breakpoint, 1), _("run to the next breakpoint, or where there is none a started program again; Esc stops the search"), MOVE),
    Binding((_chord(pygame.K_r, "R", SHIFT),), do(run_to_breakpoint, -1), _("run back to the previous breakpoint"), MOVE),
    Binding((_chord(pygame.K_w, "W"),), do(go_to_write, -1), _("to where the variable, entry or bit that was clicked was set last"), MOVE),
    Binding((_chord(pygame.K_w, "W", SHIFT),), do(go_to_write, 1), _("to where it changes next"), MOVE),
    Binding((_chord(pygame.K_w, "W", CTRL),), do(show_history), _("the table of all its changes, or of any expression's"), MOVE),
    Binding((_chord(pygame.K_m, "M"),), do(toggle_bookmark), _("set or remove a bookmark on this event"), MOVE),
    Binding((_chord(pygame.K_F1, "F1"),), do(set_mode, "watch"), _("mode Watch"), SHOW),
    Binding((_chord(pygame.K_F2, "F2"),), do(set_mode, "classroom"), _("mode Classroom"), SHOW),
    Binding((_chord(pygame.K_F3, "F3"),), do(set_mode, "debug"), _("mode Debug"), SHOW),
    Binding((_chord(pygame.K_F4, "F4"),), do(set_mode, "overview"), _("mode Overview"), SHOW),
    Binding((_chord(pygame.K_f, "F"),), do(toggle_failed), _("fold failed subtrees of the search tree, or unfold them"), SHOW),
    Binding((_chord(pygame.K_h, "H"),), do(toggle_future), _("hide all that comes after the event on screen, or show it"), SHOW),
    Binding((_chord(pygame.K_f, "F", SHIFT),), do(toggle_blame), _("whose fault is it? At dead ends the choices to blame are marked and all others pale, on or off"), SHOW),
    Binding((_chord(pygame.K_c, "C"),), do(next_code_view), _("beside the picture: code, plain words, or neither; in Classroom also tree, statistics, growth; of several runs their tree, data or code"), SHOW),
    Binding((_chord(pygame.K_c, "C", SHIFT),), do(next_lines_in), _("beside the code how often each line runs: in the run, in the range in view, in the selected subtree; or nothing"), SHOW),
    Binding((_chord(pygame.K_s, "S"),), do(toggle_waiting), _("Classroom: the sentence comes with the next press, or with its event"), SHOW),
    Binding((_chord(pygame.K_z, "Z"),), do(fill, "picture"), _("the picture fills the window on or off; any pane: double click on its heading"), SHOW),
    Binding((_chord(pygame.K_z, "Z", SHIFT),), do(reset_borders), _("put all borders between panes back where they were"), SHOW),
    Binding((_chord(pygame.K_x, "X"),), do(toggle, "binary"), _("numbers in binary on or off"), SHOW),
    Binding((_chord(pygame.K_b, "B"), _chord(pygame.K_PERIOD, ".")), do(toggle, "blank"), _("black screen on or off; what plays waits meanwhile"), SHOW),
    Binding((_chord(pygame.K_F5, "F5"), _chord(pygame.K_F11, "F11")), do(toggle, "fullscreen"), _("full screen on or off"), SHOW),
    Binding((_chord(pygame.K_PLUS, "+", CTRL), _chord(pygame.K_EQUALS, "+", CTRL), _chord(pygame.K_KP_PLUS, "+", CTRL)), do(change_scale, 1), _("everything larger"), SHOW),
    Binding((_chord(pygame.K_MINUS, "−", CTRL), _chord(pygame.K_KP_MINUS, "−", CTRL)), do(change_scale, -1), _("everything smaller"), SHOW),
    Binding((_chord(pygame.K_0, "0", CTRL), _chord(pygame.K_KP_0, "0", CTRL)), do(change_scale, 0), _("scale 100 %"), SHOW),
    Binding((_chord(pygame.K_d, "D"),), do(next_theme), _("next theme: dark, light, high contrast"), SHOW),
    Binding((_chord(pygame.K_l, "L"),), do(next_language), _("next language: English, Deutsch, Polski, or two for the sentence"), SHOW),
    Binding((_chord(pygame.K_QUESTION, "?"),), do(toggle_dialog, Help()), _("help: all keys, and what each mark means"), SHOW),
    Binding((_chord(pygame.K_p, "P", CTRL, SHIFT),), do(toggle_dialog, Palette()), _("all that can be done: type some of its words, Enter does it"), SHOW),
    Binding((_chord(pygame.K_i, "I", CTRL),), do(toggle_dialog, Card()), _("what is searched for, how, and where to read about it"), SHOW),
    Binding((_chord(pygame.K_ESCAPE, _("Esc")),), do(escape), _("leave black screen, table, full screen or a lesson; without these, give up the film that is being made"), SHOW),
    Binding((_chord(pygame.K_l, "L", CTRL),), do(open_dialog, Lessons()), _("lessons, and the stops of the one that is open"), SHOW),
    Binding((_chord(pygame.K_l, "L", CTRL, SHIFT),), do(open_dialog, NewStop()), _("what is on screen as a new stop of a lesson of your own"), SHOW),
    Binding((_chord(pygame.K_n, "N", CTRL, SHIFT),), do(toggle_notes), _("the lecturer's notes in a second window on or off"), SHOW),
    Binding((_chord(pygame.K_t, "T", CTRL),), do(toggle_practice), _("practice on or off: a question now and then"), SHOW),
    Binding((_chord(pygame.K_t, "T", CTRL, SHIFT),), do(toggle_hands), _("you are the algorithm, on or off: its steps are in your hands"), SHOW),
    Binding((_chord(pygame.K_k, "K"),), do(open_dialog, Compare()), _("compare with another run, side by side"), COMPARE),
    Binding((_chord(pygame.K_k, "K", SHIFT),), do(leave_run), _("close the run in focus; if that is the first, the last beside it"), COMPARE),
    Binding((_chord(pygame.K_F6, "F6"),), do(next_run), _("the keys control the next run"), COMPARE),
    Binding((_chord(pygame.K_j, "J"),), do(go_to_difference, 1), _("to the next place at which the runs part"), COMPARE),
    Binding((_chord(pygame.K_j, "J", SHIFT),), do(go_to_difference, -1), _("to the previous place at which the runs part"), COMPARE),
    Binding((_chord(pygame.K_j, "J", CTRL),), do(go_to_difference, 0), _("to the first place at which the runs part"), COMPARE),
    Binding((_chord(pygame.K_y, "Y"),), do(next_way), _("what keeps the runs in step: place, lines, time or event"), COMPARE),
    Binding((_chord(pygame.K_s, "S", CTRL),), do(open_dialog, AskFile("run")), _("save the run"), SHOW),
    Binding((_chord(pygame.K_p, "P", CTRL),), do(open_dialog, TakeAway()), _("export: a picture, a film, or a page that plays the run"), SHOW),
    Binding((_chord(pygame.K_o, "O", CTRL),), do(open_dialog, AskFile("open")), _("open a solver of your own, a saved run, or a maze, puzzle, formula … of yours"), SHOW),
    Binding((_chord(pygame.K_n, "N", CTRL),), do(open_dialog, AskFile("new")), _("a new solver of your own, from a template"), SHOW),
    Binding((_chord(pygame.K_e, "E", CTRL, SHIFT),), do(edit_file), _("open the file of the solver in your editor"), SHOW),
    Binding((_chord(pygame.K_e, "E", CTRL),), do(edit_instance), _("a maze, puzzle, formula … of your own: its text and its board; or how a program of yours runs"), SHOW),
    Binding((_chord(pygame.K_v, "V", CTRL),), do(paste_instance), _("run the maze, puzzle, formula … whose text is in the clipboard"), SHOW),
    Binding((_chord(pygame.K_q, "Q", CTRL),), do(close_window), _("close the window"), SHOW),
)
"""The table. The keys Tab, Enter and Space on a focused control belong to the controls themselves."""

_BY_CHORD = {
    (chord.key, chord.modifiers): binding.action
    for binding in KEYS
    for chord in binding.chords
}


_CHORDS: dict[Action, list[Chord]] = {}
for _binding in KEYS:
    _CHORDS.setdefault(_binding.action, []).extend(_binding.chords)

_BEHIND = {
    binding.action for binding in KEYS
    if binding.group != SHOW and binding.action.function is not show_history
}


def passes_dialogs(event: pygame.event.Event) -> bool:
    """Does a KEYDOWN event mean the same while a dialog is open? Not what moves the playhead behind
    it, and no letter."""
    held = event.mod & pygame.KMOD_CTRL or event.key == pygame.K_F11
    return bool(held) and action_for(event) not in _BEHIND


def action_for(event: pygame.event.Event) -> Action | None:
    """The action that a KEYDOWN event means, if any."""
    if event.unicode == "?":  # which key it is on, and with which modifiers, differs by keyboard
        return do(toggle_dialog, Help())
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


GOING_ON = frozenset({
    step_events, step_choice, step_line, step_over, step_out, step_where, go_to_solution,
    go_to_disagreement, go_to_difference, go_to_write, undo, redo,
    change_speed, change_scale,
})
"""What a key that is held does again and again. All else one press does once: the page of a lesson
is turned, what is switched on stays on."""


def goes_on(event: pygame.event.Event) -> bool:
    """Does a key do more while it is held, as far as it is the program's own?"""
    action = action_for(event)
    return action is None or action.function in GOING_ON


ANSWERS: dict[int, Action] = {
    **{pygame.K_1 + i: do(choose_answer, i) for i in range(4)},
    **{pygame.K_a + i: do(choose_answer, i) for i in range(4)},
    pygame.K_RETURN: do(give_answer), pygame.K_KP_ENTER: do(give_answer),
    pygame.K_PAGEDOWN: do(turn_page, 1), pygame.K_RIGHT: do(give_answer),
    pygame.K_BACKSPACE: do(take_vote_back), pygame.K_r: do(vote_again),
    pygame.K_h: do(give_hint), pygame.K_ESCAPE: do(skip_question),
}
"""What keys mean while a question is open, before all others."""


LEADS: dict[int, Action] = {
    pygame.K_RETURN: do(turn_page, 1), pygame.K_KP_ENTER: do(turn_page, 1),
}
"""What keys mean while a lesson leads, before all others: its strip offers the next stop."""


HELPS: dict[int, Action] = {
    pygame.K_RETURN: do(keep, "dialogs_example", True),
    pygame.K_KP_ENTER: do(keep, "dialogs_example", True),
}
"""What keys mean while the card of a file is there that cannot be run: its button "Show how"."""


STEPS: dict[int, Action] = {
    **{pygame.K_1 + i: do(try_numbered, i) for i in range(9)},
    pygame.K_RETURN: do(go_on), pygame.K_KP_ENTER: do(go_on),
    pygame.K_BACKSPACE: do(take_back), pygame.K_s: do(show_step),
    pygame.K_ESCAPE: do(toggle_hands),
}
"""What keys mean for who takes the solver's steps, before all others."""


def taking_steps(event: pygame.event.Event) -> Action | None:
    """The action that a KEYDOWN event means for who is the algorithm, if any."""
    return None if _modified(event) else STEPS.get(event.key)


def leading(event: pygame.event.Event) -> Action | None:
    """The action that a KEYDOWN event means while a lesson leads, if any."""
    return None if _modified(event) else LEADS.get(event.key)


def helping(event: pygame.event.Event) -> Action | None:
    """The action that a KEYDOWN event means at the card of a file that cannot be run, if any."""
    return None if _modified(event) else HELPS.get(event.key)


def _modified(event: pygame.event.Event) -> int:
    found: int = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
    return found


def answering(event: pygame.event.Event) -> Action | None:
    """The action that a KEYDOWN event means for an open question, if any."""
    return None if _modified(event) else ANSWERS.get(event.key)


def keys_of(action: Action) -> str:
    """The keys that mean an action, as a tooltip writes them; "" where there are none."""
    return ", ".join(dict.fromkeys(map(str, _CHORDS.get(action, ()))))


def help_rows() -> Iterator[tuple[str, str, str]]:
    """(group, keys, meaning) for each row of the help; the ten digits are one row."""
    for binding in KEYS:
        keys = " ".join(dict.fromkeys(str(c) for c in binding.chords))
        if binding.action.function is seek_share:
            if binding.action != do(seek_share, 0.0):
                continue
            keys = "0–9"
        yield binding.group, keys, binding.meaning


MOUSE = (
    ((_("click"),), _("timeline, solution: go there; tree, picture: select the choice")),
    ((_("click"),), _("variable, entry, bit: when it was set last; what rules a choice out: to where that was placed")),
    ((_("double click"),), _("tree: go to the node, or show the whole tree; timeline: show the whole run")),
    ((SHIFT, _("click")), _("tree: fold the node, unfold it; timeline: select the node")),
    ((_("wheel"),), _("tree, timeline: zoom at the pointer; else scroll")),
    ((_("drag"),), _("tree: move it; timeline: move the playhead")),
    ((_("right drag"),), _("tree, timeline: move it")),
    (("A", _("hold")), _("a large dot follows the pointer, with Shift a spotlight, which the wheel makes larger; the middle button does so, too")),
    (("Q", _("hold")), _("a pen; its strokes go with the event, or with Shift+Q")),
    (("Q",), _("tapped: the pen stays in hand, and writes with mouse or stylus, until Q or Esc")),
    ((_("point"),), _("every mark explains itself; pointing at a bit lights up its squares, at a square its bits")),
)
"""What the mouse does: caps and meaning, to be translated when shown."""


def key_groups() -> list[tuple[str, list[tuple[list[str], str]]]]:
    """The help: heading and rows for each group; a row is the caps of its keys and what they do."""
    groups = [
        (gettext(group), [(caps_of(keys), gettext(meaning)) for _group, keys, meaning in rows])
        for group, rows in groupby(help_rows(), key=lambda row: row[0])
    ]
    mouse = [
        ([gettext(cap) for cap in caps], gettext(meaning))
        for caps, meaning in MOUSE
    ]
    return [*groups, (gettext("Mouse"), mouse)]


def caps_of(keys: str) -> list[str]:
    """The key caps of chords as the help writes them: each one's keys one by one, "" between two.
    """
    found: list[str] = []
    for chord in keys.split(" "):
        found += [*([""] if found else []), *re.split(r"(?<=\w)\+", chord)]
    return found
