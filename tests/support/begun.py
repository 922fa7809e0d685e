"""Imported by the process that those of the program are copies of while tests run: what they need.

It is found by way of a variable of the environment, which what a solver starts is not to have.
"""

import os

import visualizer.debug.keeper
import visualizer.debug.rerun_child
import visualizer.debug.sent_child
import visualizer.judge.own
import visualizer.measure.costs
import visualizer.measure.diving
import visualizer.measure.lab.task
import visualizer.measure.work
import visualizer.record.streams.worker
import visualizer.record.worker  # noqa: F401

os.environ.pop("PYTHONPATH", None)
