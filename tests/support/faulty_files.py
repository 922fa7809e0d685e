"""Solver files with a fault each, and what has to be said of it.

The line with the fault ends in the comment `# here`; a file without it is at fault in line 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent

HEAD = "TRY, PUSH, POP, SOLUTION = range(4)\n"
HERE = "# here"


@dataclass(frozen=True)
class Faulty:
    """A file, and what its run shall be: good events, reason of the failure, part of the sentence.

    slow  seconds that have to pass until it is noticed
    """

    name: str
    body: str
    events: int
    reason: str
    told: str
    slow: float = 0.0

    @property
    def code(self) -> str:
        return HEAD + dedent(self.body)

    @property
    def line(self) -> int:
        lines = self.code.split("\n")
        return next((i for i, line in enumerate(lines, 1) if line.endswith(HERE)), 1)


def _after_100_events(fault: str) -> str:
    return f"""
        def solve(n=4):
            for i in range(100):
                yield TRY, 0, i
            {fault}  {HERE}
    """


UNREADABLE = (
    Faulty("syntax", "def solve(n=4)  # here\n    yield", 0, "syntax", "expected ':'"),
    Faulty("indentation", "def solve():\n    yield\n      x = 1  # here", 0, "syntax",
           "unexpected indent"),
    Faulty("tabs", "def solve():\n        x = 1\n\tyield x  # here", 0, "syntax",
           "inconsistent use of tabs"),
    Faulty("not a solver", "x = 1", 0, "not a solver",
           "a function that calls itself, or one named solve"),
    Faulty("other name", "def sovle(n=4):  # here\n    yield TRY, 0, 0", 0, "other name",
           "Is sovle meant?"),
    Faulty("async", "async def solve():  # here\n    yield TRY, 0, 0", 0, "async", '"async def"'),
    Faulty("no function", "solve = 3  # here", 0, "not a function", "with def"),
    Faulty("imported", "from math import sin as solve  # here", 0, "not a function", "with def"),
    Faulty("incomplete class", """
        class Queens:  # here
            def satisfies_condition(self): return True
            def next_steps(self): return []
        """, 0, "class lacks", "The class Queens has no apply_step"),
    Faulty("two classes", """
        class One:
            def satisfies_condition(self): return True
            def next_steps(self): return []
            def apply_step(self, step): return One()
        class Two(One):  # here
            pass
        """, 0, "several classes", 'One, Two is the solver? Name it: SEQUENCE = "One"'),
    Faulty("no such class", """
        class One:
            def satisfies_condition(self): return True
            def next_steps(self): return []
            def apply_step(self, step): return One()
        SEQUENCE = "Two"  # here
        """, 0, "sequence name", "SEQUENCE names 'Two'"),
)
"""Files that can be no solver: that is known before they run."""

NOT_USED = (
    Faulty("purposes", "ON_PURPOSE = ['rejcets']  # here\ndef solve(): yield 0, 0, 0", 1,
           "purposes", 'some of "rejects", "places"'),
    Faulty("picture", "PICTURE = 'boord'  # here\ndef solve(): yield 0, 0, 0", 1, "picture",
           "There is no picture 'boord'. PICTURE can be: board, "),
    Faulty("picture helper", "PICTURE = 'narration'  # here\ndef solve(): yield 0, 0, 0", 1,
           "picture", "PICTURE can be: "),
    Faulty("no name of a picture", "PICTURE = 3  # here\ndef solve(): yield 0, 0, 0", 1, "picture",
           "There is no picture 3"),
    Faulty("watches", "WATCHES = ['columns']  # here\ndef solve(): yield 0, 0, 0", 1, "watches",
           'such as {"columns": "bits"}'),
    Faulty("computed watches", "f = dict\nWATCHES = f()  # here\ndef solve(): yield 0, 0, 0", 1,
           "watches", "table"),
    Faulty("watch kind", "WATCHES = {'a': 'bytes'}  # here\ndef solve(): yield 0, 0, 0", 1,
           "watch kind", 'a cannot be shown as "bytes". WATCHES can have: bits, cells, '),
)
"""Files that run, and say something of themselves that cannot be used."""

RAISING = (
    Faulty("exception", _after_100_events("raise ValueError('no\\nidea')"), 100, "raised",
           "The solver raised ValueError: no idea. Event 100 would have come next."),
    Faulty("exception in a function", """
        def helper(row):
            return [][row]  # here
        def solve(n=4):
            yield TRY, 0, 0
            helper(3)
        """, 1, "raised", "IndexError: list index out of range"),
    Faulty("exception in a library", """
        import json
        def solve(n=4):
            yield TRY, 0, 0
            json.loads("{")  # here
        """, 1, "raised", "JSONDecodeError"),
    Faulty("exception at load", "x = 1 / 0  # here\ndef solve(): yield 0, 0, 0", 0,
           "raised at load", "Loading the file failed with ZeroDivisionError: division by zero."),
    Faulty("missing module", "import nothing_like_it  # here\ndef solve(): yield 0, 0, 0", 0,
           "raised at load", "No module named 'nothing_like_it'"),
    Faulty("exit", _after_100_events("import sys; sys.exit(2)"), 100, "exit", "sys.exit(2)"),
    Faulty("quit", _after_100_events("raise SystemExit"), 100, "exit", "sys.exit()"),
    Faulty("exit at load", "raise SystemExit('bye')  # here\ndef solve(): yield", 0, "exit",
           "sys.exit('bye')"),
    Faulty("input", _after_100_events("input('Who? ')"), 100, "input", "asks for input"),
    Faulty("input at load", "n = int(input())  # here\ndef solve(): yield 0, 0, 0", 0, "input",
           "asks for input"),
    Faulty("standard input", _after_100_events("__import__('sys').stdin.readline()"), 100,
           "input", "asks for input"),
    Faulty("Ctrl+C", _after_100_events("raise KeyboardInterrupt"), 100, "raised",
           "KeyboardInterrupt"),
    Faulty("memory", _after_100_events("bytes(10**15)"), 100, "memory",
           "The solver raised MemoryError. It may take "),
    Faulty("endless recursion", """
        def depth(n):
            return depth(n + 1)  # here
        def solve(n=4):
            yield TRY, 0, 0
            depth(0)
        """, 1, "recursion", "calls itself too deep"),
    Faulty("endless generators", """
        def extend(depth):
            yield TRY, 0, 0
            yield from extend(depth + 1)  # here
        def solve(n=4):
            yield from extend(0)
        """, -1, "recursion", "Does the recursion end?"),
    Faulty("wrong parameters", """
        def decorated(function):
            def without(): yield TRY, 0, 0
            return without
        @decorated
        def solve(n=4):  # here
            yield TRY, 0, 0
        """, 0, "raised", "unexpected keyword argument 'n'"),
    Faulty("deleted", "def solve(): yield TRY, 0, 0  # here\ndel solve", 0, "not a function",
           "solve"),
    Faulty("os._exit", _after_100_events("__import__('os')._exit(3)"), 100, "exit", "os._exit(3)"),
    Faulty("os._exit at load", "import os\nos._exit(0)  # here\ndef solve(): yield", 0, "exit",
           "os._exit(0)"),
    Faulty("crash", _after_100_events("__import__('ctypes').string_at(0)"), 100, "crash",
           "(Segmentation fault). Event 100 would have come next."),
    Faulty("crash at load", "import ctypes\nctypes.string_at(0)  # here\ndef solve(): yield", 0,
           "crash", "crashed its process"),
)
"""Files that end their run themselves."""

SEQUENCE = """
    class Pairs:
        def __init__(self, n=3, path=()):
            self.n, self.path = n, path
        def satisfies_condition(self):
            return True
        def next_steps(self):
            return [0, 1] if len(self.path) < self.n else []
        def apply_step(self, step):
            return Pairs(self.n, (*self.path, step))
"""


def _sequence(old: str, new: str) -> str:
    assert old in SEQUENCE
    changed = SEQUENCE.replace(old, new)
    lines = changed.split("\n")
    at = next(i for i, line in enumerate(lines) if new.split("\n")[0].strip() in line)
    at -= 0 if "def " in lines[at] else 1
    lines[at] += f"  {HERE}"
    return "\n".join(lines)


NOT_THE_CONTRACT = (
    Faulty("return a number", "def solve(n=4):  # here\n    return 7", 0, "no generator",
           "solve returned 7. It must be a generator function"),
    Faulty("return nothing", "def solve(n=4):  # here\n    print(n)", 0, "no generator", "None"),
    Faulty("return a text", "def solve(n=4):  # here\n    return 'x'", 0, "no generator", "'x'"),
    Faulty("a list of no events", "def solve(n=4):  # here\n    return [(TRY, 0, 0), 3]", 1,
           "no tuple", "Event 1: the solver yielded 3, which is of the type int"),
    Faulty("list", _after_100_events("yield [TRY, 0, 1]"), 100, "no tuple",
           "Event 100: the solver yielded [0, 0, 1], which is of the type list."),
    Faulty("bare yield", _after_100_events("yield"), 100, "no tuple", "yielded None"),
    Faulty("forgotten from", """
        def extend(depth):
            yield TRY, 0, 0
        def solve(n=4):
            yield TRY, 0, 0
            yield extend(1)  # here
        """, 1, "generator", 'write "yield from"'),
    Faulty("two numbers", _after_100_events("yield TRY, 0"), 100, "length", "(0, 0)"),
    Faulty("float", _after_100_events("yield TRY, 0, 1.5"), 100, "no number",
           "but 1.5 is of the type float"),
    Faulty("text", _after_100_events("yield 'try', 0, 1"), 100, "no number",
           "'try' is of the type str"),
    Faulty("kind", _after_100_events("yield 4, 0, 1"), 100, "kind", "TRY, PUSH, POP or SOLUTION"),
    Faulty("value", _after_100_events("yield TRY, 0, 40000"), 100, "value", "-32768 to 32767"),
    Faulty("depth", _after_100_events("yield TRY, -1, 0"), 100, "depth", "0 to 16383"),
    Faulty("try too deep", _after_100_events("yield TRY, 3, 0"), 100, "try depth",
           "TRY at depth 3, but the number of current choices is 0"),
    Faulty("push without try", """
        def solve(n=4):
            yield TRY, 0, 0
            yield PUSH, 0, 1  # here
            yield POP, 0, 1
        """, 1, "push without try", "Event 1: PUSH of 1 at depth 0 does not directly follow"),
    Faulty("pop of another value", """
        def put(depth, value):
            yield TRY, depth, value
            yield PUSH, depth, value
            yield POP, depth, value + 1  # here
        def solve(n=4):
            yield TRY, 0, 0
            yield from put(0, 5)
        """, 3, "pop value", "Event 3: POP of 6 at depth 0, but the choice there is 5"),
    Faulty("bad event before a hang", """
        def solve(n=4):
            yield TRY, 0, 0
            yield PUSH, 0, 1  # here
            while True:
                pass
        """, 1, "push without try", "Event 1"),
    Faulty("no condition", _sequence("return True", "pass"), 1, "condition",
           "satisfies_condition returned None"),
    Faulty("no steps", _sequence("return [0, 1] if len(self.path) < self.n else []",
           "if self.path: return [0]"), 0, "steps", "next_steps returned None"),
    Faulty("steps of texts", _sequence("[0, 1] if", "['a'] if"), 0, "step", "'a'"),
    Faulty("huge steps", _sequence("[0, 1] if", "[10**6] if"), 0, "step", "1000000"),
    Faulty("no next state", _sequence("return Pairs(self.n, (*self.path, step))", "pass"), 0,
           "next state", "apply_step returned None"),
    Faulty("same state", _sequence("return Pairs(self.n, (*self.path, step))",
           "self.path += step,; return self"), 0, "same state", "itself"),
    Faulty("exception in a method", SEQUENCE.replace("return True", f"return 1 / 0  {HERE}"), 1,
           "raised", "ZeroDivisionError"),
)
"""Files that yield or return what they must not."""

HANGING = (
    Faulty("hang", _after_100_events("while True: pass"), 100, "hang",
           "yielded nothing for 2 seconds after event 99", 2),
    Faulty("sleep", _after_100_events("__import__('time').sleep(1000)"), 100, "hang", "2 sec", 2),
    Faulty("hang in a function", """
        def wait():
            while True: pass  # here
        def solve(n=4):
            yield TRY, 0, 0
            wait()
        """, 1, "hang", "after event 0", 2),
    Faulty("hang at once", "def solve(n=4):\n    while True: pass  # here\n    yield", 0,
           "hang at start", "no event for 2 seconds", 2),
    Faulty("hang at load", "while True: pass  # here\ndef solve(): yield 0, 0, 0", 0,
           "hang at start", "no event for 2 seconds", 2),
    Faulty("hang that hears nothing", _after_100_events("sum(range(10**13))"), 100, "hang",
           "after event 99", 6),
)
"""Files that are stopped where there is a limit to the time."""

ALL = (*UNREADABLE, *RAISING, *NOT_THE_CONTRACT, *HANGING)
