"""The pictures, one file a problem: from a path to a drawing, with conflicts and narration beside it."""
