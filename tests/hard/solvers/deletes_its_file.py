"""Removes the file that it is in."""

import os

# begin
if os.path.exists(__file__):
    os.remove(__file__)
