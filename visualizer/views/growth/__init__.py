"""The pane of the growth lab."""

from visualizer.views.growth.pane import GrowthPane as GrowthPane
