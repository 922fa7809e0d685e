"""Which picture belongs to which name in the catalogue."""

from __future__ import annotations

from visualizer.pictures.board import Board
from visualizer.pictures.general import General
from visualizer.pictures.picture import Picture
from visualizer.pictures.sequence import SequencePicture

PICTURES: dict[str, Picture] = {
    "board": Board(),
    "sequence": SequencePicture(),
    "general": General(),
}


def picture_named(name: str) -> Picture:
    """The picture of that name; the general one for a name that is not known."""
    return PICTURES.get(name, PICTURES["general"])
