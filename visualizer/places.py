"""Which panes there are for the runs on screen, where each stands, and how large it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from visualizer.actions.action import Action
from visualizer.actions.views import see_window
from visualizer.base.i18n import Name, language
from visualizer.base.panes import TABS, pane_row, side_of
from visualizer.layout.classroom import (
    CODE,
    FLOOR,
    IN_TWO_LANGUAGES,
    SENTENCE,
    classroom_scale,
)
from visualizer.layout.panes import LOW, arrange, fitting_scale
from visualizer.layout.splits import Arrangement, Facts, Size
from visualizer.panes.data import DataPane
from visualizer.panes.lesson import height_of, room_for_question
from visualizer.panes.pane import NodePane, Pane, itself
from visualizer.panes.question import question_height
from visualizer.panes.ratio import says_nothing
from visualizer.panes.rows import ALL, EACH, ONE, Making, made
from visualizer.panes.top_bar import TopBar
from visualizer.panes.transport import transport
from visualizer.pictures.guarded import picture_of
from visualizer.pictures.picture import Picture
from visualizer.show.former import FormerRuns
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

LARGER = 1.1
"""How much larger everything in the panes of mode Classroom is at least than in the others."""

BARS_HEIGHT = 120
"""What bars take of the height of a window that is not cleared, unscaled."""

BARS_OVER = ("bar", "timeline", "transport")
"""What lies over the panes of mode Classroom in full screen, as long as the pointer is to be seen;
never over a question."""


class Places:
    """Follows the show with each `update`.

    run          the one in focus that the panes are made for; None: none yet
    sides        the panes of each of several runs
    picture      of the run in focus
    inner        all panes but the bars by name, those of other modes too
    arrangement  where each pane stands
    look         the window's
    former       gives back the memory of the runs that have gone
    """

    def __init__(
        self, show: Show, size: tuple[int, int], send: Callable[[Action], None]
    ) -> None:
        self._show = show
        self._size = size
        self._send = send
        self.former = FormerRuns()
        self.arrangement = self._by_facts = Arrangement({})
        self._asked: object = None  # what `_by_facts` was worked out for
        self.inner: dict[str, Pane] = {}
        self.sides: dict[Run, dict[str, Pane]] = {}
        self._comparing: dict[str, Pane] = {}  # those that compare several runs
        self.picture: Picture
        self.look = self._look()
        self._mode = ""  # for which they stand
        self.speak()

    def speak(self) -> None:
        """Have bars and panes made anew that say what they say in the language of now."""
        self._top_bar, self._transport = TopBar(), NodePane(transport)
        self.run: Run | None = None

    @property
    def panes(self) -> Mapping[str, Pane]:
        """Bars and all panes by name, those of other modes too, in the order of the Tab key."""
        inner = {name: itself(pane) for name, pane in self.inner.items()}
        return {"bar": self._top_bar, **inner, "transport": self._transport}

    @property
    def boxes(self) -> dict[str, pygame.Rect]:
        """Where the panes stand that are on the screen, by name."""
        return {name: pygame.Rect(self.arrangement[name])
                for name in self.inner if name in self.arrangement}

    def seen(self, pane: Name = "") -> Show:
        """The show as a pane sees it: larger in Classroom, with its own run in focus."""
        side = side_of(pane)
        if side is not None and side >= len(self._show.runs):
            side = None  # that run has just been closed
        return self._show.drawn_with(self.look_of(pane), focus=side)

    def look_of(self, pane: str) -> Look:
        """How large a pane is written; "": what is around them."""
        if not self._show.large or not pane or pane_row(pane).bar:
            return self.look
        smallest = CODE if pane_row(pane).name == "code" and self._show.lecturing else FLOOR
        return Look(self.look.theme, self._classroom_scale(self.look, smallest))

    def own_pane_at(self, pos: tuple[int, int]) -> str:
        """The name of the pane at a place, if it is about the run in focus; else ""."""
        for name, box in self.arrangement.boxes.items():
            if name in self.inner and box.contains(*pos):
                return name if side_of(name) in (None, self._show.focus) else ""
        return ""

    @property
    def awaits(self) -> bool:
        """Is the run before shown until the one in its place is there? So nothing jumps."""
        show = self._show
        other = self.run is not None and show.run is not self.run
        stays = self._mode == show.mode and self.look == self._look()
        return other and show.run.arriving and stays and not show.comparing

    def update(self, size: tuple[int, int], *, bars: bool) -> bool:
        """Make them agree with the show in a window of this size; is anything elsewhere now?

        bars: are they to be seen where the window is cleared of them? Over a question they are not.
        """
        show, self._size = self._show, size
        if show.run is not self.run:
            self._new_run(show.run)
        self._take_sides(show.runs)
        look = self._look()
        bar_rows = self._top_bar.rows(show, look, size[0], two=size[1] >= look.px(LOW))
        arrangement = self._arranged(self._facts(look, bar_rows), look)
        if show.clear and bars and "question" not in arrangement:  # its answers are clicked
            arrangement = self._with_bars(arrangement, bar_rows, look)
        see_window(show, look, arrangement)
        self._mode = show.mode
        if look == self.look and arrangement == self.arrangement:
            return False
        self.look, self.arrangement = look, arrangement
        return True

    def _look(self) -> Look:
        settings = self._show.settings
        return Look(load_theme(self._show.theme), fitting_scale(*self._size, settings.scale))

    def _classroom_scale(self, look: Look, smallest: float = FLOOR) -> float:
        width, height = self._size
        if not self._show.clear:
            height -= look.px(BARS_HEIGHT)
        scale = classroom_scale(width, height, text.SMALLEST, look.scale * LARGER)
        return scale * smallest / FLOOR

    # Where they stand

    def _facts(self, look: Look, bar_rows: int) -> Facts:
        """What is asked for where panes stand."""
        show, run = self._show, self._show.seen_run
        data, repeats = self._wishes("data", show)
        sides = tuple(
            bool(self._wishes(f"data {number}", self.seen(f"data {number}"))[0])
            for number in range(len(self.sides))
        )
        mode = "classroom" if show.lecturing else show.mode
        return Facts(
            mode, self.picture.shape, show.code_view, TABS[show.overview.tab],
            preview=run.view.preview is not None, output=run.prints,
            printed=show.mode == "debug" and bool(run.printed or run.print_points),
            calls=show.mode == "debug" and self._data_pane().calls(show),
            stops=bool(len(show.breakpoints) or run.bookmarks), data=data, repeats=repeats,
            sides=sides, related=show.together.related, below=show.below_sides,
            nothing_compared=show.comparing and says_nothing(show),
            hide=self._hidden(), shown=show.alone,
            begins=show.lecture is not None and show.run.player.before,
            page=show.lecture is not None and bool(show.lecture.page),
            bar_rows=0 if show.clear else bar_rows, caps=show.settings.caps,
            lesson=self._lesson_height(),
            asking=self._question_height(), bilingual="+" in language(),
            larger=self._classroom_scale(look) / look.scale,
            unrunnable=show.unrunnable is not None,
        )

    def _arranged(self, facts: Facts, look: Look) -> Arrangement:
        """Where panes stand by the facts; worked out where something differs from before."""
        show = self._show
        asked = facts, self._size, look, show.settings.borders, show.filled
        if asked != self._asked:
            self._asked = asked
            self._by_facts = arrange(
                *self._size, look.px, facts, show.settings.borders, show.filled
            )
        return self._by_facts

    def _with_bars(self, arrangement: Arrangement, rows: int, look: Look) -> Arrangement:
        """Bars and timeline over the panes: as the pointer has moved, somebody looks for them."""
        plain = arrange(*self._size, look.px, Facts(
            bar_rows=rows, caps=self._show.settings.caps)).boxes
        return Arrangement({name: plain[name] for name in BARS_OVER} | arrangement.boxes,
                           arrangement.borders)

    def _lesson_height(self) -> int:
        lecture = self._show.lecture
        offered = self._show.tour_stops and not self._show.clear
        if not offered if lecture is None else lecture.page or "text" in self._show.alone:
            return 0
        return height_of(self._show, self.look_of("lesson"), self._size[0])

    def _question_height(self) -> int:
        """In mode Classroom no pane is smaller for a question, as far as it has room so."""
        look = self.look_of("question")
        room = room_for_question(self._show, self.look_of("lesson"), self._size[0])
        room += look.px(IN_TWO_LANGUAGES if "+" in language() else SENTENCE)
        return question_height(self.seen("question"), self._size, room)

    def _hidden(self) -> frozenset[str]:
        """What a lesson does not want to be seen at its stop."""
        lecture = self._show.lecture
        return frozenset(() if lecture is None else lecture.stop.hide)

    def _wishes(self, name: Name, show: Show) -> tuple[tuple[Size, ...], bool]:
        """See DataPane.wishes."""
        return self._data_pane(name).wishes(show)

    def _data_pane(self, name: Name = "data") -> DataPane:
        data = self.inner[name]
        assert isinstance(data, DataPane)
        return data

    # Which there are

    def _new_run(self, run: Run) -> None:
        if self.run is not None and self.run not in self._show.runs:
            self.former.leave(self.run)
        self.run = run
        self.picture, before = picture_of(run), self.inner.get("data")
        self.inner = made(ONE, self._of(run, self.picture))
        data = self.inner["data"]
        if run.follows and isinstance(before, DataPane) and isinstance(data, DataPane):
            data.follow(before)
        self.arrangement = Arrangement({})

    def _take_sides(self, runs: Sequence[Run]) -> None:
        """Have panes for each of several runs, and for what compares them."""
        if len(runs) < 2:
            runs = ()
        if [*self.sides] == [*runs] and self._comparing.keys() <= self.inner.keys():
            return
        if [*self.sides] != [*runs]:
            for run in self.sides.keys() - {*runs}:
                self.former.leave(run)
            self.sides = {run: self._sides_of(number, run) for number, run in enumerate(runs)}
        if not runs:
            self._comparing = {}
        elif not self._comparing:
            self._comparing = made(ALL, self._of(self._show.run, self.picture))
        beside = [*self.sides.values(), self._comparing]
        self.inner = {n: p for n, p in self.inner.items() if n in ONE} | {
            name: pane for panes in beside for name, pane in panes.items()
        }
        self.arrangement = Arrangement({})

    def _sides_of(self, number: int, run: Run) -> dict[str, Pane]:
        of = self._of(run, picture_of(run), number)
        return {f"{name} {number}": pane for name, pane in made(EACH, of).items()}

    def _of(self, run: Run, picture: Picture, number: int = 0) -> Making:
        return Making(self._show, self._send, run, picture, number)
