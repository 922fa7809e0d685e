"""GIF and PNG files that play, written frame by frame: Pillow would keep them all to the end."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pygame
from PIL import GifImagePlugin, Image, ImageChops

COLORS = 255
"""Of a GIF; one is left for what stays as it is."""

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


def palette_of(samples: Sequence[pygame.Surface]) -> Image.Image:
    """An image whose palette has the colours of all samples."""
    images = [image_of(sample) for sample in samples]
    width, height = images[0].size
    sheet = Image.new("RGB", (width, height * len(images)))
    for number, image in enumerate(images):
        sheet.paste(image, (0, number * height))
    return sheet.quantize(COLORS, dither=Image.Dither.NONE)


def write_gif(path: Path, frames: Iterable[Frame], palette: Image.Image, *, loop: bool) -> None:
    """Frames in the colours of one palette: so what stays the same is the same, and takes no room.

    loop: does it begin again?
    """
    colors = bytes(palette.getpalette() or ()).ljust(768, b"\0")
    with path.open("wb") as file:
        images = (
            (image_of(surface).quantize(palette=palette, dither=Image.Dither.NONE), seconds)
            for surface, seconds in frames
        )
        for number, (box, image, before, seconds) in enumerate(_changes(images)):
            if number == 0:
                # The version, the size, and that 256 colours follow which are all frames'.
                file.write(b"GIF89a" + struct.pack("<HHBBB", *image.size, 0xF7, 0, 0) + colors)
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
