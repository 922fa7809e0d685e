"""The dialog that asks which picture or film is to leave the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.taking import (
    events_of,
    film_options,
    give_up_film,
    stop_text,
    stops_of,
    take_picture,
)
from visualizer.actions.views import keep
from visualizer.base.errors import BadInput
from visualizer.base.i18n import Name, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import decimal, duration, grouped
from visualizer.base.panes import PANES
from visualizer.panes.dialog import Below, Dialog, told
from visualizer.panes.pane import fact
from visualizer.show.dialogs import AskFile, TakeAway
from visualizer.show.options import SIZES
from visualizer.show.show import Show
from visualizer.show.taking import HOLD, LEAST, MANY, PARTS, SENTENCE, Course, FilmOptions
from visualizer.ui.kit import (
    Choice,
    Field,
    LineEntry,
    Node,
    Typed,
    button,
    row,
    segmented,
)

WIDTH = 720
SECONDS = "0.1", "0.25", "0.5", "1", "2"


def stretches(show: Show) -> list[tuple[str, str]]:
    """What a film can be of: key and name of each."""
    stops = [("stops", _("From stop to stop"))] if stops_of(show) else []
    return [
        ("whole", _("Whole run")), ("view", _("What the timeline shows")),
        ("marks", _("Between bookmarks")), *stops,
    ]


def ends_of(show: Show, stretch: str) -> tuple[str, str]:
    """The first and the last moment of one of these, as they are typed."""
    run = show.seen_run
    view = run.view.timeline
    if stretch == "view" and view is not None:
        stop = min(int(view.last), len(run.trace))
        return str(max(0, int(view.first))), str(max(0, stop - 1))
    if stretch == "marks" and run.bookmarks:
        return str(min(run.bookmarks)), str(max(run.bookmarks))
    if stretch == "stops" and show.lecture is not None:
        # From the stop of now to the next one of its run; from the last one to the end.
        stops, now = stops_of(show), show.lecture.number + 1
        first = max((stop for stop in stops if stop <= now), default=min(stops, default=now))
        after = next((stop for stop in stops if stop > first), None)
        return stop_text(first), "end" if after is None else stop_text(after)
    return "start", "end"


def length_of(show: Show, options: FilmOptions) -> tuple[str, int]:
    """How long a film will be, as far as that may be told and is known, and in how many frames.

    Raises BadInput where the run has no such stretch.
    """
    if show.hide_future:
        return _("Its length is hidden while the future is hidden."), 0
    events = events_of(show.run, options)
    if events is None:
        return _("Its length is known as soon as the run is recorded."), 0
    course = Course(options, show.run.trace, events)
    message = ngettext("{count} frame, about {long}", "{count} frames, about {long}", course.frames)
    told = message.format(count=grouped(course.frames), long=duration(course.seconds))
    return told, course.frames


NAME, KEPT = "dialog:takeaway", "dialogs:take"
"""How the names begin of what is forgotten when the dialog is closed, and of what is kept."""


def take_dialog(asked: TakeAway, below: Below) -> Dialog:
    """A picture now, or a film of a stretch of the run; while one is made, how far it is."""
    show, what = below.show, _kept(below.show, "what", "picture")
    views = segmented(
        [Choice("picture", _("Picture"), _("of the event on screen: PNG, SVG or PDF")),
         Choice("film", _("Film or page"), _(
             "of a stretch of the run: GIF, WebP, PNG, MP4, or HTML that plays it"))],
        what, _keeping("what"), name="whats",
    )
    close, progress = button(_("Close"), do(close_dialog, TakeAway)), show.film
    if what == "film" and progress is not None:
        why = progress.text() if progress.ending else ""
        stop = button(_("Stop"), do(give_up_film), off=why)
        said = Dialog("", told(progress.text()), buttons=[stop, close])
    elif what == "film":
        said = _film(show, close)
    else:
        said = _picture(below, close)
    return said._replace(title=_("Share"), fields=[views, *said.fields], width=WIDTH)


def _kept(show: Show, name: Name, first: Any) -> Any:
    """What was chosen last."""
    found = getattr(show.controls, f"{KEPT} {name}")
    return first if found is None else found


def _keeping(name: Name) -> Callable[[Any], Action]:
    return lambda key: do(keep, f"{KEPT} {name}", key)


def _parts(part: str) -> Node:
    """Of which part of the window."""
    return segmented(
        [Choice(name, _(title)) for name, title in PARTS.items()], part,
        lambda key: (_keeping("part")(key), do(keep, f"{NAME}:pane", "")), name="parts",
    )


def _picture(below: Below, close: Node) -> Dialog:
    """What a picture may be of."""
    pane = getattr(below.show.controls, f"{NAME}:pane") or ""
    part = "" if pane else _kept(below.show, "part", SENTENCE)
    panes = [Choice(name, _(row.title)) for name, row in PANES.items()
             if row.title and name in below.panes]
    fields = [_parts(part)]
    if panes:
        fields.append(segmented(panes, pane, lambda key: do(keep, f"{NAME}:pane", key),
                                name="panes"))
    closing = do(close_dialog, TakeAway)
    copy = button(_("Copy"), (closing, do(take_picture, part or pane)))
    save = closing, do(open_dialog, AskFile("picture", part or pane))
    return Dialog("", told(_("the event on screen, as it is now")), fields,
                  [close, copy, button(_("Save …"), save, active=True)], enter=save)


def _seconds(each: str) -> str:
    """How long an event is seen; one of them says of what that is."""
    said = _("{seconds} s an event") if each == "0.5" else _("{seconds} s")
    return said.format(seconds=decimal(each))


def _film(show: Show, close: Node) -> Dialog:
    """What a film may be of, and how long it will be."""

    def field(name: Name, first: str, **how: Any) -> Field:
        entry = LineEntry(fact(show, f"{KEPT} {name}"), lambda: first, keeps=True)
        return Field(entry, boxed=True, grow=1, **how)

    first = field("first", "start", after=_("from: an event, solution 1, at path 0 2 …"))
    last = field("last", "end", after=_("to: an event, solution 3, end …"))
    hold = field("hold", f"{HOLD:g}", before=_("seconds at the end:"),
                 tip=_("How long the last frame of the film is seen, in seconds"))
    typed = first.entry.value, last.entry.value
    chosen, written = _kept(show, "range", ("whole", ("start", "end")))

    def choose(stretch: str) -> Sequence[Action]:
        ends = ends_of(show, stretch)
        return [_keeping("range")((stretch, ends)), *(
            one.entry.fact.keep(Typed.of(end)._replace(open=False))
            for one, end in zip((first, last), ends, strict=True))]

    part, loop = _kept(show, "part", SENTENCE), _kept(show, "loop", "loop")
    size, seconds = _kept(show, "size", "720p"), _kept(show, "seconds", "0.5")
    motion = _kept(show, "motion", "moving" if show.moves else "still")
    fields = [
        _parts(part),
        segmented([Choice(*one) for one in stretches(show)], chosen if typed == written else "",
                  lambda key: partial(choose, key), name="stretches"),
        row(first, last, equal=True),
        row(segmented([Choice(name, name) for name in SIZES], size, _keeping("size"), name="sizes"),
            segmented([Choice("loop", _("Repeated")), Choice("once", _("Once"))], loop,
                      _keeping("loop"), name="loops"), hold, equal=True),
        row(segmented([Choice(each, _seconds(each)) for each in SECONDS], seconds,
                      _keeping("seconds"), name="seconds", grow=1),
            segmented([Choice("moving", _("Moving"), _(
                           "Pieces move from event to event, where one is seen for {least} s or "
                           "more; a page has a frame an event").format(least=decimal(str(LEAST)))),
                       Choice("still", _("Still"), _("Each event is there at once"))],
                      motion, _keeping("motion"), name="motions")),
    ]
    save: Any = ()
    try:
        options = film_options(show, *typed, part, SIZES[size], float(seconds), hold.entry.value,
                               loop=loop == "loop", moves=motion == "moving")
        length, count = length_of(show, options)
    except BadInput as error:
        line = told(str(error), "rejected")
    else:
        agreed = _kept(show, "agreed", "")
        save = do(close_dialog, TakeAway), do(open_dialog, AskFile("film", options))
        line = told(length)
        if count > MANY and agreed == length:
            more = _("{length}: that is long and large. Save again to make it anyway.")
            line = told(more.format(length=length), "try_")
        elif count > MANY:
            save = _keeping("agreed")(length)
    return Dialog("", line, fields, [close, button(_("Save …"), save, active=True)], enter=save)
