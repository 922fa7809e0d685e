"""The pictures, one file a problem: path to drawing, conflicts and narration beside it."""
