"""A row of coins."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import Sign, draw_sign, means
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc

GOLD = 255, 200, 40


@means("a coin that is paid")
def _coin(figure: Figure, box: Box, look: Look, value: int) -> None:
    disc(figure, GOLD, box.center, min(box.w, box.h) / 4 + value)


class Coins(Picture):
    """Each coin in its place."""

    def title(self) -> str:
        return "PURSE"

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment = show.run.moment
        places = [Box(box.x + 24 * i, box.y, 24, 24) for i in range(len(moment.standing) + 1)]
        for depth, coin in enumerate(moment.standing):
            _coin(figure, places[depth], show.look, coin)
        for depth in range(len(moment.path)):
            mark_choice(figure, depth, places[depth])
        if moment.kind is not None:
            draw_sign(figure, places[min(moment.depth, len(places) - 1)], show)

    def legend(self, moment: Moment) -> Sequence[Sign]:
        return (_coin.sign(2),)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        for coin in moment.path:
            _coin.draw(figure, box, look, coin)


PICTURE = Coins()
