"""Text: fallback of single characters, figures, shortening and wrapping, the cache."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui.painting import painted
from visualizer.ui import text
from visualizer.ui.fonts import FALLBACKS, FONTS, character_map, font_for, open_font
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

SIGNS = "←→↑↓−·✓✗★♛⇒…–ąäßłżÖ≤≠λ"
MISSING = "\ufdd0"
"""A code point that stands for no character in any font."""
LOOK = Look(load_theme("dark"), 1.0)
WORDS = "Die Dame in Zeile 3 bedroht das Feld – weiter mit Spalte 4."


def render(
    look: Look, string: str, size: float = 14, style: str = "regular",
    color: str | tuple[int, ...] = "text", figures: bool = False,
) -> pygame.Surface:
    """The picture of a line of text."""
    return text.picture(string, FONTS[style], look.px(size), look.color(color), figures)


def assert_fits(
    picture: pygame.Surface, string: str, size: float, style: str = "regular", figures: bool = False
) -> None:
    """It is as wide as measured, and hardly reaches below its line."""
    width, height = text.measure(LOOK, string, size, style, figures)
    assert picture.get_width() == width, ascii(string)
    assert height <= picture.get_height() <= height + text.BEYOND, ascii(string)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("style", FONTS)
def test_no_sign_is_drawn_as_the_box_of_a_missing_glyph(style: str) -> None:
    for name in {FONTS[style], *(font_for(sign, FONTS[style]) for sign in SIGNS)}:
        box = pixels(open_font(name, 20).render(MISSING, True, "white"))
        for sign in (s for s in SIGNS if font_for(s, FONTS[style]) == name):
            assert pixels(open_font(name, 20).render(sign, True, "white")) != box, sign
    for sign in SIGNS:
        picture = render(LOOK, sign, 20, style)
        assert picture.get_bounding_rect().width > 0, sign
    assert len({pixels(render(LOOK, sign, 20, style)) for sign in SIGNS}) == len(SIGNS)


def test_character_maps_tell_what_a_font_has() -> None:
    regular = character_map("figo")
    assert all(c in regular for c in "Aaąäßł←−…0")
    assert all(c not in regular for c in ("★", "♛", "✓", "⇒", MISSING, "\U0001f600"))
    assert "★" in character_map("symbol2")
    assert font_for("★", "figo") == "symbol2"
    assert font_for("⇒", "figo") == "math"
    assert font_for("a", "figo") == "figo"
    assert font_for(MISSING, "figo") == "figo"
    assert set(FALLBACKS).isdisjoint(FONTS.values())


def test_the_height_of_a_line_does_not_depend_on_what_it_says() -> None:
    for style in FONTS:
        heights = {text.measure(LOOK, s, 15, style)[1] for s in ("x", "★", "Äg", "", "1 2⇒")}
        assert heights == {text.line_height(LOOK, 15, style)}


@pytest.mark.parametrize("string", ["\0", "a\0b", "caf\udce9.py", "\ud800 \udfff"])
@pytest.mark.parametrize("figures", [False, True])
def test_what_pygame_cannot_draw_is_replaced(string: str, figures: bool) -> None:
    picture = render(LOOK, string, 17, figures=figures)
    assert picture.get_size() == text.measure(LOOK, string, 17, figures=figures)
    assert pixels(picture) != pixels(render(LOOK, string[:-1], 17, figures=figures))
    text.elide(LOOK, string * 9, 30)
    text.wrap(LOOK, string * 9, 30)


UNUSUAL = [
    "✔️ ⚠️ ♟️", "♟️", "\ufe0f", "\u200b", "a\u200b", "\u202eabc\u202c", "\ufeff", "\u00ad", "\u0301",
    "e\u0301\u0301", "👨‍👩‍👧", "\u2060", "\x07", "\x1b[31mred", "\x7f", "\x80", "\x85", "\x9f",
    "a\nb", "\n", "a\tb", "\r\n", "\u2028", "\U000e0041", "שלום", "நி", "\ufdd0", "\U0010ffff",
    "★\u200d\n1",
]
"""Texts with characters that have no width, no glyph, or another line in them."""

ODD = st.one_of(st.sampled_from(UNUSUAL), st.characters(), st.characters(categories=["Cc", "Cf"]),
                st.characters(categories=["Mn", "Me"]), st.sampled_from(" a1★"))


@pytest.mark.parametrize("figures", [False, True])
@pytest.mark.parametrize("style", FONTS)
@pytest.mark.parametrize("string", UNUSUAL)
def test_an_unusual_text_is_one_line_as_wide_as_measured(
    string: str, style: str, figures: bool
) -> None:
    picture = render(LOOK, string, 17, style, figures=figures)
    assert_fits(picture, string, 17, style, figures)


@pytest.mark.thorough
@settings(max_examples=400, deadline=None)
@given(
    st.lists(ODD, max_size=12).map("".join),
    st.sampled_from([0.1, 1, 2, 11, 14, 40]),
    st.sampled_from(sorted(FONTS)),
    st.booleans(),
    st.integers(0, 200),
)
def test_any_text_can_be_drawn(
    string: str, size: float, style: str, figures: bool, width: int
) -> None:
    picture = render(LOOK, string, size, style, (1, 2, 3, 99), figures)
    assert_fits(picture, string, size, style, figures)
    shortened = text.elide(LOOK, string, width, size, style, figures)
    assert text.measure(LOOK, shortened, size, style, figures)[0] <= width
    for line in (shortened, *text.wrap(LOOK, string, width, size, style)):
        render(LOOK, line, size, style, figures=figures)


@pytest.mark.thorough
def test_every_character_can_be_drawn() -> None:
    for code in (*range(0x3100), *range(0xD7F0, 0xE010), *range(0xFB00, 0x10400),
                 *range(0xE0000, 0xE0200)):
        picture = render(LOOK, chr(code), 9)
        assert_fits(picture, chr(code), 9)


def test_of_a_sign_with_a_variation_selector_the_sign_is_drawn() -> None:
    for sign in "✔♟★":
        assert pixels(render(LOOK, sign + "\ufe0f")) == pixels(render(LOOK, sign))


@pytest.mark.parametrize("character", ["W", "★", "\u200b", "\0"])
def test_a_text_longer_than_any_screen_can_be_drawn(character: str) -> None:
    string = character * 3_000_000
    assert render(LOOK, string).get_size() == text.measure(LOOK, string)
    assert text.measure(LOOK, text.elide(LOOK, string, 300))[0] <= 300
    text.clear()


def test_a_mixed_text_is_as_wide_as_measured() -> None:
    for figures in (False, True):
        for string in ("x ⇒ −p ★ 1\u2009204", "plain", "10:11", ""):
            drawn = render(LOOK, string, 17, "bold", figures=figures)
            assert drawn.get_size() == text.measure(LOOK, string, 17, "bold", figures)


def test_the_second_drawing_is_the_first() -> None:
    first = render(LOOK, "once", 14)
    assert render(LOOK, "once", 14) is first
    assert render(LOOK, "once", 14, color="accent") is not first
    assert render(Look(LOOK.theme, 2.0), "once", 14) is not first


def test_the_cache_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    text.clear()
    monkeypatch.setattr(text, "CACHE_BYTES", 40_000)
    drawn = [render(LOOK, f"text {i}", 14) for i in range(200)]
    kept = 0
    for i, picture in reversed(list(enumerate(drawn))):
        if render(LOOK, f"text {i}", 14) is not picture:
            break
        kept += picture.get_width() * picture.get_height() * 4
    assert 20_000 < kept <= 40_000


def test_figures_are_equally_wide() -> None:
    for size in (11, 14, 24, 40):
        for style in FONTS:
            widths = {text.measure(LOOK, d * 4, size, style, True)[0] for d in "0123456789"}
            assert len(widths) == 1
    assert text.measure(LOOK, "1111", 24, figures=False) != text.measure(LOOK, "0000", 24)


def test_figures_keep_each_digit_in_its_place() -> None:
    one, other = (render(LOOK, s, 30, "bold", figures=True) for s in ("171", "878"))
    assert one.get_width() == other.get_width()
    digit = one.get_width() // 3
    middle = pygame.Rect(digit, 0, digit, one.get_height())
    # The middle 7 of both stands at the same place.
    assert pixels(one.subsurface(middle)) == pixels(other.subsurface(middle))


def test_an_anchor_is_where_the_text_stands(surface: pygame.Surface) -> None:
    at = (300, 200)
    for anchor in ("topleft", "midtop", "topright", "bottomleft", "midbottom", "bottomright"):
        rect = painted(surface, text.draw, LOOK, "Anchor", at, 20, anchor=anchor)
        assert getattr(rect, anchor) == at
    left = painted(surface, text.draw, LOOK, "Anchor", at, 20, anchor="midleft")
    right = painted(surface, text.draw, LOOK, "Anchor", at, 20, anchor="midright")
    assert (left.left, right.right) == (300, 300)
    assert left.top == right.top
    base = painted(surface, text.draw, LOOK, "Anchor", at, 20, anchor="baseright")
    assert base.top + text.ascent(LOOK, 20) == 200


@pytest.mark.parametrize("size", [12, 14, 20, 40])
@pytest.mark.parametrize("style", FONTS)
def test_capitals_stand_in_the_middle(size: float, style: str) -> None:
    picture = pygame.Surface((100, 100), pygame.SRCALPHA)
    painted(picture, text.draw, LOOK, "H", (50, 50), size, style, "text", "center")
    drawn = picture.get_bounding_rect(min_alpha=128)
    assert abs(drawn.centery - 50) <= 1
    assert abs(drawn.centerx - 50) <= 1


def test_a_translucent_text_is_fainter() -> None:
    full = render(LOOK, "H", 40, color=(255, 0, 0))
    half = render(LOOK, "H", 40, color=(255, 0, 0, 128))
    strongest = [max(s.get_at((x, 20))[3] for x in range(s.get_width())) for s in (full, half)]
    assert strongest == [255, 128]


def test_elide_keeps_what_fits() -> None:
    assert text.elide(LOOK, "short", 500) == "short"
    shortened = text.elide(LOOK, WORDS, 150)
    assert shortened.endswith("…") and WORDS.startswith(shortened[:-1].rstrip())
    assert text.elide(LOOK, WORDS, 1) == ""
    assert text.elide(LOOK, "", 0) == ""


@settings(max_examples=60, deadline=None)
@given(
    st.text(st.sampled_from(" abcWWiiÄß★−19\n"), max_size=60),
    st.integers(0, 300),
    st.sampled_from(sorted(FONTS)),
)
def test_elide_and_wrap_never_exceed_the_width(string: str, width: int, style: str) -> None:
    flat = string.replace("\n", " ")
    assert text.measure(LOOK, text.elide(LOOK, flat, width, 14, style), 14, style)[0] <= width
    lines = text.wrap(LOOK, string, width, 14, style)
    assert lines
    for line in lines:
        assert len(line) <= 1 or text.measure(LOOK, line, 14, style)[0] <= width
    assert "".join("".join(lines).split()) == "".join(string.split())


def test_a_short_word_does_not_stand_alone_in_the_last_line() -> None:
    string = "Row 1, column 1: attacked by the queen. Try column 2."
    lone = text.measure(LOOK, string)[0] - 2
    assert text.wrap(LOOK, string, lone) == [string.removesuffix(" column 2."), "column 2."]
    assert text.wrap(LOOK, "one 2.", 45) in (["one 2."], ["one", "2."])


@pytest.mark.parametrize("mark", [" ", "\n", ""])
def test_of_a_text_for_paper_nothing_is_cut_off(mark: str) -> None:
    words = [f"{number:05d}" for number in range(15_000)]
    assert "".join(text.wrap(LOOK, mark.join(words), 4000))[-1] == text.ELLIPSIS
    lines = text.wrap_whole(LOOK, mark.join(words), 4000)
    assert "".join(lines).replace(" ", "") == "".join(words)
    assert text.wrap_whole(LOOK, WORDS, 90) == text.wrap(LOOK, WORDS, 90)


def test_wrap_breaks_at_spaces_and_keeps_line_breaks() -> None:
    lines = text.wrap(LOOK, WORDS, 160)
    assert len(lines) > 2
    assert " ".join(lines) == WORDS
    assert text.wrap(LOOK, "a\n\nb", 100) == ["a", "", "b"]
    assert text.wrap(LOOK, "", 100) == [""]
    assert len(text.wrap(LOOK, "Donaudampfschifffahrtsgesellschaft", 60)) > 2


def test_drawing_with_a_width_stays_within_it(surface: pygame.Surface) -> None:
    rect = painted(surface, text.draw, LOOK, WORDS, (10, 10), 14, width=120)
    assert rect.width <= 120


@pytest.mark.parametrize("letters", ["a", "é", "word ", "\u200d"])
def test_millions_of_characters_cost_no_more_than_a_screen_has_room_for(
    letters: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = 0
    runs = text._runs

    def counted(string: str, name: str, figures: bool) -> list[tuple[str, str]]:
        nonlocal measured
        measured += len(string)
        return runs(string, name, figures)

    text.clear()
    monkeypatch.setattr(text, "_runs", counted)
    long = letters * (3_000_000 // len(letters))
    assert text.elide(LOOK, long, 400).endswith("…")
    assert text.measure(LOOK, long)[1] == text.line_height(LOOK)
    assert measured < 20 * text.LONGEST
    lines = text.wrap(LOOK, long, 400)
    assert sum(map(len, lines)) <= text.LONGEST_WRAPPED and lines[-1].endswith("…")
    assert measured < 20 * text.LONGEST_WRAPPED
    text.clear()
