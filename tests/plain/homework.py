"""Programs as students write them, with the number of solutions that each has."""

from __future__ import annotations

from textwrap import dedent
from typing import NamedTuple


class Homework(NamedTuple):
    """A program, how many solutions there are, and how it is run beside that."""

    source: str
    solutions: int
    params: tuple[tuple[str, str], ...] = ()


def _program(source: str, solutions: int, **params: str) -> Homework:
    return Homework(dedent(source).lstrip("\n"), solutions, tuple(params.items()))


HOMEWORK = {
    "queens in a list": _program("""
        def is_safe(board, row, col):
            for r in range(row):
                if board[r] == col or abs(board[r] - col) == row - r:
                    return False
            return True

        def solve(board, row, n):
            if row == n:
                print(board)
                return
            for col in range(n):
                if is_safe(board, row, col):
                    board[row] = col
                    solve(board, row + 1, n)
                    board[row] = -1

        if __name__ == "__main__":
            n = 6
            solve([-1] * n, 0, n)
        """, 4),
    "queens on a board, the first": _program("""
        N = 8

        def printSolution(board):
            for i in range(N):
                for j in range(N):
                    print("Q" if board[i][j] else ".", end=" ")
                print()

        def isSafe(board, row, col):
            for i in range(col):
                if board[row][i] == 1:
                    return False
            for i, j in zip(range(row, -1, -1), range(col, -1, -1)):
                if board[i][j] == 1:
                    return False
            for i, j in zip(range(row, N, 1), range(col, -1, -1)):
                if board[i][j] == 1:
                    return False
            return True

        def solveNQUtil(board, col):
            if col >= N:
                return True
            for i in range(N):
                if isSafe(board, i, col):
                    board[i][col] = 1
                    if solveNQUtil(board, col + 1) == True:
                        return True
                    board[i][col] = 0
            return False

        def solveNQ():
            board = [[0] * N for _ in range(N)]
            if solveNQUtil(board, 0) == False:
                print("Solution does not exist")
                return False
            printSolution(board)
            return True

        solveNQ()
        """, 1),
    "queens as a class of LeetCode": _program("""
        from typing import List

        class Solution:
            def solveNQueens(self, n: int) -> List[List[str]]:
                cols, diag, anti, res = set(), set(), set(), []
                board = [["."] * n for _ in range(n)]

                def backtrack(r):
                    if r == n:
                        res.append(["".join(row) for row in board])
                        return
                    for c in range(n):
                        if c in cols or r + c in diag or r - c in anti:
                            continue
                        cols.add(c)
                        diag.add(r + c)
                        anti.add(r - c)
                        board[r][c] = "Q"
                        backtrack(r + 1)
                        cols.remove(c)
                        diag.remove(r + c)
                        anti.remove(r - c)
                        board[r][c] = "."

                backtrack(0)
                return res
        """, 10, n="5"),
    "queens counted": _program("""
        def place(row, columns, n):
            if row == n:
                return 1
            count = 0
            for column in range(n):
                if all(c != column and abs(c - column) != row - r for r, c in enumerate(columns)):
                    count += place(row + 1, columns + [column], n)
            return count

        def main():
            n = int(input("How many queens? "))
            print("There are", place(0, [], n), "solutions")

        main()
        """, 40, input="7\n"),
    "queens with a count of dead ends": _program("""
        n, found, backtracks, deepest = 5, [], 0, 0

        def solve(q):
            global backtracks, deepest
            if len(q) > deepest:
                deepest = len(q)
            if len(q) == n:
                found.append(q[:])
                return
            for c in range(n):
                if all(c != x and abs(c - x) != len(q) - r for r, x in enumerate(q)):
                    q.append(c)
                    solve(q)
                    q.pop()
                else:
                    backtracks += 1

        solve([])
        print(found, backtracks, deepest)
        """, 10),
    "permutations that say what they skip": _program("""
        calls = 0

        def visit(path, k):
            global calls
            calls += 1
            if calls % 3 == 0:
                print("progress", calls)
            if len(path) == k:
                print(path)
                return
            for step in range(3):
                if step in path:
                    print("  " * len(path) + "skip", step)
                else:
                    path.append(step)
                    visit(path, k)
                    path.pop()

        visit([], 2)
        """, 6),
    "a grid row by row": _program("""
        def fill(g, r, c):
            if r == 1 and c == 2:
                print(g)
                return
            if c == 2:
                r += 1
                c = 0
            for v in (1, 2):
                if v not in g[r] and v not in [row[c] for row in g]:
                    g[r][c] = v
                    fill(g, r, c + 1)
                    g[r][c] = 0

        fill([[0, 0], [0, 0]], 0, 0)
        """, 2),
    "queens of a generator of candidates": _program("""
        def free(board, n):
            for c in range(n):
                if all(c != x and abs(c - x) != len(board) - r for r, x in enumerate(board)):
                    yield c

        def solve(board, n):
            if len(board) == n:
                print(board)
                return
            for c in free(board, n):
                solve(board + [c], n)

        solve([], 6)
        """, 4),
    "a way to a place": _program("""
        roads = {0: [1, 2], 1: [3], 2: [1, 3], 3: []}

        def go(path):
            for town in roads[path[-1]]:
                if town == 3:
                    print(path + [town])
                else:
                    go(path + [town])

        go([0])
        """, 3),
    "queens in globals": _program("""
        n = 6
        x = [0] * n
        solutions = 0

        def place(k, i):
            for j in range(k):
                if x[j] == i or abs(x[j] - i) == abs(j - k):
                    return False
            return True

        def n_queens(k):
            global solutions
            for i in range(n):
                if place(k, i):
                    x[k] = i
                    if k == n - 1:
                        solutions += 1
                        print(x)
                    else:
                        n_queens(k + 1)

        n_queens(0)
        print(solutions)
        """, 4),
    "queens in bits": _program("""
        def place(columns, left, right, found, n):
            if columns == (1 << n) - 1:
                print(found)
                return
            free = ~(columns | left | right) & ((1 << n) - 1)
            while free:
                bit = free & -free
                free &= free - 1
                place(columns | bit, (left | bit) << 1, (right | bit) >> 1, found + [bit], n)

        place(0, 0, 0, [], 6)
        """, 4),
    "dominoes at the first free place": _program("""
        ROWS, COLUMNS = 2, 4
        board = [[0] * COLUMNS for _ in range(ROWS)]

        def cover():
            for r in range(ROWS):
                for c in range(COLUMNS):
                    if board[r][c] == 0:
                        if c + 1 < COLUMNS and board[r][c + 1] == 0:
                            board[r][c] = board[r][c + 1] = 1
                            cover()
                            board[r][c] = board[r][c + 1] = 0
                        if r + 1 < ROWS:
                            board[r][c] = board[r + 1][c] = 2
                            cover()
                            board[r][c] = board[r + 1][c] = 0
                        return
            print(board)

        cover()
        """, 5),
    "queens with a flag before the comparison": _program("""
        n = 6
        found = False
        columns = [-1] * n

        def free(row, column):
            return all(columns[r] != column and abs(columns[r] - column) != row - r
                       for r in range(row))

        def place(row):
            global found
            column = 0
            while not found and column < n:
                if free(row, column):
                    columns[row] = column
                    if row < n - 1:
                        place(row + 1)
                    else:
                        found = True
                        print(columns)
                column += 1

        place(0)
        """, 1),
    "queens as an object that calls itself": _program("""
        class Search:
            def __init__(self, n):
                self.n = n

            def __call__(self, board=()):
                if len(board) == self.n:
                    print(board)
                    return
                for c in range(self.n):
                    if self.fits(board, c):
                        self(board + (c,))

        class Queens(Search):
            def fits(self, board, column):
                return all(column != c and abs(column - c) != len(board) - r
                           for r, c in enumerate(board))

        Queens(6)()
        """, 4),
    "permutations of an object that is kept": _program("""
        class Permutations:
            def __call__(this, rest, done=""):
                if not rest:
                    print(done)
                for one in rest:
                    this(rest.replace(one, ""), done + one)

        class Words:
            def __init__(self):
                self.every = Permutations()

            def print_all(self):
                self.every("abc")

        Words().print_all()
        """, 6),
    "permutations of what is taken": _program("""
        def go(rest, done):
            if not rest:
                print(done)
                return
            waiting = sorted(rest)
            while waiting:
                one = waiting.pop()
                if done and one == done[-1] + 1:
                    continue
                go(rest - {one}, done + [one])

        go({1, 2, 3, 4}, [])
        """, 11),
    "permutations by swapping": _program("""
        def permute(a, l, r):
            if l == r:
                print("".join(a))
            else:
                for i in range(l, r + 1):
                    a[l], a[i] = a[i], a[l]
                    permute(a, l + 1, r)
                    a[l], a[i] = a[i], a[l]

        string = "ABCD"
        permute(list(string), 0, len(string) - 1)
        """, 24),
    "permutations with used": _program("""
        class Solution:
            def permute(self, nums):
                self.result = []
                self.used = [False] * len(nums)
                self.backtrack(nums, [])
                return self.result

            def backtrack(self, nums, path):
                if len(path) == len(nums):
                    self.result.append(path[:])
                    return
                for i in range(len(nums)):
                    if self.used[i]:
                        continue
                    self.used[i] = True
                    path.append(nums[i])
                    self.backtrack(nums, path)
                    path.pop()
                    self.used[i] = False

        print(Solution().permute([1, 2, 3]))
        """, 6),
    "subset sum": _program("""
        def subset_sum(numbers, target, i=0, chosen=()):
            if target == 0:
                print(chosen)
                return True
            if i == len(numbers) or target < 0:
                return False
            take = subset_sum(numbers, target - numbers[i], i + 1, chosen + (numbers[i],))
            leave = subset_sum(numbers, target, i + 1, chosen)
            return take or leave

        subset_sum([3, 34, 4, 12, 5, 2], 9)
        """, 2),
    "all subsets": _program("""
        def subsets(nums):
            res = []
            def dfs(i, cur):
                if i == len(nums):
                    res.append(cur.copy())
                    return
                cur.append(nums[i])
                dfs(i + 1, cur)
                cur.pop()
                dfs(i + 1, cur)
            dfs(0, [])
            return res

        print(subsets([1, 2, 3, 4]))
        """, 16),
    "combinations": _program("""
        def combine(n, k):
            out = []
            def go(start, combo):
                if len(combo) == k:
                    out.append(list(combo))
                    return
                for i in range(start, n + 1):
                    combo.append(i)
                    go(i + 1, combo)
                    combo.pop()
            go(1, [])
            return out

        print(len(combine(5, 3)))
        """, 10),
    "combination sum": _program("""
        def combinationSum(candidates, target):
            result = []

            def backtrack(remain, comb, start):
                if remain == 0:
                    result.append(list(comb))
                    return
                elif remain < 0:
                    return
                for i in range(start, len(candidates)):
                    comb.append(candidates[i])
                    backtrack(remain - candidates[i], comb, i)
                    comb.pop()

            backtrack(target, [], 0)
            return result

        print(combinationSum([2, 3, 6, 7], 7))
        """, 2),
    "sudoku of 4": _program("""
        grid = [[1, 0, 0, 0], [0, 0, 3, 0], [3, 0, 0, 0], [0, 2, 0, 0]]

        def possible(y, x, n):
            for i in range(4):
                if grid[y][i] == n or grid[i][x] == n:
                    return False
            x0, y0 = x // 2 * 2, y // 2 * 2
            for i in range(2):
                for j in range(2):
                    if grid[y0 + i][x0 + j] == n:
                        return False
            return True

        def solve():
            for y in range(4):
                for x in range(4):
                    if grid[y][x] == 0:
                        for n in range(1, 5):
                            if possible(y, x, n):
                                grid[y][x] = n
                                solve()
                                grid[y][x] = 0
                        return
            print(grid)

        solve()
        """, 2),
    "sudoku with find_empty": _program("""
        def find_empty(bo):
            for i in range(len(bo)):
                for j in range(len(bo[0])):
                    if bo[i][j] == 0:
                        return (i, j)
            return None

        def valid(bo, num, pos):
            if num in bo[pos[0]]:
                return False
            return all(bo[i][pos[1]] != num for i in range(len(bo)))

        def solve(bo):
            find = find_empty(bo)
            if not find:
                return True
            else:
                row, col = find
            for i in range(1, 5):
                if valid(bo, i, (row, col)):
                    bo[row][col] = i
                    if solve(bo):
                        return True
                    bo[row][col] = 0
            return False

        board = [[1, 0, 0, 0], [0, 0, 3, 0], [3, 0, 0, 0], [0, 2, 0, 0]]
        solve(board)
        print(board)
        """, 1),
    "sudoku of 4 over its given cells": _program("""
        N = 4
        grid = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]

        def free(cell, digit):
            row, column = divmod(cell, N)
            return all(
                grid[N * row + i] != digit and grid[N * i + column] != digit
                and grid[N * (row // 2 * 2 + i // 2) + column // 2 * 2 + i % 2] != digit
                for i in range(N))

        def solve(cell):
            if cell == N * N:
                print(grid)
                return
            if grid[cell]:
                solve(cell + 1)
                return
            for digit in range(1, N + 1):
                if free(cell, digit):
                    grid[cell] = digit
                    solve(cell + 1)
                    grid[cell] = 0

        solve(0)
        """, 1),
    "sudoku of 4 row by row over its given cells": _program("""
        board = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 0]]

        def solve(row, col):
            if row == 4:
                return True
            if col == 4:
                return solve(row + 1, 0)
            if board[row][col] != 0:
                if solve(row, col + 1):
                    return True
                return False
            else:
                for digit in range(1, 5):
                    box = [board[r][c] for r in range(row // 2 * 2, row // 2 * 2 + 2)
                           for c in range(col // 2 * 2, col // 2 * 2 + 2)]
                    column = [board[r][col] for r in range(4)]
                    if digit not in box and digit not in column and digit not in board[row]:
                        board[row][col] = digit
                        if solve(row, col + 1):
                            return True
                        board[row][col] = 0
                return False

        print(solve(0, 0), board)
        """, 1),
    "subsets with the same sum": _program("""
        def split(numbers, k):
            target, used = sum(numbers) // k, [False] * len(numbers)

            def go(first, left, total):
                if left == 0:
                    return True
                if total == target:
                    return go(0, left - 1, 0)
                for i in range(first, len(numbers)):
                    if not used[i] and total + numbers[i] <= target:
                        used[i] = True
                        if go(i + 1, left, total + numbers[i]):
                            return True
                        used[i] = False
                return False

            return go(0, k, 0)

        print(split([5, 4, 3, 3, 2, 2, 1], 4))
        """, 1),
    "a maze": _program("""
        maze = ["S.#", "..#", "#.G"]

        def walk(x, y, path):
            if x < 0 or y < 0 or x >= 3 or y >= 3:
                return False
            if maze[y][x] == "#" or (x, y) in path:
                return False
            path.append((x, y))
            if maze[y][x] == "G":
                return True
            for dx, dy in [(1, 0), (0, 1), (-1, 0), (0, -1)]:
                if walk(x + dx, y + dy, path):
                    return True
            path.pop()
            return False

        path = []
        print(walk(0, 0, path), path)
        """, 1),
    "a maze in four directions": _program("""
        def find_paths(grid, r, c, visited):
            n = len(grid)
            if r < 0 or c < 0 or r >= n or c >= n or grid[r][c] == 1 or (r, c) in visited:
                return 0
            if r == n - 1 and c == n - 1:
                return 1
            visited.add((r, c))
            total = (find_paths(grid, r + 1, c, visited) + find_paths(grid, r - 1, c, visited)
                     + find_paths(grid, r, c + 1, visited) + find_paths(grid, r, c - 1, visited))
            visited.remove((r, c))
            return total

        print(find_paths([[0, 0, 0], [0, 1, 0], [0, 0, 0]], 0, 0, set()))
        """, 2),
    "a knight's tour": _program("""
        N = 5
        MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]

        def tour(x, y, step, board):
            if step == N * N:
                return True
            for dx, dy in MOVES:
                nx, ny = x + dx, y + dy
                if 0 <= nx < N and 0 <= ny < N and board[nx][ny] == -1:
                    board[nx][ny] = step
                    if tour(nx, ny, step + 1, board):
                        return True
                    board[nx][ny] = -1
            return False

        board = [[-1] * N for _ in range(N)]
        board[0][0] = 0
        if tour(0, 0, 1, board):
            for row in board:
                print(row)
        else:
            print("none")
        """, 1),
    "colouring": _program("""
        GRAPH = {"WA": ["NT", "SA"], "NT": ["WA", "SA", "Q"], "SA": ["WA", "NT", "Q"],
                 "Q": ["NT", "SA"]}
        COLOURS = ["red", "green", "blue"]

        def colour(nodes, done):
            if not nodes:
                yield_count.append(dict(done))
                return
            first, *rest = nodes
            for c in COLOURS:
                if all(done.get(other) != c for other in GRAPH[first]):
                    done[first] = c
                    colour(rest, done)
                    del done[first]

        yield_count = []
        colour(list(GRAPH), {})
        print(len(yield_count))
        """, 6),
    "colouring a graph": _program("""
        def is_safe(v, graph, color, c):
            for i in range(len(graph)):
                if graph[v][i] == 1 and color[i] == c:
                    return False
            return True

        def graph_coloring(graph, m, color, v):
            if v == len(graph):
                print(color)
                return
            for c in range(1, m + 1):
                if is_safe(v, graph, color, c):
                    color[v] = c
                    graph_coloring(graph, m, color, v + 1)
                    color[v] = 0

        graph = [
            [0, 1, 1, 1, 0],
            [1, 0, 1, 0, 1],
            [1, 1, 0, 1, 1],
            [1, 0, 1, 0, 1],
            [0, 1, 1, 1, 0],
        ]
        graph_coloring(graph, 3, [0] * 5, 0)
        """, 6),
    "brackets": _program("""
        def generate(n: int = 3):
            res = []
            def add(s, left, right):
                if len(s) == 2 * n:
                    res.append(s)
                    return
                if left < n:
                    add(s + "(", left + 1, right)
                if right < left:
                    add(s + ")", left, right + 1)
            add("", 0, 0)
            return res
        """, 5),
    "coins": _program("""
        def pay(amount, coins, used=[]):
            if amount == 0:
                print(used)
                return
            for k, coin in enumerate(coins):
                if coin <= amount:
                    pay(amount - coin, coins[k:], used + [coin])

        pay(7, [5, 2, 1])
        """, 6),
    "word search": _program("""
        def exist(board, word):
            rows, cols = len(board), len(board[0])

            def dfs(r, c, k):
                if k == len(word):
                    return True
                if r < 0 or c < 0 or r >= rows or c >= cols or board[r][c] != word[k]:
                    return False
                board[r][c] = "#"
                res = (dfs(r + 1, c, k + 1) or dfs(r - 1, c, k + 1) or
                       dfs(r, c + 1, k + 1) or dfs(r, c - 1, k + 1))
                board[r][c] = word[k]
                return res

            for r in range(rows):
                for c in range(cols):
                    if dfs(r, c, 0):
                        return True
            return False

        print(exist([["A", "B"], ["C", "D"]], "ABDC"))
        """, 1),
    "success by exception": _program("""
        class Solved(Exception):
            pass

        def search(path):
            if len(path) == 4:
                raise Solved(path)
            for digit in (1, 2, 3):
                if not path or abs(path[-1] - digit) > 1:
                    search(path + [digit])

        try:
            search([])
        except Solved as solved:
            print("solved", solved)
        """, 1),
    "even and odd steps": _program("""
        found = []

        def even(left, path):
            if left == 0:
                found.append(path)
                return
            for step in (1, 2):
                if step <= left:
                    odd(left - step, path + [step])

        def odd(left, path):
            if left == 0:
                found.append(path)
                return
            for step in (1, 3):
                if step <= left:
                    even(left - step, path + [step])

        even(4, [])
        print(found)
        """, 4),
    "queens in a sum": _program("""
        def fits(columns, column):
            return all(c != column and abs(c - column) != len(columns) - row
                       for row, c in enumerate(columns))

        def ways(columns, n):
            if len(columns) == n:
                return 1
            return sum(ways(columns + [c], n) for c in range(n) if fits(columns, c))

        print(ways([], 6))
        """, 4),
    "queens yielded": _program("""
        def conflict(state, column):
            row = len(state)
            return any(abs(c - column) in (0, row - r) for r, c in enumerate(state))

        def queens(n, state=()):
            if len(state) == n:
                yield state
            for column in range(n):
                if len(state) < n and not conflict(state, column):
                    for result in queens(n, state + (column,)):
                        yield result

        def boards(n):
            return queens(n)

        for number, solution in enumerate(boards(6), start=1):
            print(number, solution)
        """, 4),
    "anagrams by yield from": _program("""
        def anagrams(letters, at=0):
            if at == len(letters):
                yield "".join(letters)
            for i in range(at, len(letters)):
                letters[at], letters[i] = letters[i], letters[at]
                yield from anagrams(letters, at + 1)
                letters[at], letters[i] = letters[i], letters[at]

        words = sorted(anagrams(list("tea")))
        print(words, next(anagrams(list("on"))))
        """, 6),
    "the first of a generator": _program("""
        def fill(square, cells):
            if not cells:
                yield square
                return
            r, c = cells[0]
            for digit in (1, 2, 3):
                row_free = digit not in square[r]
                if row_free and all(row[c] != digit for row in square):
                    square[r][c] = digit
                    yield from fill(square, cells[1:])
                    square[r][c] = 0

        cells = [(r, c) for r in range(3) for c in range(3)]
        found = fill([[0] * 3 for _ in range(3)], cells)
        print(next(found, "none"))
        """, 1),
    "any of the ways": _program("""
        def reaches(numbers, target, start=0):
            if target == 0:
                return True
            if target < 0:
                return False
            return any(reaches(numbers, target - numbers[i], i + 1)
                       for i in range(start, len(numbers)))

        print([reaches([5, 3, 8, 2], wanted) for wanted in (10, 4)])
        """, 1),
    "what is found is handed on": _program("""
        import time
        from functools import wraps

        def timed(function):
            @wraps(function)
            def wrapper(*args):
                begun = time.perf_counter()
                result = function(*args)
                print("took", time.perf_counter() - begun < 60)
                return result
            return wrapper

        def walk(n, visit, seen):
            if len(seen) == n:
                visit(seen)
                return
            for i in range(n):
                if i not in seen:
                    walk(n, visit, [*seen, i])

        @timed
        def main(n):
            walk(n, lambda path: print(path), [])

        main(3)
        """, 6),
    "sums in one expression": _program("""
        def sums(numbers, left, i=0):
            return (1 if left == 0 else 0) if i == len(numbers) else (
                sums(numbers, left - numbers[i], i + 1) + sums(numbers, left, i + 1))

        print(sums([1, 2, 3, 0], 3))
        """, 4),
    "decoded in a match": _program("""
        def decode(digits, text=""):
            match digits:
                case "":
                    print(text)
                    return
                case _ if digits[0] == "0":
                    return
            decode(digits[1:], text + chr(64 + int(digits[0])))
            if len(digits) > 1 and int(digits[:2]) <= 26:
                decode(digits[2:], text + chr(64 + int(digits[:2])))

        decode("2101")
        """, 1),
    "palindromes in a method named as a text's": _program("""
        class Solution:
            def partition(self, s):
                self.found = []
                self.cut(s, [])
                return self.found

            def cut(self, s, parts):
                if not s:
                    self.found.append(parts)
                for end in range(1, len(s) + 1):
                    if s[:end] == s[:end][::-1]:
                        self.cut(s[end:], parts + [s[:end]])

        print(Solution().partition("aab"))
        """, 2),
    "permutations in a comprehension": _program("""
        def perms(rest):
            if not rest:
                return [[]]
            return [[x] + p for x in rest for p in perms([y for y in rest if y != x])]

        for p in perms("abc"):
            print(p)
        """, 6),
    "queens printed where it returns": _program("""
        def go(cols, row, n):
            if row == n:
                return print(cols)
            for c in range(n):
                if all(c != x and abs(c - x) != row - r for r, x in enumerate(cols)):
                    go(cols + [c], row + 1, n)

        go([], 0, 5)
        """, 10),
    "permutations appended where it returns": _program("""
        out = []

        def go(p, n):
            if len(p) == n:
                return out.append(p)
            for i in range(n):
                if i not in p:
                    go(p + [i], n)

        go([], 3)
        """, 6),
    "permutations for whoever wants them": _program("""
        def go(p, n, emit):
            if len(p) == n:
                return emit(p)
            for i in range(n):
                if i not in p:
                    go(p + [i], n, emit)

        found = []
        go([], 3, found.append)
        """, 6),
    "permutations that somebody chooses": _program("""
        def go(p, n, wanted):
            if len(p) == n:
                return wanted(p)
            for i in range(n):
                if i not in p:
                    go(p + [i], n, wanted)

        go([], 3, lambda p: p[0] == 1)
        """, 2),
    "permutations of which some are printed": _program("""
        def wanted(p):
            if p[0] == 1:
                print(p)
                return True

        def go(p, n):
            if len(p) == n:
                return wanted(p)
            for i in range(n):
                if i not in p:
                    go(p + [i], n)

        go([], 3)
        """, 2),
    "permutations that a function prints": _program("""
        def show(p):
            print(*p)

        def go(p, n):
            if len(p) == n:
                return show(p)
            for i in range(n):
                if i not in p:
                    go(p + [i], n)

        go([], 3)
        """, 6),
    "printed or gone on": _program("""
        def go(p, n):
            return print(p) if len(p) == n else [
                go(p + [i], n) for i in range(n) if i not in p]

        go([], 3)
        """, 6),
    "queens printed on a condition": _program("""
        def go(cols, row, n):
            row == n and print(cols)
            row < n or cols.copy()
            for c in range(n):
                if row < n and all(c != x and abs(c - x) != row - r for r, x in enumerate(cols)):
                    go(cols + [c], row + 1, n)

        go([], 0, 5)
        """, 10),
    "queens in the else of a try": _program("""
        def go(cols, row, n):
            try:
                if row < n:
                    raise IndexError
            except IndexError:
                for c in range(n):
                    if all(c != x and abs(c - x) != row - r for r, x in enumerate(cols)):
                        go(cols + [c], row + 1, n)
            else:
                print(cols)

        go([], 0, 5)
        """, 10),
    "asked once": _program("""
        it = iter([True, False, True, True, False, False, True, False])

        def go(p):
            if len(p) == 3:
                return (next(it)
                        and True)
            for i in range(2):
                go(p + [i])
            return False

        go([])
        """, 4),
    "given cells that are passed over": _program("""
        g = [1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 1]
        def ok(p, d):
            r, c = divmod(p, 4)
            return all(g[r*4+i] != d and g[i*4+c] != d for i in range(4))
        n = 0
        def solve(r, c):
            global n
            if r == 4:
                n += 1
                return
            if c == 4:
                solve(r + 1, 0)
                return
            if g[4*r+c]:
                solve(r, c + 1)
            else:
                for d in range(1, 5):
                    if ok(4*r+c, d):
                        g[4*r+c] = d
                        solve(r, c + 1)
                        g[4*r+c] = 0
        solve(0, 0)
        print(n)
        """, 4),
    "its digits in a function of their own": _program("""
        g = [1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 1]
        def ok(p, d):
            r, c = divmod(p, 4)
            return all(g[r*4+i] != d and g[i*4+c] != d for i in range(4))
        def solve(p):
            if p == 16:
                print(g)
                return
            if g[p]:
                solve(p + 1)
            else:
                digits(p)
        def digits(p):
            for d in range(1, 5):
                if ok(p, d):
                    g[p] = d
                    solve(p + 1)
                    g[p] = 0
        solve(0)
        """, 4),
    "given cells passed over by a generator": _program("""
        g = [1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 1]
        def ok(p, d):
            r, c = divmod(p, 4)
            return all(g[r*4+i] != d and g[i*4+c] != d for i in range(4))
        def solve(p):
            if p == 16:
                yield g[:]
            elif g[p]:
                yield from solve(p + 1)
            else:
                for d in range(1, 5):
                    if ok(p, d):
                        g[p] = d
                        yield from solve(p + 1)
                        g[p] = 0
        n = 0
        for s in solve(0):
            n += 1
        print(n)
        """, 4),
    "given cells passed over in a sum": _program("""
        g = [1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 1]
        def ok(g, p, d):
            r, c = divmod(p, 4)
            return all(g[r*4+i] != d and g[i*4+c] != d for i in range(4))
        def count(g, p):
            if p == 16:
                return 1
            if g[p]:
                return count(g, p + 1)
            return sum(count(g[:p] + [d] + g[p+1:], p + 1) for d in range(1, 5) if ok(g, p, d))
        print(count(g, 0))
        """, 4),
    "dominoes at the first free cell": _program("""
        R, C = 2, 4
        grid = [['.'] * C for _ in range(R)]
        count = 0
        def solve(k):
            global count
            for r in range(R):
                for c in range(C):
                    if grid[r][c] == '.':
                        ch = chr(ord('A') + k)
                        if c + 1 < C and grid[r][c + 1] == '.':
                            grid[r][c] = grid[r][c + 1] = ch
                            solve(k + 1)
                            grid[r][c] = grid[r][c + 1] = '.'
                        if r + 1 < R and grid[r + 1][c] == '.':
                            grid[r][c] = grid[r + 1][c] = ch
                            solve(k + 1)
                            grid[r][c] = grid[r + 1][c] = '.'
                        return
            count += 1
        solve(0)
        print(count)
        """, 5),
    "one or two at the first free place": _program("""
        def solve(row):
            for i in range(len(row)):
                if row[i] == 0:
                    row[i] = 1
                    solve(row)
                    row[i] = 2
                    solve(row)
                    row[i] = 0
                    return
            print(row)
        solve([0, 0])
        """, 4),
    "nothing left to look for": _program("""
        # all ways to give 3 objects; solution after loop for-else
        def solve(cells, n):
            for k, v in enumerate(cells):
                if v is None:
                    for d in range(n):
                        if k == 0 or cells[k - 1] != d:
                            cells[k] = d
                            solve(cells, n)
                    cells[k] = None
                    break
            else:
                print(cells)
        solve([None] * 3, 2)
        """, 2),
}
