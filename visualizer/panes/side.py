"""One of several runs side by side: picture, counters and sentence in one frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product

from visualizer.actions.action import do
from visualizer.actions.comparing import leave_run
from visualizer.base.i18n import Name, mark
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.found import drawing, outcome
from visualizer.panes.narration import awaited, said_of, tag, with_fault
from visualizer.pictures.picture import Picture
from visualizer.problems.narration import Narration, in_short
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.trace.matching import Left
from visualizer.ui import pane as ui_pane
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    ByBox,
    Fit,
    Frame,
    Node,
    Over,
    Paint,
    Shape,
    Sized,
    Space,
    Text,
    button,
    column,
    padded,
    row,
    telling,
)
from visualizer.ui.kit.frame import BESIDE as BESIDE_NOTE
from visualizer.ui.kit.node import UNBOUNDED
from visualizer.ui.look import Look
from visualizer.ui.shapes import hatch, polygon, polyline
from visualizer.ui.text import SMALLEST, measure, wrap

CLOSE = 26
"""The side of the button with which a run goes, unscaled."""

SIZE, LARGE = 15.0, 22.0
"""Of the sentence, and of that in mode Classroom."""

LINES, ALL = 2, 99
"""That the sentence may take below its tag; they are kept free, so that the picture stays."""

NARROW, LOW = (370, 200), 230
"""In a pane that is less wide (unscaled) the sentence gets a line more, or two; in mode Debug,
where the code tells, too, not in one that is so low inside."""

LEAST_PICTURE, SEEN = 80, 40
"""Unscaled: a picture that would get lower has the sentence give way; a smaller one is left out."""

WIDE, SHARE = 2.0, 0.6
"""From this ratio of width to height on the sentence stands beside the picture, which has so much
of the width, or is square."""

SPILL = 60
"""From this height on (unscaled) all counters have a line of their own in a lecture, where there is
no room beside the name."""

ABREAST = 1.4
"""The same in a lecture, where nothing of the sentence may be left out."""

BESIDE = 16
"""Between picture and sentence, unscaled."""

WAITS = {
    Left.REJECTED: mark("This run rejects that: it waits."),
    Left.UNTRIED: mark("This run does not try that: it waits."),
    Left.OPEN: mark("Its events end here."),
}
"""Why a run stands where it left the common tree."""

SHORT = {
    Left.REJECTED: mark("rejected"), Left.UNTRIED: mark("not tried"), Left.OPEN: mark("ended"),
}
"""The same where there is little room."""


Told = Callable[[], tuple[Narration, Narration]]
"""What is said of a run's event, without and with whose fault it is; worked out once, when first
asked for."""


def told_of(picture: Picture, show: Show) -> Told:
    """What is said of the event on screen, for all ways of saying it that are tried."""

    @cache
    def told() -> tuple[Narration, Narration]:
        said = said_of(picture, show.run)
        blamed = with_fault(said, show, show.run, brief=True)
        return outcome(said, show), outcome(blamed, show)

    return told


def side(picture: Picture, number: int, show: Show) -> Node:
    """What a run shows beside others. The one in focus has a frame of its own."""
    close: Node | None = None
    if not show.lecturing:  # its icon ends where notes do
        close = padded(button("", do(leave_run, number), icon="close", icon_size=14, height=CLOSE,
                              flat=True, tip=_("close this run"),
                              cap=keys_of(do(leave_run))), -6, 0)

    inside, told = drawing(picture, show), told_of(picture, show)

    def draw(figure: Figure, look: Look, box: Box) -> None:
        with figure.clipped(Box(*figure.box).inset(look.px(2))):
            inside(figure, look, box)

    def divided(look: Look, box: Box) -> Node:
        """The picture, which comes first, and the words, with their lines below the tag."""
        if show.large:
            return Fit(_ways(picture, told, show, number, Shape(0, draw), look, box))
        if box.w >= WIDE * box.h:
            wide = (box.h if picture.shape == "square" else box.w * SHARE) / look.scale
            return row(Sized(Shape(0, draw), wide), words(told, show, number, ALL),
                       gap=BESIDE)
        low = show.mode == "debug" and box.h < look.px(LOW)
        most = LINES + (0 if low else sum(box.w < look.px(width) for width in NARROW))
        ways = [*((lines, LEAST_PICTURE) for lines in range(most, 0, -1)), (0, SEEN)]
        return Fit([*(column(About(Shape(0, draw), least=(SEEN, least), grow=1),
                             words(told, show, number, lines, wide=box.w), gap=8)
                      for lines, least in ways),
                    words(told, show, number, ALL)])

    notes = _counts(show.run)
    names = [name[:1].upper() + name[1:] for name in show.together.labels]
    if show.lecturing:
        whole = Frame(names[number], ByBox(divided), [notes[0], ""], close, kept=names,
                      spill=SPILL)
    else:
        whole = Frame(names[number], ByBox(divided), notes, close, kept=names,
                      told=partial(_told_by_all, show, names, number, close))
    if show.together.focus != number or show.lecturing:
        return whole
    return Over([whole, About(Space(), border="accent", thick=2, radius=ui_pane.RADIUS)])


def _counts(run: Run) -> list[str]:
    """What a run has come to, from the most that is said of it to nothing."""
    counters = run.moment.counters
    tried = _("{count} tried").format(count=grouped(counters.tried))
    placed = _("{count} placed").format(count=grouped(counters.placed))
    found = _("{count} found").format(count=grouped(counters.solutions))
    return [" · ".join([tried, placed, found]), f"{tried} · {placed}", tried, ""]


def _told_by_all(
    show: Show, names: Sequence[str], number: int, close: Node | None, look: Look, inside: Box
) -> list[str]:
    """The counts of a run that has so much room inside: as many as all of them have room for, as
    one is held against the other; where one has room for none, those that there is room for."""
    room = inside.w
    if close is not None:
        room -= close.size(look, room)[0] + look.px(BESIDE_NOTE)
    beside = all(ui_pane.title_fits(look, name, room) for name in names)
    told = [_counts(run) for run in show.runs]

    def fits(name: str, note: str) -> bool:
        title = measure(look, name, ui_pane.TITLE_SIZE, "bold")[0] if beside else 0
        left = room - title - look.px(ui_pane.TITLE_GAP)
        return measure(look, note, ui_pane.TITLE_SIZE)[0] <= left

    level = next((level for level in range(len(told[0]) - 1)
                  if all(fits(name, one[level]) for name, one in zip(names, told, strict=False))),
                 0)
    return told[number][level:]


def _ways(
    picture: Picture, told: Told, show: Show, number: int, drawing: Node, look: Look, box: Box
) -> Iterator[Node]:
    """For a class: the picture and the whole sentence, beside each other or below; the picture
    gets smaller rather than that anything is left out."""
    abreast = box.w >= ABREAST * box.h
    room, square = Box(0, 0, round(box.w / look.scale), round(box.h / look.scale)), picture.shape
    most = (room.h if square == "square" else room.w * SHARE) if abreast else room.h * SHARE
    plain, _blamed = told()
    sizes = range(int(LARGE), int(SMALLEST) - 1, -1)
    shares = [(share, size, False) for share in (1.0, 0.85, 0.7, 0.55) for size in sizes]
    shares += [(0.55, SMALLEST, True), (0.4, SMALLEST, True)]
    blames = [True, False] if show.blamed else [False]
    for blame, (share, size, short) in product(blames, shares):
        if blame and short:
            continue
        said = words(told, show, number, ALL, size, short=short, blame=blame)
        if abreast:
            wide = room.w - most * share - BESIDE - 2  # less what rounding takes
            if tag(plain, size).size(look, UNBOUNDED)[0] <= look.px(wide):  # it is not cut
                yield row(Sized(drawing, most * share), Sized(said, wide), gap=BESIDE)
        else:
            above = About(drawing, least=(SEEN, most * share), grow=1)
            yield column(above, said, gap=8)
    tag_alone = words(told, show, number, 0, SMALLEST)
    yield column(About(drawing, least=(SEEN, SEEN), grow=1), tag_alone)


def words(
    told: Told, show: Show, number: int, lines: int, size: float = 0, *, wide: int = 0,
    short: bool = False, blame: bool = False,
) -> Node:
    """The sentence on so many lines below its tag; and whether the run waits where it left the
    common tree.

    wide: in pixels; where the lines have no room for the sentence it is told in short
    short: that in any case, and not that the run waits; blame: whose fault it is is said in any
    case, else where the lines have room for that
    """
    smallest = size or SMALLEST
    size = size or (LARGE if show.large else SIZE)
    here = show.lecture is not None and show.lecture.there and show.together.focus == number
    if (waits := awaited(show)) is not None and not here:
        return Text(waits, size, color="text_dim", lines=max(1, lines), smallest=smallest,
                    grow=lines == ALL)
    said, blamed = told()
    long, less = _waits(show, number)
    whole, about = f"{blamed.sentence} {long}".rstrip(), ""
    if blamed != said:
        if blame or (wide and lines and _has_room(blamed, long, wide, lines, smallest, show.look)):
            said = blamed
        else:
            about = whole
    if short or (wide and lines and not _has_room(said, long, wide, lines, smallest, show.look)):
        said, long = replace(said, sentence=in_short(said)), ""
        about = whole  # all of it is told where one points at it
    if not lines:  # there is room for the tag only; the rest is told where one points at it
        line = [tag(said, size, smallest, gives=1)]
        if long and less.casefold() != said.label.casefold():
            notes = [Text(one, 13, color="text_dim", align="right") for one in (long, less)]
            line.append(Fit([notes[0], telling(long, notes[1]), Space()], grow=1, gives=2))
        return About(row(*line), On(whole, "sentence", whole))
    rest, differs = lines == ALL, said.tone == "differs"  # then a sign stands before the tag
    inks: dict[str, tuple[str, Name]] = {long: ("text_dim", "regular")} if long else {}
    parts = [said.sentence, *([long] if long else [])]
    if not differs:
        parts.insert(0, said.label)
        inks[said.label] = said.tone, "bold"
    sentence = Text(" ".join(parts), size, lines=lines, kept=not rest, smallest=smallest, top=True,
                    on=On(whole, "sentence", about), inks=inks, grow=rest, gives=1)
    return column(tag(said, size, smallest), sentence, grow=rest) if differs else sentence


def _has_room(
    said: Narration, long: str, wide: int, lines: int, size: float, look: Look
) -> bool:
    """Have a sentence and what it waits for room in so many lines, in letters of that size?"""
    before = "" if said.tone == "differs" else said.label
    string = f"{before} {said.sentence} {long}".strip()
    bold = measure(look, before, size, "bold")[0] - measure(look, before, size)[0]
    return len(wrap(look, string, max(1, wide - bold), size)) <= lines


def _waits(show: Show, number: int) -> tuple[str, str]:
    """Why a run stands where it is while another one goes on, and the same shorter; "": it goes,
    too."""
    together = show.together
    if together.spending.state and number != together.focus:
        return _("It waits here until it is known what the runs cost."), _("waits")
    left = together.places[number].left if number < len(together.places) else None
    if left is None or (left is Left.OPEN and show.run.recording):
        return "", ""  # of one that is recorded more events come: they do not end here
    return _(WAITS[left]), _(SHORT[left])


DIRECTIONS = ((1.0, -1.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0))
"""In which direction what only a run does is hatched: right and down; never colour alone tells."""


HATCHED, PITCH, CLOSE_PITCH = 24, 7, 5
"""From this width on (unscaled) a plane is hatched, with lines so far from each other; and those of
a sign, which always is."""

TONES = (120, 36, 84, 60)
"""How strong a plane is filled that is less wide, by run."""


def fill_of_side(
    figure: Figure, look: Look, number: int, corners: Sequence[tuple[float, float]],
    *, sign: bool = False,
) -> None:
    """Draw a plane that stands for what only one of the runs does: hatched, with an edge; where
    that could not be made out, in a tone of its own. sign: it tells what the others mean."""
    color = look.theme.sides[number]
    places = [x for x, _y in corners]
    if max(places) - min(places) < look.px(HATCHED) and not sign:
        polygon(figure, (*color, TONES[number]), corners)
    else:
        pitch = look.px(CLOSE_PITCH if sign else PITCH)
        polygon(figure, (*color, 36), corners)
        hatch(figure, color, corners, pitch, DIRECTIONS[number], max(1, look.px(1.5)))
    polyline(figure, color, [*corners, corners[0]], max(1, look.px(1)))


def sign_of_side(number: int) -> Paint:
    """Paints a square of that: the sign of a run."""

    def paint(figure: Figure, look: Look, box: Box) -> None:
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        corners = [(x, y), (right, y), (right, bottom), (x, bottom)]
        fill_of_side(figure, look, number, corners, sign=True)

    return paint
