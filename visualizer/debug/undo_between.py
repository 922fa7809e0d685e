"""In the rerun's process: has what seems to be left behind been set back, and then set again?

The state is taken at events. Where one pass of a loop places two choices, the second may be placed
before it is tried: what the first one set is back in between, where no event tells it, and is the
same again at the next event. So the run goes once more from the last event before the POP to that
at which something seems to be left, instruction by instruction. What is as it was before the choice
at any of them is not left behind.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

from visualizer.base.dataclass import dataclass
from visualizer.debug.requests import Answering
from visualizer.debug.source import OwnCode
from visualizer.debug.undo_entries import WHOLE, Entry, persisting, same
from visualizer.debug.undo_look import Look, Source

MOST_STEPS = 50_000
"""Instructions up to an event that are looked at; after these only lines are."""


@dataclass(eq=False)
class Claim:
    """That a choice has left an entry behind.

    source, call  whose: the variable of a call, by its number in the chain
    before        the variable at the TRY, plain
    pop, until    the event that took the choice back, and that up to which it is looked at
    asked         is it known whether that is so?
    wrong         has it been set back?
    """

    source: Source
    call: int
    before: Any
    entry: Entry
    pop: int
    until: int
    asked: bool = False
    wrong: bool = False

    def doubt(self, value: Any) -> None:
        """Is what the choice has made gone from this value of the variable?"""
        self.wrong = self.wrong or (
            same(self.before, value) if self.entry.way == WHOLE
            else not persisting([self.entry], self.before, value)
        )


def ask(answering: Answering, claims: Sequence[Claim]) -> None:
    """Find out which of them are wrong."""
    waiting = sorted(claims, key=lambda one: one.pop, reverse=True)
    watching: list[tuple[Claim, Callable[[], Any]]] = []
    own, run = OwnCode(answering.job), answering.run
    look = Look(own, 1)
    while (waiting or watching) and not answering.interrupted:
        if not watching:
            answering.send("undo", waiting[-1].pop)
            if not answering.stand_before(waiting[-1].pop):
                return
        while waiting and waiting[-1].pop == run.position:
            claim = waiting.pop()
            reader = look.reader(run.running(), claim.call, claim.source)
            claim.asked, claim.wrong = True, reader is None
            if reader is not None:
                watching.append((claim, reader))
        _watched(run.next, own, watching)
        watching = [] if run.ended else [
            (claim, reader) for claim, reader in watching
            if not claim.wrong and run.position <= claim.until
        ]


def _watched(
    run_on: Callable[[], object], own: OwnCode, watching: Sequence[tuple[Claim, Callable[[], Any]]]
) -> None:
    """Run on, and look on the way."""
    steps = 0

    def look(frame: FrameType, what: str, _argument: Any) -> Any:
        nonlocal steps
        steps += 1
        frame.f_trace_opcodes = steps < MOST_STEPS
        if what in ("line", "opcode"):
            for claim, reader in watching:
                if not claim.wrong:
                    claim.doubt(reader())
        return look

    def called(frame: FrameType, _what: str, _argument: Any) -> Any:
        if not own.has(frame.f_code.co_filename):
            return None
        frame.f_trace_opcodes = steps < MOST_STEPS
        return look

    former = sys.gettrace()
    sys.settrace(called)
    try:
        run_on()
    finally:
        sys.settrace(former)
