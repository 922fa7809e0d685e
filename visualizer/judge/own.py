"""The functions of a user's file as the second judge, asked in a process of their own: they may
hang, raise, print, end Python, or change what they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Lock, Thread
from time import monotonic, sleep
from traceback import format_exception_only
from typing import Any, Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from solvers.events import PUSH
from visualizer.base.failures import Failure, one_line, shown
from visualizer.jobs.job import Job, describe
from visualizer.jobs.needs import own_of
from visualizer.jobs.own import ALLOWED, IS_SOLUTION
from visualizer.jobs.user_run import judges
from visualizer.judge.found import NOTHING, Found
from visualizer.judge.plain import Plain
from visualizer.problems.kinds import Silenced
from visualizer.problems.own import NO, NOT_ASKED, SAYS_NO, YES, Verdicts
from visualizer.problems.rules import Refusal
from visualizer.record.family import end_process
from visualizer.record.faults import from_exception
from visualizer.record.processes import Child, EndedProcess, be_silent, forbid_exit, set_up
from visualizer.record.wire import Voice
from visualizer.trace.moment import Moment
from visualizer.trace.packing import Packed, unpack

PATIENCE: Final = 2.0
"""Seconds that a single call may take."""

LOADING: Final = 10.0
"""Seconds that the file may take to load."""

SLICE: Final = 0.1
"""Seconds after which the process tells what it has found so far."""

SLOW: Final = 1.0
"""Seconds after which it says which call it is that takes long."""


_Answer: TypeAlias = tuple[int, Found, NDArray[np.uint8], NDArray[np.uint8]]


class OwnJudge:
    """Judges the events of a run as they come: see `Judge`.

    silenced: from which event on the functions are not asked any more, and why
    """

    most = 1 << 12
    seconds = 0.02

    def __init__(self, job: Job, moment: Moment, verdicts: Verdicts) -> None:
        self.silenced: Silenced | None = None
        self._verdicts = verdicts
        self._names = own_of(moment.solver).judges
        self._file = job.file
        self._child = Child(ask, job)
        self._loaded = False

    def take(self, packed: Packed, start: int) -> Found:
        """Judge the next events; of those from which on they are silenced nothing is said."""
        parts = []
        while len(packed) and self.silenced is None:
            self._child.send(("take", packed, start))
            count, news, allowed, solved = self._answer(start)
            self._verdicts.add(allowed, solved)
            parts.append(news)
            packed, start = packed[count:], start + count
        return _together(parts)

    def end(self, *, complete: bool) -> Found:
        """What there is to say when no more events come."""
        if self.silenced is not None:
            return NOTHING
        self._child.send(("end", complete, 0))
        news = self._answer(0)[1]
        self.silenced = None  # all events have been judged
        self._child.close()
        return news

    def close(self) -> None:
        """End the process."""
        self._child.close()

    def _answer(self, start: int) -> _Answer:
        """What the process says of events from `start` on, and of how many."""
        patience = PATIENCE + SLICE if self._loaded else LOADING
        until, call = monotonic() + patience, f"{self._names[0]}(path)"
        while not self._child.gone and monotonic() < until:
            self._child.wait(0.05)
            for what, content in self._child.messages():
                self._loaded = True
                if what == "slow":
                    call = content
                    continue
                *answer, failure = content
                if failure is not None:
                    self.silenced = Silenced(start + answer[0], failure)
                    self._child.close()
                return cast(_Answer, answer)
        reason = "own lost" if self._child.gone else "own hang"
        self._child.close()
        details = {"call": call, "seconds": f"{PATIENCE:g}"}
        self.silenced = Silenced(start, Failure(reason, -1, details, self._file))
        return 0, NOTHING, _answers({}, 0, 0), _answers({}, 0, 0)


def _together(parts: Sequence[Found]) -> Found:
    if len(parts) < 2:
        return parts[0] if parts else NOTHING
    return Found(*(np.concatenate(one) for one in zip(*parts, strict=True)))


# The process


class _NoAnswerError(Exception):
    """A function returned what is no answer."""


class _RaisedError(Exception):
    """A function raised something."""


class _Asked:
    """The functions as rules, called once for each question; what they say is kept by event.

    event            the event that is judged
    allowed, solved  what they said since these were emptied
    """

    entered_once = False

    def __init__(self, functions: Mapping[str, Callable[[list[int]], Any]], voice: Voice) -> None:
        self._functions = functions
        self._voice = voice
        self._lock = Lock()
        self._now: tuple[str, list[int], float] | None = None
        self._latest = NOT_ASKED
        self.event = 0
        self.allowed: dict[int, int] = {}
        self.solved: dict[int, int] = {}
        Thread(target=self._watch, daemon=True).start()

    def send(self, message: object) -> None:
        """Tell the window."""
        with self._lock:
            self._voice.send(message)

    def _watch(self) -> None:
        """Say which call it is that takes long."""
        while True:
            sleep(SLOW / 2)
            now = self._now
            if now is not None and monotonic() - now[2] > SLOW:
                self.send(("slow", called(now[0], now[1])))

    def placed(self) -> None:
        """The event places what the last one has tried."""
        self.allowed[self.event] = self._latest

    def refusals(
        self, _moment: Moment, path: Sequence[int], value: int
    ) -> tuple[Refusal, ...] | None:
        said = self._ask(ALLOWED, [*path, value])
        self._latest = NOT_ASKED if said is None else YES if said else NO
        self.allowed[self.event] = self._latest
        return None if said is None else () if said else (Refusal(SAYS_NO),)

    def is_solution(self, _moment: Moment, path: Sequence[int]) -> bool | None:
        said = self._ask(IS_SOLUTION, [*path])
        self.solved[self.event] = NOT_ASKED if said is None else YES if said else NO
        return said

    def _ask(self, name: str, path: list[int]) -> bool | None:
        function = self._functions.get(name)
        if function is None:
            return None
        self._now = name, path, monotonic()
        try:
            said = function([*path])  # a list of its own, which it may change
            answer = None if said is None else bool(said)
        except BaseException as error:
            raise _RaisedError(called(name, path), error) from error
        finally:
            self._now = None
        if answer is None:
            raise _NoAnswerError(called(name, path))
        return answer


def called(name: str, path: Sequence[int]) -> str:
    """A call as it is written."""
    return f"{name}({shown([*path])})"


def ask(job: Job, voice: Voice) -> None:
    """Judge the events that come with the functions of the file. Messages to the window:

    ("slow", call)  this call takes long
    ("told", (count, found, allowed, solved, failure))  what was found in so many of the events, and
                    what the functions said at each; why they are not asked any more, or None
    and from the window: ("take", packed, start) and ("end", complete, 0)
    """
    set_up(0)
    be_silent()
    forbid_exit()
    with suppress(EOFError, OSError):
        _judge(job, voice)
    end_process(0)


def _judge(job: Job, voice: Voice) -> None:
    solver, params = describe(job), dict(job.params)
    try:
        asked = _Asked(judges(job.file, params, own_of(solver).judges, job.text), voice)
    except BaseException as error:
        voice.send(("told", (0, NOTHING, *[_answers({}, 0, 0)] * 2,
                             from_exception(error, -1, job.file))))
        return
    plain = Plain(asked, Moment(solver, params))
    while True:
        what, content, start = voice.recv()
        packed: Packed = content if what == "take" else np.empty(0, np.uint32)
        asked.allowed, asked.solved = {}, {}
        count, parts, failure = 0, list[Found](), None
        until = monotonic() + SLICE
        try:
            if what == "end":
                parts.append(plain.end(complete=content))
            while count < len(packed) and monotonic() < until:
                asked.event = start + count
                if unpack(int(packed[count]))[0] == PUSH:
                    asked.placed()
                parts.append(plain.take(packed[count : count + 1], start + count))
                count += 1
        except _NoAnswerError as error:
            failure = Failure("own none", -1, {"call": error.args[0]}, job.file)
        except _RaisedError as error:
            failure = _raised(error, job.file)
        answers = (_answers(given, start, count) for given in (asked.allowed, asked.solved))
        asked.send(("told", (count, _together([one for one in parts if len(one)]), *answers,
                             failure)))


def _raised(raised: _RaisedError, file: str) -> Failure:
    call, error = raised.args
    if isinstance(error, EndedProcess):
        return Failure("own lost", -1, {"call": call}, file)
    place = from_exception(error, -1, file)
    said = one_line("".join(format_exception_only(error)).strip().rpartition("\n")[2])
    return Failure("own raised", -1, {"call": call, "error": said}, file, place.line)


def _answers(given: Mapping[int, int], start: int, count: int) -> NDArray[np.uint8]:
    return np.array([given.get(start + k, NOT_ASKED) for k in range(count)], np.uint8)
