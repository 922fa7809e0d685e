"""Ctrl+C, held back until it does no harm."""

from __future__ import annotations

import contextlib
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
