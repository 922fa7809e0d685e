"""What controls keep between frames, by the names of their places: how far a list is scrolled,
what is unfolded, which page of a pane is open."""

from __future__ import annotations

from typing import Any

from visualizer.base.i18n import Name

LASTING: tuple[Name, ...] = ("menu", "dialog", "list problem", "list solver")
"""How names begin of what belongs to no run: the menu or list of the bar that is open, dialogs."""


class Controls:
    """A fact a name; None where nothing was changed yet. Panes that read one are described again
    when it changes (show/seen.py)."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return None

    def keep(self, name: str, value: object) -> None:
        """Have another value under a name; of a mutable one a changed copy."""
        setattr(self, name, value)

    def now(self, name: str) -> Any:
        """What is kept under a name at the moment, also where it is asked for long after a pane was
        described."""
        return self.__dict__.get(name)

    def forget(self) -> None:
        """Be as new but for what is LASTING: what was scrolled and unfolded belonged to another
        run."""
        for name in [name for name in self.__dict__ if not name.startswith(LASTING)]:
            delattr(self, name)

    def forget_dialog(self, kind: str) -> None:
        """Have a dialog as new: it is opened for something else."""
        for name in [name for name in self.__dict__ if name.startswith(f"dialog:{kind.lower()}")]:
            delattr(self, name)
