"""GIF and PNG files that play, written frame by frame: Pillow would keep them all to the end."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image, ImageChops

from visualizer.base.distinct import distinct
from visualizer.base.named_tuple import NamedTuple

COLORS = 255
"""Of a GIF; one is left for what stays as it is."""

EXACT = 128
"""So many of them are the commonest ones of the film, where not all of its colours have room."""

KEPT = COLORS
"""The number that a pixel of a GIF has where it stays as it is."""

LONGEST_DELAY = (1 << 16) - 1
"""Of a frame, in hundredths of a second (GIF), or as a part of a fraction of seconds (PNG)."""

HEAD = b"\x89PNG\r\n\x1a\n"


class Frame(NamedTuple):
    """A picture and how many seconds it is to be seen."""

    surface: pygame.Surface
    seconds: float


class _Change(NamedTuple):
    """What a frame changes of the one before: a box of it, the whole of it, and the one before."""

    box: tuple[int, int, int, int]
    image: Image.Image
    before: Image.Image | None
    seconds: float


def image_of(surface: pygame.Surface) -> Image.Image:
    """A surface as Pillow knows it."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


class Palette:
    """The colours of a GIF: of those in some samples the commonest as they are, so that paper stays
    white, and for all the others the nearest of some that lie between them."""

    def __init__(self, samples: Sequence[pygame.Surface]) -> None:
        pixels = np.concatenate([_packed_colors(image_of(one)) for one in samples])
        colors = distinct(pixels)
        counts = np.bincount(colors.searchsorted(pixels))
        order = np.argsort(-counts, kind="stable")
        some = COLORS if len(colors) <= COLORS else EXACT
        chosen = _parts_of(colors[order[:some]])
        others = order[some:]
        if len(others):
            weighed = np.repeat(colors[others], np.ceil(np.sqrt(counts[others])).astype(int))
            row = Image.fromarray(_parts_of(weighed)[np.newaxis].astype(np.uint8))
            between = row.quantize(COLORS - some, dither=Image.Dither.NONE).getpalette() or []
            chosen = np.concatenate([chosen, np.array(between, np.int32).reshape(-1, 3)])
        self._colors = chosen[:COLORS]
        self._numbers = np.full(1 << 24, -1, np.int16)
        """The number of each colour, as far as it has been looked for."""

    @property
    def data(self) -> bytes:
        """All of it, as it stands in a file."""
        return self._colors.astype(np.uint8).tobytes().ljust(768, b"\0")

    def numbered(self, image: Image.Image) -> Image.Image:
        """An image in these colours."""
        packed = _packed_colors(image)
        numbers = self._numbers[packed]
        if numbers.min() < 0:
            for color in distinct(packed[numbers < 0]):
                apart = ((self._colors - _parts_of(color)) ** 2).sum(axis=1)
                self._numbers[color] = apart.argmin()
            numbers = self._numbers[packed]
        found = Image.fromarray(numbers.astype(np.uint8).reshape(image.height, image.width), "P")
        found.putpalette(self.data)
        return found


def _packed_colors(image: Image.Image) -> NDArray[np.uint32]:
    """Each pixel as one number."""
    pixels: NDArray[np.uint32] = np.frombuffer(image.convert("RGBX").tobytes(), np.uint32)
    return pixels & np.uint32(0xFFFFFF)


def _parts_of(colors: NDArray[np.uint32]) -> NDArray[np.int32]:
    """Red, green and blue of such numbers."""
    parts = [colors & 255, colors >> 8 & 255, colors >> 16]
    return np.stack(parts, axis=-1).astype(np.int32)


def write_gif(path: Path, frames: Iterable[Frame], palette: Palette, *, loop: bool) -> None:
    """Frames in the colours of one palette: so what stays the same is the same, and takes no room.

    loop: does it begin again?
    """
    with path.open("wb") as file:
        images = (
            (palette.numbered(image_of(surface)), seconds) for surface, seconds in frames
        )
        for number, (box, image, before, seconds) in enumerate(_changes(images)):
            if number == 0:
                # The version, the size, and that 256 colours follow which are all frames'.
                file.write(b"GIF89a" + struct.pack("<HHBBB", *image.size, 0xF7, 0, 0))
                file.write(palette.data)
                if loop:
                    file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")
            part = image.crop(box)
            if before is not None:
                same = ImageChops.subtract_modulo(part, before.crop(box))
                part.paste(KEPT, mask=same.point([255, *[0] * 255], "1"))
            shown = {"duration": 10 * min(LONGEST_DELAY, round(100 * seconds))}
            for data in GifImagePlugin.getdata(part, box[:2], transparency=KEPT, **shown):
                file.write(data)
        file.write(b";")


def write_png(path: Path, frames: Sequence[Frame], *, loop: bool) -> None:
    """Frames as an animated PNG; what cannot play it shows the first. loop: as in `write_gif`."""
    with path.open("wb") as file:
        said = 0  # chunks about frames
        images = ((image_of(surface), seconds) for surface, seconds in frames)
        for number, (box, image, _before, seconds) in enumerate(_changes(images)):
            if number == 0:
                file.write(HEAD)
                _chunk(file, b"IHDR", struct.pack(">IIBBBBB", *image.size, 8, 2, 0, 0, 0))
                _chunk(file, b"acTL", struct.pack(">II", len(frames), 0 if loop else 1))
            x, y, right, bottom = box
            delay = Fraction(seconds).limit_denominator(1000)
            above = min(LONGEST_DELAY, delay.numerator)
            place = said, right - x, bottom - y, x, y, above, delay.denominator, 0, 0
            _chunk(file, b"fcTL", struct.pack(">IIIIIHHBB", *place))
            data = _packed(image.crop(box))
            if number == 0:
                _chunk(file, b"IDAT", data)
            else:
                said += 1
                _chunk(file, b"fdAT", struct.pack(">I", said) + data)
            said += 1
        _chunk(file, b"IEND", b"")


def _changes(images: Iterable[tuple[Image.Image, float]]) -> Iterator[_Change]:
    """What each image changes; where that is nothing, one pixel stands for it."""
    before: Image.Image | None = None
    for image, seconds in images:
        box = (0, 0, *image.size)
        if before is not None:
            box = ImageChops.subtract_modulo(image, before).getbbox() or (0, 0, 1, 1)
        yield _Change(box, image, before, seconds)
        before = image


def _packed(image: Image.Image) -> bytes:
    """The pixels as they stand in a PNG."""
    file = io.BytesIO()
    image.save(file, "png")
    data, at, found = file.getvalue(), len(HEAD), b""
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        if data[at + 4 : at + 8] == b"IDAT":
            found += data[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def _chunk(file: BinaryIO, kind: bytes, data: bytes) -> None:
    file.write(struct.pack(">I", len(data)) + kind + data)
    file.write(struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))))
