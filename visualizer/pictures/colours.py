"""What the values of a user's file look like: in the colour that they are called by, else in a hue
of their own.
"""

from __future__ import annotations

from typing import Final

from visualizer.base.i18n import Name
from visualizer.jobs.needs import own_of
from visualizer.trace.moment import Moment
from visualizer.ui.theme import RGB, Color, Theme

_CALLED: Final[tuple[tuple[RGB, tuple[Name, ...]], ...]] = (
    ((224, 80, 72), ("red", "rot", "czerwony", "r")),
    ((72, 166, 88), ("green", "grün", "gruen", "zielony", "g")),
    ((80, 132, 224), ("blue", "blau", "niebieski", "b")),
    ((236, 200, 64), ("yellow", "gelb", "żółty", "zolty", "y")),
    ((236, 148, 60), ("orange", "pomarańczowy", "pomaranczowy")),
    ((152, 100, 204), ("purple", "violet", "lila", "violett", "fioletowy")),
    ((236, 140, 180), ("pink", "rosa", "różowy", "rozowy")),
    ((150, 108, 76), ("brown", "braun", "brązowy", "brazowy")),
    ((72, 188, 196), ("cyan", "turquoise", "türkis", "turkusowy", "teal")),
    ((204, 84, 172), ("magenta",)),
    ((150, 154, 160), ("grey", "gray", "grau", "szary")),
    ((52, 54, 60), ("black", "schwarz", "czarny")),
    ((240, 240, 240), ("white", "weiß", "weiss", "biały", "bialy")),
)

COLOURS: Final = {name: colour for colour, names in _CALLED for name in names}
"""Names of colours, in the languages of the program, and letters that stand for some."""

_LETTERS: Final = 1


def _are_colours(names: list[str]) -> bool:
    """Are all of them names of colours? Letters are only where there are several."""
    return all(name.lower() in COLOURS for name in names) and (
        len(names) > 1 or len(names[0]) > _LETTERS
    )


def color_of(theme: Theme, moment: Moment, depth: int, value: int) -> Color:
    """The colour of a choice: where the file says what values are called, the same for the same
    value; else the hue of the depth."""
    own = own_of(moment.solver)
    if not own.values:
        return theme.hue(value if own.edges and not own.on_values else depth)
    called = own.values.get(value, "").lower()
    if called in COLOURS and _are_colours(list(own.values.values())):
        return COLOURS[called]
    return theme.hue(depth if own.on_values else value)
