"""A line of text among widgets."""

from __future__ import annotations

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import TEXT_SIZE, State, Widget


class Label(Widget):
    """Shows `string`; nothing can be done with it. The tooltip has what does not fit."""

    role = "label"

    def __init__(self, string: str = "", color: str = "text_dim") -> None:
        super().__init__()
        self.focusable = False
        self.string = string
        self.color = color

    @property
    def name(self) -> str:
        """What it is called."""
        return self.string

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        text.draw(figure, look, self.string, (self.rect.left, self.rect.centery), TEXT_SIZE - 1,
                  color=self.color, anchor="midleft", width=self.rect.width)  # fmt: skip

    def tip(self) -> tuple[str, str]:
        """The whole text, where it is long."""
        fits = text.measure(self.look, self.string, TEXT_SIZE - 1)[0] <= self.rect.width
        return ("" if fits else self.string), ""

