"""Actions about the growth lab."""

from __future__ import annotations

from visualizer.show.show import Show


def toggle_measured(show: Show, solver: str) -> None:
    """Choose a solver to be measured, or no longer."""
    show.growth.toggle(solver)


def set_measured_sizes(show: Show, first: int, last: int) -> None:
    """From which n to which."""
    show.growth.set_sizes(first, last)


def toggle_measured_estimate(show: Show) -> None:
    """Ask algorithm E at each n, or only where a run takes too long."""
    show.growth.estimate = not show.growth.estimate


def start_measuring(show: Show) -> None:
    """Measure what is chosen, in place of what has been measured."""
    show.growth.start()


def stop_measuring(show: Show) -> None:
    """Measure no more; what has been measured stays."""
    show.growth.cancel()


def show_growth(show: Show, view: str) -> None:
    """Show "setup", "chart" or "table" where there is no room for all of them."""
    show.growth.view = view


def show_quantity(show: Show, name: str) -> None:
    """What the chart shows: "solutions", "nodes", "events" or "seconds"."""
    show.growth.quantity = name
