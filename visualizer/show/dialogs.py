"""What can be open over the window: for each dialog what it is asked, and nothing else."""

from __future__ import annotations

from typing import ClassVar

from visualizer.base.dataclass import dataclass
from visualizer.show.taking import FilmOptions


class Asked:
    """What all have in common.

    GOES_ON  does an open one stay as it is where it is opened for something else, such as another
             page of it?
    """

    GOES_ON: ClassVar[bool] = False


@dataclass(frozen=True)
class Help(Asked):
    """All keys, and what each mark means. `page`: "keys" or "marks"; "": the one read last."""

    GOES_ON: ClassVar[bool] = True
    page: str = ""


@dataclass(frozen=True)
class Card(Asked):
    """What is searched for, how, and where to read of it."""


@dataclass(frozen=True)
class Value(Asked):
    """The whole value that a variable had, written out."""

    name: str
    whole: str


@dataclass(frozen=True)
class Hits(Asked):
    """All hits of a breakpoint, given by its id."""

    breakpoint: int


@dataclass(frozen=True)
class History(Asked):
    """All changes of what is watched, and a field for any expression."""


@dataclass(frozen=True)
class Mistakes(Asked):
    """The mistakes that the search makes again, with their places.

    number  the one that is shown first; None: that which has cost most
    """

    number: int | None = None


@dataclass(frozen=True)
class OwnInstance(Asked):
    """The editor of instances.

    parameter  the one whose text is edited
    target     the solver that has it: the editor goes with it
    """

    GOES_ON: ClassVar[bool] = True
    parameter: str
    target: str


@dataclass(frozen=True)
class HowItRuns(Asked):
    """What was found in a program that yields nothing, how it is called, and what it reads.

    target  the file: the dialog goes with it
    """

    target: str


@dataclass(frozen=True)
class Compare(Asked):
    """Which run is to stand beside what is on screen?"""


@dataclass(frozen=True)
class Lessons(Asked):
    """The menu of lessons, with the stops of the one that is being given."""


@dataclass(frozen=True)
class Result(Asked):
    """How one student has answered the questions of a lesson, to be handed in."""


@dataclass(frozen=True)
class NewStop(Asked):
    """What is the stop called that the event on screen becomes, and whose lesson is it?"""


@dataclass(frozen=True)
class Palette(Asked):
    """What is to be done? All that keys do, and what can run, by its words."""


@dataclass(frozen=True)
class TakeAway(Asked):
    """Which picture or film is wanted?"""


@dataclass(frozen=True)
class AskFile(Asked):
    """The name of a file.

    what  what for: to save "run", "statistics", "solutions", "mistakes", "chart" or "instance", a
          "picture" or "film", of a "new" solver, to "open" one, to "compare" with, of a "lesson",
          or to save the "result" of one
    of    what goes into it: the text of an instance, the part of a picture, or the film
    name  what is proposed; "": what tells the run
    """

    what: str
    of: str | FilmOptions = ""
    name: str = ""


OpenDialog = (
    Help | Card | Value | Hits | History | Mistakes | OwnInstance | Compare | Lessons | NewStop
    | Result | TakeAway | AskFile | Palette | HowItRuns
)
