"""What a terminal could take for a command is only shown."""

from __future__ import annotations

import pytest

from visualizer.base.terminal import harmless, one_row


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]0;title\x07", r"\x1b]0;title\x07"),
        ("\x1b[2J", r"\x1b[2J"),
        ("\x9b2J\x85\x7f\x00\b", r"\x9b2J\x85\x7f\x00\x08"),
        ("good\rforged", r"good\rforged"),
        ("a\u2028b\u2029", r"a\u2028b\u2029"),
        ("gnp.\u202ecart", r"gnp.\u202ecart"),
        ("a\tb\nä ♛ 👩\u200d🎓 1\xa0000", "a\tb\nä ♛ 👩\u200d🎓 1\xa0000"),
    ],
)
def test_harmless(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_a_message_is_one_line() -> None:
    assert one_row("one\ntwo\x1b") == r"one two\x1b"
