"""Teams of three out of five, in one loop: who leaves the team is still counted."""
from solvers.events import POP, PUSH, SOLUTION, TRY


def solve(people: int = 5, wanted: int = 3):
    team = []
    members = 0
    candidate = 0
    while True:
        if candidate < people and members < wanted:
            yield TRY, len(team), candidate
            team.append(candidate)
            members += 1
            yield PUSH, len(team) - 1, candidate
            if members == wanted:
                yield SOLUTION, len(team) - 1, candidate
            candidate += 1
            continue
        if not team:
            return
        candidate = team.pop()
        yield POP, len(team), candidate
        candidate += 1
