"""What opens over the window when it is asked for: help, problem and algorithm, a value, a file."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.breakpoints import copy_hits, list_hits, list_values
from visualizer.actions.comparing import ask_to_compare, compare_with, compare_with_file
from visualizer.actions.files import (
    ask_for_file,
    new_solver,
    open_file,
    save_file,
    suggested_name,
)
from visualizer.actions.instances import (
    edit_instance,
    instances_of,
    save_instance,
    use_instance,
)
from visualizer.actions.lessons import (
    begin_tour,
    choose_lesson,
    go_to_stop,
    leave_lesson,
    open_lesson,
)
from visualizer.actions.taking import ask_what_to_take, give_up_film, take_film, take_picture
from visualizer.actions.travel import seek
from visualizer.actions.views import show_help, show_value, toggle
from visualizer.actions.writes import copy_history, show_history, watch_expression
from visualizer.base.i18n import gettext as _
from visualizer.keys import key_groups
from visualizer.panes.about import AboutContent, card_title, sections
from visualizer.panes.compare_dialog import CompareDialog
from visualizer.panes.file_dialog import KINDS, FileDialog
from visualizer.panes.history_dialog import HistoryDialog
from visualizer.panes.hits_dialog import HitsDialog
from visualizer.panes.legend import marks_page
from visualizer.panes.lesson_dialog import LessonDialog
from visualizer.panes.own_dialog import OwnDialog
from visualizer.panes.take_dialog import Sinks, TakeDialog
from visualizer.panes.values import written
from visualizer.pictures.picture import Picture
from visualizer.show.proposals import proposals
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.show.taking import FilmOptions
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.widgets import (
    Button,
    Dialog,
    KeysContent,
    MarksContent,
    Segmented,
    TextContent,
    Widget,
)


class Dialogs:
    """Each tells the show when it closes, and what was chosen in it."""

    def __init__(self, show: Show, send: Callable[[Action], None]) -> None:
        self._show = show
        self._send = send
        self._about = AboutContent()
        self._about_run: Run | None = None
        self._card = Dialog("", self._about, lambda: self._closed("card"), width=720)
        self._keys = KeysContent(key_groups())
        self._marks: tuple[object, MarksContent] | None = None  # of which run, and they
        self._pages = Segmented(
            [("keys", _("Keys")), ("marks", _("Marks"))], "keys",
            lambda page: send(do(show_help, page)),
            [(_("all keys, and what the mouse does"), "←"),
             (_("what each mark on the screen means"), "→")],
        )
        self._help = Dialog(
            _("Help"), self._keys, lambda: self._closed("help"),
            (Button(lambda: send(do(begin_tour)), label=_("A tour of the program"),
                    tooltip=_("a lesson about Backstep itself")),),
            width=860, close_keys="?", tabs=self._pages,
        )
        self._value = Dialog(
            _("Value"), TextContent(""), lambda: send(do(show_value, None)), width=760
        )
        self._hits = HitsDialog(
            lambda event: send(do(seek, event)), lambda typed: send(do(list_values, typed)),
            lambda: send(do(copy_hits)), lambda: send(do(list_hits, None)),
        )
        self._history = HistoryDialog(
            lambda event: send(do(seek, event)), lambda text: send(do(watch_expression, text)),
            lambda: send(do(copy_history)), lambda: send(do(show_history, False)),
        )
        self._own = OwnDialog(
            lambda texts: send(do(use_instance, texts)),
            lambda: send(do(ask_for_file, "instance")),
            self._close_own,
        )
        self._compare = CompareDialog(
            lambda job: send(do(compare_with, job)), lambda: send(do(ask_to_compare, False)),
            lambda: send(do(ask_for_file, "compare")),
        )
        self._lessons = LessonDialog(
            lambda path: send(do(open_lesson, path)), lambda number: send(do(go_to_stop, number)),
            lambda: send(do(leave_lesson)), lambda: send(do(choose_lesson, False)),
            lambda: send(do(ask_for_file, "lesson")),
        )
        self._taken: str | FilmOptions = ""  # the part of a picture, or the film, to be saved
        self._take_away = TakeDialog(Sinks(
            lambda part: send(do(take_picture, part)),
            lambda part: self._ask_where("picture", part),
            lambda film: self._ask_where("film", film),
            lambda: send(do(give_up_film)), lambda: send(do(ask_what_to_take, False)),
        ))
        self._file = FileDialog(
            self._take, lambda: send(do(ask_for_file, None)), self._ask_for_new,
            self._take_instead,
        )

    @property
    def widgets(self) -> list[Widget]:
        """All of them."""
        return [
            self._help, self._card, self._value, self._hits, self._history, self._own,
            self._compare, self._lessons, self._take_away, self._file,
        ]

    def update(
        self, look: Look, window: pygame.Rect, picture: Picture, panes: Collection[str]
    ) -> None:
        """Open and close them as the show has it. panes: those that are on the screen."""
        self._turn_page(picture)
        self._open_or_close(self._help, wanted=self._show.help)
        run = self._show.run
        if self._show.card and run is not self._about_run:
            self._card.title, self._about.sections = card_title(run), sections(self._show.seen_run)
        self._about_run = run if self._show.card else None
        self._open_or_close(self._card, wanted=self._show.card)
        self._show_value()
        self._show_history(look, window)
        self._show_hits(look, window)
        self._edit(look, window)
        self._ask_to_compare(look, window)
        if self._show.lesson_menu and not self._lessons.visible:
            self._lessons.ask(self._show.lecture)
        elif self._lessons.visible and not self._show.lesson_menu:
            self._lessons.close()
        self._ask_what_to_take(look, window, panes)
        self._ask(look, window)

    def _ask_what_to_take(
        self, look: Look, window: pygame.Rect, panes: Collection[str]
    ) -> None:
        """Which picture or film is wanted, and how far the one is that is being made."""
        dialog, wanted = self._take_away, self._show.taking.open
        if wanted and not dialog.visible:
            dialog.ask(self._show, panes)
            dialog.arrange(look, window)
        elif dialog.visible and not wanted:
            dialog.close()
        elif wanted and self._show.taking.progress is not None:
            dialog.follow(self._show)

    def _ask_where(self, what: str, taken: str | FilmOptions) -> None:
        """The file into which a picture or film goes."""
        self._taken = taken
        self._send(do(ask_for_file, what))

    def _edit(self, look: Look, window: pygame.Rect) -> None:
        """The text of an instance."""
        name, run = self._show.own, self._show.run
        if self._own.visible and self._own.target != run.job.target:
            self._own.close()  # its texts are none for the run of now
            return
        dropped, self._show.dropped = self._show.dropped, None
        if self._own.visible and dropped is not None:
            self._own.drop(dropped)
        if name is None or self._own.visible:
            return
        if all(name != parameter.name for parameter in instances_of(run.solver)):
            self._send(do(edit_instance, None))  # it was asked for another run, no longer in focus
            return
        self._own.edit(run.job, name)
        self._own.arrange(look, window)
        self._own.begin_typing()

    def _ask_to_compare(self, look: Look, window: pygame.Rect) -> None:
        """Which run is to stand beside what is on screen."""
        if not self._show.choosing or self._compare.visible:
            return
        self._compare.ask(proposals(self._show.run, self._show.settings.recent))
        self._compare.arrange(look, window)
        self._compare.type_name()

    def _close_own(self) -> None:
        self._send(do(edit_instance, None))
        if self._own.typed_more:
            self._show.tell(_("What you typed is kept: it is there when you edit again."))

    @staticmethod
    def _open_or_close(dialog: Dialog, *, wanted: bool) -> None:
        if wanted and not dialog.visible:
            dialog.open()
        elif dialog.visible and not wanted:
            dialog.close()

    def _closed(self, name: str) -> None:
        """Tell the show that a dialog is closed."""
        if getattr(self._show, name):
            self._send(do(toggle, name))

    def _turn_page(self, picture: Picture) -> None:
        """Show the page of the help that is asked for; the marks are those of the run on screen."""
        run, page, area = self._show.run, self._show.help_page, self._help.area
        if not self._show.help:
            return
        if page == "marks" and (self._marks is None or self._marks[0] is not run):
            self._marks = run, marks_page(self._show, picture)
        content = self._marks[1] if page == "marks" and self._marks else self._keys
        self._pages.selected = page
        if area.content is not content:
            area.content = content
            area.scroll.to(0)

    def _show_value(self) -> None:
        """The whole value that was asked for."""
        name, frame = self._show.value, self._show.run.frame
        if name is None or self._value.visible or frame is None or name not in frame.variables:
            return
        self._value.title = name
        value = frame.variables[name]
        whole = written(value, binary=self._show.binary, most=text.LONGEST_WRAPPED)
        self._value.area.content = TextContent(whole)
        self._value.open()

    def _show_history(self, look: Look, window: pygame.Rect) -> None:
        """The table of what is watched."""
        dialog, wanted = self._history, self._show.history
        if wanted and not dialog.visible:
            dialog.ask(self._show)
            dialog.arrange(look, window)
            dialog.follow(self._show)
            dialog.type_expression()
        elif dialog.visible and not wanted:
            dialog.close()
        elif wanted:
            dialog.follow(self._show)

    def _show_hits(self, look: Look, window: pygame.Rect) -> None:
        """The table of a breakpoint's hits."""
        dialog, wanted = self._hits, self._show.hits_listed is not None
        if wanted and not dialog.visible:
            dialog.ask(self._show)
            dialog.arrange(look, window)
            dialog.follow(self._show)
        elif dialog.visible and not wanted:
            dialog.close()
        elif wanted:
            dialog.follow(self._show)

    def _ask(self, look: Look, window: pygame.Rect) -> None:
        """The name of the file that is asked for."""
        what = self._show.asking
        if what is None or self._file.visible:
            return
        if what == "instance" and self._own.target != self._show.run.job.target:
            self._send(do(ask_for_file, None))  # what was to be saved has gone meanwhile
            return
        kind = KINDS[what]
        if what == "new":
            name = _("my_solver.py")
        elif what == "instance":
            name = self._own.suggested()
        else:
            name = suggested_name(self._show, what, kind.suffixes[0]) if kind.new else ""
        self._file.ask(what, self._show.folder, name, self._show.settings.recent)
        self._file.arrange(look, window)
        self._file.type_name()

    def _ask_for_new(self) -> None:
        """A new solver in place of a file that is there."""
        self._file.close()
        self._send(do(ask_for_file, "new"))

    def _take_instead(self) -> None:
        """A picture or film in place of the run."""
        self._file.close()
        self._send(do(ask_what_to_take))

    def _take(self, what: str, path: Path, template: str) -> None:
        file = str(path)
        if what == "open":
            self._send(do(open_file, file))
        elif what == "lesson":
            self._send(do(open_lesson, file))
        elif isinstance(self._taken, FilmOptions) and what == "film":
            self._send(do(take_film, self._taken, file))
        elif isinstance(self._taken, str) and what == "picture":
            self._send(do(take_picture, self._taken, file))
        elif what == "compare":
            self._send(do(compare_with_file, file))
        elif what == "new":
            self._send(do(new_solver, file, template))
        elif what == "instance":
            self._send(do(save_instance, file, self._own.string))
        else:
            self._send(do(save_file, what, file))
