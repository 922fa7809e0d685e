"""The window: start to first frame, frames and recording at max speed. To come with the window."""

from __future__ import annotations

from tests.bench.measure import Measurement

MEASUREMENTS: dict[str, Measurement] = {}
