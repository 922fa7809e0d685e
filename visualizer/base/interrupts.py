"""Ctrl+C, held back until it does no harm; a terminal that is closed is met as Ctrl+C is."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from types import FrameType


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl+C back until the end of the block, so that what it changes stays whole.

    It also keeps KeyboardInterrupt out of code in C, which may make another error of it. Pressed
    for the second time in a block that takes too long, it interrupts at once.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals do not come here
        return
    pressed = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


ENDS = ("SIGHUP", "SIGTERM")
"""What tells a program that it is to end: its terminal was closed, or somebody wants it to."""


@contextlib.contextmanager
def ending_in_order() -> Iterator[list[int]]:
    """Meet these as Ctrl+C, so that what is open is closed, and no process or file is left.

    Gives the numbers of those that have come. One that is ignored, as by nohup, stays so; a second
    one ends the program at once.
    """
    come: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield come  # signals do not come here
        return
    here = os.getpid()

    def end(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        if os.getpid() != here:  # a copy of this process has nothing to close
            signal.raise_signal(number)
        come.append(number)
        if callable(signal.getsignal(signal.SIGINT)):
            signal.raise_signal(signal.SIGINT)  # whoever holds that back does so with this
        else:  # as of what runs in the background of a script
            raise KeyboardInterrupt

    there = [number for name in ENDS if (number := getattr(signal, name, None)) is not None]
    mine = [number for number in there if signal.getsignal(number) is signal.SIG_DFL]
    for number in mine:
        signal.signal(number, end)
    try:
        yield come
    finally:
        for number in mine:
            signal.signal(number, signal.SIG_DFL)


def leave_to_window() -> None:
    """Leave SIGTERM to the display that is about to open, which asks the window to close."""
    if threading.current_thread() is threading.main_thread() and (
            callable(signal.getsignal(signal.SIGTERM))):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
