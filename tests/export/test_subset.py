"""The fonts in files: made ahead, so that a picture which is saved waits for none."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from tests.features.driver import Driver
from visualizer.base.i18n import LANGUAGES, set_language
from visualizer.export import subset
from visualizer.export.files import make_ahead
from visualizer.shot import WINDOW, picture_of_part


@pytest.mark.thorough
def test_a_picture_waits_for_no_font_that_was_made_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_a, **_k: str(tmp_path / "cache"))
    made: list[str] = []
    make = subset._made

    def counted(font: str, characters: str, flavor: str | None) -> bytes:
        made.append(font)
        return make(font, characters, flavor)

    monkeypatch.setattr(subset, "_made", counted)
    subset.subset_of.cache_clear()
    make_ahead()
    assert sorted(set(made)) == sorted(subset.CSS_NAMES)
    made.clear()
    for language in LANGUAGES:
        set_language(language)
        for mode in ("watch", "classroom", "debug", "overview"):
            driver = Driver("queens-bstar", mode=mode).recorded()
            driver.tick(0.2, frames=3)
            for name in ("a.svg", "a.pdf"):
                picture = picture_of_part(driver.app, WINDOW, Path(name))[0]()
                assert len(picture) > 10_000
            driver.close()
    set_language("en")
    assert made == []
