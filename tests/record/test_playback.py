"""A recorded run in place of a run: jobs, playback, and whether there are variables."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from solvers.catalog import SOLVERS
from tests.support.waiting import answer, recorded, until
from visualizer.base.errors import BadInput
from visualizer.base.files import Saving
from visualizer.debug.rerun import Rerun, rerun_of
from visualizer.jobs.job import Job, describe, resolve
from visualizer.jobs.parameters import takes
from visualizer.record.drain import drain
from visualizer.record.playback import (
    Playback,
    head_now,
    head_of,
    recorder_of,
    source_of,
)
from visualizer.record.recorder import Recorder, RunState
from visualizer.show.run import Run
from visualizer.trace.file import Head, load, save, save_run

UserJob = Callable[..., Job]

OWN = """
    PICTURE = "board"
    def solve(n=3):
        for i in range(n):
            yield TRY, 0, i
            yield PUSH, 0, i
            yield POP, 0, i
"""


def saved(path: Path, job: Job, **changes: object) -> Job:
    """The job of the file in which the job's run is."""
    head = replace(head_of(job, source_of(job), complete=True), **changes)  # type: ignore[arg-type]
    save(path, head, [drain(job.start(), 10**6)])
    return resolve(str(path), {})


def played(job: Job, *limit: int) -> Playback:
    playback = Playback(job, *limit)
    until(lambda: not playback.poll() and playback.state is not RunState.RUNNING)
    return playback


def advanced(run: Run) -> Run:
    """The same run, a frame later."""
    run.advance(0.01)
    return run


@pytest.fixture
def close() -> Iterator[list[Rerun | Run]]:
    """Closes what the test puts in."""
    opened: list[Rerun | Run] = []
    yield opened
    for one in opened:
        one.close()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "params"),
    [("queens-bstar", {"n": "6"}), ("langford-l", {}), ("sudoku", {"puzzle": "easy"}),
     ("knights-tour", {"m": "3", "k": "4", "warnsdorff": "yes"})],
)
def test_a_saved_run_is_the_run(key: str, params: dict[str, str], tmp_path: Path) -> None:
    job = resolve(key, params)
    again = saved(tmp_path / "run.trace", job)
    assert (again.target, again.params, again.file) == (job.target, job.params, "")
    assert again.recording == str(tmp_path / "run.trace")
    assert describe(again) is SOLVERS[key]
    assert pickle.loads(pickle.dumps(again)) == again
    playback = played(again)
    assert (playback.state, playback.message) == (RunState.COMPLETE, "")
    recorder = recorded(Recorder(job))
    assert len(playback.trace) == len(recorder.trace)
    last = len(recorder.trace)
    assert playback.trace.events(0, last).tolist() == recorder.trace.events(0, last).tolist()
    assert playback.trace.path(last // 2) == recorder.trace.path(last // 2)


def test_a_large_run_comes_in_over_several_frames(tmp_path: Path) -> None:
    job = saved(tmp_path / "run.trace", resolve("queens-bstar", {"n": "10"}))
    playback = Playback(job)
    assert (playback.state, len(playback.trace)) == (RunState.RUNNING, 0)
    until(lambda: not playback.poll() and playback.state is not RunState.RUNNING)
    assert len(playback.trace) == load(job.recording).length == 419_950


def test_the_memory_limit_holds(tmp_path: Path) -> None:
    job = saved(tmp_path / "run.trace", resolve("queens-bstar", {"n": "10"}))
    playback = played(job, 1 << 19)
    assert playback.state is RunState.FULL
    assert "0.5 MiB" in playback.message
    assert 0 < len(playback.trace) < 419_950


def test_a_run_that_did_not_end(tmp_path: Path) -> None:
    job = resolve("queens-bstar", {"n": "5"})
    told = played(saved(tmp_path / "a.trace", job, complete=False, message="It was stopped."))
    assert (told.state, told.message) == (RunState.FULL, "It was stopped.")
    untold = played(saved(tmp_path / "b.trace", job, complete=False))
    assert "before its end" in untold.message


def test_a_run_that_failed_is_shown_as_when_it_failed(tmp_path: Path, user_job: UserJob) -> None:
    job = user_job("""
        def solve(n=3):
            yield TRY, 0, n
            1 / 0
    """)
    recorder = recorded(Recorder(job))
    head = head_now(job, recorder, source_of(job), {})
    path = tmp_path / "run.trace"
    save(path, head, [recorder.trace.events(0, len(recorder.trace))])
    run = Run(resolve(str(path), {}))
    until(lambda: advanced(run).recorder.state is RunState.FAILED)
    run.player.seek(0)
    failure = run.variables_coming.failure
    assert failure is not None
    assert recorder.failure is not None
    assert failure.sentence() == recorder.failure.sentence() == run.recorder.message
    assert run.variables_coming.fault == ("", recorder.failure.line)
    run.close()


def test_a_file_whose_events_are_none(tmp_path: Path) -> None:
    path = tmp_path / "bad.trace"
    job = resolve("queens-bstar", {"n": "5"})
    save(path, head_of(job, "", complete=True), [drain(job.start(), 10**6)[1:]])
    playback = played(resolve(str(path), {}))
    assert playback.state is RunState.FAILED
    assert "bad.trace is not a recorded run: Event 0" in playback.message


def test_a_recorder_for_a_solver_and_a_playback_for_a_file(tmp_path: Path) -> None:
    job = resolve("queens-bstar", {"n": "4"})
    recorder = recorder_of(job)
    assert isinstance(recorder, Recorder)
    recorder.close()
    assert isinstance(recorder_of(saved(tmp_path / "run.trace", job)), Playback)


def test_variables_come_from_a_second_run_of_the_same_solver(
    tmp_path: Path, close: list[Rerun | Run]
) -> None:
    job = saved(tmp_path / "run.trace", resolve("queens-bstar", {"n": "5"}))
    playback = played(job)
    rerun = rerun_of(job, playback)
    close.append(rerun)
    assert answer(rerun, 1).variables["columns"] == [True] + 4 * [False]


def test_a_run_that_the_solver_does_not_repeat_has_no_variables(
    tmp_path: Path, close: list[Rerun | Run]
) -> None:
    other = head_of(job := resolve("queens-bstar", {"n": "5"}), source_of(job), complete=True)
    path = tmp_path / "run.trace"
    save(path, other, [drain(resolve("queens-bstar", {"n": "6"}).start(), 10**6)])
    again = resolve(str(path), {})
    playback = played(again)
    rerun = rerun_of(again, playback)
    close.append(rerun)
    rerun.states.ask(20)
    until(lambda: rerun.poll() and rerun.states.over)
    assert "differs from the recorded run" in rerun.states.message


def test_another_version_of_the_solver_has_no_variables(tmp_path: Path) -> None:
    job = saved(tmp_path / "run.trace", resolve("queens-bstar", {"n": "5"}), source="# older")
    rerun = rerun_of(job, played(job))
    assert rerun.states.over and rerun.lines.over and rerun.hits.over
    assert "another version of queens-bstar" in rerun.states.message
    rerun.states.ask(3)
    rerun.lines.ask(3)
    assert not rerun.poll()
    assert rerun.states.at(3) is None and rerun.lines.at(3) is None
    assert rerun.lines.message == rerun.hits.message == rerun.states.message
    rerun.close()


def test_opening_a_recording_runs_no_code(
    tmp_path: Path, user_job: UserJob, close: list[Rerun | Run]
) -> None:
    job = saved(tmp_path / "run.trace", user_job(OWN))
    source = tmp_path / "mine.py"
    text = source.read_text()
    source.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n" + text)  # beside the recording
    assert (job.target, job.file) == ("mine.py", "")
    described = describe(job)
    assert (described.title, described.problem.picture) == ("run.trace", "board")
    assert described.arguments(dict(job.params)) == {"n": 3}
    run = Run(job)
    close.append(run)
    until(lambda: advanced(run).complete and not run.pending)
    assert "mine.py runs no code" in run.variables_coming.note
    assert run.variables_coming.current is None
    assert not (tmp_path / "ran").exists()
    assert load(job.recording).head.source == text
    with pytest.raises(RuntimeError):
        job.start()
    assert job.first_state() is None


@pytest.mark.thorough
def test_a_run_on_a_recording_is_like_one_on_its_solver(
    tmp_path: Path, close: list[Rerun | Run]
) -> None:
    job = resolve("queens-bstar", {"n": "5"})
    runs = [Run(job), Run(saved(tmp_path / "run.trace", job))]
    close.extend(runs)
    live, played_back = runs
    until(lambda: all(advanced(run).complete for run in runs))
    live.jump(100)
    played_back.jump(100)
    until(lambda: all(advanced(run).variables_coming.arrived for run in runs))
    assert live.moment == played_back.moment
    assert live.variables_coming.current == played_back.variables_coming.current


def test_saving_an_opened_run_again_keeps_what_is_in_it(tmp_path: Path, user_job: UserJob) -> None:
    job = saved(tmp_path / "run.trace", user_job(OWN), complete=False, message="Why.")
    head = load(job.recording).head
    assert source_of(job) == head.source
    assert head_of(job, "", complete=True, bookmarks={1: "x"}) == replace(head, bookmarks={1: "x"})


def test_the_parameters_of_a_recording_stay(tmp_path: Path) -> None:
    job = saved(tmp_path / "run.trace", resolve("queens-bstar", {"n": "5"}))
    for params, n in (({"n": "5"}, None), ({}, "5")):
        with pytest.raises(BadInput, match="parameters stay as they were"):
            resolve(job.recording, params, n)


@pytest.mark.parametrize(
    "params",
    [(), (("n", 99),), (("n", True),), (("n", "8"),), (("m", 8),), (("n", 8), ("m", 3))],
)
def test_parameters_that_the_solver_does_not_take(
    params: tuple[tuple[str, int]], tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match="does not take here"):
        saved(tmp_path / "run.trace", resolve("queens-bstar", {"n": "5"}), params=params)


def test_a_recording_from_before_a_solver_had_orders_is_in_the_default_one(tmp_path: Path) -> None:
    for key, given, added in (
        ("sudoku", (("puzzle", "easy"),), ("fewest_first", False)),
        ("satisfiability", (("formula", "map"),), ("order", "numbered")),
    ):
        again = saved(tmp_path / f"{key}.trace", resolve(key, {}), params=given)
        assert again.params == (*given, added)
        with pytest.raises(BadInput, match="does not take here"):
            saved(tmp_path / "bad.trace", resolve(key, {}), params=(*given, (added[0], "yes")))


def test_a_users_run_does_not_pass_for_a_solver_of_the_catalogue(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        saved(tmp_path / "run.trace", resolve("queens-bstar", {"n": "5"}), own=True)


def test_a_solver_that_this_version_does_not_have(tmp_path: Path) -> None:
    job = resolve("queens-bstar", {"n": "5"})
    again = saved(tmp_path / "run.trace", job, solver="queens-quantum", picture="none_such")
    assert describe(again).problem.picture == "none_such"  # the general picture takes its place
    assert played(again).state is RunState.COMPLETE


@pytest.mark.parametrize("key", SOLVERS)
def test_every_solver_takes_its_own_samples(key: str) -> None:
    solver = SOLVERS[key]
    defaults = {parameter.name: parameter.default for parameter in solver.parameters}
    for sample in solver.samples:
        assert takes(solver, defaults | dict(sample))


def test_no_file_is_read_for_a_recorded_parameter(tmp_path: Path) -> None:
    secret = tmp_path / "puzzle.txt"
    secret.write_text("5" + "." * 80)
    assert not takes(SOLVERS["sudoku"], {"puzzle": str(secret)})
    assert takes(SOLVERS["sudoku"], {"puzzle": "5" + "." * 80})


def test_the_head_names_no_folder(tmp_path: Path, user_job: UserJob) -> None:
    job = user_job(OWN)
    head = head_of(job, source_of(job), complete=True)
    assert isinstance(head, Head)
    assert str(tmp_path) not in str(head)


@pytest.mark.thorough
def test_saving_while_the_run_is_recorded(tmp_path: Path) -> None:
    job = resolve("queens-bstar", {"n": "11"})
    recorder = Recorder(job)
    until(lambda: recorder.poll() and len(recorder.trace) > 200_000)
    length = len(recorder.trace)
    head = head_of(job, source_of(job), complete=False, message="So far.")
    saving = save_run(tmp_path / "run.trace", head, recorder.trace)
    until(lambda: (recorder.poll() and False) or saving.done)
    recorder.close()
    assert saving.message == ""
    playback = played(resolve(str(tmp_path / "run.trace"), {}))
    assert len(playback.trace) == length < len(recorder.trace)
    expected = recorder.trace.events(0, length)
    assert playback.trace.events(0, length).tolist() == expected.tolist()


@pytest.mark.thorough
def test_saving_that_fails_says_so(tmp_path: Path) -> None:
    job = resolve("queens-bstar", {"n": "10"})
    recorder = recorded(Recorder(job))
    head = head_of(job, "", complete=True)
    saving = save_run(tmp_path / "none" / "run.trace", head, recorder.trace)
    until(lambda: saving.done)
    assert "no folder" in saving.message


def test_a_fault_while_saving_is_not_taken_for_success(tmp_path: Path) -> None:
    def write() -> None:
        raise MemoryError

    saving = Saving(tmp_path / "run.trace", write, "Saved.")
    until(lambda: saving.done)
    assert saving.message == "run.trace could not be written: MemoryError."
