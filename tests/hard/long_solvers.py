"""Faulty solvers whose files are too long to be kept: their texts, by name."""

from __future__ import annotations

_LINE = "    n += 1\n"

LONG_SOLVERS = {
    "long_default": f'''\
"""A default value has six thousand digits, another five thousand letters."""

def solve(n=0x{"f" * 6000}, words='{"w" * 5000}'):
    yield 0, 0, 0
''',
    "many_lines": f'''\
"""Has twenty thousand lines."""

def solve(n=3):
    yield 0, 0, 0
{20_000 * _LINE}    yield 0, 0, 1
''',
    "one_long_line": f'''\
"""One line has a hundred thousand letters."""

def solve(n=3):
    numbers = [{33_000 * "1, "}]
    yield 0, 0, 0
    yield 1, 0, 0
    yield 2, 0, 0
''',
}
