"""What has been pressed and moved since the frame before: what of it is meant, and how much of it
this frame answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from visualizer.keys import goes_on
from visualizer.ui.kit.touch import ACTIVATE

if TYPE_CHECKING:
    from visualizer.stage import Stage

LONGEST = 0.05
"""Seconds of a frame after which no more input is begun: what has been done is seen first."""


class Inbox:
    """Input in the order in which it came. None is lost: what a frame has no time for, the next
    one answers.

    One press is one step. pygame repeats a key until it is told that the key has been let go, which
    a slow frame keeps from it: a key that is down already is being repeated.

    The pointer is where it is. Mice tell of a thousand places a second; of those that come one
    after the other the last one counts, unless something is drawn.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._waiting: deque[pygame.event.Event] = deque()
        self._down: dict[int, object] = {}
        """Keys that are held, with where they went to when they were pressed."""

    @property
    def waits(self) -> bool:
        """Is there input that the next frame has to answer?"""
        return bool(self._waiting)

    def of(self, events: Sequence[pygame.event.Event]) -> Iterator[pygame.event.Event]:
        """What this frame answers of all that waits and of these, which came last; each is handled
        before the next one.

        Not meant are repeats of keys that have been let go since, all but one a frame, those of
        answers and of keys whose action a press does once (see `goes_on`), those that would press a
        button, and those of a key that opened or closed a dialog.
        """
        self._waiting.extend(events)
        end = perf_counter() + LONGEST
        while self._waiting:
            event = self._waiting.popleft()
            if event.type == pygame.MOUSEMOTION:
                event = self._moved(event)
            elif event.type in (pygame.KEYUP, pygame.WINDOWFOCUSLOST):
                # A window without the keyboard is not told when a key is let go.
                if event.type == pygame.KEYUP:
                    self._down.pop(event.key, None)
                else:
                    self._down.clear()
            elif event.type == pygame.KEYDOWN:
                if event.key not in self._down:
                    self._down[event.key] = self._keyboard
                elif not self._meant(event):
                    continue
            yield event
            if perf_counter() >= end:
                break

    def _moved(self, event: pygame.event.Event) -> pygame.event.Event:
        """The way of the pointer up to where it is pressed, let go or stays."""
        if self._stage.window.draws:
            return event
        x, y = event.rel
        while self._waiting and _goes_on(event, self._waiting[0]):
            event = self._waiting.popleft()
            x, y = x + event.rel[0], y + event.rel[1]
        return pygame.event.Event(event.type, {**event.dict, "rel": (x, y)})

    def _meant(self, event: pygame.event.Event) -> bool:
        """Is a repeat meant?"""
        if self._down[event.key] != self._keyboard:
            return False
        show = self._stage.show
        if not self._stage.window.keyboard.editing:
            if event.key in ACTIVATE:
                return False
            free = not self._stage.window.modal
            if free and (show.asked is not None or show.hands is not None or not goes_on(event)):
                return False
        same = (pygame.KEYDOWN, pygame.KEYUP)
        return not any(one.type in same and one.key == event.key for one in self._waiting)

    @property
    def _keyboard(self) -> object:
        """Where keys go to: the dialog that is open, or the question."""
        return self._stage.show.dialog, self._stage.show.asked


def _goes_on(motion: pygame.event.Event, event: pygame.event.Event) -> bool:
    """Is an event more of the same motion?"""
    return event.type == pygame.MOUSEMOTION and all(
        getattr(event, name, None) == getattr(motion, name, None) for name in ("buttons", "window")
    )
