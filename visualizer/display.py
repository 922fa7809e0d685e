"""The display: opened, as large as there is room for, with its cursors."""

from __future__ import annotations

import os
import sys

import pygame

from visualizer.actions.views import SCALES
from visualizer.base import program
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.interrupts import leave_to_window
from visualizer.show.names import PROGRAM
from visualizer.stage import DEFAULT_SIZE
from visualizer.ui.icons import icon_picture
from visualizer.ui.theme import load_theme

FRAME = (16, 80)
"""How much of the screen is left to the window's frame and a task bar."""

INVISIBLE = ("offscreen", "dummy")
"""The drivers without a screen: for tests and measurements, where SDL_VIDEODRIVER asks for them."""

CURSORS = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW, "↔": pygame.SYSTEM_CURSOR_SIZEWE,
    "↕": pygame.SYSTEM_CURSOR_SIZENS,
}

LARGE_DESKTOP = 3840
"""From this width in pixels on a desktop is meant to be seen larger than at 100 %."""


def open_display(wanted: tuple[int, int] | None, *, hidden: bool = False) -> pygame.Surface:
    """Open the window, no larger than the screen; None: of the usual size on such a screen.

    Raises BadInput where there is none.
    """
    size = wanted or DEFAULT_SIZE
    # What window managers group by; importing pygame has set it to the name of the file that runs.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "backstep"
    try:
        _choose_driver()
        leave_to_window()
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(PROGRAM)
        pygame.display.set_icon(icon_picture("logo", 64, load_theme("dark").accent))
        if pygame.display.get_driver() == "x11":
            # Else SDL draws through OpenGL: without a GPU that costs 100 MB and 5 to 9 ms a frame
            # however little has changed, in place of 0.1 ms.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        if pygame.display.get_driver() not in INVISIBLE:
            desktop = pygame.display.get_desktop_sizes()[0]
            scale = scale_for(desktop)
            size = wanted or (round(size[0] * scale), round(size[1] * scale))
            size = (min(size[0], desktop[0] - FRAME[0]), min(size[1], desktop[1] - FRAME[1]))
        flags = pygame.RESIZABLE | (pygame.HIDDEN if hidden else 0)
        screen = pygame.display.set_mode(size, flags)
    except pygame.error as error:
        raise BadInput(
            _("There is no display to open a window on ({reason}). "
              "Use {program} shot for a picture, or trace, count and solutions for data.")
            .format(reason=str(error).rstrip("."), program=program.PROGRAM)
        ) from None
    pygame.key.set_repeat(350, 40)
    return screen


def _choose_driver() -> None:
    """Leave SDL only the displays that there are.

    It would try all that it knows. Where there is no Wayland its library complains on standard
    error, and at the end SDL would take a driver that shows nothing.
    """
    if sys.platform in ("win32", "darwin") or "SDL_VIDEODRIVER" in os.environ:
        return
    displays = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
    drivers = [driver for variable, driver in displays.items() if os.environ.get(variable)]
    if not drivers:
        raise pygame.error(_("neither DISPLAY nor WAYLAND_DISPLAY is set"))
    os.environ["SDL_VIDEODRIVER"] = ",".join(drivers)


def desktop_scale() -> float:
    """The scale for the screen: 100 %, or what makes a very large one of about the usual size."""
    if pygame.display.get_driver() in INVISIBLE:
        return 1.0
    return scale_for(pygame.display.get_desktop_sizes()[0])


def scale_for(desktop: tuple[int, int]) -> float:
    """The scale for a screen of so many pixels."""
    if desktop[0] < LARGE_DESKTOP:
        return 1.0
    usual = min(desktop[0] / 1920, desktop[1] / 1080)
    return max((scale for scale in SCALES if scale <= usual), default=1.0)


def set_fullscreen(on: bool) -> None:
    """Fill the screen that the window is on, or go back to its former place and size."""
    # Not by set_mode: it fills the first screen, and going back it leaves the window as large as
    # the screen, with a warning, or makes a new one somewhat lower each time.
    window = pygame.Window.from_display_module()
    if on:
        window.set_fullscreen(desktop=True)
    else:
        window.set_windowed()
