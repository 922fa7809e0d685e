"""The sequence, its ring, its words and their graph."""
