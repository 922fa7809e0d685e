"""What panes, dialogs and bars are made of: nodes that are placed, painted and hit by one reader.

A pane is a function from the show to a node. A node tells how large it likes to be in so much
width, and describes itself into the box that it gets: marks of a figure, from which painting, what
is under the pointer, tooltips, the keyboard's way and what a screen reader says follow. Sizes are
unscaled, widths and boxes pixels. Nodes keep no state and are made anew each time; what a user has
scrolled or opened is `Kept` (visualizer/ui/kit/table.py).
"""

from visualizer.ui.kit.buttons import (
    Choice,
    Placed,
    button,
    checkbox,
    link,
    plate,
    segmented,
    switch,
)
from visualizer.ui.kit.frame import Frame, framed
from visualizer.ui.kit.node import (
    About,
    Extent,
    Fit,
    Icon,
    Line,
    Node,
    Over,
    Shape,
    Space,
    Text,
    Tight,
    column,
    fitted,
    grid,
    padded,
    row,
    telling,
)
from visualizer.ui.kit.overflow import MORE, Item, Overflow
from visualizer.ui.kit.table import Column, Scrolled, Table, TableRow, more_signs, scrolling

__all__ = [
    "MORE",
    "About",
    "Choice",
    "Column",
    "Extent",
    "Fit",
    "Frame",
    "Icon",
    "Item",
    "Line",
    "Node",
    "Over",
    "Overflow",
    "Placed",
    "Scrolled",
    "Shape",
    "Space",
    "Table",
    "TableRow",
    "Text",
    "Tight",
    "button",
    "checkbox",
    "column",
    "fitted",
    "framed",
    "grid",
    "link",
    "more_signs",
    "padded",
    "plate",
    "row",
    "scrolling",
    "segmented",
    "switch",
    "telling",
]
