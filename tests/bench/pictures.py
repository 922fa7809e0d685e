"""The first picture that a window is saved as: the very first one on a machine, and all others."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from functools import partial

from tests.bench.measure import Measure, Measurement

ROUNDS = 3
"""Each first picture is made so often, and the median counts."""


def first_picture(kind: str, *ahead: str, new: bool) -> Measure:
    """Of a process: the first picture of a format (".svg").

    ahead  is "ahead" where its fonts and libraries are there by then
    new    is no font of it in the user's cache, as before the very first one?
    """
    seconds = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS + 1):
            cache = os.path.join(folder, str(number if new else 0))
            environment = os.environ | {"BACKSTEP_CONFIG_DIR": folder, "XDG_CACHE_HOME": cache}
            command = [sys.executable, "-m", "tests.bench.first_picture", kind, *ahead]
            done = subprocess.run(
                command, capture_output=True, text=True, check=True, env=environment
            )
            seconds.append(float(done.stdout.split()[-1]))
    return Measure(statistics.median(seconds[1:]), "s")


MEASUREMENTS: dict[str, Measurement] = {
    "first_svg_of_a_machine": partial(first_picture, ".svg", new=True),
    "first_svg_once_chosen": partial(first_picture, ".svg", "ahead", new=True),
    "first_svg": partial(first_picture, ".svg", new=False),
    "first_pdf_of_a_machine": partial(first_picture, ".pdf", new=True),
    "first_pdf_once_chosen": partial(first_picture, ".pdf", "ahead", new=True),
    "first_pdf": partial(first_picture, ".pdf", new=False),
}
