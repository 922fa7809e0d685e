"""Counting without events: the search for a block of partial placements at a time, with numpy."""
