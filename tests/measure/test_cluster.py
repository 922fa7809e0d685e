"""Fast counting on a cluster, tried with one of dask.distributed on this machine."""

from __future__ import annotations

import os
from typing import Any
from unittest import mock

import pytest

from tests.solvers.figures import QUEENS
from visualizer.measure.fast.counting import Count

distributed: Any = pytest.importorskip("distributed")


@pytest.mark.usefixtures("in_many_parts")
@pytest.mark.parametrize("help_out", [False, True])
def test_the_executor_of_a_dask_cluster(help_out: bool) -> None:
    count = Count("queens", 10)
    with (
        mock.patch.dict(os.environ),  # it leaves variables of its own there
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=not help_out, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        shares = [count.share for _part in count.run(client.get_executor(), help_out=help_out)]
    assert shares == [pytest.approx(done / 7) for done in range(1, 8)]
    assert count.found.counts(complete=True)["solutions"] == QUEENS[10]
