"""Charts that are asked for, and drawn in a process of their own, so that the window never waits
for matplotlib.

To import it takes half a second, to draw a chart up to 0.2 s; the window's process has none.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from time import monotonic

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import set_language
from visualizer.base.named_tuple import NamedTuple
from visualizer.measure.lab.files import is_chart, write_points
from visualizer.measure.lab.orders import ChartFile, ChartImage
from visualizer.record.family import end_process
from visualizer.record.processes import Child, set_up
from visualizer.record.wire import Voice

IDLE_SECONDS = 120.0
"""After so long without an order the process ends: it holds some 70 MB."""

CLOSING_SECONDS = 30.0
"""How long the end of the program waits for files, which take a second or two."""

STRIP = 1 << 18
STRIPS_AT_ONCE = 4
"""Bytes of a picture in a message, and messages that are taken in at once: each takes a part of a
millisecond."""


class DrawnChart(NamedTuple):
    """A chart that has been drawn: three bytes a pixel, row by row from the top."""

    wanted: ChartImage
    pixels: bytes


class Said(NamedTuple):
    """What has come of an order. error: a sentence; "" where all is well.

    length  of the picture, whose bytes follow
    """

    error: str = ""
    length: int = 0


class ChartDrawer:
    """Draws the chart that was wanted last, and writes files. Nothing here ever waits.

    picture  the last one that was drawn, maybe while a newer one is on its way
    error    why there is none, as a sentence
    """

    def __init__(self) -> None:
        self.picture: DrawnChart | None = None
        self.error = ""
        self._wanted: ChartImage | None = None
        self._files: list[ChartFile] = []
        self._order: ChartImage | ChartFile | None = None
        self._again = False  # has the process died over this order before?
        self._strips: list[bytes] = []
        self._length = 0
        self._child: Child | None = None
        self._told: list[tuple[str, str]] = []

    @property
    def busy(self) -> bool:
        """Is something on its way, so that `poll` should be called?"""
        return self._order is not None or bool(self._files) or self._is_new

    @property
    def _is_new(self) -> bool:
        drawn = self.picture.wanted if self.picture is not None else None
        return self._wanted is not None and self._wanted != drawn and not self.error

    def want(self, wanted: ChartImage) -> None:
        """Have this chart drawn, in place of any that has not been begun."""
        if wanted != self._wanted:
            self._wanted = wanted
            self.error = ""

    def save(self, file: ChartFile) -> None:
        """Have a file written; `messages` tells what came of it."""
        self._files.append(file)

    def messages(self) -> list[tuple[str, str]]:
        """Sentences about files, each with its kind: "info" or "error"."""
        told, self._told = self._told, []
        return told

    def poll(self) -> bool:
        """Take in what has come, and send the next order. Is there something new to see?"""
        before = self.picture, self.error
        if self._child is not None:
            for message in islice(self._child.messages(), STRIPS_AT_ONCE):
                if isinstance(message, Said):
                    self._length = message.length
                    if not message.length:
                        self._done(message.error)
                else:
                    self._strips.append(message)
                    if sum(map(len, self._strips)) == self._length:
                        self._done("")
            if self._child.gone:
                self._lost()
        if self._order is None:
            self._send_next()
        return before != (self.picture, self.error)

    def close(self) -> None:
        """End the process, after the files are written; what has been drawn stays."""
        end = monotonic() + CLOSING_SECONDS
        while (self._files or isinstance(self._order, ChartFile)) and monotonic() < end:
            self.poll()
            if self._child is not None:
                self._child.wait(0.02)
        self._order = self._wanted = None
        self._files.clear()
        self._strips.clear()
        if self._child is not None:
            self._child.close()
            self._child = None

    def _send_next(self) -> None:
        if self._files:
            self._order = self._files.pop(0)
        elif self._is_new:
            self._order = self._wanted
        if self._order is not None:
            self._send(self._order)

    def _send(self, order: ChartImage | ChartFile) -> None:
        if self._child is None or self._child.gone:
            self._child = Child(draw_charts, of_solver=False)
        self._child.send(order)

    def _done(self, error: str) -> None:
        order, self._order, self._again = self._order, None, False
        pixels, self._strips = b"".join(self._strips), []
        if isinstance(order, ChartFile):
            saved = _("The chart is saved as {name}.")
            if not is_chart(order.path):
                saved = _("The numbers are saved as {name}.")
            saved = saved.format(name=order.path.name)
            self._told.append((error, "error") if error else (saved, "info"))
        elif order is not None:
            self.error = error
            if not error:
                self.picture = DrawnChart(order, pixels)

    def _lost(self) -> None:
        """The process has gone: after a long time without orders, or in the middle of one."""
        if self._child is not None:
            self._child.close()
        self._child = None
        self._strips.clear()
        if self._order is None:
            return
        if self._again:
            self._done(_("The process that draws the charts ended unexpectedly."))
            return
        self._again = True  # the order may have come just when the process had been idle for long
        self._send(self._order)


def draw_charts(connection: Voice) -> None:
    """The process: carry out orders until the window goes, or none has come for long."""
    set_up()
    try:
        with suppress(EOFError, OSError):
            while connection.poll(IDLE_SECONDS):
                _answer(connection.recv(), connection)
    finally:
        end_process(0)


def _answer(order: ChartImage | ChartFile, connection: Voice) -> None:
    pixels = b""
    error = ""
    set_language(order.language)
    try:
        if isinstance(order, ChartFile):
            write_points(order.path, order.points, order.sources, estimate=order.estimate)
        else:
            from visualizer.measure.lab.chart import pixels as drawn

            pixels = drawn(order)
    except ImportError:
        error = _("A chart needs matplotlib: pip install -r requirements.txt.")
    except BadInput as refused:
        error = str(refused)
    except Exception as fault:  # whatever it is, the window goes on, with its table
        reason = str(fault) or type(fault).__name__
        error = _("The chart could not be drawn: {error}.").format(error=reason)
    connection.send(Said(error, len(pixels)))
    for start in range(0, len(pixels), STRIP):
        connection.send(pixels[start : start + STRIP])
