"""The two buttons of a pane whose contents can be taken along: as text, and as a file."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.commands import Ask, Command, Copy
from visualizer.ui.widgets.button import Button

ICON = 16


def copy_and_save(
    send: Callable[[Command], None], what: str, copying: str, saving: str, *, flat: bool = False
) -> tuple[Button, Button]:
    """The buttons for `what` (see Copy and Ask), with their tooltips."""
    return (
        Button(lambda: send(Copy(what)), icon="copy", icon_size=ICON, tooltip=copying, flat=flat),
        Button(lambda: send(Ask(what)), icon="save", icon_size=ICON, tooltip=saving, flat=flat),
    )
