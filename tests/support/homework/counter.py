"""Ways to pay with at most four coins, in one loop: a coin that is put back is not counted back."""
from solvers.events import POP, PUSH, SOLUTION, TRY

COINS = [5, 2, 1]


def solve(amount: int = 9, most: int = 4):
    chosen = []
    rest, placed = amount, 0
    choice = 0
    while True:
        if choice < len(COINS) and placed < most:
            yield TRY, len(chosen), choice
            fits = COINS[choice] <= rest and (not chosen or choice >= chosen[-1])
            if not fits:
                choice += 1
                continue
            chosen.append(choice)
            rest -= COINS[choice]
            placed += 1
            yield PUSH, len(chosen) - 1, choice
            if rest == 0:
                yield SOLUTION, len(chosen) - 1, choice
                choice = len(COINS)
            else:
                choice = 0
            continue
        if not chosen:
            return
        choice = chosen.pop()
        rest += COINS[choice]
        yield POP, len(chosen), choice
        choice += 1
