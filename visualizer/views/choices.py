"""The words for a choice, in tooltips."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.pictures.picture import Picture
from visualizer.trace.moment import Moment
from visualizer.views.values import written


def choice_words(picture: Picture, moment: Moment, depth: int, value: int) -> str:
    """A choice of the moment's run: how it is called, and its value, as breakpoints want it."""
    name = picture.choice_name(moment, value)
    if name == written(value):
        return _("depth {depth}, value {value}").format(depth=depth, value=name)
    return _("depth {depth}, {name} (value {value})").format(
        depth=depth, name=name, value=written(value)
    )
