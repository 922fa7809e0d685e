"""Actions about what is open over the window."""

from __future__ import annotations

from visualizer.actions.instances import tell_of_kept
from visualizer.show.dialogs import OpenDialog, OwnInstance
from visualizer.show.show import Show


def open_dialog(show: Show, dialog: OpenDialog) -> None:
    """Open it over whatever is open; what is open over it already goes."""
    show.open(dialog)


def close_dialog(show: Show, kind: type[OpenDialog]) -> None:
    """Take it away; what it stood over is there again. What is typed in the editor is kept."""
    own = show.dialog_of(OwnInstance) if kind is OwnInstance else None
    show.close(kind)
    if own is not None:
        tell_of_kept(show, own.target)


def toggle_dialog(show: Show, dialog: OpenDialog) -> None:
    """Open it, or close it where it is open."""
    if show.dialog_of(type(dialog)) is None:
        show.open(dialog)
    else:
        show.close(type(dialog))
