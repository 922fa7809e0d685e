"""What every test relies on."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# A slow moment of the machine is no failure, and the same examples on every machine are worth more
# than new ones that nobody sees.
settings.register_profile("backstep", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("backstep")


@pytest.fixture(autouse=True)
def settings_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings folder of the test's own: the user's is never touched."""
    folder = tmp_path / "settings"
    monkeypatch.setenv("BACKSTEP_CONFIG_DIR", str(folder))
    return folder
