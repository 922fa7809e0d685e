"""The faulty solvers: files of a folder, and some that are too long to be kept.

Most are one search with something odd about it, so that a file has the odd lines only: what stands
before the search, under `# placed` what is done after each PUSH, and under `# begin` what before
the search begins. `python -m tests.hard.faulty NAME > FILE` makes the whole, for `main.py show`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import indent

FOLDER = Path(__file__).resolve().parent / "solvers"

SEARCH = """\
{head}


def solve(n=3):
    path = []

    def choose(depth):
        for value in range(n):
            yield 0, depth, value
            if value in path:
                continue
            path.append(value)
            yield 1, depth, value
{placed}            if depth == n - 1:
                yield 3, depth, value
            else:
                yield from choose(depth + 1)
            path.pop()
            yield 2, depth, value

{begin}    yield from choose(0)
"""

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

SOLVERS = sorted({*(path.stem for path in FOLDER.glob("*.py")), *LONG_SOLVERS})


def code_of(name: str) -> bytes:
    """The file of a faulty solver."""
    if name in LONG_SOLVERS:
        return LONG_SOLVERS[name].encode()
    code = (FOLDER / f"{name}.py").read_bytes()
    if b"solve" in code or b"next_steps" in code:
        return code
    head, *parts = re.split(r"^# (placed|begin)\n", code.decode(), flags=re.MULTILINE)
    odd = dict(zip(parts[::2], parts[1::2], strict=True))
    placed, begin = indent(odd.get("placed", ""), " " * 12), indent(odd.get("begin", ""), " " * 4)
    return SEARCH.format(head=head.strip(), placed=placed, begin=begin).encode()


if __name__ == "__main__":
    sys.stdout.buffer.write(code_of(sys.argv[1]))
