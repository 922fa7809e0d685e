"""The search tree: nodes where they fit, a silhouette where they do not."""

from visualizer.views.tree.pane import TreePane as TreePane
