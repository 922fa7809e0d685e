"""The text of a lesson's stop: part, title and text, and where in the lesson one is; before any
lesson the offer of the tour."""

from __future__ import annotations

from collections.abc import Iterator

from visualizer.actions.action import Action, do
from visualizer.actions.lessons import answer_offer, leave
from visualizer.actions.turning import turn_page
from visualizer.base.i18n import Name, first_language, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.keys import keys_of
from visualizer.lessons.lesson import one_line
from visualizer.panes.audience import quiet_audience
from visualizer.show.lecture import TITLE, Lecture
from visualizer.show.show import Show
from visualizer.ui.figure import On
from visualizer.ui.kit import About, Fit, Like, Node, Text, button, column, row
from visualizer.ui.look import Look
from visualizer.ui.pane import RADIUS
from visualizer.ui.text import SMALLEST

SIZE = 16
MOST_LINES = 3
BUTTON, ICON, LETTER = 28, 16, 14
"""The height of a button, the side of its icon, the size of its letters; unscaled."""

SIDE = 18
"""What is free at both sides in it, unscaled: the same with a plane and without."""

AROUND = 12
"""What the window leaves free beside the strip, unscaled."""


def lesson(show: Show) -> Node:
    """A strip above all other panes."""
    lecture = show.lecture
    if lecture is None:
        return _offer(show.tour_stops) if show.tour_stops else Node()
    asks = show.asked is not None and show.asked.question.of_stop
    return _strip(show, lecture, asks=asks)


def _strip(show: Show, lecture: Lecture, *, asks: bool) -> Node:
    """asks: does its text stand as a question? Then a line is left, without a plane."""
    said = lecture.lacks or one_line(lecture.stop.text.of(first_language()))
    spoken = lecture.stop.title.of(first_language())
    part = "" if lecture.part == spoken else lecture.part
    where = Text(place_of(show, lecture), SMALLEST, color="text_dim")

    def heads() -> Iterator[Node]:
        """Before the title is cut the part goes, the words on the buttons, and the switch is
        smaller."""
        for behind, short in ((part, 0), ("", 0), ("", 1), ("", 2)):
            title = Text(spoken, SIZE, "bold", grow=not behind, gives=2 if short == 2 else 0)
            dim = [Text(behind, SMALLEST, color="text_dim", grow=1)] if behind else []
            switch, turns = foot(show, lecture, short=short)
            yield row(title, *dim, switch, where, turns, gap=14 if behind else 10)

    head = Fit(heads(), flat=True)
    if asks:
        return About(head, padding=(SIDE, 1))
    text = Text(said, SIZE, lines=MOST_LINES)
    body: list[Node] = [About(text, On(said, "lesson"))] if said else []
    if said and _plays_to_question(show, lecture):  # its room is kept: nothing moves when it comes
        body = [Like(Node(), text, high=True)]
    return _plane(column(head, *body, gap=2))


def _plays_to_question(show: Show, lecture: Lecture) -> bool:
    """Does the search still play to where the stop asks? Its text says what has come about there.
    """
    player = show.run.player
    asks = bool(lecture.stop.ask) and lecture.number not in lecture.asked
    return asks and player.playing and not (lecture.event is None or player.event >= lecture.event)


def _plane(node: Node) -> Node:
    return About(node, None, "surface", "border", padding=(SIDE, 6), radius=RADIUS, edge="accent")


def _offer(stops: int) -> Node:
    """The offer of the tour, until it is answered."""
    said = ngettext("New here? A tour shows the program at {count} stop.",
                    "New here? A tour shows the program in {count} stops.", stops)
    yes = _button("chevron-right", do(answer_offer, True), _("Begin the tour"),
                  behind=True, flat=False)
    no = _button("", do(answer_offer, False), _("No, thanks"),
                 _("the tour stays in the menu of lessons and in the help"))
    return _plane(row(Text(said.format(count=stops), SIZE, lines=2, grow=1, gives=1), yes, no,
                      gap=6))


def foot(show: Show, lecture: Lecture, *, short: int = 0) -> tuple[Node, Node]:
    """For whom it is, where that is not plain and anything is asked; and the buttons that turn the
    page.

    short  1: without the words on the buttons; 2: with the smaller switch, too
    """
    plain = show.fullscreen or not any(stop.ask or stop.do for stop in lecture.lesson.stops)
    switch = Node() if plain else quiet_audience(show, short=short == 2)
    return switch, _pages(lecture, words=not short)


def _pages(lecture: Lecture, *, words: bool) -> Node:
    """The buttons that leave and turn the page; at the end the next page is to leave, too. What
    goes on stands at the right end, in the same place at all stops, however large the others are.
    """
    begins = lecture.page == TITLE or (lecture.lesson.of_window and lecture.place[0] == 1)
    first = _("The lesson begins here.") if begins else ""
    back, on, away = do(turn_page, -1), do(turn_page, 1), do(leave)
    ends = _button("check", away, _("Done") if words else "", _("that was the last stop"),
                   flat=False)
    turns = _button("chevron-right", on, _("Next") if words else "", _("to the next stop"),
                    keys_of(on), behind=True, flat=False)
    return row(
        _button("close", away, "", _("Leave the lesson"), _("Esc")),
        _button("chevron-left", back, _("Back") if words else "", _("to the stop before"),
                keys_of(back), off=first),
        ends if lecture.over else turns, gap=4,
    )


def _button(
    icon: Name, action: Action, label: str, tip: str = "", cap: str = "", *, off: str = "",
    behind: bool = False, flat: bool = True,
) -> Node:
    return button(label, action, icon=icon, tip=tip, cap=cap, off=off, flat=flat, behind=behind,
                  height=BUTTON, icon_size=ICON, letter=LETTER, padding=9 if label else None)


def height_of(show: Show, look: Look, width: int) -> int:
    """How high the strip is in a window of this width, in pixels."""
    return lesson(show).size(look, width - 2 * look.px(AROUND))[1]


def room_for_question(show: Show, look: Look, width: int) -> int:
    """How much lower the strip is in pixels because its text stands as a question."""
    lecture = show.lecture
    if lecture is None or show.asked is None or not show.asked.question.of_stop:
        return 0
    width -= 2 * look.px(AROUND)
    full, line = (_strip(show, lecture, asks=asks).size(look, width)[1] for asks in (False, True))
    return full - line


def stop_of(lecture: Lecture) -> str:
    """Where in the lesson one is."""
    return _("stop {number} of {all}").format(
        number=grouped(lecture.place[0]), all=grouped(lecture.place[1])
    )


def place_of(show: Show, lecture: Lecture) -> str:
    """The same, and how far from the stop one has gone; that is nothing for a class, but for the
    notes."""
    if show.lecturing:
        return stop_of(lecture)
    return place_and_way(show, lecture)


def place_and_way(show: Show, lecture: Lecture) -> str:
    """Where in the lesson one is, and how far from the stop the playhead has gone."""
    words, at = stop_of(lecture), lecture.event
    past = 0 if at is None else show.run.player.event - at
    if not past:
        return words
    if past > 0:
        further = ngettext("{count} event past it", "{count} events past it", past)
    else:
        further = ngettext("{count} event before it", "{count} events before it", -past)
    return f"{words} · {further.format(count=grouped(abs(past)))}"
