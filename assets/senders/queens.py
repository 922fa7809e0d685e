"""python queens.py 8 | main.py show - ; here Python needs nothing of Backstep."""
import json
import sys

n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
columns = []


def event(what, **variables):
    """An event, with the line that it comes from: t try, p place, s solution, o taken back."""
    line = sys._getframe(1).f_lineno
    print(f"{what} @{line}", json.dumps(variables) if variables else "")


def is_free(row, column):
    return all(c != column and abs(c - column) != row - r for r, c in enumerate(columns))


def search(row):
    for column in range(n):
        event(f"t {row} {column}", row=row, column=column)
        if not is_free(row, column):
            continue
        columns.append(column)
        event("p")
        if row + 1 == n:
            event("s")
        else:
            search(row + 1)
        columns.pop()
        event("o")


print("#backstep 1", json.dumps({"problem": "queens", "params": {"n": n}, "source": "queens.py"}))
search(0)
