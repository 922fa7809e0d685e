"""The pane of the picture, and the line above it that says what is searched for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.events import PUSH, TRY
from visualizer.actions.action import do
from visualizer.actions.dialogs import toggle_dialog
from visualizer.actions.programs import decline, declined_name, show_as
from visualizer.actions.travel import go_to_placed
from visualizer.actions.views import select_node
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.found import drawing as drawing_of
from visualizer.panes.selection import choice_words
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.problems.asking import misfit, not_judged, refusals
from visualizer.problems.narration import opposed
from visualizer.show.dialogs import Card
from visualizer.show.judging import how_to_judge
from visualizer.show.names import file_name, sought
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Around,
    Fit,
    Like,
    Node,
    Over,
    Shape,
    Sized,
    Space,
    Text,
    button,
    column,
    padded,
    row,
)
from visualizer.ui.kit.frame import LOW
from visualizer.ui.look import Look
from visualizer.ui.pane import PADDING, RADIUS, TITLE_HEIGHT, TITLE_SIZE

SIZE, SMALLER = 14, 13
"""Of what is searched for: smaller where it would take more lines than two."""

ROOMS = (
    (SIZE, 1, True, 0), (SIZE, 2, True, 150), (SMALLER, 2, True, 150), (SIZE, 1, False, 0),
    (SIZE, 2, False, 124), (SMALLER, 2, False, 124), (SMALLER, 3, True, 190),
    (SMALLER, 3, False, 190),
)
"""Ways in which it stands, the best first: its letters, its lines, is the note beside it, and the
height of a pane, unscaled, from which on the picture has room below so many lines."""

BUTTON = 28
"""The height of a button in the heading, unscaled."""

TIGHT = 7
"""The room between frame and picture in mode Classroom, unscaled, where everything is larger."""

WIDEST_NOTE = 0.45
"""Share of the heading that a note beside what is searched for may take."""

BARE = 104
"""In a lower pane (unscaled) the picture needs all of it."""


def picture_pane(picture: Picture, show: Show) -> Node:
    """Frames the problem's picture. A click on a choice in force selects it."""
    drawing = Shape(0, drawing_of(picture, show), grow=1)
    if show.large:
        inside: Node = padded(drawing, TIGHT)
    else:
        inside = Fit(_headed(picture, show, drawing))

    def ground(figure: Figure, _look: Look, box: Box) -> None:
        figure.spot(box, On(at=lambda x, y: _about(picture, show, figure.choice_at((x, y)))))

    def clipped(figure: Figure, look: Look, box: Box) -> None:
        with figure.clipped(box.inset(look.px(2))):
            inside.put(figure, look, box)

    plane = About(Shape(0, ground), None, "surface", "border", radius=RADIUS,
                  joined=show.joined.get("picture", ()))
    return Over([plane, Shape(0, clipped)])


def _about(picture: Picture, show: Show, depth: int | None) -> On | None:
    """Which choice stands there; beside all of them a click selects none."""
    moment = show.run.moment
    if depth is None or depth >= len(moment.path):
        if show.run.view.selected is None:
            return None
        return On("beside all choices", "picture", click=do(select_node, None))
    said = _("{choice}, placed at event {event}").format(
        choice=choice_words(picture, moment, depth, moment.path[depth]),
        event=grouped(moment.path_events[depth]),
    )
    if depth in _refusing(show):
        said = "\n".join((said, _("it rules this choice out; click: to where it was placed")))
        return On(said, "choice", lead=said, click=do(go_to_placed, depth))
    return On(lead=said)


def _refusing(show: Show) -> set[int | None]:
    """The depths of the choices in force that refuse the event's, by the rules."""
    moment = show.run.moment
    choice = opposed(moment) if moment.kind in (TRY, PUSH) else None
    return {refusal.depth for refusal in refusals(choice) or ()} if choice else set()


def _headed(picture: Picture, show: Show, drawing: Node) -> Iterator[Node]:
    """The picture below what is searched for, and the note at the right of that, in ways that need
    less and less room. All say the same at all events of a run, else it would jump.

    In low panes of mode Overview, and for a user's file that does not say it, the picture's title
    stands there; in the lowest nothing.
    """
    run, overview = show.run, show.mode == "overview"
    file = file_name(run) if run.job.recording else ""  # whose run it is, is said in any case
    note = " · ".join(filter(None, (file, picture.note(show))))
    line = not_judged(run.moment) if misfit(run.moment) else sought(run)
    line = line.replace(" × ", "\xa0×\xa0")
    preview = ""
    if run.preview is not None:
        preview = _("preview of event {event}").format(event=grouped(run.preview))
    least = LOW if overview else BARE
    offer, *shorter = offered(show) or [_judging(show)]

    def page(words: Node, high: float, *, cut: bool = False, whole: bool = False) -> Node:
        """whole: what is offered gives way before the words are cut"""
        heading: Node = row(padded(words, PADDING, 10, grow=1, gives=1), *offer, gap=3)
        if whole and shorter:
            ways = [row(padded(words, PADDING, 10, grow=1), *one, gap=3)
                    for one in (offer, *shorter)]
            ways.append(row(padded(words, PADDING, 10, grow=1, gives=1), *shorter[-1], gap=3))
            heading = Fit(ways, flat=True)
        heading = About(Sized(heading, wide=0) if cut else heading, least=(0, TITLE_HEIGHT))
        return About(column(heading, padded(drawing, PADDING, 0, grow=1), Space(0, PADDING)),
                     least=(0, max(least, high)))

    def beside(noted: str) -> Node:
        return Text(noted, TITLE_SIZE, color="text_dim", room=_with_room_for_digits(noted),
                    align="right")

    most = 1.0 if file else WIDEST_NOTE

    def searched(size: float, lines: int, noted: str) -> Node:
        on = On("what is searched for", "text", "" if noted else note)

        def with_note(words: Text) -> Node:
            return Around(words, beside(noted), most=most) if noted else words

        words = with_note(Text(line, size, lines=lines, top=True, on=on))
        if preview:  # in its place, so that the picture does not move
            words = Like(with_note(Text(preview, size, top=True, on=on)), words, high=True, grow=0)
        return words

    if line:
        for size, lines, noted, high in ROOMS:
            if (noted or not file) and lines <= (2 if overview else 3):
                yield page(searched(size, lines, note * noted), high)
        for lines, high in ((3, 190), (2, 124), (1, 0)) if not overview else ():
            yield page(searched(SMALLER, lines, file), high, cut=True)
    title = Around(Text(picture.title(), TITLE_SIZE, "bold", "text_dim", gives=0, top=True),
                   beside(preview or note))
    yield page(About(title, On(tip=" · ".join(filter(None, (line, note))))), 0, cut=True,
               whole=True)
    yield padded(drawing, PADDING)


def _judging(show: Show) -> list[Node]:
    """What leads to how a file of the user's own is judged that is not."""
    how = "" if show.large or show.lecture is not None else how_to_judge(show.run)
    if not how:
        return []
    shown = button(_("Have it judged …"), do(toggle_dialog, Card()), tip=how, flat=True,
                   quiet=True, height=BUTTON, letter=SMALLER)
    return [_raised(shown), Space(PADDING - 12)]


def offered(show: Show) -> list[list[Node]]:
    """The picture of a problem that a program looks like, to be shown by; of one that is shown so
    the way back: for what room there is, then in ways that need less."""
    run = show.run
    if show.large or show.lecture is not None:
        return []
    plain, told = run.plain, run.params.get("picture")
    if plain is not None and not run.job.text and told and "picture" in plain.options:
        return [[_raised(button(
            _("As it is"), do(show_as, ""), icon="undo", icon_size=14, height=BUTTON, flat=True,
            letter=SMALLER, tip=_("take that back: show the program as it was shown before"),
        ))]]
    offer = run.offer
    if offer is None or show.controls.now(declined_name(run.job.file)):
        return []
    accept = do(show_as, offer.said)
    tip = _("draw it so, and have the rules of that problem judge it; one click takes that back")
    ways = [button(label, accept, icon="picture", icon_size=16, height=BUTTON, letter=SMALLER,
                   tip=tip if label == offer.words else "\n".join((offer.words, tip)),
                   called=offer.words)
            for label in (offer.words, _("Show it so"), "")]
    no = button(icon="close", click=do(decline), icon_size=14, height=BUTTON, wide=BUTTON,
                flat=True, tip=_("no, leave it as it is"))
    beside = [row(Space(grow=1), one) for one in ways[1:]]
    fitting = Fit([ways[0], *beside], flat=True)
    return [[_raised(one), _raised(no)] for one in (fitting, *ways[1:])]


def _raised(control: Node) -> Node:
    """In the middle of the heading's first line."""
    return column(Space(0, (TITLE_HEIGHT - BUTTON) / 2), control)


def _with_room_for_digits(note: str) -> str:
    """The note as wide as it gets: "4 of 12" may become "10 of 12", and a lone number grow."""
    numbers = re.findall(r"\d+", note)
    digits = max([len(number) for number in numbers] + [3] * (len(numbers) == 1), default=0)
    return re.sub(r"\d+", "0" * digits, note)
