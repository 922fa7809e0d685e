"""Numbers and lists, as each language writes them."""

from __future__ import annotations

import pytest

from visualizer.base.i18n import in_each, set_language
from visualizer.base.lists import all_of, one_of
from visualizer.base.numbers import decimal, grouped, printable, printed, spaced

pytestmark = pytest.mark.usefixtures("english_again")


@pytest.mark.parametrize("language,window,terminal,small", [
    ("en", "1\u2009234\u2009567.5", "1,234,567.5", "2.25"),
    ("de", "1\u2009234\u2009567,5", "1.234.567,5", "2,25"),
    ("pl", "1\u2009234\u2009567,5", "1\u00a0234\u00a0567,5", "2,25"),
    ("de+en", "1\u2009234\u2009567,5", "1.234.567,5", "2,25"),
])
def test_marks_are_those_of_the_language(
    language: str, window: str, terminal: str, small: str
) -> None:
    set_language(language)
    assert grouped(1234567.46, 1) == spaced("1,234,567.5") == window
    assert printed(1234567.46, 1) == terminal
    assert printable(f"{window} s") == f"{terminal} s"
    assert decimal("2.25") == small
    assert grouped(1234) == "1\u2009234"


def test_the_second_sentence_has_its_own_marks() -> None:
    set_language("de+en")
    assert in_each(lambda: grouped(1.5, 1)) == ("1,5", "1.5")


def test_lists() -> None:
    assert [all_of([*"abc"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [one_of([*"abc"][:n]) for n in range(4)] == ["", "a", "a or b", "a, b or c"]
