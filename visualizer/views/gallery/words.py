"""What the gallery says: how many there are, and which one the pointer is on."""

from __future__ import annotations

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.pane import PADDING, TITLE_SIZE
from visualizer.views.gallery.browser import Browser, Item
from visualizer.views.gallery.controls import HEIGHT
from visualizer.views.numbers import grouped
from visualizer.views.pane import frame, is_low


def heading(surface: pygame.Surface, box: Box, scene: Scene, browser: Browser, end: int) -> None:
    """The frame of the pane, and in its heading, up to `end`, how many there are."""
    look = scene.look
    area = frame(surface, box, scene, " ")
    if is_low(box, scene):
        return
    left, middle = area.x, box.y + look.px(PADDING + HEIGHT / 2)
    room = end - left - look.px(8)
    for line in _numbers(scene, browser):
        if text.measure(look, line, TITLE_SIZE)[0] <= room:
            at = left, middle
            text.draw(surface, look, line, at, TITLE_SIZE, color="text_dim", anchor="midleft")
            break


def _numbers(scene: Scene, browser: Browser) -> list[str]:
    """How many there are, in words, and shorter."""
    found, total = scene.moment.counters.solutions, len(scene.trace.solutions)
    if not total:
        return []
    if browser.grouped:
        classes = len(browser.classes.firsts)
        words = ngettext("{classes} class of {all}", "{classes} classes of {all}", classes)
        texts = [words, _("{classes} of {all}")]
        return [t.format(classes=grouped(classes), all=grouped(total)) for t in texts]
    texts = [_("{found} of {all}")]
    if not scene.complete:
        texts = [_("{found} seen, {all} found so far"), *texts]
    return [t.format(found=grouped(found), all=grouped(total)) for t in texts]


def told(scene: Scene, browser: Browser, item: Item) -> str:
    """Which solution a thumbnail shows, and which class that is in."""
    known = _("Solution {number}, event {event}").format(
        number=grouped(item.solution + 1), event=grouped(event_of(scene, item))
    )
    number = browser.class_of(item.solution)
    if number is None:
        return known
    size, count = int(browser.classes.sizes[number]), len(browser.classes.firsts)
    return known + ngettext(
        ", the only one of class {number} of {count}",
        ", one of {size} of class {number} of {count}",
        size,
    ).format(number=grouped(number + 1), count=grouped(count), size=grouped(size))


def event_of(scene: Scene, item: Item) -> int:
    """The event of the solution that a thumbnail shows."""
    return int(scene.trace.solutions[item.solution])
