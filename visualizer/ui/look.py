"""What every pane and control is drawn with: the theme and the scale."""

from __future__ import annotations

from visualizer.base.dataclass import dataclass
from visualizer.ui.theme import Color, Theme


@dataclass(frozen=True)
class Look:
    """A theme at a scale. Sizes in the code are unscaled; `px` turns them into pixels."""

    theme: Theme
    scale: float = 1.0

    def px(self, size: float) -> int:
        """`size` in whole pixels; never 0 for a size above 0, so that no line disappears."""
        pixels = int(size * self.scale + 0.5) if size >= 0 else -int(0.5 - size * self.scale)
        return 1 if pixels == 0 and size > 0 else pixels

    def color(self, color: str | Color) -> Color:
        """A colour given by its name in the theme or as numbers."""
        return self.theme[color] if isinstance(color, str) else color
