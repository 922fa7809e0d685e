"""Compiles the catalogues of texts when a wheel is built, so that an installed program need not."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Puts a .mo beside each .po before the files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        try:
            from visualizer.base.catalogues import compiled
        finally:
            sys.path.remove(self.root)
        for written in Path(self.root, "assets", "locale").rglob("*.po"):
            written.with_suffix(".mo").write_bytes(compiled(written.read_bytes()))
