"""Themes: complete, and legible in numbers."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from tests.support.colour_vision import SIGHTS, distance
from visualizer.base.settings import THEMES
from visualizer.panes.tree_curtain import FAILED_INK, REDDISH, SOLVED_INK
from visualizer.panes.tree_drawing import FAINT
from visualizer.ui import theme as module
from visualizer.ui.look import Look
from visualizer.ui.theme import contrast, load_theme, mix, parse_color, with_alpha

PLANES = ("background", "bar", "surface", "surface_raised")
TEXTS = ("text", "text_dim")
EVENTS = ("try", "placed", "rejected", "taken_back", "solution")
MEANINGS = (*EVENTS, "differs", "accent", "error")
CODE = ("keyword", "name", "function", "number", "string", "comment", "operator")


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> module.Theme:
    return load_theme(request.param)


def needed(theme: module.Theme) -> float:
    return 7.0 if theme.name == "contrast" else 4.5


def test_texts_stand_out_from_every_plane(theme: module.Theme) -> None:
    for text in TEXTS:
        for plane in (*PLANES, "surface_hover", "surface_pressed", "selection"):
            assert contrast(theme[text], theme[plane]) >= needed(theme), (text, plane)


def test_meanings_can_be_read_as_text(theme: module.Theme) -> None:
    for name in MEANINGS:
        assert contrast(theme[name], theme.surface) >= needed(theme), name


def test_failed_parts_of_the_timeline_are_seen_on_its_ground(theme: module.Theme) -> None:
    assert contrast(theme.failed, theme.surface) >= 3
    assert contrast(theme.failed, theme.placed) >= 1.5  # not by their hues alone


def test_code_can_be_read(theme: module.Theme) -> None:
    for name in CODE:
        assert contrast(theme[f"code_{name}"], theme.surface) >= needed(theme), name


def test_text_on_colours_can_be_read(theme: module.Theme) -> None:
    for hue in theme.hues:
        assert contrast(theme.on_hue, hue) >= max(4.5, needed(theme))
    assert contrast(theme.on_accent, theme.accent) >= needed(theme)
    for name in (*EVENTS, "differs"):
        assert contrast(theme.on_meaning, theme[name]) >= needed(theme)


def test_what_has_to_be_seen_is_seen(theme: module.Theme) -> None:
    for plane in PLANES:
        assert contrast(theme.focus, theme[plane]) >= 4.5
        assert contrast(theme.text_faint, theme[plane]) >= 2.5
    for square in (theme.square_light, theme.square_dark):
        assert contrast(theme.piece, square) >= 4.5
    for hue in theme.hues:
        assert contrast(hue, theme.surface) >= 1.5


def test_contrast_theme_has_strong_borders() -> None:
    theme = load_theme("contrast")
    assert contrast(theme.border, theme.surface) >= 7
    assert contrast(theme.border_strong, theme.surface) >= 7


def test_hues_are_many_and_repeat(theme: module.Theme) -> None:
    assert len(theme.hues) >= 12
    assert len(set(theme.hues)) == len(theme.hues)
    assert theme.hue(len(theme.hues) + 2) == theme.hues[2]


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_choice_looks_like_a_meaning_or_another_choice(theme: module.Theme, sight: str) -> None:
    from_meanings, apart = (0.11, 0.075) if sight == "normal" else (0.05, 0.034)
    for name in (*EVENTS, "differs"):
        for hue in theme.hues:
            assert distance(hue, theme[name], sight) >= from_meanings, (name, hue)
    for name in EVENTS:
        assert distance(theme.differs, theme[name], sight) >= from_meanings, name
    for one, other in combinations(theme.hues, 2):
        assert distance(one, other, sight) >= apart, (one, other)


def test_distances_are_those_of_oklab() -> None:
    assert distance((0, 0, 0), (255, 255, 255)) == pytest.approx(1, abs=1e-4)
    red, green = (200, 60, 40), (100, 130, 40)
    assert distance(red, green, "deuteranopia") < distance(red, green) / 2


def test_walls_are_darker_than_the_floor_and_ways_are_seen_on_it(theme: module.Theme) -> None:
    assert contrast(theme.floor, theme.wall) >= 1.5
    assert module.luminance(theme.wall) < module.luminance(theme.floor)
    assert contrast(theme.way, theme.floor) >= 3
    for name in (*EVENTS, "differs"):
        assert distance(theme.way, theme[name]) >= 0.1, name


def test_a_theme_is_read_as_toml_is(theme: module.Theme) -> None:
    with open(module.THEME_FOLDER / f"{theme.name}.toml", "rb") as file:
        table = tomllib.load(file)
    for name, value in table.items():
        colors = tuple(map(parse_color, [value] if isinstance(value, str) else value))
        assert theme[name] == (colors[0] if isinstance(value, str) else colors)


def test_a_theme_is_loaded_once() -> None:
    assert load_theme("light") is load_theme("light")


def test_an_unknown_colour_is_not_overlooked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = (module.THEME_FOLDER / "dark.toml").read_text(encoding="utf-8")
    (tmp_path / "odd.toml").write_text('typo = "#000000"\n' + written, encoding="utf-8")
    monkeypatch.setattr(module, "THEME_FOLDER", tmp_path)
    with pytest.raises(ValueError, match="typo"):
        load_theme("odd")


def test_colours_are_parsed_and_mixed() -> None:
    assert parse_color("#0102FF") == (1, 2, 255)
    assert parse_color("#0102FF80") == (1, 2, 255, 128)
    with pytest.raises(ValueError, match="#RRGGBB"):
        parse_color("#01")
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
    assert with_alpha((1, 2, 3), 0.5) == (1, 2, 3, 128)
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def test_no_line_disappears_at_any_scale() -> None:
    for scale in (0.25, 1.0, 1.25, 1.5, 2.0, 3.0):
        look = Look(load_theme("dark"), scale)
        assert look.px(0.4) >= 1
        assert look.px(0) == 0
        assert look.px(-8) == -look.px(8)
        assert look.px(10) == int(10 * scale + 0.5)


def test_look_knows_colours_by_name() -> None:
    look = Look(load_theme("dark"))
    assert look.color("try") == look.theme.try_
    assert look.color((1, 2, 3)) == (1, 2, 3)


def test_failed_and_solved_parts_of_the_tree_differ_also_while_they_are_to_come(
    theme: module.Theme,
) -> None:
    failed = mix(theme.text_dim, theme.rejected, REDDISH)
    failed = mix(theme.surface, mix(theme.surface, failed, FAILED_INK), FAINT)
    solved = mix(theme.surface, mix(theme.surface, theme.placed, SOLVED_INK), FAINT)
    assert distance(failed, solved) >= 0.085
    assert distance(failed, theme.surface) >= 0.06
