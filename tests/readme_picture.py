"""Makes the README's animated picture with the program's own window: python -m tests.readme_picture

Three scenes: 8 queens, slowly and then fast to the first solution; Langford pairs; the search tree
and the statistics of 6 queens.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image

from tests.features.driver import Driver
from visualizer.base.settings import Settings

OUTPUT = Path(__file__).resolve().parents[1] / "assets" / "backstep.gif"
SIZE = (1200, 675)
FRAMES_PER_SECOND = 10
COLORS = 128


def film() -> list[Image.Image]:
    """All frames, in order."""
    frames: list[Image.Image] = []
    queens = _start("queens-bstar", 8)
    _play(queens, frames, at=52, speed=3, seconds=6)
    _play(queens, frames, at=70, speed=260, seconds=2)
    queens.press("n")
    _play(queens, frames, at=queens.event, speed=0.2, seconds=2)
    queens.close()
    pairs = _start("langford-l", 7)
    _play(pairs, frames, at=488, speed=3, seconds=6)
    pairs.press("n")
    _play(pairs, frames, at=pairs.event, speed=0.2, seconds=2)
    pairs.close()
    whole = _start("queens-bstar", 6)
    whole.press("f4")
    whole.choose("So far")
    _play(whole, frames, at=330, speed=25, seconds=4)
    whole.close()
    return frames


def _start(solver: str, n: int) -> Driver:
    driver = Driver(solver, n, SIZE, settings=Settings())
    return driver.recorded()


def _play(driver: Driver, frames: list[Image.Image], at: int, speed: float, seconds: float) -> None:
    driver.run.player.seek(at)
    driver.run.player.speed = speed
    driver.run.player.play()
    for _frame in range(round(seconds * FRAMES_PER_SECOND)):
        driver.tick(1 / FRAMES_PER_SECOND)
        driver.variables()
        driver.tick(0)
        pixels = pygame.image.tobytes(driver.surface, "RGB")
        frames.append(Image.frombytes("RGB", SIZE, pixels))
    driver.run.player.pause()


def main() -> None:
    """Write the picture: one palette for all frames, no dither: small and calm."""
    frames = film()
    scenes = [frames[20], frames[len(frames) // 2], frames[-1]]
    sample = Image.new("RGB", (SIZE[0], SIZE[1] * len(scenes)))
    for i, frame in enumerate(scenes):
        sample.paste(frame, (0, i * SIZE[1]))
    palette = sample.quantize(COLORS, dither=Image.Dither.NONE)
    small = [f.quantize(palette=palette, dither=Image.Dither.NONE) for f in frames]
    small[0].save(
        OUTPUT, save_all=True, append_images=small[1:], duration=1000 // FRAMES_PER_SECOND, loop=0,
        optimize=False,
    )
    print(f"{OUTPUT}: {len(frames)} frames, {OUTPUT.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
