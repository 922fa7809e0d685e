"""Films: what is in the file, frame by frame, as another program reads it; and bad input."""

from __future__ import annotations

import json
import shutil
import subprocess
import weakref
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from PIL import Image

from solvers.events import POP, SOLUTION
from solvers.queens import queens_bstar
from tests.export.pictures import difference
from visualizer.base.formats import FILMS, PAGE
from visualizer.cli import main
from visualizer.export.animated import Frame, Palette, image_of
from visualizer.export.film import WRITERS, is_whole, write_film

needs_ffmpeg = pytest.mark.skipif(
    None in (shutil.which("ffmpeg"), shutil.which("ffprobe")), reason="needs ffmpeg"
)
RUN = ["queens-bstar", "-n", "4", "--theme", "dark", "--lang", "en", "--size", "640x400"]


def film(file: Path, *more: str) -> int:
    """Events 10 to 25 of 4 queens as a film in which nothing moves between them."""
    return main(["film", *RUN, "--still", "--from", "10", "--to", "25", "-o", str(file), *more])


def surface_of(image: Image.Image) -> pygame.Surface:
    rgb = image.convert("RGB")
    return pygame.image.frombytes(rgb.tobytes(), rgb.size, "RGB")


@cache
def shot(event: int) -> pygame.Surface:
    """The window at an event, which a film with --part window shows."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"{event}.png"
        assert main(["shot", *RUN, "--at", str(event), "-o", str(file)]) == 0
        return pygame.image.load(file)


@pytest.mark.thorough
@pytest.mark.parametrize("suffix", ["gif", "webp", "png"])
def test_each_event_is_a_frame_and_looks_like_the_window(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"film.{suffix}"
    assert film(file, "--part", "window", "--seconds", "0.2", "--hold", "3") == 0
    with Image.open(file) as image:
        assert (image.n_frames, image.size, image.info.get("loop")) == (16, (640, 400), 0)
        seconds = []
        for number in range(16):
            image.seek(number)
            image.load()
            seconds.append(image.info["duration"] / 1000)
            if number in (0, 7, 15):
                assert difference(surface_of(image), shot(10 + number)) < 0.01
    assert seconds == pytest.approx([*lasting(range(10, 25), 0.2), 3.0])


@pytest.mark.thorough
@pytest.mark.parametrize(("run", "part"), [
    ("queens-bstar n=6", "window"), ("sudoku", "picture"), ("permutations", "sentence"),
])
def test_a_frame_is_the_first_one_of_a_film_that_begins_there(
    run: str, part: str, tmp_path: Path
) -> None:
    """So nothing is seen in the middle of its motion from the event before; where things move, all
    are there in the end."""

    def frames(first: int, last: int, *more: str) -> list[bytes]:
        file = tmp_path / f"{first}-{last}.png"
        command = ["film", run, *more, "--theme", "dark", "--size", "480x320", "--part", part]
        assert main([*command, "--from", str(first), "--to", str(last), "-o", str(file)]) == 0
        with Image.open(file) as image:
            found = []
            for number in range(getattr(image, "n_frames", 1)):
                image.seek(number)
                found.append(image.convert("RGB").tobytes())
            return found

    whole, moving = frames(20, 26, "--still"), frames(20, 26)
    for event in (21, 23, 26):
        assert frames(event, event) == [whole[event - 20]]
    assert len(moving) > 5 * len(whole)
    assert [*dict.fromkeys(one for one in moving if one in whole)] == whole


@pytest.mark.thorough
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_large_areas_of_a_gif_have_their_own_colour(theme: str, tmp_path: Path) -> None:
    """Paper is white in it, as in a PNG; between letters and their ground colours may differ."""

    def last(suffix: str) -> NDArray[np.int64]:
        file = tmp_path / f"film.{suffix}"
        assert film(file, "--theme", theme) == 0
        with Image.open(file) as image:
            image.seek(image.n_frames - 1)
            return np.asarray(image.convert("RGB"), np.int64)

    off = abs(last("gif") - last("png")).max(axis=2)
    assert (off > 0).mean() < 0.02 and off.max() < 80


@pytest.mark.thorough
@pytest.mark.parametrize(("suffix", "plays"), [("gif", None), ("webp", 1), ("png", 1)])
def test_once_is_once(suffix: str, plays: int | None, tmp_path: Path) -> None:
    assert film(tmp_path / f"film.{suffix}", "--once") == 0
    with Image.open(tmp_path / f"film.{suffix}") as image:
        assert image.info.get("loop") == plays


@pytest.mark.parametrize("suffix", [".gif", ".png"])
def test_of_a_long_film_few_frames_are_kept(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[weakref.ref[Image.Image]] = []
    most = 0

    def noted(surface: pygame.Surface) -> Image.Image:
        nonlocal most
        image = image_of(surface)
        most = max(most, sum(one() is not None for one in seen))
        if suffix == ".png":  # those of a GIF get other colours
            seen.append(weakref.ref(image))
        return image

    numbered = Palette.numbered

    def reduced(palette: Palette, image: Image.Image) -> Image.Image:
        result = numbered(palette, image)
        seen.append(weakref.ref(result))
        return result

    monkeypatch.setattr("visualizer.export.animated.image_of", noted)
    monkeypatch.setattr(Palette, "numbered", reduced)
    frames = []
    for number in range(40):
        surface = pygame.Surface((64, 48))
        surface.fill((0, 90, 200), (number, 8, 12, 12))
        frames.append(Frame(surface, 0.1))
    frames += frames[-1:]  # nothing changes
    write_film(tmp_path / "film", frames, [frames[0].surface], loop=True, format=suffix)
    assert len(seen) >= 41 and most <= 4
    with Image.open(tmp_path / "film") as image:
        assert image.n_frames >= 40
        for number in (0, 20, 39):
            image.seek(number)
            assert difference(surface_of(image), frames[number].surface) == 0
        image.seek(image.n_frames - 1)
        assert difference(surface_of(image), frames[-1].surface) == 0


def test_each_format_that_is_offered_has_who_writes_it() -> None:
    assert {*WRITERS, PAGE} == {*FILMS}


def lasting(events: range, each: float) -> list[float]:
    """How many seconds each event is seen, by its kind, from the solver itself."""
    kinds = [kind for kind, _depth, _value in queens_bstar(4)]
    return [each * {SOLUTION: 4, POP: 1.5}.get(kinds[event], 1) for event in events]


@pytest.mark.thorough
@needs_ffmpeg
def test_an_mp4_can_be_played_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "film.mp4"
    assert film(file, "--size", "641x401", "--seconds", "0.5") == 0
    told = subprocess.run(
        ["ffprobe", "-v", "error", "-of", "json", "-show_streams", file],
        capture_output=True, check=True,
    )
    (stream,) = json.loads(told.stdout)["streams"]
    assert (stream["codec_name"], stream["pix_fmt"]) == ("h264", "yuv420p")
    assert (stream["width"], stream["height"]) == (640, 400)  # even
    seconds = sum(lasting(range(10, 25), 0.5)) + 2
    assert float(stream["duration"]) == pytest.approx(seconds, abs=0.1)


def test_without_ffmpeg_a_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(__import__("sys").modules, "imageio_ffmpeg", None)
    assert film(tmp_path / "film.mp4") == 2
    assert "pip install imageio-ffmpeg" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--from", "25", "--to", "10"), "before it begins"),
        (("--to", "solution 9"), 'has no moment "solution 9"'),
        (("--to", "solutoin"), "did you mean solution?"),
        (("--from", "when row == 2"), "needs no rerun"),
        (("--part", "windw"), "did you mean window?"),
        (("--seconds", "0"), "--seconds 0"),
        (("--size", "10x10"), "or 720p, 1080p or 4K"),
    ],
)
def test_what_cannot_be_filmed_is_told_and_leaves_nothing(
    more: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert film(tmp_path / "film.gif", *more) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_an_unknown_format_is_told_with_those_that_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert film(tmp_path / "film.avi") == 2
    assert ".gif, .webp, .png, .mp4 or .html" in capsys.readouterr().err


@pytest.mark.thorough
def test_a_large_film_is_made_only_for_who_has_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("visualizer.show.taking.MANY", 10)
    assert film(tmp_path / "film.gif") == 2
    said = capsys.readouterr().err
    assert "16 frames: " in said and "about " in said and "--yes" in said
    assert not list(tmp_path.iterdir())
    assert film(tmp_path / "film.gif", "--yes") == 0
    with Image.open(tmp_path / "film.gif") as image:
        assert image.n_frames == 16


@pytest.mark.thorough
def test_a_full_disk_leaves_the_film_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "film.gif"
    file.write_bytes(b"old")

    def full(*_arguments: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("visualizer.film.write_film", full)
    assert film(file) == 2
    assert capsys.readouterr().err == f"{file} cannot be written: No space left on device.\n"
    assert file.read_bytes() == b"old" and [p.name for p in tmp_path.iterdir()] == ["film.gif"]


@pytest.mark.thorough
def test_ctrl_c_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("visualizer.film.Film.frame", interrupted)
    assert film(tmp_path / "film.gif") == 130
    assert not list(tmp_path.iterdir())


@needs_ffmpeg
def test_a_film_without_its_end_is_not_taken_for_one(tmp_path: Path) -> None:
    file = tmp_path / "film.mp4"
    assert film(file) == 0
    whole = file.read_bytes()
    assert is_whole(file)
    for cut in (len(whole) - 1, len(whole) // 2, 20, 3, 0):
        file.write_bytes(whole[:cut])
        assert not is_whole(file)
