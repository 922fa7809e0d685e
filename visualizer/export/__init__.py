"""Figures outside of the window: as vector pictures."""
