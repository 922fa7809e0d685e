"""What the commands do with the process that a user's file runs in."""

import pytest

from visualizer.cli.running import slices
from visualizer.jobs.job import resolve
from visualizer.record.channel import Channel


def test_ctrl_c_while_a_process_is_ended_is_not_lost(monkeypatch, tmp_path):
    """A process that has eaten gigabytes takes its time to end; the reader has enough already."""
    file = tmp_path / "endless.py"
    file.write_text("def solve():\n    while True:\n        yield 0, 0, 0\n")
    close = Channel.close

    def interrupted(channel: Channel) -> None:
        close(channel)
        raise KeyboardInterrupt

    monkeypatch.setattr(Channel, "close", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(slices(resolve(str(file), {}), 3))
