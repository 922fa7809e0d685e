"""Actions: what the user can want, as plain functions on the show. Nothing else changes it.

Each takes the show and what it needs to know. Keys, buttons and the mouse send one with its
arguments, as a value: `do(seek, 5)`; `perform` carries it out.
"""
