# -*- coding: latin-1 -*-
"""Its text is in Latin-1: ä."""


def solve(größe=3):
	yield 0, 0, 0
	yield 0, 0, 1