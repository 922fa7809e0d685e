"""The dialog that asks which picture or film is to leave the window."""

from __future__ import annotations

import pygame

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.taking import (
    events_of,
    film_options,
    give_up_film,
    stop_text,
    stops_of,
    take_picture,
)
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import decimal, duration, grouped
from visualizer.base.panes import PANES
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.show.dialogs import AskFile, TakeAway
from visualizer.show.options import SIZES
from visualizer.show.show import Show
from visualizer.show.taking import HOLD, MANY, PARTS, SENTENCE, FilmOptions, Progress
from visualizer.ui.widgets import Button, Label, Segmented, TextField, Widget
from visualizer.ui.widgets.scrolling import ListRows

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
        return _("How long it will be is not told while the future is hidden."), 0
    events = events_of(show.run, options)
    if events is None:
        return _("Its length is known as soon as the run is recorded."), 0
    count = len(events)
    message = ngettext("{count} frame, about {long}", "{count} frames, about {long}", count)
    long = duration(count * options.seconds * 1.3 + options.hold)
    return message.format(count=grouped(count), long=long), count


class TakeDialog(ShowDialog[TakeAway]):
    """A picture now, or a film of a stretch of the run; while one is made, how far it is."""

    enter_closes = False

    def __init__(self, send: Send) -> None:
        self._send = send
        self._show: Show | None = None
        self._progress: Progress | None = None
        self._count = 0
        self._agreed: set[str] = set()  # long films that were asked about once
        self._what = Segmented(
            [("picture", _("Picture")), ("film", _("Film or page"))], "picture",
            lambda _what: self._follow(),
            [(_("of the event on screen: PNG, SVG or PDF"), ""),
             (_("of a stretch of the run: GIF, WebP, PNG, MP4, or HTML that plays it"), "")],
        )
        self._part = Segmented(
            [(name, _(title)) for name, title in PARTS.items()], SENTENCE,
            lambda _part: self._choose_part(self._pane),
        )
        self._pane = Segmented([], "", lambda _pane: self._choose_part(self._part))
        self._range = Segmented([], "whole", self._choose_range)
        self._written = "start", "end"  # what has been chosen, in the fields
        self._first, self._last = (
            TextField(lambda _typed: self._follow(), value=value, digits=False, boxed=True,
                      keeps=True, after=hint)
            for value, hint in (("start", _("from: an event, solution 1, at path 0 2 …")),
                                ("end", _("to: an event, solution 3, end …")))
        )
        self._size = Segmented([(name, name) for name in SIZES], "720p", lambda _s: self._follow())
        self._seconds = Segmented(
            [(each, _("{seconds} s an event").format(seconds=decimal(each)) if each == "0.5"
              else _("{seconds} s").format(seconds=decimal(each))) for each in SECONDS],
            "0.5", lambda _each: self._follow(),
        )
        self._hold = TextField(
            lambda _typed: self._follow(), value=f"{HOLD:g}", before=_("seconds at the end:"),
            digits=False, boxed=True, keeps=True,
            tooltip=_("How long the last frame of the film is seen, in seconds"),
        )
        self._loop = Segmented(
            [("loop", _("Repeated")), ("once", _("Once"))], "loop",
            lambda _loop: None,
        )
        self._said = Label()
        self._copy = Button(self._copy_it, label=_("Copy"))
        self._save = Button(self._save_it, label=_("Save …"), toggled=True)
        self._cancel = Button(self.close, label=_("Close"))
        self._stop = Button(lambda: send(do(give_up_film)), label=_("Give it up"))
        super().__init__(_("Take it away"), ListRows(), width=WIDTH)

    def ask(self, asked: TakeAway, below: Below) -> None:
        """Offer the panes that are on the screen."""
        self._show = show = below.show
        self._pane.options = [
            (name, _(row.title)) for name, row in PANES.items() if row.title and name in below.panes
        ]
        self._choose_part(self._pane)
        self._part.selected = self._part.selected or SENTENCE
        self._range.options = stretches(show)
        self._follow()

    def follow(self, asked: TakeAway, below: Below) -> None:
        """Say how far the film is that is being made."""
        if below.show.film != self._progress:
            self._follow()

    def handle(self, event: pygame.event.Event) -> bool:
        """What is typed is looked at anew with each key that changes it."""
        before = self._typed
        used = super().handle(event)
        if self._typed != before:
            self._follow()
        return used

    @property
    def _typed(self) -> tuple[str, ...]:
        """What stands in the fields."""
        return self._first.typed, self._last.typed, self._hold.typed

    def _choose_part(self, other: Segmented) -> None:
        """One of the two has been chosen from: nothing is chosen in the other."""
        other.selected = ""
        self._follow()

    def _choose_range(self, name: str) -> None:
        """Write the stretch that is chosen into the fields."""
        assert self._show is not None
        self._written = ends_of(self._show, name)
        for text_field, value in zip((self._first, self._last), self._written, strict=True):
            text_field.edit, text_field.value = None, value
        self._follow()

    def _follow(self) -> None:
        """Show what belongs to the choice, and say what it will be."""
        if self._show is None:
            return
        progress = self._progress = self._show.film
        if (self._first.typed, self._last.typed) != self._written:
            self._range.selected = ""  # something else has been typed
        fields: list[Widget | tuple[Widget, ...]] = [self._what, self._part]
        self._said.color = "text_dim"
        if self._what.selected == "film" and not self._part.selected:
            self._part.selected, self._pane.selected = SENTENCE, ""
        if self._what.selected == "picture":
            fields += [self._pane] if self._pane.options else []
            self._said.string = _("the event on screen, as it looks now")
            self.buttons = [self._cancel, self._copy, self._save]
        elif progress is not None:
            fields = [self._what]
            self._said.string = progress.text()
            self.buttons = [self._stop, self._cancel]
        else:
            fields += [
                self._range, (self._first, self._last), (self._size, self._loop, self._hold),
                self._seconds,
            ]
            self._said.string, self._said.color = self._length()
            self.buttons = [self._cancel, self._save]
        self.fields = [*fields, self._said]

    def _options(self) -> FilmOptions:
        assert self._show is not None
        return film_options(
            self._show, self._first.typed, self._last.typed, self._part.selected,
            SIZES[self._size.selected], float(self._seconds.selected), self._hold.typed,
            self._loop.selected == "loop",
        )

    def _length(self) -> tuple[str, str]:
        """How long the film will be, or what is wrong; and its colour."""
        assert self._show is not None
        try:
            said, self._count = length_of(self._show, self._options())
        except BadInput as error:
            return str(error), "rejected"
        return said, "text_dim"

    @property
    def _taken(self) -> str:
        """The part of the window that is chosen for a picture."""
        return self._part.selected or self._pane.selected

    def _copy_it(self) -> None:
        self.close()
        self._send(do(take_picture, self._taken))

    def _save_it(self) -> None:
        if self._what.selected == "picture":
            self.close()
            self._send(do(open_dialog, AskFile("picture", self._taken)))
            return
        line, color = self._length()
        if color == "rejected":
            self._said.string, self._said.color = line, color
            return
        options = self._options()
        if line not in self._agreed and self._count > MANY:
            self._agreed.add(line)
            more = _("{length}: that is long and large. Save again to make it all the same.")
            self._said.string, self._said.color = more.format(length=line), "try_"
            return
        self.close()
        self._send(do(open_dialog, AskFile("film", options)))
