"""The map of the repository is true: what it names is there."""

from __future__ import annotations

import re

from tests.support.sources import ROOT
from tests.test_imports import FLOORS

TEXT = (ROOT / "HOUSE.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`((?:solvers|tests|visualizer|assets|docs)/[\w/.]*)`", TEXT)))


def test_what_the_map_names_is_there() -> None:
    assert not [path for path in PATHS if not (ROOT / path).exists()]


def test_the_map_names_every_room() -> None:
    rooms = {f.name for f in (ROOT / "visualizer").iterdir() if (f / "__init__.py").exists()}
    assert rooms <= {room for floor in FLOORS for room in floor}
    assert not [room for room in sorted(rooms) if f"`visualizer/{room}/`" not in TEXT]
