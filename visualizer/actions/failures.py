"""Actions about a solver that has failed."""

from __future__ import annotations

from visualizer.actions.travel import END, seek
from visualizer.actions.views import choose_code_view, set_mode
from visualizer.show.show import Show


def go_to_failure(show: Show) -> None:
    """Go to the last event before the failure; from there to the line, in mode Debug."""
    if show.run.variables_coming.failed_here:
        set_mode(show, "debug")
        choose_code_view(show, "code")
    seek(show, END)
