"""The fonts in files: made ahead, so that a picture which is saved waits for none."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from tests.features.driver import Driver
from tests.messages import TRANSLATED, forms, id_of, translations
from visualizer.base.i18n import LANGUAGES, set_language
from visualizer.export import subset
from visualizer.export.files import make_ahead
from visualizer.shot import WINDOW, picture_of_part


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The fonts that are made from here on, by a user who has none yet."""
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_a, **_k: str(tmp_path / "cache"))
    fonts: list[str] = []
    make = subset._made

    def counted(font: str, characters: str, flavor: str | None) -> bytes:
        fonts.append(font)
        return make(font, characters, flavor)

    monkeypatch.setattr(subset, "_made", counted)
    subset.subset_of.cache_clear()
    return fonts


def test_a_font_is_made_once_for_most_letters(made: list[str]) -> None:
    faces = subset.font_faces({"cascadia": "solve"})
    for letters in ("→ 3 × 4 = 12 – größer", "Zażółć …"):
        subset.subset_of.cache_clear()  # as in another process
        assert subset.font_faces({"cascadia": letters}) == faces
    assert made == ["cascadia"]
    assert subset.font_faces({"cascadia": "π"}) != faces and len(made) == 2


@pytest.mark.thorough
def test_a_picture_waits_for_no_font_that_was_made_ahead(made: list[str]) -> None:
    make_ahead()
    assert sorted(set(made)) == sorted(subset.CSS_NAMES)
    made.clear()
    try:
        for language in LANGUAGES:
            set_language(language)
            for mode in ("watch", "classroom", "debug", "overview"):
                driver = Driver("queens-bstar", mode=mode).recorded()
                driver.tick(0.2, frames=3)
                for name in ("a.svg", "a.pdf"):
                    picture = picture_of_part(driver.app, WINDOW, Path(name))[0]()
                    assert len(picture) > 10_000
                driver.close()
    finally:
        set_language("en")
    assert made == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_character_of_the_texts_is_made_ahead(language: str) -> None:
    said = "".join(text for one in translations(language) for text in (*id_of(one), *forms(one)))
    assert len(said) > 100_000 and {*said} <= {*subset.USUAL, "\n"}
