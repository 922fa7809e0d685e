"""Sources are parsed in the window's process only as far as there is time for it."""

from __future__ import annotations

import warnings

import pytest

from visualizer.base.parsing import MOST_SIGNS, TooMuchSource, compiled, parsed


def test_only_so_many_words_and_signs() -> None:
    line = "x = [1, 2]\n"  # of 7 signs and words
    fits = line * (MOST_SIGNS // 7)
    assert len(parsed(fits).body) == MOST_SIGNS // 7
    for text in (fits + line, (fits + line).encode()):
        with pytest.raises(TooMuchSource, match=r"60\s000 words and symbols"):
            parsed(text)
        with pytest.raises(TooMuchSource):
            compiled(text, "mine.py")


@pytest.mark.parametrize("quote", ["'''", '"""', "'", '"'])
def test_texts_and_comments_count_little(quote: str) -> None:
    words = "one two, three; " * 60_000
    assert len(parsed(f"WORDS = {quote}{words}{quote}\n# {words}\n").body) == 1


def test_nothing_is_said_on_standard_error() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parsed("x = '\\d'\n")
        compiled("x = 1 is 1\n", "mine.py")
