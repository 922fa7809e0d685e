"""Vector pictures as pixels, by programs that know nothing of Backstep, and how far two differ."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pygame
import pytest

BROWSERS = "chromium", "chromium-browser", "google-chrome"
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
PDFTOPPM = shutil.which("pdftoppm")

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
needs_poppler = pytest.mark.skipif(PDFTOPPM is None, reason="needs pdftoppm of poppler")


def browser_picture(page: Path, size: tuple[int, int], target: Path) -> pygame.Surface:
    """What a browser shows of a file."""
    assert CHROMIUM is not None
    subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--user-data-dir={target.parent / 'profile'}", f"--window-size={size[0]},{size[1]}",
         f"--screenshot={target}", page.as_uri()],
        check=True, capture_output=True, timeout=90,
    )
    return pygame.image.load(target)


def pdf_pages(file: Path) -> list[pygame.Surface]:
    """The pages of a PDF file, a pixel for each of ours."""
    assert PDFTOPPM is not None
    subprocess.run(
        [PDFTOPPM, "-r", "96", "-png", file, file.with_suffix("")], check=True, timeout=60
    )
    return [pygame.image.load(page) for page in sorted(file.parent.glob(f"{file.stem}-*.png"))]


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of cells of 8 by 8 pixels whose colours differ clearly.

    Edges of letters are smoothed by each program in its own way, which single pixels would show.
    """
    assert one.get_size() == other.get_size()
    cells = []
    for surface in (one, other):
        pixels = pygame.surfarray.array3d(surface).astype(float)
        wide, high = pixels.shape[0] // 8 * 8, pixels.shape[1] // 8 * 8
        whole = pixels[:wide, :high].reshape(wide // 8, 8, high // 8, 8, 3)
        cells.append(whole.mean(axis=(1, 3)))
    return float((np.abs(cells[0] - cells[1]).max(axis=2) > 40).mean())
