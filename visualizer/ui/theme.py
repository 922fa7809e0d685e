"""Themes: the named colours that everything is drawn in.

A theme is a TOML file in assets/themes, of colours and lists of colours only. Colours are named by
meaning (`placed`, `rejected`), so that a view never knows which theme it is drawn in.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from visualizer.base.dataclass import dataclass
from visualizer.base.pattern import pattern

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]
Color = RGB | RGBA

THEME_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "themes"


_ENTRY: Final = pattern(r'^(\w+) = (".*"|\[[^]]*\])$', re.MULTILINE)
"""All of TOML that a theme needs: to import what reads the rest takes a fiftieth of the start."""


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of one theme. Two themes are the same only if they are the same object."""

    name: str
    # Planes, from the back to the front.
    background: RGB
    bar: RGB
    surface: RGB
    surface_raised: RGB
    surface_hover: RGB
    surface_pressed: RGB
    selection: RGB
    scrim: RGBA
    shadow: RGBA
    # Lines.
    border: RGB
    border_strong: RGB
    divider: RGB
    track: RGB
    # Texts.
    text: RGB
    text_dim: RGB
    text_faint: RGB
    # What can be acted on.
    accent: RGB
    on_accent: RGB
    focus: RGB
    playhead: RGB
    error: RGB
    # Pictures.
    square_light: RGB
    square_dark: RGB
    piece: RGB
    attack: RGB
    attack_strong: RGB
    row: RGB
    cell: RGB
    cell_border: RGB
    floor: RGB
    wall: RGB
    wall_edge: RGB
    way: RGB
    # What an event means.
    try_: RGB
    placed: RGB
    rejected: RGB
    taken_back: RGB
    solution: RGB
    differs: RGB
    failed: RGB
    on_meaning: RGB
    # Source code.
    code_keyword: RGB
    code_name: RGB
    code_function: RGB
    code_number: RGB
    code_string: RGB
    code_comment: RGB
    code_operator: RGB
    code_line: RGB
    # The colour of each choice, and of the text on it.
    on_hue: RGB
    hues: tuple[RGB, ...]
    # What only one of several runs side by side does.
    sides: tuple[RGB, ...]

    def hue(self, index: int) -> RGB:
        """The colour of choice `index`; after the last hue they begin again."""
        return self.hues[index % len(self.hues)]

    def __getitem__(self, name: str) -> Color:
        """The colour called `name`; `try` may be written without its underscore."""
        color: Color = getattr(self, "try_" if name == "try" else name)
        return color


@cache
def load_theme(name: str) -> Theme:
    """The theme called `name`, one of settings.THEMES: always the same object for the same name."""
    entries = _ENTRY.findall((THEME_FOLDER / f"{name}.toml").read_text("utf-8"))
    table = {key: value.split('"')[1::2] for key, value in entries}
    table["try_"] = table.pop("try")
    values: dict[str, Any] = {"name": name}
    for field in fields(Theme):
        if field.name in ("hues", "sides"):
            values[field.name] = tuple(parse_color(text) for text in table.pop(field.name))
        elif field.name != "name":
            (text,) = table.pop(field.name)
            values[field.name] = parse_color(text)
    if table:
        raise ValueError(f"{name}.toml names unknown colours: {', '.join(sorted(table))}")
    return Theme(**values)


def parse_color(text: str) -> Color:
    """`#RRGGBB` or `#RRGGBBAA` as a tuple of numbers."""
    values = tuple(bytes.fromhex(text.removeprefix("#")))
    if len(values) == 3:
        return values[0], values[1], values[2]
    if len(values) == 4:
        return values[0], values[1], values[2], values[3]
    raise ValueError(f"{text!r} is not a colour; write #RRGGBB or #RRGGBBAA")


def mix(first: Color, second: Color, share: float) -> RGB:
    """The colour between two: `first` at share 0, `second` at share 1."""
    red, green, blue = (
        round(a + (b - a) * share) for a, b in zip(first[:3], second[:3], strict=True)
    )
    return red, green, blue


def with_alpha(color: Color, alpha: float) -> RGBA:
    """`color` made translucent: alpha 0 is invisible, 1 is opaque."""
    return color[0], color[1], color[2], round(255 * alpha)


def luminance(color: Color) -> float:
    """The relative luminance of WCAG 2, from 0 for black to 1 for white."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in color[:3])
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@lru_cache(maxsize=4096)
def contrast(first: Color, second: Color) -> float:
    """The contrast ratio of WCAG 2 between two opaque colours, from 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def rim_of(theme: Theme, color: Color) -> RGB | None:
    """The darker edge that a line in the hue of a choice needs on light planes; None on dark ones.

    Hues are bright enough for the dark ink on them, so that on white a thin line would be pale.
    """
    return mix(color, (0, 0, 0), 0.45) if luminance(theme.surface) > 0.5 else None


def ink_on(theme: Theme, color: Color) -> Color:
    """The colour of text that is read best on a colour."""
    inks = (theme.on_hue, theme.on_meaning, theme.text)
    return max(inks, key=lambda ink: contrast(color[:3], ink))
