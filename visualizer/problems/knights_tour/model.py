"""Knight's tours, many choices at once: they go as ways through mazes do."""

from visualizer.problems.maze.model import tour_conflicts as conflicts_of
from visualizer.problems.maze.model import tour_model as model_of

__all__ = ["conflicts_of", "model_of"]
