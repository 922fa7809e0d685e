"""`python -m tests.hard NAME --tries N`: as many attempts of a kind as one likes."""

from __future__ import annotations

import argparse
import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"


def main() -> int:
    """Make the attempts; tells each that fails, and figures about all of them."""
    from tests.hard import (
        damaged,
        differential,
        forged,
        kills,
        mutants,
        noise,
        panes,
        rules,
        scenes,
        streams,
        walk,
    )
    from tests.hard.attempts import Attempt, many
    from visualizer.base.catalogues import compiled_of
    from visualizer.base.i18n import LOCALE_FOLDER

    for texts in LOCALE_FOLDER.glob("*/LC_MESSAGES/*.po"):
        compiled_of(texts)  # as in every start but the first one

    kinds: dict[str, Attempt] = {
        "noise": noise.attempt, "damaged": damaged.attempt, "forged": forged.attempt,
        "walk": walk.attempt, "rules": rules.attempt, "kill": kills.attempt,
        "mutants": mutants.attempt, "panes": panes.attempt, "streams": streams.attempt,
        "differential": differential.attempt, "lessons": scenes.lessons, "sides": scenes.sides,
        "presenter": scenes.presenter, "films": scenes.films,
    }
    parser = argparse.ArgumentParser(prog="python -m tests.hard", description=__doc__)
    parser.add_argument("name", choices=kinds)
    parser.add_argument("--first", type=int, default=0, help="the number of the first attempt")
    parser.add_argument("--tries", type=int, default=1, help="how many attempts")
    parser.add_argument("--minutes", type=float, default=1e6, help="end after so many minutes")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.tries)
    attempt = kinds[options.name]
    return int(many(options.name, attempt, numbers, 60 * options.minutes, sys.stdout)[1] > 0)


if __name__ == "__main__":
    sys.exit(main())
