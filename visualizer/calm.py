"""Does the desktop wish for less motion? Its users say so where they find moving things hard."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from visualizer.base.program import environment_of_others

PATIENCE = 2.0
"""Seconds after which a desktop that does not answer wishes for nothing."""

GNOME = "gsettings", "get", "org.gnome.desktop.interface", "enable-animations"
MACOS = "defaults", "read", "com.apple.universalaccess", "reduceMotion"

FILES = (
    ("gtk-4.0/settings.ini", "Settings", "gtk-enable-animations", ("false", "0")),
    ("gtk-3.0/settings.ini", "Settings", "gtk-enable-animations", ("false", "0")),
    ("kdeglobals", "KDE", "AnimationDurationFactor", ("0", "0.0")),
)
"""Where other desktops keep it: file, section, name, and what says that there is to be less."""

CLIENT_AREA_ANIMATION = 0x1042
"""SPI_GETCLIENTAREAANIMATION of Windows."""


def wants_less_motion() -> bool:
    """Ask the desktop, which may take some time; False where nobody knows."""
    if sys.platform == "win32":
        return _windows_wants_less()
    if sys.platform == "darwin":
        return _said(MACOS) == "1"
    return _said(GNOME) == "false" or any(_in_file(*entry) for entry in FILES)


def _windows_wants_less() -> bool:
    import ctypes

    animated = ctypes.c_int(1)
    known = ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined, unused-ignore]
        CLIENT_AREA_ANIMATION, 0, ctypes.byref(animated), 0)
    return bool(known) and not animated.value


def _said(command: tuple[str, ...]) -> str:
    """What a program says; "" where there is none, or it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True,
                              stdin=subprocess.DEVNULL, env=environment_of_others())
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def _in_file(name: str, section: str, key: str, less: tuple[str, ...]) -> bool:
    from configparser import ConfigParser, Error  # the window does not wait for it

    found = ConfigParser(interpolation=None, strict=False)
    try:
        folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
        found.read(Path(folder) / name, "utf-8")
    except (Error, OSError, RuntimeError, ValueError):  # such as: no home folder
        return False
    return found.get(section, key, fallback="").strip().lower() in less
