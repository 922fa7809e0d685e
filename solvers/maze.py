"""Mazes: a way from the start S to the goal G, and everything that can be reached from the start.

The value of a choice is the cell that is entered: cells are numbered row by row from 0, so that a
step is +1 or -1 along a row and +width or -width from row to row. Depth 0 is the start.
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.mazes import WALL, read_maze

NORTH, EAST, SOUTH, WEST = range(4)

STRAIGHT, RIGHT, BACK, LEFT = range(4)
"""Turns: what they add to a heading. A right turn leads from north to east."""


def maze_lefthand(maze: str, size: int, seed: int) -> Events:
    """The gnome: at a junction left first, then straight on, then right; out of a dead end back.

    Each cell that he enters smells of him from then on, and he enters none that does. At the start
    he looks north, and the way behind him is one more to try. He stops at the goal; when he has
    tried everything and is back at the start, there is no way to it.

    Source: Moritz Lenz, "Backtracking anhand des 8-Damen-Problems erklärt", 2006.

    cells     the maze, row by row: # is wall
    scent     does this cell smell of him?
    way       the cells from the start to where he is
    headings  how he entered each of them: 0 northward, 1 eastward, 2 southward, 3 westward
    untried   the turns that are left to try at each of them
    heading   where he looks
    ahead     the cell that he sees there
    """
    cells, width, start, goal = read_maze(maze, size, seed)
    steps = [-width, 1, width, -1]  # by heading
    scent = [False] * len(cells)
    heading, ahead = NORTH, start
    yield TRY, 0, start
    scent[start] = True
    way, headings = [start], [NORTH]
    untried = [[LEFT, STRAIGHT, RIGHT, BACK]]
    yield PUSH, 0, start
    while way:
        if untried[-1]:
            heading = (headings[-1] + untried[-1].pop(0)) % 4
            ahead = way[-1] + steps[heading]
            yield TRY, len(way), ahead
            if cells[ahead] != WALL and not scent[ahead]:
                scent[ahead] = True
                way.append(ahead)
                headings.append(heading)
                untried.append([LEFT, STRAIGHT, RIGHT])
                yield PUSH, len(way) - 1, ahead
                if ahead == goal:
                    yield SOLUTION, len(way) - 1, ahead
                    return
        else:
            untried.pop()
            headings.pop()
            cell = way.pop()
            yield POP, len(way), cell


def maze_region(maze: str, size: int, seed: int) -> Events:
    """Searching a region: go on from each cell that is reached to all its free neighbours.

    To the north first, then east, south and west. A cell is entered once: then it has a number.
    The search ends when it is back at the start; a goal on the way is noticed and passed.

    Source: Uniwersytet Wrocławski, "Wstęp do informatyki", lecture 9.

    cells      the maze, row by row: # is wall
    order      for each cell its number: 1 for the start, 0 as long as it has not been reached
    reached    how many cells have been reached
    way        the cells from the start to the current one
    untried    the neighbours that are left to try at each of them
    neighbour  the cell to try next
    """
    cells, width, start, goal = read_maze(maze, size, seed)
    order = [0] * len(cells)
    way: list[int] = []
    untried = [[start]]
    reached = 0
    while untried:
        if untried[-1]:
            neighbour = untried[-1].pop(0)
            yield TRY, len(way), neighbour
            if cells[neighbour] != WALL and not order[neighbour]:
                reached += 1
                order[neighbour] = reached
                way.append(neighbour)
                north, south = neighbour - width, neighbour + width
                untried.append([north, neighbour + 1, south, neighbour - 1])
                yield PUSH, len(way) - 1, neighbour
                if neighbour == goal:
                    yield SOLUTION, len(way) - 1, neighbour
        else:
            untried.pop()
            if way:
                cell = way.pop()
                yield POP, len(way), cell
