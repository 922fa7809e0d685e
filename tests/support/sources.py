"""The files of the program, for tests that read its code."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FILES = [
    ROOT / "main.py",
    *sorted((ROOT / "solvers").rglob("*.py")),
    *sorted((ROOT / "visualizer").rglob("*.py")),
]


def place(file: Path) -> str:
    """How a file is called in messages."""
    return file.relative_to(ROOT).as_posix()
