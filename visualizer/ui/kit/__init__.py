"""What panes, dialogs and bars are made of: nodes that are placed, painted and hit by one reader.

A pane is a function from the show to a node. A node tells how large it likes to be in so much
width, and describes itself into the box that it gets: marks of a figure, from which painting, what
is under the pointer, tooltips, the keyboard's way and what a screen reader says follow. Sizes are
unscaled, widths and boxes pixels. Nodes keep no state and are made anew each time; what a user has
scrolled or opened is `Kept` (visualizer/ui/kit/table.py).
"""

from visualizer.ui.kit.buttons import Choice, button, checkbox, key_cap, segmented, switch
from visualizer.ui.kit.dropdown import Dropdown, ListEntry, Option
from visualizer.ui.kit.entry import Fact, Field, LineEntry, NumberEntry, NumberField, Typed
from visualizer.ui.kit.frame import Frame, Headed, framed
from visualizer.ui.kit.menu import Menu, divider, entry
from visualizer.ui.kit.node import (
    About,
    Aside,
    AtMost,
    ByBox,
    Extent,
    Fit,
    Icon,
    Like,
    Line,
    Lowest,
    Node,
    Over,
    Paint,
    Shape,
    Sized,
    Space,
    column,
    fitted,
    grid,
    padded,
    row,
    telling,
)
from visualizer.ui.kit.overflow import MORE, Item, Overflow
from visualizer.ui.kit.slider import Slider, SliderEntry
from visualizer.ui.kit.table import (
    Column,
    ScrollBar,
    Scrolled,
    Table,
    TableRow,
    more_signs,
    scrolling,
)
from visualizer.ui.kit.texts import Around, Piece, Pieces, Text, whole_words

__all__ = [
    "MORE",
    "About",
    "Around",
    "Aside",
    "AtMost",
    "ByBox",
    "Choice",
    "Column",
    "Dropdown",
    "Extent",
    "Fact",
    "Field",
    "Fit",
    "Frame",
    "Headed",
    "Icon",
    "Item",
    "Like",
    "Line",
    "LineEntry",
    "ListEntry",
    "Lowest",
    "Menu",
    "Node",
    "NumberEntry",
    "NumberField",
    "Option",
    "Over",
    "Overflow",
    "Paint",
    "Piece",
    "Pieces",
    "ScrollBar",
    "Scrolled",
    "Shape",
    "Sized",
    "Slider",
    "SliderEntry",
    "Space",
    "Table",
    "TableRow",
    "Text",
    "Typed",
    "button",
    "checkbox",
    "column",
    "divider",
    "entry",
    "fitted",
    "framed",
    "grid",
    "key_cap",
    "more_signs",
    "padded",
    "row",
    "scrolling",
    "segmented",
    "switch",
    "telling",
    "whole_words",
]
