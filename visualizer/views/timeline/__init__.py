"""The timeline: the whole run as nodes by depth, events to the right."""

from visualizer.views.timeline.pane import TimelinePane as TimelinePane
from visualizer.views.timeline.places import nodes_box as nodes_box
