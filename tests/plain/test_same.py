"""Programs made at random do the same with and without us: results, output, exceptions."""

from __future__ import annotations

import pytest

from tests.support.plain_programs import broken, programs, with_events, without

EACH = 50


@pytest.mark.some(2)
@pytest.mark.parametrize("first", range(0, 10 * EACH, EACH))
def test_programs_do_what_they_do_without_us(first: int) -> None:
    searched = 0
    for seed, source in programs(first, EACH):
        wanted = without(source)
        done, events = with_events(source)
        assert done == wanted, f"program {seed}:\n{source}"
        fault = broken(events, whole=not done.error)
        assert not fault, f"program {seed}: {fault}\n{source}"
        searched += bool(events)
    assert searched > EACH // 2
