"""What an event of a search for tilings means in the words of pieces and cells."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.events import POP, TRY
from solvers.instances.boards import Cell
from visualizer.base.i18n import gettext, ngettext
from visualizer.base.i18n import mark as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import refusals
from visualizer.problems.exact_cover.rules import Covering, Situation, situation
from visualizer.problems.exact_cover.words import way_back
from visualizer.problems.pentominoes.rules import Tiling, obstacles, tiling_of
from visualizer.problems.quiz import Quiz
from visualizer.problems.telling import following
from visualizer.problems.words import Named, Say, Steps, Words, place_name
from visualizer.trace.moment import Moment


def _start(moment: Moment) -> str:
    board, ways = tiling_of(moment).board, len(tiling_of(moment).placements)
    words = ngettext(
        "{pieces} piece is to fill {cells} cells. Ways to place it: {count}.",
        "{pieces} pieces are to fill {cells} cells. Ways to place one: {count}.",
        len(board.pieces),
    )
    return words.format(pieces=len(board.pieces), cells=len(board.cells), count=grouped(ways))


def _about(moment: Moment) -> tuple[Tiling, Situation]:
    tiling = tiling_of(moment)
    about = situation(moment, tiling.incidence)
    assert about is not None
    return tiling, about


def _facts(moment: Moment) -> Mapping[str, object]:
    tiling, about = _about(moment)
    low = about.below.item_in_work if moment.kind == POP else about.now.doomed
    return {
        "piece": _piece(tiling, about.option),
        "following": _piece(tiling, moment.next_try) if moment.kind in (TRY, POP) else "",
        "count": len(about.rest), "number": len({*about.earlier} & {*about.rest}) + 1,
        "gone": _gone(about),
        **_called(tiling, about.item),
        **{f"{name}_below": said for name, said in _called(tiling, low).items()},
        "obstacles": _obstacles(tiling, about.now),
    }


def _gone(about: Situation) -> int:
    """How many other placements a PUSH rules out. A faulty solver's may be out already itself."""
    gone = about.now.removed_by == len(about.before.path)
    gone[about.option] = False
    return int(gone.sum())


def _piece(tiling: Tiling, option: object) -> str:
    return tiling.placements[option].piece if isinstance(option, int) else ""


def _name(tiling: Tiling, item: int | None) -> str | None:
    """The piece that an item is; None for a cell, too."""
    return None if item is None else tiling.piece_of(item)


def _called(tiling: Tiling, item: int | None) -> Mapping[str, str]:
    """What an item is called, a cell at the beginning of a sentence and inside it."""
    if item is None or (cell := tiling.cell_of(item)) is None:
        return {"name": _name(tiling, item) or "", "cell": "", "inside": ""}
    row, column = cell
    begins = gettext("Row {row}, column {column}").format(row=row, column=column)
    return {"name": "", "cell": begins, "inside": place_name(row, column)}


def _obstacles(tiling: Tiling, now: Covering) -> str:
    """Which pieces have left no way to cover the item in work; "" where there is one."""
    if now.stuck is None:
        return ""
    in_the_way, used = obstacles(tiling, now, now.stuck)
    return "".join(
        words.format(pieces=all_of(_piece(tiling, now.path[depth]) for depth in depths))
        for words, depths in (
            (gettext("; in the way: {pieces}"), in_the_way),
            (gettext("; used: {pieces}"), used),
        )
        if depths
    )


def _reasons(moment: Moment) -> str:
    """What is used or filled already; "" for nothing. "It" is the piece of the sentence before."""
    tiling = tiling_of(moment)
    items = [one.entry for one in refusals(moment) or () if one.entry is not None]
    cells = [cell for cell in map(tiling.cell_of, items) if cell is not None]
    filled = gettext("{cell} is filled already")
    reasons = [gettext("it is used already")] if len(cells) < len(items) else []
    return all_of(reasons + [filled.format(cell=place_name(*cell)) for cell in cells[:1]])


def _fits(moment: Moment) -> Say:
    tiling, about = _about(moment)
    if about.item is None or about.option in about.earlier:
        return _("Try piece {piece}.")
    if not moment.is_first_try:
        why = "next"
    elif len(about.rest) == 1:
        why = "only"
    else:
        why = "first" if tiling.incidence.first_item else "fewest"
    said = _FITS[why][tiling.piece_of(about.item) is None]
    return Named("only", said) if why == "only" else said


_FITS = {
    "next": (_("Piece {piece}: try its next place, {number} of {count}."),
             _("{cell}: try the next way to fill it, {number} of {count}, piece {piece}.")),
    "only": (_("Piece {piece} fits into one place only: try it."),
             _("{cell} can be filled in one way only: try piece {piece}.")),
    "first": (_("Piece {piece} is the first that is not on the board; places left for it: {count}. "
                "Try the first."),
              _("{cell} can be filled in several ways, {count}: try piece {piece} first.")),
    "fewest": (_("Piece {piece} has the fewest places left, {count}: try one of them."),
               _("{cell} has the fewest ways to fill it, {count}: try piece {piece} first.")),
}
"""For a piece and for a cell."""


def _next(moment: Moment) -> str:
    """Which piece is tried next; the sentence before is about this one, which is "it" here."""
    tiling, about = _about(moment)
    if moment.next_try not in about.rest:
        return _("Next: piece {following}.")
    if _piece(tiling, moment.next_try) == _piece(tiling, about.option):
        return _("Next: another place for it.")
    if _name(tiling, about.item) is None:
        return _("Next for {inside}: piece {following}.")
    return _("Next: another place for {following}.")


def _no_other(moment: Moment) -> Say:
    tiling, about = _about(moment)
    name = _name(tiling, about.item)
    if about.item is None or not about.had_all:
        return _("No other piece is tried.")
    if name is None:
        return Named("none_left", _("{cell} cannot be filled otherwise."))
    if name == _piece(tiling, about.option):
        return Named("none_left", _("It has no further place."))
    return Named("none_left", _("Piece {name} has no further place."))


def _placed(moment: Moment) -> str:
    return {
        0: _("Piece {piece} is placed."),
        1: _("Piece {piece} is placed; one other placement is ruled out."),
    }.get(
        _gone(_about(moment)[1]),
        _("Piece {piece} is placed; {gone} placements are ruled out."),
    )


def _dead_end(moment: Moment) -> Say:
    """That nothing covers an item any more; a search for the first item may not look at it."""
    tiling, about = _about(moment)
    item, is_cell = about.now.doomed, _name(tiling, about.now.doomed) is None
    if item is None or not (about.now.stuck == item or tiling.incidence.first_item):
        return ""
    if about.now.stuck is not None:
        return Named("stuck", _("Dead end: nothing fills {inside_below}{obstacles}.") if is_cell
                     else _("Dead end: piece {name_below} fits nowhere{obstacles}."))
    return Named(
        "doomed",
        _("{cell_below} cannot be filled any more, so no tiling can follow.") if is_cell
        else _("No place is left for piece {name_below}, so no tiling can follow."),
    )


def _back(moment: Moment) -> Say:
    tiling, about = _about(moment)
    why = way_back(moment, about)
    said = _BACK[why][_name(tiling, about.below.item_in_work) is None]
    named = {"none": "none_below", "all": "none_below", "some": "nothing_below"}
    return Named(named.get(why, why), said)


_BACK = {
    "more": (_("Piece {piece} is taken back to look for more."),) * 2,
    "back": (_("Piece {piece} is taken back."),) * 2,
    "none": (_("Piece {name_below} could no longer be placed: piece {piece} is taken back."),
             _("{cell_below} could no longer be filled: piece {piece} is taken back.")),
    "all": (_("All places of piece {name_below} have been tried: piece {piece} is taken back."),
            _("All ways to fill {inside_below} have been tried: piece {piece} is taken back.")),
    "some": (_("Nothing more is tried after piece {piece}: it is taken back."),) * 2,
}


def none_left(tiling: Tiling, now: Covering, item: int) -> str:
    """What the frame around an exhausted cell or piece means, with the pieces tried for a cell."""
    called = _called(tiling, item)
    if called["name"]:
        return gettext("piece {name}: no place is left for it").format(**called)
    said = gettext("{cell}: nothing is left to fill it").format(cell=called["inside"])
    pieces = dict.fromkeys(_piece(tiling, option) for option in now.options_left(item))
    turns = gettext("pieces that have been tried there: {pieces}")
    return "\n".join((said, turns.format(pieces=all_of(pieces)))) if pieces else said


def _steps(moment: Moment) -> Steps:
    first = _("Find the square or piece with the fewest placements left, and try the next of them.")
    if moment.params.get("first_item"):
        first = _("Take the first piece that is not on the board, and try its next placement.")
    return (
        first,
        _("A placement that overlaps a piece on the board is out already: it is not tried."),
        _("Put the piece there: what overlaps it, or needs it, is out from now on."),
        _("If every square is covered, the board is full: note the solution."),
        _("If no placement is left, or after a solution, take back the latest; try the next."),
    )


def _name_of(moment: Moment, depth: int, value: int) -> str:
    (row, column), way = _way(moment, value)
    said = gettext("piece {piece} from row {row}, column {column}")
    if way and moment.path[depth : depth + 1] != (value,):  # it is not on the board
        said = gettext("piece {piece} from row {row}, column {column}, way {way}")
    piece = tiling_of(moment).placements[value].piece
    return said.format(piece=piece, row=row, column=column, way=way)


def _label(moment: Moment, _depth: int, value: int) -> str:
    """The piece, and from where it lies how."""
    (row, column), way = _way(moment, value)
    said = gettext("{piece}: row {row}, column {column}")
    if way:
        said = gettext("{piece}: row {row}, column {column}, way {way}")
    piece = tiling_of(moment).placements[value].piece
    return said.format(piece=piece, row=row, column=column, way=way)


def _way(moment: Moment, value: int) -> tuple[Cell, int]:
    """The first cell of a placement, and the how manyth of those it is that have their piece begin
    there; 0 where it is the only one."""
    placements = tiling_of(moment).placements
    if value < 0:
        raise IndexError(value)
    piece, cells = placements[value]
    ways = [one for one in placements if one.piece == piece and min(one.cells) == min(cells)]
    return min(cells), ways.index(placements[value]) + 1 if len(ways) > 1 else 0


WORDS: Words = Words(
    facts=_facts,
    start=_start,
    fits=_fits,
    despite=_("Piece {piece}: the code rejects it, although it fits."),
    refused=_("Piece {piece} does not fit: {reasons}"),
    explained=_("piece {piece} must not be there: {reasons}"),
    reasons=_reasons,
    next=_next,
    no_other=_no_other,
    placed=lambda moment: (_placed(moment), _dead_end(moment)),
    solution=_("Solution {count}: every piece is used and every cell is filled."),
    incomplete=_("a piece is unused or a cell is empty"),
    back=lambda moment: (_back(moment), following(WORDS, moment)),
    steps=_steps,
    name=_name_of,
    label=_label,
    quiz=Quiz(
        tried=_("Which piece is tried next, and where?"),
        goes=_("Which piece is taken back now?"),
        far=_("How many pieces are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which pieces are in the way?"),
        next=_("the next placement in its place"),
        deeper=_("on with the next cell or piece"),
        all_back=_("all pieces are taken back"),
    ),
)
