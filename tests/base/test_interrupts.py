"""Ctrl+C waits for the end of a block, and not for ever."""

from __future__ import annotations

import signal

import pytest

from visualizer.base.interrupts import uninterrupted


def test_ctrl_c_comes_at_the_end_of_the_block() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        signal.raise_signal(signal.SIGINT)
        done.append("the block is whole")
    assert done


def test_ctrl_c_once_more_interrupts_a_block_that_takes_too_long() -> None:
    before = signal.getsignal(signal.SIGINT)
    done = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        signal.raise_signal(signal.SIGINT)
        done.append("first")
        signal.raise_signal(signal.SIGINT)
        done.append("second")
    assert done == ["first"]
    assert signal.getsignal(signal.SIGINT) is before
