"""Code of the user's that is asked for an answer, such as a __repr__, and may never give one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

Answer = TypeVar("Answer")

SECONDS = 1.0
"""So long an answer is waited for."""


class NoEnd(BaseException):
    """It takes too long. No Exception: the code that is asked may catch all of those."""


def asked(question: Callable[[], Answer], seconds: float = SECONDS) -> Answer:
    """The answer; raises what the question raises, and NoEnd where there is none in time.

    In the main thread a signal ends the question. Where there is none such, or in another thread,
    somebody else asks, who is left alone when it takes too long.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _interrupted(question, seconds)
    return _left_alone(question, seconds)


def _interrupted(question: Callable[[], Answer], seconds: float) -> Answer:
    handler = signal.signal(signal.SIGALRM, _stop)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        return question()
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, handler)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise NoEnd


def _left_alone(question: Callable[[], Answer], seconds: float) -> Answer:
    answers: list[Answer] = []
    errors: list[BaseException] = []

    def ask() -> None:
        try:
            answers.append(question())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not answers:
        raise NoEnd
    return answers[0]
