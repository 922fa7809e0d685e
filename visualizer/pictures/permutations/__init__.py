"""Tiles for what is chosen, and the small tree."""
