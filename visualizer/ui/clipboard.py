"""The clipboard, text and pictures; without a desktop there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pygame

from visualizer.base.files import REPLACEMENT, readable, reason
from visualizer.base.i18n import gettext as _
from visualizer.base.leftovers import temporary_folder
from visualizer.base.program import environment_of_others

PATIENCE = 5.0
"""Seconds that a program may take to put a picture into the clipboard."""


def pasted() -> str:
    """The text in the clipboard; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(text: str) -> str:
    """Put a text into the clipboard; returns why that failed, "" where it did not.

    For what no clipboard takes there is a sign: NUL would end the text, and surrogates are none.
    """
    try:
        pygame.scrap.put_text(readable(text).replace("\0", REPLACEMENT))
    except pygame.error as error:
        return str(error).rstrip(".")
    return ""


def copy_picture(png: bytes) -> str:
    """Put a picture into the clipboard by a program of the desktop, as pygame can put text only.

    png: a file's bytes. Returns why that failed, "" where it did not.
    """
    with ExitStack() as open_now:
        try:
            file = open_now.enter_context(temporary_folder()) / "picture.png"
            file.write_bytes(png)
        except OSError as error:
            return reason(error)
        command = _picture_command(file)
        if not command:
            return _("neither wl-copy nor xclip is there")
        try:
            subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, check=True, timeout=PATIENCE,
                env=environment_of_others(),
            )
        except subprocess.CalledProcessError:
            return _("{program} does not allow it").format(program=command[0])
        except (OSError, subprocess.TimeoutExpired) as error:
            return _("{program}: {reason}").format(program=command[0], reason=error)
    return ""


def _picture_command(file: Path) -> list[str]:
    """What puts a PNG file into the clipboard here; [] where nothing can."""
    if sys.platform == "win32":
        script = (
            "Add-Type -AssemblyName System.Windows.Forms,System.Drawing;"
            f"[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile('{file}'))"
        )
        return ["powershell", "-NoProfile", "-STA", "-Command", script]
    if sys.platform == "darwin":
        script = f'set the clipboard to (read (POSIX file "{file}") as «class PNGf»)'
        return ["osascript", "-e", script]
    if os.environ.get("WAYLAND_DISPLAY") and shutil.which("wl-copy"):
        return ["sh", "-c", 'exec wl-copy --type image/png < "$0"', str(file)]
    if shutil.which("xclip"):
        return ["xclip", "-selection", "clipboard", "-t", "image/png", "-i", str(file)]
    return []
