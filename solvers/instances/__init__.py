"""Instances: how their texts are read, and those that come with Backstep.

A reader takes a text and returns the problem. Where the text is malformed it raises ValueError with
a sentence that says what was expected. Where the fault has a place it is a `Malformed` (places.py),
whose sentence begins with line and column.
"""
