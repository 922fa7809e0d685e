"""The rules of mazes are those of a search for all that can be reached."""

from visualizer.problems.maze.model import model_of

__all__ = ["model_of"]
