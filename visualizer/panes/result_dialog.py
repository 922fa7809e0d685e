"""The dialog in which a student sees how a lesson's questions were answered, and hands that in."""

from __future__ import annotations

from dataclasses import replace

from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.files import copy_text
from visualizer.actions.work import begin_anew, sign
from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.lessons.work import code_of
from visualizer.panes.dialog import Below, Dialog, told
from visualizer.panes.pane import fact, scrolled
from visualizer.panes.score import score
from visualizer.show.dialogs import AskFile, Result
from visualizer.ui.kit import Field, LineEntry, button, padded, scrolling

WIDTH = 640

NAME = "dialog:result"


def result_dialog(asked: Result, below: Below) -> Dialog | None:
    """The score; with a name it is saved as a file, or copied as a code."""
    show, lecture = below.show, below.show.lecture
    if lecture is None:
        return None
    work = lecture.work
    entry = LineEntry(
        fact(show, f"{NAME}:student"), lambda: work.name or show.settings.student,
        lambda typed: do(sign, typed), keeps=True, begins=lambda _character: True,
    )
    named = replace(work, name=" ".join(entry.value.split()))
    signed = do(sign, entry.value)
    hint = _("the name with which it is handed in")
    off = "" if work.answers else _("no question has been answered yet")
    save = signed, do(open_dialog, AskFile("result"))
    rows = scrolled(show, f"{NAME}:rows", of_all=True)
    return Dialog(
        _("Your result"), scrolling(padded(score(show), 0, 8), rows),
        fields=[
            told(lecture.lesson.title.of(first_language())),
            Field(entry, before=_("your name:"), name=hint, tip=hint, boxed=True, grow=1),
            told(_("code: {code}").format(code=code_of(named)) if work.answers else
                 _("Your answers are kept, and the lesson goes on here the next time.")),
        ],
        buttons=[
            button(_("Start again"), do(begin_anew), off=off),
            button(_("Copy the code"), (signed, do(copy_text, "result")), off=off),
            button(_("Close"), (signed, do(close_dialog, Result))),
            button(_("Save …"), save, active=True, off=off),
        ],
        width=WIDTH, first=hint, enter=save if work.answers else None,
    )
