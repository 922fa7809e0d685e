"""A tree in LaTeX: the package forest draws it; what a node looks like is a style for each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from visualizer.base.dataclass import dataclass
from visualizer.export.tex import document, escaped

STYLES = {
    "current": "circle, draw, thick, fill=black!12",
    "solution below": "circle, draw=green!50!black, fill=green!12",
    "taken back": "circle, draw=black!45, text=black!70",
    "solution": "circle, draw=green!50!black, fill=green!25, double",
    "dead end": "rectangle, draw=red!70!black, fill=red!8, minimum size=4.4mm",
    "folded": "triangle, draw=black!45, fill=black!8",
    "folded solution": "triangle, draw=green!50!black, fill=green!12",
    "tried": "circle, draw, densely dashed",
    "rejected": "circle, draw=red!70!black, densely dotted, text=red!70!black",
}
"""What is drawn of a node, by its kind. Shape and line tell them apart in black and white, too."""

ROOT = "root"

PREAMBLE = r"""\usepackage{forest}
\usetikzlibrary{shapes.geometric}
% In a document of yours: this preamble, and below the environment forest.
\tikzset{
  triangle/.style={isosceles triangle, isosceles triangle apex angle=60, shape border rotate=90,
    inner sep=0.6pt, minimum height=4mm},
  root/.style={circle, fill=black, inner sep=1.3pt, minimum size=0pt},
STYLES}
"""


@dataclass
class Branch:
    """A node as it is drawn.

    label  what stands in it; below: what stands below it, in small letters
    kind   one of STYLES, or ROOT
    """

    label: str
    kind: str
    below: str = ""
    children: list[Branch] = field(default_factory=list)

    def kinds(self) -> set[str]:
        """Those of all of it."""
        return {self.kind}.union(*(child.kinds() for child in self.children))


def forest_of(
    root: Branch, words: Sequence[tuple[str, str]], caption: Sequence[str], about: str
) -> str:
    """A tree as a file of its own.

    words: of kinds, what they mean; those that occur are told. caption: lines below the tree.
    """
    styles = "".join(f"  {name}/.style={{{look}}},\n" for name, look in STYLES.items())
    kinds = root.kinds()
    told = [
        f"\\tikz[baseline=-0.6ex]\\node[{kind}, {SMALL}]{{}};~{escaped(meaning)}"
        for kind, meaning in words
        if kind in kinds
    ]
    lines = [
        *(["\\quad\n".join(told)] if told else []),
        *(escaped(line) for line in caption if line),
    ]
    below = "".join(f"\\\\[1.5ex]\n\\footnotesize {line}" for line in lines)
    body = (
        "\\begin{tabular}{@{}c@{}}\n"
        "\\begin{forest}\n"
        "  for tree={inner sep=1pt, minimum size=5mm, s sep=2mm, l sep=5mm, l=10mm,\n"
        "    font=\\small, edge={black!45}, if n children=0{}{calign=midpoint}}\n"
        + "\n".join(_written(root, 1))
        + "\n\\end{forest}"
        + below
        + "\n\\end{tabular}%\n"
    )
    return document(body, PREAMBLE.replace("STYLES", styles), about)


SMALL = "inner sep=1pt, minimum size=2.6mm"


def _written(branch: Branch, indent: int) -> Iterator[str]:
    below = ""
    if branch.below:
        below = f", label={{[font=\\tiny, inner sep=1pt]below:{{{escaped(branch.below)}}}}}"
    # The label goes into a group: a comma or an equals sign in it is no option.
    head = f"{'  ' * indent}[{{{escaped(branch.label)}}}, {branch.kind}{below}"
    if not branch.children:
        yield head + "]"
        return
    yield head
    for child in branch.children:
        yield from _written(child, indent + 1)
    yield f"{'  ' * indent}]"
