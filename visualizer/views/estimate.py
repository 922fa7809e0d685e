"""Algorithm E's numbers: the product along the dive in work, and all dives with their mean."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import pygame

from solvers.catalog import Watch
from solvers.estimator import products
from solvers.events import POP, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.pictures.dives import sum_text
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.views.cells import draw_cell
from visualizer.views.dive_chart import compact, draw_dives
from visualizer.views.pane import QuietPane, frame, veil

PRODUCT_HEIGHT = 116
"""The strip of the product, unscaled, where there is room for it."""

LOW = 300
"""In a lower area (unscaled) the product stands beside the chart instead of above it."""

FACTOR = 46
"""The largest tile of a factor."""

LEAST = 22

SMALLEST = 12
"""The size of letters down to which all factors are shown before the first are left out."""

BETWEEN = 16
"""Room between two products."""

CUT = 30
"""Room for the sign that the first factors are left out."""


class EstimatePane(QuietPane):
    """Above or at the left the product of the branching along the dive, then all dives."""

    def __init__(self, picture: Picture, watches: tuple[Watch, ...] = ()) -> None:
        pass

    def key(self, scene: Scene) -> Hashable:
        return (scene.moment.event, scene.moment.kind, scene.variables_current,
                scene.variables_note, bool(scene.variables))  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        variables = scene.variables
        area = frame(surface, box, scene, _("ESTIMATE"), scene.variables_note or _note(scene))
        if scene.variables_note or not isinstance(variables.get("estimates"), list):
            return
        look = scene.look
        if area.h < look.px(LOW) and area.w > 2 * area.h:
            product, chart = area.left(round(area.w * 0.48), look.px(20))
        else:
            product, chart = area.top(min(look.px(PRODUCT_HEIGHT), area.h * 2 // 5), look.px(8))
        _draw_product(surface, product, scene, _numbers(variables, "branchings"))
        draw_dives(surface, chart, scene, _numbers(variables, "estimates"))
        if not scene.variables_current:
            veil(surface, area, scene)


def _note(scene: Scene) -> str:
    """Which dive it is."""
    estimates = scene.variables.get("estimates")
    if not isinstance(estimates, list) or not scene.variables_current:
        return ""
    # While the choices are taken back, the dive has ended and is in the list already.
    number = len(estimates) + (scene.moment.kind != POP)
    return _("dive {number} of {probes}").format(
        number=number, probes=scene.moment.params.get("probes", 0)
    )


def _numbers(variables: Mapping[str, Any], name: str) -> list[int]:
    values = variables.get(name)
    return [v for v in values if isinstance(v, int)] if isinstance(values, list) else []


def _draw_product(surface: pygame.Surface, area: Box, scene: Scene, met: list[int]) -> None:
    """A tile for each branching with the product up to it below; the last ones where room lacks."""
    look, theme, moment = scene.look, scene.look.theme, scene.moment
    if not met:
        return
    factors, numbers = [1, *met], [1, *products(met)]  # the root is one node
    size = max(10.0, min(18.0, area.h / look.scale * 0.15))
    # Room for the deepest dive so far, so that tiles do not shrink while a dive goes down.
    count = max(len(factors), scene.trace.depth_count + 1)
    longest = _longest(look, numbers, size)
    while size > SMALLEST and (longest + look.px(BETWEEN)) * count > area.w:
        size -= 1
        longest = _longest(look, numbers, size)
    pitch = min(max(longest + look.px(BETWEEN), area.w // count), look.px(104))
    strip = area
    if pitch * len(factors) > area.w:
        _rest, strip = area.left(look.px(CUT))
    shown = min(len(factors), max(1, strip.w // pitch))
    first = len(factors) - shown
    high = text.line_height(look, size)
    tile = max(look.px(LEAST), min(look.px(FACTOR), area.h - 3 * high, pitch - look.px(22)))
    top = area.y + max(0, (area.h - tile - 3 * high) // 2)
    for i in range(first, len(factors)):
        left = strip.x + (i - first) * pitch
        place = Box(left + (pitch - tile) // 2, top, tile, tile)
        newest = i == len(factors) - 1 and moment.kind != POP
        ring = (theme.try_ if moment.kind == TRY else theme.placed) if newest else None
        draw_cell(surface, place, look, str(factors[i]), theme.hue(i - 1) if i else None, ring)
        if i:
            text.draw(surface, look, "… ×" if i == first else "×", (left, place.center[1]),
                      size + 4, "bold", "text_dim", "center")  # fmt: skip
        below = place.center[0], place.bottom + high * 0.9
        text.draw(surface, look, compact(numbers[i]), below, size, "bold" if newest else "regular",
                  "text", "center", figures=True)  # fmt: skip
    _draw_sum(surface, Box(area.x, top + tile + round(high * 1.7), area.w, high), look, met)


def _longest(look: Look, numbers: list[int], size: float) -> int:
    return max(text.measure(look, compact(n), size, "bold", figures=True)[0] for n in numbers)


def _draw_sum(surface: pygame.Surface, area: Box, look: Look, met: list[int]) -> None:
    """What the dive estimates so far: the root and the products, or only their sum."""
    rounded_rect(surface, (area.x, area.y, area.w, look.px(1)), look.theme.divider)
    pos = area.x + look.px(2), area.y + area.h * 0.75
    for size in (15.0, 14.0, 13.0, 12.0):
        said = _("{sum} nodes, by this dive").format(sum=sum_text(met))
        if text.measure(look, said, size)[0] <= area.w:
            text.draw(surface, look, said, pos, size, "regular", "text", "midleft")
            return
    whole = grouped(1 + sum(products(met)))
    said = _("{count} nodes, by this dive").format(count=whole)
    text.draw(surface, look, said, pos, 14, "regular", "text", "midleft", width=area.w)
