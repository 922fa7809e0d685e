"""Pictures and films that are asked for in the window, made while it lives on."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread

from visualizer.actions.taking import see_film, see_saving
from visualizer.base.errors import BadInput
from visualizer.base.files import Saving, check_place, write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language
from visualizer.record.processes import Child
from visualizer.shot import picture_of_part
from visualizer.show.dialogs import AskFile, TakeAway
from visualizer.show.letters import TakeFilm, TakePicture
from visualizer.show.taking import FilmOptions, Progress, made, time_left
from visualizer.stage import Stage
from visualizer.ui import clipboard

PATIENCE = 1.0
"""Seconds that a film may take to be given up, before its process is ended instead."""

COPIED = Path("picture.png")
"""What is copied is such a file."""


class Taker:
    """Takes what is asked for in letters; `advance` it once a frame.

    A film is made in a process of its own, so that the window lives on.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._show = stage.show
        self._child: Child | None = None
        self._first: tuple[float, int] | None = None  # when which frame of the film was told of
        self._beside: Path | None = None  # the file that the film is written into
        self._prepared = False
        self._until = float("inf")  # when the process of a film that was given up is ended
        self._asked: TakePicture | TakeFilm | None = None
        self._next: TakePicture | TakeFilm | None = None

    def take(self, letter: TakePicture | TakeFilm) -> None:
        """Make this one frame later, so that the dialog which asked is not on the picture."""
        self._asked = letter

    @property
    def pending(self) -> bool:
        """Is something taken with one of the next frames?"""
        return self._asked is not None or self._next is not None

    def advance(self) -> None:
        """Begin what is wanted, and hear of the film that is being made."""
        wanted, self._next, self._asked = self._next, self._asked, None
        if wanted is not None:
            try:
                if isinstance(wanted, TakePicture):
                    self._take(wanted)
                else:
                    self._film(wanted.options, wanted.path)
            except BadInput as error:
                self._show.tell(str(error), "error")
        if self._child is not None:
            self._listen(self._child)
        if not self._prepared and self._chosen():
            self._prepared = True
            Thread(target=_make_ahead, daemon=True).start()

    def _chosen(self) -> bool:
        """Does somebody choose which picture is wanted, and what it is called?"""
        dialog = self._show.dialog
        return isinstance(dialog, TakeAway) or (
            isinstance(dialog, AskFile) and dialog.what == "picture"
        )

    def close(self) -> None:
        """Give up the film; nothing of it stays."""
        self._stop()
        while self._child is not None:
            self._listen(self._child)
            time.sleep(0.01)

    def _stop(self) -> None:
        """Have the process end by itself, without waiting for that."""
        if self._child is not None and self._until == float("inf"):
            self._child.send("stop")  # it takes away what it has written
            self._until = time.monotonic() + PATIENCE

    def _take(self, picture: TakePicture) -> None:
        """Have a thread write or copy what is on the screen now."""
        path = picture.path
        if path is not None:
            check_place(path)
            data, note = picture_of_part(self._stage, picture.part, path)
            told = _("The picture is saved as {name}.").format(name=path.name)
            told += f" {note}" if note else ""
            saving = Saving(path, lambda: write_whole(path, data()), told)
        else:
            data, _note = picture_of_part(self._stage, picture.part, COPIED)
            saving = Saving(COPIED, lambda: _copy(data()), _("Copied."))
        see_saving(self._show, saving)

    def _film(self, options: FilmOptions, path: Path) -> None:
        check_place(path)
        from visualizer.export.film import check_format  # Pillow, which nothing else here needs

        check_format(path)
        from visualizer.film import make_film

        self._child = Child(make_film, options, path, language(), of_solver=False)
        self._first = None
        see_film(self._show, Progress(path))

    def _listen(self, child: Child) -> None:
        progress = self._show.film
        assert progress is not None
        path = progress.path
        for kind, *facts in child.messages():
            if kind == "beside":
                self._beside = Path(facts[0])
            elif kind == "frames":
                done, count = facts
                now = time.monotonic()
                self._first = self._first or (now, done)
                left = time_left(self._first, now, done, count)
                see_film(self._show, replace(progress, done=done, count=count, left=left))
            elif kind == "made":  # also one that came too late to be given up
                self._end(child, made(path, *facts), "info")
                return
            elif not progress.ending:
                self._end(child, str(facts[0]), "failure")
                return
        if child.gone or time.monotonic() > self._until:
            if progress.ending:
                self._end(child, _("{name} was stopped.").format(name=path.name), "info")
                return
            message = _("{name} could not be made: its process has ended.")
            self._end(child, message.format(name=path.name), "failure")

    def give_up(self) -> None:
        """Make the film no further; that it is being ended is seen until its process has ended."""
        progress = self._show.film
        if self._child is not None and progress is not None and not progress.ending:
            self._stop()
            ending = replace(progress, ending=True)
            see_film(self._show, ending)
            self._show.tell(ending.text(), holds=lambda: self._show.film is not None)

    def _end(self, child: Child, said: str, tone: str) -> None:
        """The process has ended, or ends now; what it leaves is taken away."""
        child.close()
        if self._beside is not None:
            with suppress(OSError):
                self._beside.unlink(missing_ok=True)
        self._child, self._beside, self._until = None, None, float("inf")
        see_film(self._show, None)
        self._show.tell(said, tone)


def _copy(png: bytes) -> None:
    reason = clipboard.copy_picture(png)
    if reason:
        message = _("A picture cannot be copied here ({reason}); save it as a file.")
        raise BadInput(message.format(reason=reason))


def _make_ahead() -> None:
    from visualizer.export.files import make_ahead

    make_ahead()
