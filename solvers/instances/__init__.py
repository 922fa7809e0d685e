"""Instances: how their texts are read, and those that come with Backstep.

A reader takes a text and returns the problem. Where the text is malformed it raises ValueError with
a sentence that names the line and says what was expected.
"""
