"""What an event of a search for tilings means in the words of pieces and cells."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import refusals
from visualizer.problems.exact_cover.rules import Covering, Situation, situation
from visualizer.problems.narration import Narration, Steps, narration, placed, solved, tried
from visualizer.problems.pentominoes.rules import Tiling, obstacles, tiling_of
from visualizer.problems.words import Words
from visualizer.trace.moment import NOT_KNOWN, Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why."""
    tiling = tiling_of(moment)
    about = situation(moment, tiling.incidence)
    if about is None:
        return narration(
            moment,
            ngettext(
                "{pieces} piece is to fill {cells} cells. Ways to place it: {count}.",
                "{pieces} pieces are to fill {cells} cells. Ways to place one: {count}.",
                len(tiling.board.pieces),
            ).format(
                pieces=len(tiling.board.pieces),
                cells=len(tiling.board.cells),
                count=grouped(len(tiling.placements)),
            ),
        )
    return narration(moment, _sentence(moment, tiling, about))


def _sentence(moment: Moment, tiling: Tiling, about: Situation) -> str:
    if moment.kind == TRY:
        return _try(moment, tiling, about)
    if moment.kind == PUSH:
        return placed(_push(tiling, about), _reasons(moment))
    if moment.kind == SOLUTION:
        sentence = _("Solution {number}: every piece is used and every cell is filled.").format(
            number=grouped(moment.counters.solutions)
        )
        return solved(
            moment, sentence, _explained, _("not every piece is used and every cell filled")
        )
    assert moment.kind == POP
    return f"{_back(moment, tiling, about)} {_next(moment, tiling, about)}".rstrip()


def _explained(moment: Moment) -> str:
    return _("piece {piece} must not stand there: {reasons}").format(
        piece=_piece(tiling_of(moment), moment.value), reasons=_reasons(moment)
    )


def _reasons(moment: Moment) -> str:
    """What is used or filled already; "" for nothing. "It" is the piece of the sentence before."""
    found, tiling = refusals(moment) or (), tiling_of(moment)
    items = [refusal.entry for refusal in found if refusal.entry is not None]
    used = any(tiling.piece_of(item) is not None for item in items)
    filled = [item for item in items if tiling.cell_of(item) is not None]
    reasons = [_("it is used already")] if used else []
    if filled:
        reasons.append(
            _("{cell} is filled already").format(cell=_cell(tiling, filled[0], inside=True))
        )
    return all_of(reasons)


def _try(moment: Moment, tiling: Tiling, about: Situation) -> str:
    count, number = len(about.rest), len({*about.earlier} & {*about.rest}) + 1
    first = moment.is_first_try
    if about.item is None or about.option in about.earlier:
        fits = _("Try piece {piece}.")
    elif tiling.piece_of(about.item) is not None:
        if not first:
            fits = _("Piece {piece}: try its next place, {number} of {count}.")
        elif count == 1:
            fits = _("Piece {piece} fits into one place only: try it.")
        elif tiling.incidence.first_item:
            fits = _(
                "Piece {piece} is the first that is not on the board; places left for it: {count}. "
                "Try the first."
            )
        else:
            fits = _("Piece {piece} has the fewest places left, {count}: try one of them.")
    elif not first:
        fits = _("{cell}: try the next way to fill it, {number} of {count}, piece {piece}.")
    elif count == 1:
        fits = _("{cell} can be filled in one way only: try piece {piece}.")
    elif tiling.incidence.first_item:
        fits = _("{cell} can be filled in several ways, {count}: try piece {piece} first.")
    else:
        fits = _("{cell} can be filled in the fewest ways, {count}: try piece {piece} first.")
    words = {
        "piece": _piece(tiling, about.option), "cell": _cell(tiling, about.item), "count": count,
        "number": number,
    }  # fmt: skip
    reasons = _reasons(moment)
    refused = _("Piece {piece} does not fit: {reasons}") if reasons else ""
    return tried(
        moment,
        fits=fits.format(**words),
        despite=_("Piece {piece}: the code rejects it, although it fits.").format(**words),
        refused=refused.format(reasons=reasons, **words),
        then=_next(moment, tiling, about),
    )


def _push(tiling: Tiling, about: Situation) -> str:
    now = about.now
    gone = int((now.removed_by == len(about.before.path)).sum()) - 1
    piece = _piece(tiling, about.option)
    sentence = _("Piece {piece} is placed; {gone} other placements are ruled out.")
    if gone == 1:
        sentence = _("Piece {piece} is placed; one other placement is ruled out.")
    elif gone == 0:
        sentence = _("Piece {piece} is placed.")
    sentence = sentence.format(piece=piece, gone=gone)
    if now.stuck is not None:
        return f"{sentence} {dead_end(tiling, now, now.stuck)}"
    if now.doomed is not None and tiling.incidence.first_item:
        return f"{sentence} {_unseen(tiling, now.doomed)}"
    return sentence


def _unseen(tiling: Tiling, item: int) -> str:
    """That nothing covers an item any more, which a search for the first item does not look at."""
    name = tiling.piece_of(item)
    if name is not None:
        return _("No place is left for piece {name}, so no tiling lies below.").format(name=name)
    return _("{cell} cannot be filled any more, so no tiling lies below.").format(
        cell=_cell(tiling, item)
    )


def dead_end(tiling: Tiling, now: Covering, item: int) -> str:
    """Which pieces have left no way to cover an item."""
    found = obstacles(tiling, now, item)
    name = tiling.piece_of(item)
    if name is not None:
        sentence = _("Dead end: piece {name} fits nowhere{reasons}.")
    else:
        sentence = _("Dead end: {cell} cannot be filled{reasons}.")
    reasons = ""
    both = [depth for depth in found.in_the_way if depth in found.used]
    for sentence_of, depths in (
        (_("; in the way: {pieces}"), [d for d in found.in_the_way if d not in both]),
        (_("; used already: {pieces}"), [d for d in found.used if d not in both]),
        (_("; in the way and used already: {pieces}"), both),
    ):
        if depths:
            reasons += sentence_of.format(pieces=_pieces(tiling, now, depths))
    return sentence.format(name=name, cell=_cell(tiling, item, inside=True), reasons=reasons)


def _pieces(tiling: Tiling, now: Covering, depths: list[int]) -> str:
    return all_of([_piece(tiling, now.path[depth]) for depth in depths])


def _back(moment: Moment, tiling: Tiling, about: Situation) -> str:
    piece = _piece(tiling, about.option)
    if moment.before_kind == SOLUTION and isinstance(moment.next_try, int):
        return _("Take back piece {piece} and look for more.").format(piece=piece)
    item, below = about.below.item_in_work, moment.placed_below
    if moment.before_kind == SOLUTION or item is None or below is NOT_KNOWN:
        return _("Take back piece {piece}.").format(piece=piece)
    name, left = tiling.piece_of(item), about.below.left[item]
    if left == 0 and name is not None:
        sentence = _("Piece {name} could no longer be placed: take back piece {piece}.")
    elif left == 0:
        sentence = _("{cell} could no longer be filled: take back piece {piece}.")
    elif not below >= {*about.below.options_left(item)}:
        sentence = _("Nothing more is tried after piece {piece}: take it back.")
    elif name is not None:
        sentence = _("All places of piece {name} have been tried: take back piece {piece}.")
    else:
        sentence = _("All ways to fill {inside} have been tried: take back piece {piece}.")
    return sentence.format(
        name=name, cell=_cell(tiling, item), inside=_cell(tiling, item, inside=True), piece=piece
    )


def none_left(tiling: Tiling, now: Covering, item: int) -> str:
    """What the frame around an exhausted cell or piece means, with the pieces tried for a cell."""
    name = tiling.piece_of(item)
    words = _("{cell}: nothing is left to fill it") if name is None else _(
        "piece {name}: no place is left for it"
    )
    said = words.format(name=name, cell=_cell(tiling, item, inside=True))
    pieces = list(dict.fromkeys(_piece(tiling, option) for option in now.options_left(item)))
    if name is not None or not pieces:
        return said
    turns = _("pieces that have had their turn there: {pieces}")
    return "\n".join((said, turns.format(pieces=all_of(pieces))))


def _next(moment: Moment, tiling: Tiling, about: Situation) -> str:
    """Which piece is tried next in place of this one; "" where that is not known.

    The sentence before is about this one, which is "it" here.
    """
    following, this = moment.next_try, _piece(tiling, about.option)
    if following is NOT_KNOWN:
        return ""
    name = None if about.item is None else tiling.piece_of(about.item)
    if following is None:
        if about.item is None or not about.had_all:
            return _("No other piece follows.")
        sentence = _("{cell} cannot be filled in another way.")
        if name == this:
            sentence = _("It has no further place.")
        elif name is not None:
            sentence = _("Piece {name} has no further place.")
        return sentence.format(name=name, cell=_cell(tiling, about.item))
    piece = _piece(tiling, following)
    if following not in about.rest or about.item is None:
        return _("Next: piece {piece}.").format(piece=piece)
    if piece == this:
        return _("Next: another place for it.")
    if name is not None:
        return _("Next: another place for {piece}.").format(piece=piece)
    return _("Next for {inside}: piece {piece}.").format(
        inside=_cell(tiling, about.item, inside=True), piece=piece
    )


def _piece(tiling: Tiling, option: int) -> str:
    return tiling.placements[option].piece


def _cell(tiling: Tiling, item: int | None, *, inside: bool = False) -> str:
    """A cell, at the beginning of a sentence or inside it; "" for a piece."""
    cell = None if item is None else tiling.cell_of(item)
    if cell is None:
        return ""
    sentence = _("row {row}, column {column}") if inside else _("Row {row}, column {column}")
    return sentence.format(row=cell[0], column=cell[1])


def steps(moment: Moment) -> Steps:
    """Algorithm X for pieces in words; see sentences.STEPS."""
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


def name_of(moment: Moment, _depth: int, value: int) -> str:
    """What a choice is called in questions."""
    placement = tiling_of(moment).placements[value]
    return _("piece {piece}, placement {number}").format(piece=placement.piece, number=value)


WORDS = Words(narrate=narrate, steps=steps, name=name_of)
