"""Frames as files that play: GIF and PNG (animated.py), WebP by Pillow, MP4 by ffmpeg."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pygame
from PIL import Image

from visualizer.base.errors import BadInput
from visualizer.base.formats import FILMS, MP4, PNG
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import one_of
from visualizer.base.program import environment_of_others
from visualizer.export.animated import Frame, Palette, image_of, write_gif, write_png

RATE = 30
"""Frames a second of an MP4; each of ours is there for as many of them as it lasts."""

QUALITY = {"lossless": True, "quality": 60, "method": 3}
"""Of a WebP; the quality is how long it may think."""

CRF = 18
"""The quality of an MP4: below 20 letters stay clear."""

MOST_SAID = 300


def ffmpeg() -> str:
    """The program that makes an MP4; raises BadInput where there is none."""
    found = shutil.which("ffmpeg")
    if found:
        return found
    try:
        path: str = import_module("imageio_ffmpeg").get_ffmpeg_exe()
    except (ImportError, RuntimeError, OSError):
        raise BadInput(
            _(
                "An MP4 needs ffmpeg, which is not there. Install it, or: pip install"
                " imageio-ffmpeg. Without it a film can be {suffixes}."
            ).format(suffixes=one_of(FILMS.without(MP4)))
        ) from None
    return path


def check_format(path: Path) -> None:
    """Raise BadInput where a film cannot be written in the format that a name asks for."""
    if path.suffix.lower() == MP4:
        ffmpeg()


def write_film(
    path: Path, frames: Sequence[Frame], samples: Sequence[pygame.Surface], *, loop: bool,
    format: str = "",
) -> None:
    """Put frames into a file; raises BadInput where that fails.

    Each frame is asked for when it is its turn, so that they may be drawn then; all of them are of
    one size. samples: some frames, with all colours that there are. format: such as ".gif", where
    the name does not say it.
    """
    WRITERS[format or path.suffix.lower()](path, frames, samples, loop)


def _gif(
    path: Path, frames: Sequence[Frame], samples: Sequence[pygame.Surface], loop: bool
) -> None:
    write_gif(path, frames, Palette(samples), loop=loop)


def _png(
    path: Path, frames: Sequence[Frame], _samples: Sequence[pygame.Surface], loop: bool
) -> None:
    write_png(path, frames, loop=loop)


def _webp(
    path: Path, frames: Sequence[Frame], _samples: Sequence[pygame.Surface], loop: bool
) -> None:
    movie = _Movie(frames)
    movie.save(
        path, "webp", save_all=True, duration=movie.durations, loop=0 if loop else 1, **QUALITY
    )


class _Movie(Image.Image):
    """Frames as Pillow knows an image of several: it shows the one that was sought."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        super().__init__()
        self._frames = frames
        self._at = -1
        self.durations = [0] * len(frames)
        self.n_frames = len(frames)
        self.is_animated = self.n_frames > 1
        self.seek(0)

    def seek(self, frame: int) -> None:
        if frame >= self.n_frames:
            raise EOFError
        if frame == self._at:
            return
        self._at = frame
        surface, seconds = self._frames[frame]
        self.durations[frame] = round(1000 * seconds)
        image = image_of(surface)
        self.im, self.palette = image.im, image.palette
        self._mode, self._size = image.mode, image.size

    def tell(self) -> int:
        return self._at


def _mp4(
    path: Path, frames: Sequence[Frame], _samples: Sequence[pygame.Surface], _loop: bool
) -> None:
    width, height = (side - side % 2 for side in frames[0].surface.get_size())
    command = [
        ffmpeg(), "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24",
        "-s", f"{width}x{height}", "-r", str(RATE), "-i", "-", "-an", "-c:v", "libx264",
        "-preset", "veryfast", "-crf", str(CRF), "-pix_fmt", "yuv420p",
        "-movflags", "+faststart", "-f", "mp4", str(path),
    ]
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=said, stderr=said, env=environment_of_others()
        )
        try:
            assert process.stdin is not None
            try:
                late = Fraction(0)
                for frame in frames:
                    late += Fraction(frame.seconds).limit_denominator(1000) * RATE
                    data = pygame.image.tobytes(
                        frame.surface.subsurface((0, 0, width, height)), "RGB"
                    )
                    for _number in range(int(late)):
                        process.stdin.write(data)
                    late -= int(late)
                process.stdin.close()
            except (BrokenPipeError, OSError):
                pass  # what it says of that comes below
            process.wait()
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        if process.returncode or not is_whole(path):  # on a full disk it may say that all is well
            said.seek(0)
            reason = said.read().decode("utf-8", "replace").strip().splitlines()[-1:]
            message = _("ffmpeg could not make the film: {reason}")
            raise BadInput(message.format(reason=" ".join(reason)[:MOST_SAID] or "?"))


def is_whole(path: Path) -> bool:
    """Has a film all of its boxes, with that which says where its frames are?"""
    kinds, at, end = [], 0, path.stat().st_size
    with path.open("rb") as file:
        while at < end:
            file.seek(at)
            head = file.read(16)
            size = int.from_bytes(head[:4], "big")
            if size == 1:  # a long one
                size = int.from_bytes(head[8:16], "big")
            if size < 8 or at + size > end:
                return False
            kinds.append(head[4:8])
            at += size
    return b"moov" in kinds


WRITERS: dict[
    str, Callable[[Path, Sequence[Frame], Sequence[pygame.Surface], bool], None]
] = {".gif": _gif, ".webp": _webp, PNG: _png, MP4: _mp4}
"""What writes a film, by the end of its name: the file, frames, samples, and does it repeat?"""
