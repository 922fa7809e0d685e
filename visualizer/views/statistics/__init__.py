"""The pane of the statistics."""

from visualizer.views.statistics.pane import StatisticsPane as StatisticsPane
