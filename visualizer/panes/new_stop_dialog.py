"""The dialog that makes what is on screen a stop of a lesson of the user's own."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog
from visualizer.actions.lesson_files import add_stop, lesson_file, moment_on_screen, planned
from visualizer.base.errors import BadInput
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.lessons.making import TEXT
from visualizer.panes.dialog import Below, Dialog, told
from visualizer.panes.pane import fact, once, scrolled
from visualizer.show.dialogs import NewStop
from visualizer.ui.kit import Field, LineEntry, Text, button, scrolling

WIDTH, SIZE, MOST = 640, 14, 12

NAME = "dialog:newstop"


def new_stop_dialog(asked: NewStop, below: Below) -> Dialog:
    """Title and file are typed; what will be written stands below them, but for the text."""
    show = below.show
    at = once(show, f"{NAME}:at", lambda: moment_on_screen(show))

    def entry(name: Name, shown: str) -> LineEntry:
        return LineEntry(fact(show, f"{NAME}:{name}"), lambda: shown, keeps=True,
                         begins=lambda _character: True)

    title, file = entry("title", ""), entry("file", str(lesson_file(show)))
    hint = _("title of the stop")
    said = wrong = ""
    try:
        new = planned(show, file.value, title.value, at)
        if new.lesson is None:
            said = _("It begins a lesson.")
        elif new.after is None:
            said = _("It comes at the end of that lesson.")
        else:
            said = _("It comes after stop {number}.").format(number=new.after.number)
        written = "\n".join(line for line in new.lines if line not in ("", TEXT))
    except BadInput as error:
        wrong, written = str(error), ""

    write = do(add_stop, file.value, title.value, at)
    lines = Text(written, SIZE, "mono", lines=MOST, top=True)
    return Dialog(
        _("New stop from here"), scrolling(lines, scrolled(show, NAME, of_all=True)),
        fields=[
            Field(title, after=hint, name=hint, tip=hint, boxed=True, grow=1),
            Field(file, after=_("file of the lesson"), boxed=True, grow=1),
            told(wrong or said, "rejected" if wrong else "text_dim"),
        ],
        buttons=[
            button(_("Cancel"), do(close_dialog, NewStop)),
            button(_("Write"), write, active=True, off=wrong),
        ],
        width=WIDTH, first=hint, enter=(lambda: ()) if wrong else write,
    )
