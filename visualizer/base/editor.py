"""A file opened in the user's editor, which is a program of its own: nothing here waits for it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.program import environment_of_others

IN_TERMINALS = frozenset(
    ("vi", "vim", "nvim", "view", "nano", "pico", "ed", "ex", "red", "emacs-nox", "joe", "jed",
     "jove", "jmacs", "ne", "mcedit", "micro", "hx", "helix", "kak", "kakoune", "tilde", "dte",
     "mg", "zile", "vis", "amp", "less", "more", "cat")
)
"""Editors that need a terminal: the window has none, and that which started it is not ours."""

SOON = 5.0
"""Seconds within which a program that cannot open a file tends to end."""


class Editor:
    """A program that was started: its name, and whether it has failed."""

    def __init__(self, name: str, process: subprocess.Popen[bytes] | None = None) -> None:
        self.name = name
        self._process = process
        self._begun = time.monotonic()

    @property
    def young(self) -> bool:
        """May it still turn out that it could not open the file?"""
        return not self.ended and time.monotonic() - self._begun < SOON

    @property
    def ended(self) -> bool:
        """Is it no longer running?"""
        return self._process is None or self._process.poll() is not None

    @property
    def message(self) -> str:
        """What is to be said of how it ended; empty for nothing."""
        if self._process is None or not self._process.poll():
            return ""
        return _("{program} could not open the file.").format(program=self.name)


def open_in_editor(path: Path) -> Editor:
    """Open a file in the editor that VISUAL or EDITOR names, or in what the system opens texts
    with. Raises BadInput where there is none."""
    if not path.is_file():
        raise BadInput(_('There is no file "{path}".').format(path=path))
    command = _chosen(os.environ)
    if command:
        return _start([*command, str(path)])
    if sys.platform == "win32":
        return _windows(path)
    if sys.platform == "darwin":
        return _start(["open", "-t", str(path)])  # as a text: a .py file would be run
    if shutil.which("xdg-open"):
        return _start(["xdg-open", str(path)])
    raise BadInput(
        _("There is no editor to open {name} in: set VISUAL to one that has a window.").format(
            name=path.name
        )
    )


def _chosen(environment: Mapping[str, str]) -> list[str]:
    """The command that the user has named, if it opens a window and is there."""
    for variable in ("VISUAL", "EDITOR"):
        try:
            command = shlex.split(environment.get(variable, ""), posix=os.name != "nt")
        except ValueError:  # a quotation mark that nothing closes
            continue
        if not command:
            continue
        program = Path(command[0].strip('"')).stem.lower()
        terminal = program in IN_TERMINALS or {"-nw", "-t", "--tty", "--no-window-system"} & {
            *command[1:]
        }
        if not terminal and shutil.which(command[0].strip('"')):
            return [command[0].strip('"'), *command[1:]]
    return []


def _start(command: Sequence[str]) -> Editor:
    """Start a program that outlives this one, and neither reads nor writes what is ours."""
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True, env=environment_of_others(),
        )
    except OSError as error:
        raise BadInput(
            _("{program} cannot be started: {reason}.").format(
                program=command[0], reason=error.strerror or error
            )
        ) from None
    return Editor(Path(command[0]).name, process)


def _windows(path: Path) -> Editor:
    """With the verb "edit", as the other one would run the file."""
    startfile: Callable[[str, str], None] = getattr(os, "startfile")  # noqa: B009
    try:
        startfile(str(path), "edit")
    except OSError:  # nothing is known that edits such files
        return _start(["notepad.exe", str(path)])
    return Editor(_("the editor"))
