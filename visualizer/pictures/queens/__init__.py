"""The board: what queens attack, in every orientation, and its words."""
