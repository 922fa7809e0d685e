"""Which call of a recursion has made which choice, as far as that is certain."""

from __future__ import annotations

from solvers.catalog import SOLVERS
from solvers.events import POP, TRY
from visualizer.show.show import Show


def depths_of_calls(show: Show) -> dict[int, int]:
    """By the number of a frame the depth of the choice in force that its call has made.

    Where a recursion makes one choice a call, its first call has made the one at depth 0, and so
    on. Nobody knows that of a user's solver: it is taken for one while there are exactly the calls
    that such a recursion would have. Where there are not, the answer is {}.
    """
    moment = show.run.moment
    calls = _calls(show)
    if moment.kind is None or not show.run.variables_current or not calls:
        return {}
    placed = len(moment.path)
    if SOLVERS.get(moment.solver.key) is moment.solver:
        # The innermost call may have no choice in force: it tries, or has just been entered.
        certain = len(calls) in (placed, placed + 1)
    else:
        certain = len(calls) == placed + (moment.kind in (TRY, POP))
    return dict(zip(calls, range(placed), strict=False)) if certain else {}


def _calls(show: Show) -> range:
    """The frames of the function that calls itself, if there is one."""
    watched = {w.name for w in show.run.moment.solver.watches if w.kind == "calls"}
    names = [(frame.file, frame.function) for frame in show.run.frames]
    found = [i for i, (_file, function) in enumerate(names) if function in watched]
    if not found and names:
        found = [i for i, name in enumerate(names) if name == names[-1]]
        if len(found) == 1:
            return range(0)  # it may as well be no recursion
    whole = range(found[0], found[-1] + 1) if found else range(0)
    return whole if len(whole) == len(found) else range(0)
