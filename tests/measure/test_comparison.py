"""What is said of runs beside each other: only what is true of them."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.support.runs import SHORT, random_events, traced
from visualizer.base.i18n import set_language
from visualizer.base.numbers import THIN_SPACE
from visualizer.jobs.job import Job, opened, resolve
from visualizer.measure.comparison import (
    Facts,
    RunFacts,
    Work,
    facts_of,
    labels,
    sentence,
    short_time,
)
from visualizer.trace.merged import merge


def job(spec: str) -> Job:
    solver, *params = spec.split()
    return resolve(solver, dict(param.split("=") for param in params))


def said(*specs: str, work: tuple[Work, ...] = (), cut: int | None = None) -> str:
    """The sentence about some runs; the last one has only `cut` events."""
    jobs = [job(spec) for spec in specs]
    runs = [list(islice(one.start(), 10**6)) for one in jobs]
    complete = [True] * len(runs)
    if cut is not None:
        runs[-1] = runs[-1][:cut]
        complete[-1] = False
    merged = merge([traced(events) for events in runs])
    return sentence(facts_of(merged, labels(jobs), complete, work)).replace(THIN_SPACE, " ")


@pytest.mark.parametrize(
    ("specs", "work", "expected"),
    [
        (
            ("queens-b n=8", "queens-bstar n=8"),
            (Work(449_730, 0.018), Work(145_174, 0.0013)),
            "Same 2 056 nodes; B*: 145 174 lines run; B: 449 730.",
        ),
        (
            ("queens-bstar n=8", "queens-b n=8"),
            (),
            "Same 2 056 nodes; as many tries (15 720).",
        ),
        (
            ("queens-b n=8", "queens-bstar n=8"),
            (Work(7, 0.018), Work(7, 0.0013)),
            "Same 2 056 nodes; B*: 1.3 ms; B: 18 ms.",
        ),
        (
            ("queens-b n=8", "queens-bstar n=8"),
            (Work(7, 0.0014), Work(7, 0.0013)),
            "Same 2 056 nodes; as many tries (15 720) and lines run (7).",
        ),
        (
            ("queens-bstar n=8", "queens-masks n=8"),
            (Work(145_174, 1.0), Work(28_421, 1.0)),
            "Same 2 056 nodes; three masks: 2 056 candidates tried; B*: 15 720.",
        ),
        (
            ("queens-permutations n=8", "queens-extend n=8"),
            (),
            "Same solution; extended: 336 candidates tried; permutations: 7 730.",
        ),
        (
            ("queens-search n=8", "queens-mirror n=8"),
            (),
            "Side by side – half mirrored: 7 860 candidates tried and 46 solutions found; "
            "search and collision: 15 720 and 92.",
        ),
        (
            ("queens-iterative n=8", "queens-extend n=8"),
            (Work(8884), Work(9000)),
            "Same 113 nodes; extended: 336 candidates tried but 9 000 lines run; "
            "one loop: 876 and 8 884.",
        ),
        (
            ("queens-b n=8", "queens-b n=6"),
            (),
            "Side by side – n = 6: 894 candidates tried and 4 solutions found; "
            "n = 8: 15 720 and 92.",
        ),
        (
            ("queens-b n=2", "queens-masks n=2"),
            (),
            "Same 2 nodes; three masks: 2 candidates tried; B: 6.",
        ),
        (
            ("queens-b n=8", "queens-bstar n=8", "queens-masks n=8"),
            (),
            "Same 2 056 nodes; tries: 2 056 (three masks), 15 720 (B), 15 720 (B*).",
        ),
        (
            ("queens-b n=4", "queens-b n=5", "queens-bstar n=6"),
            (),
            "Tries: 60 (B with n = 4), 220 (B with n = 5), 894 (B* with n = 6); "
            "solutions: 2 (B with n = 4), 4 (B* with n = 6), 10 (B with n = 5).",
        ),
    ],
)
def test_the_sentence(specs: tuple[str, ...], work: tuple[Work, ...], expected: str) -> None:
    assert said(*specs, work=work) == expected


def test_a_run_that_is_not_at_its_end_is_held_against_no_other() -> None:
    assert said("queens-b n=6", "queens-bstar n=6", cut=100) == (
        "So far – B: 894 tries, 4 solutions in all; B*: 77 tries, 0 solutions."
    )


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(
    ("lang", "whole", "so_far"),
    [
        (
            "de",
            "Dieselbe Lösung; erweitert: 336 Kandidaten ausprobiert; Permutationen: 7 730.",
            "Bisher – Permutationen: insgesamt 7 730 Versuche, 1 Lösung; "
            "erweitert: 2 Versuche, 0 Lösungen.",
        ),
        (
            "pl",
            "To samo rozwiązanie; rozszerzana: 336 prób; permutacje: 7 730.",
            "Dotąd – permutacje: łącznie 7 730 prób, 1 rozwiązanie; "
            "rozszerzana: 2 próby, 0 rozwiązań.",
        ),
    ],
)
def test_the_name_of_a_run_is_the_subject_of_no_verb(lang: str, whole: str, so_far: str) -> None:
    specs = ("queens-permutations n=8", "queens-extend n=8")
    set_language(lang)
    assert said(*specs) == whole
    assert said(*specs, cut=3) == so_far


def test_no_number_of_a_run_that_grows_is_held_against_another() -> None:
    merged = merge([traced(list(job("queens-b n=4").start()))] * 2)
    facts = facts_of(merged, ["B", "B*"], [True, False], (), [False, True])
    assert sentence(facts) == "So far – B: 60 tries, 2 solutions in all; B*: still being recorded."


def test_the_future_hidden_is_a_run_that_is_not_at_its_end() -> None:
    assert "so far" in said("queens-b n=4", "queens-b n=4", cut=0).lower()


COUNTED = {"candidate": "tries", "node": "nodes", "line": "lines", "solution": "solutions"}
HEADS = {"tries": "tries", "nodes": "nodes", "lines run": "lines", "solutions": "solutions"}


def figure(run: RunFacts, name: str) -> int | None:
    """What a run does of something."""
    return run.work.lines if name == "lines" else int(getattr(run, name))


def check(facts: Facts) -> None:
    """Read the sentence again, and hold every figure against the facts."""
    words = sentence(facts).replace(THIN_SPACE, "")
    assert words.endswith(".") and words.count(". ") == 0 and "None" not in words
    runs = {run.label: run for run in facts.runs}
    if not all(run.complete for run in facts.runs):
        assert words.startswith("So far – ") and "Same" not in words
        for run in facts.runs:
            assert re.search(rf"{run.label}: {run.tries} tr(y|ies), {run.solutions} sol", words)
            assert run.complete == (" in all" in part(words, run))
        return
    if match := re.match(r"Same (\d+ )?(node|solution)(s?);", words):
        kind = match[2] + "s"
        if match[1] or not match[3]:  # "Same nodes": it comes to some of them again
            assert all(figure(run, kind) == int(match[1] or 1) for run in facts.runs)
        assert facts.same_nodes if kind == "nodes" else facts.same_solutions
    if match := re.search(r"(?:^Side by side – |; )([AB]): (.*); ([AB]): (.*)\.$", words):
        less, more = runs[match[1]], runs[match[3]]
        assert less is not more
        does, did = (re.split(" and | but ", match[side]) for side in (2, 4))
        for here, there in zip(does, did, strict=True):
            if told := re.fullmatch(rf"(\d+) ({'|'.join(COUNTED)})s?(?: tried| run| found)?", here):
                assert figure(less, COUNTED[told[2]]) == int(told[1])
                assert figure(more, COUNTED[told[2]]) == int(there)
                assert here is not does[0] or int(told[1]) < int(there)
                assert (told[1] == "1") == (f"{told[2]}s" not in here)
            else:
                assert less.work.seconds and more.work.seconds
                assert less.work.seconds < more.work.seconds
                assert [here, there] == [
                    short_time(run.work.seconds or 0).replace(THIN_SPACE, "")
                    for run in (less, more)
                ]
    elif len(runs) == 2:
        assert "as many" in words.lower()
    for head, listed in re.findall(r"(\w[\w ]*): ((?:\d[^;]* \(\w+\)(?:, )?)+)", words):
        found = re.findall(r"(\d+) \((\w+)\)", listed)
        if head.lower() in HEADS:
            assert {label for _figure, label in found} == set(runs)
            assert [int(f) for f, _label in found] == sorted(int(f) for f, _label in found)
            assert all(figure(runs[label], HEADS[head.lower()]) == int(f) for f, label in found)
    if "as many" in words.lower():
        for head, count in re.findall(r"(tries|nodes|lines run) \((\d+)\)", words):
            assert all(figure(run, HEADS[head]) == int(count) for run in facts.runs)


def part(words: str, run: RunFacts) -> str:
    """What the sentence says of one run."""
    return next(p for p in re.split(r"[;.]", words) if f"{run.label}: " in p)


@pytest.mark.parametrize("seed", range(300))
def test_the_sentence_is_never_untrue(seed: int) -> None:
    random = Random(seed)
    events = [random.choice((random_events(random), random.choice(SHORT))) for _run in range(4)]
    if random.random() < 0.4:
        events[1] = events[0]
    events = events[: random.choice((2, 2, 3, 4))]
    few = random.random() < 0.5  # equal figures are to be frequent
    work = [
        Work(
            random.choice((None, 5, 5, 9)) if few else random.randrange(10**6),
            random.choice((None, 0.01, 0.02)) if few else random.random() * 1000,
        )
        for _run in events
    ]
    complete = [random.random() < 0.9 for _run in events]
    merged = merge([traced(one) for one in events])
    check(facts_of(merged, ["A", "B", "C", "D"][: len(events)], complete, work))


def test_runs_that_only_look_the_same() -> None:
    one = [(TRY, 0, 0), (PUSH, 0, 0), (SOLUTION, 0, 0), (POP, 0, 0), (TRY, 0, 1)]
    other = [(TRY, 0, 0), (TRY, 0, 1), (PUSH, 0, 1), (SOLUTION, 0, 1), (POP, 0, 1)]
    third = [(TRY, 0, 0), (PUSH, 0, 0), (POP, 0, 0), (TRY, 0, 1)]
    again = one[:4] + one

    def of(*runs: list[tuple[int, int, int]]) -> str:
        merged = merge([traced(events) for events in runs])
        return sentence(facts_of(merged, ["A", "B"], [True, True]))

    assert of(one, other) == "As many tries (2) and nodes (1), but not the same nodes."
    assert of(one, third) == "Same node; B: 0 solutions found; A: 1."
    assert of(one, one) == "Same node; as many tries (2)."
    assert of(again, again) == "Same nodes; as many tries (3)."
    assert of(one, again) == (
        "Side by side – A: 2 candidates tried and 1 solution found; B: 3 and 2."
    )
    assert of([(TRY, 0, 0)], [(TRY, 0, 1)]) == "As many tries (1) and nodes (0)."
    assert of([], []) == "As many tries (0) and nodes (0)."


def test_labels_tell_the_runs_apart(tmp_path: Path) -> None:
    def of(*specs: str) -> list[str]:
        return labels([job(spec) for spec in specs])

    assert of("queens-b n=8", "queens-bstar n=8") == ["B", "B*"]
    assert of("queens-b n=8", "queens-b n=10") == ["n = 8", "n = 10"]
    assert of("queens-b n=8", "langford-b n=8") == ["n queens", "Langford pairs"]
    assert of("maze-lefthand", "maze-region maze=small") == ["mazes", "region search"]
    assert of("queens-b n=8", "queens-b n=8") == ["B (1)", "B (2)"]
    assert of("queens-b n=8", "queens-b n=9", "queens-b n=8") == [
        "n = 8 (1)", "n = 9", "n = 8 (2)",
    ]
    assert of("queens-b n=8", "queens-b n=9", "queens-masks n=8") == [
        "B with n = 8", "B with n = 9", "three masks with n = 8",
    ]
    assert of("queens-estimate seed=1", "queens-estimate seed=2 probes=9") == [
        "probes = 100, seed = 1", "probes = 9, seed = 2",
    ]
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text("def solve(n=3):\n    yield 0, 0, 0\n")
    one, other = (opened(str(tmp_path / folder / "mine.py")) for folder in ("a", "b"))
    assert labels([one, job("queens-b")]) == ["mine.py with n = 3", "B with n = 8"]
    assert labels([one, other]) == [str(Path("a/mine.py")), str(Path("b/mine.py"))]
    assert labels([one, one]) == ["mine.py (1)", "mine.py (2)"]  # the file, and as it was before


@pytest.mark.parametrize("first", SOLVERS)
def test_labels_of_any_two_solvers_differ(first: str) -> None:
    for second in SOLVERS:
        one, other = labels([resolve(first, {}), resolve(second, {})])
        assert one != other and one and other


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.00003, "0.03 ms"), (0.0013, "1.3 ms"), (0.00999, "10 ms"), (0.018, "18 ms"),
     (0.9999, "1.0 s"), (12.34, "12.3 s"), (300, "5 min")],
)
def test_a_measured_time_in_words(seconds: float, words: str) -> None:
    assert short_time(seconds) == words
    set_language("de")
    assert short_time(seconds) == words.replace(".", ",")
