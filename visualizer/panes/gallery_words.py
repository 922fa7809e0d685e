"""What the gallery says: how many there are, and which one the pointer is on."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.panes.gallery_browser import Browser, Item, event_of
from visualizer.panes.values import grouped
from visualizer.show.show import Show


def numbers(show: Show, browser: Browser) -> list[str]:
    """How many there are, in words, and shorter."""
    found, total = show.run.moment.counters.solutions, len(show.run.trace.solutions)
    if not total:
        return []
    if browser.grouped:
        classes = len(browser.classes.firsts)
        words = ngettext("{classes} class of {all}", "{classes} classes of {all}", classes)
        texts = [words, _("{classes} of {all}")]
        return [t.format(classes=grouped(classes), all=grouped(total)) for t in texts]
    if show.run.hidden:
        return [_("{found} so far").format(found=grouped(found))]
    texts = [_("{found} of {all}")]
    if not show.run.complete:
        texts = [_("{found} of {all} so far"), *texts]
    return [t.format(found=grouped(found), all=grouped(total)) for t in texts]


def told(show: Show, browser: Browser, item: Item) -> str:
    """Which solution a thumbnail shows, and which class that is in."""
    known = _("Solution {number}, event {event}").format(
        number=grouped(item.solution + 1), event=grouped(event_of(show, item))
    )
    number = browser.class_of(item.solution)
    if number is None:
        return known
    size, count = int(browser.classes.sizes[number]), len(browser.classes.firsts)
    return ngettext(
        "{solution}, the only one of class {number} of {count}",
        "{solution}, one of {size} of class {number} of {count}",
        size,
    ).format(
        solution=known, number=grouped(number + 1), count=grouped(count), size=grouped(size)
    )
