"""A net under the house while walls are moved: all that is said and drawn, before and after.

    python -m tests.net write FILE     takes it from the program as it stands
    python -m tests.net compare FILE   takes it again, and tells what differs, with both texts

Marks, tooltips and links of the panes of whole windows, at moments of all solvers, in several
sizes, modes, themes and languages; sentences, steps and questions' names of choices at every event
of runs, of faulty ones and of users' files whose values or parameters mean nothing. It asks the
program only by what outlives the moves. It goes when the house is done.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from multiprocessing import get_context

Entry = tuple[str, str]

SIZES = (
    ((800, 500), 1.0, "watch"), ((1280, 720), 1.0, "classroom"), ((1600, 900), 1.0, "debug"),
    ((1920, 1080), 2.0, "watch"), ((1280, 720), 1.5, "overview"), ((3840, 2160), 2.0, "debug"),
)
LOOKS = (("dark", "en"), ("light", "de"), ("contrast", "pl"), ("light", "en"), ("dark", "de"))
MOST = 600
"""Events of a run of which sentences are taken."""


def keys() -> list[str]:
    """All solvers, and others of their orders."""
    from solvers.catalog import SOLVERS
    from tests.support.orders import ORDERS

    return [*SOLVERS, *(key for key in ORDERS if key not in SOLVERS)]


def sentences(key: str) -> Iterator[Entry]:
    """What is said of a run, and of the same run with faults in it, in three languages."""
    from tests.support.orders import solver_of
    from tests.support.runs import traced
    from tests.support.searches import arguments_of, contrary, searched
    from visualizer.base.i18n import set_language
    from visualizer.problems.sentences import Teller, steps_of
    from visualizer.problems.telling import name_of
    from visualizer.trace.moment import moment_at

    solver, arguments = solver_of(key), arguments_of(key)
    events = list(islice(solver.function(**arguments), 4000))
    dice = random.Random(key)
    odd = [(k, d, dice.choice((-3, 0, 7, 99, 1621)) if dice.random() < 0.05 else v)
           for k, d, v in events]
    runs = {"run": (events, arguments), "odd": (odd, arguments), "bare": (events[:60], {})}
    for seed in range(2):
        runs[f"contrary {seed}"] = (searched(contrary(events, seed)), arguments)
    for name, (run, params) in runs.items():
        trace, teller = traced(run), Teller(solver.problem.picture)
        for code in ("en", "de", "pl"):
            set_language(code)
            for k in range(min(len(run), MOST)):
                moment = moment_at(trace, k, solver, params, complete=True)
                said = teller.narrate(moment)
                yield f"say {key} {name} {code} {k}", f"{said.label}|{said.tone}|{said.sentence}"
                if k % 41 == 0 and name == "run":
                    yield f"steps {key} {code} {k}", "\n".join(steps_of(moment))
                    named = name_of(moment, moment.depth, moment.value)
                    yield f"name {key} {code} {k}", named
        set_language("en")


def windows(key: str) -> Iterator[Entry]:
    """The panes of windows, at moments of a run."""
    import pygame

    from tests.support.legibility import layers_of
    from tests.support.states import View, stills, window_of
    from visualizer.base.i18n import set_language

    pygame.font.init()
    looks = cycle(LOOKS)
    for moment, show in stills(key):
        for size, scale, mode in SIZES:
            theme, code = next(looks)
            layers = layers_of(window_of(show, View(size, scale, code, theme, mode)))
            figures = [*((name, one) for name, one in layers if name != "controls"),
                       *(("", one) for name, one in layers if name == "controls")]
            for number, (pane, figure) in enumerate(figures):
                place = f"{moment} {size[0]}x{size[1]} {scale} {mode} {theme} {code}"
                yield f"pane {pane or number} {place}", written(figure)
    set_language("en")


def written(figure: object) -> str:
    """Marks, clips and what they are about, a line each."""
    lines = []
    for mark, clip, on in zip(figure.marks, figure.clips, figure.ons, strict=True):  # type: ignore[attr-defined]
        about = ""
        if on is not None:
            about = repr([getattr(on, name, None) for name in ("name", "kind", "tip", "lead",
                          "choice", "link")])
        said = repr(mark) if "Surface" not in repr(mark) else f"Image {mark[1:3]}"
        lines.append(f"{said} {clip} {about}")
    return "\n".join(lines)


def taken(key: str) -> dict[str, str]:
    """All of one solver."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    found: dict[str, str] = {}
    for source in (sentences, windows):
        found.update(source(key))
    return found


def main() -> None:
    """See above."""
    what, path = sys.argv[1:3]
    chosen = sys.argv[3:] or keys()
    with get_context("spawn").Pool(2) as pool:
        parts = pool.imap(taken, chosen)
        now = {place: text for part in parts for place, text in part.items()}
    if what == "write":
        with gzip.open(path, "wt", encoding="utf-8", compresslevel=3) as file:
            json.dump(now, file)
        whole = hashlib.sha256(json.dumps(sorted(now.items())).encode()).hexdigest()
        print(f"{len(now)} entries, {whole[:16]}")
        return
    with gzip.open(path, "rt", encoding="utf-8") as file:
        before = json.load(file)
    before = {place: text for place, text in before.items() if place in now or not sys.argv[3:]}
    differ = [place for place in before if before[place] != now.get(place)]
    new = [place for place in now if place not in before]
    for place in differ[:40]:
        print(f"--- {place}")
        old, other = before[place].split("\n"), (now.get(place) or "(nothing)").split("\n")
        for line in [f"  - {line}" for line in old if line not in other][:6]:
            print(line)
        for line in [f"  + {line}" for line in other if line not in old][:6]:
            print(line)
    kinds = Counter(place.split()[0] for place in differ)
    print(", ".join(f"{count} of {kind}" for kind, count in kinds.items()))
    print(f"{len(before)} before, {len(differ)} differ, {len(new)} are new")


if __name__ == "__main__":
    main()
