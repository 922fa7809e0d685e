"""What a terminal could take for a command is only shown."""

from __future__ import annotations

import json

import pytest

from visualizer.base.terminal import harmless, one_row


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]0;title\x07", r"\u001b]0;title\u0007"),
        ("\x1b[2J", r"\u001b[2J"),
        ("\x9b2J\x85\x7f\x00\b", r"\u009b2J\u0085\u007f\u0000\u0008"),
        ("good\rforged", r"good\u000dforged"),
        ("a\u2028b\u2029", r"a\u2028b\u2029"),
        ("gnp.\u202ecart", r"gnp.\u202ecart"),
        ("a\tb\nä ♛ 👩\u200d🎓 1\xa0000", "a\tb\nä ♛ 👩\u200d🎓 1\xa0000"),
    ],
)
def test_harmless(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_json_says_the_same() -> None:
    value = [chr(code) for code in range(0x2100)]
    assert json.loads(harmless(json.dumps(value, ensure_ascii=False))) == value


def test_a_message_is_one_line() -> None:
    assert one_row("one\ntwo\x1b") == r"one two\u001b"
