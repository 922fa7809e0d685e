"""What a pattern says is what Python's says, before and after it is compiled."""

from __future__ import annotations

import re

from visualizer.base.pattern import pattern


def test_it_finds_what_python_finds() -> None:
    ours, theirs = (made(r"(?P<word>[a-z]+)(\d)", re.IGNORECASE) for made in (pattern, re.compile))
    for text in ("", "a1", "xx A12 b3", "1a"):
        for _time in range(2):
            assert [m.span() for m in ours.finditer(text)] == [
                m.span() for m in theirs.finditer(text)]
            assert ours.sub(r"\2\g<word>", text) == theirs.sub(r"\2\g<word>", text)
            assert (ours.match(text) is None) == (theirs.match(text) is None)
    assert ours.groupindex == theirs.groupindex


def test_it_is_not_compiled_before_it_is_used() -> None:
    assert pattern("(")  # which is none
