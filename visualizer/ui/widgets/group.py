"""The widgets of a window together: who gets an event, where the keyboard is, what to redraw."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.paint import paint
from visualizer.ui.widgets.base import State, Widget
from visualizer.ui.widgets.tooltip import Tooltip

TOOLTIP_AFTER = 0.5
MOUSE_EVENTS = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)


class Group:
    """Widgets in the order in which Tab goes through them.

    The ring around the widget that has the keyboard shows only once the keyboard has been used.
    Later widgets lie above earlier ones.
    """

    def __init__(
        self,
        look: Look,
        window: pygame.Rect,
        widgets: Iterable[Widget] = (),
        escape_leaves: bool = True,
    ) -> None:
        """`escape_leaves`: Esc takes the keyboard from the widget that has it."""
        self.escape_leaves = escape_leaves
        self.look = look
        self.window = pygame.Rect(window)
        self.widgets: list[Widget] = list(widgets)
        self.spared: Sequence[pygame.Rect] = ()
        """What no tooltip covers."""
        self.kept: Sequence[pygame.Rect] = ()
        """A press there leaves the keyboard where something is typed or chosen."""
        self.focused: Widget | None = None
        self.ring_visible = False
        self._hovered: Widget | None = None
        self._captured: Widget | None = None
        self._pointer: tuple[int, int] | None = None
        self._rested = 0.0
        self._tip: Tooltip | None = None
        self._tip_done = False
        self._about = ("", "")  # what the tooltip of what is pointed at says, in view or not
        self._hint: Tooltip | None = None
        self._drawn: dict[Hashable, Figure] = {}
        self._known: dict[Widget, tuple[dict[str, Any], Figure]] = {}
        self._drawn_with: Hashable = None
        self._arrange()

    @property
    def editing(self) -> bool:
        """Whether a text is being typed into one of the widgets."""
        return self.focused is not None and self.focused.editing

    # What there is

    def add(self, *widgets: Widget) -> None:
        """Put widgets behind the others in the order of Tab."""
        self.widgets.extend(widgets)

    def replace(self, widgets: Iterable[Widget]) -> None:
        """Have these widgets and no others; keyboard and pointer stay where they still can."""
        self.widgets = list(widgets)
        if self.focused not in self.widgets:
            self.set_focus(None)
        if self._captured not in self.widgets:
            self._captured = None
        self._arrange()
        self._point(self._pointer)

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Learn a new scale, theme or size of the window."""
        self.look = look
        self.window = pygame.Rect(window)
        self._arrange()

    def _arrange(self) -> None:
        for widget in self.widgets:
            widget.arrange(self.look, self.window)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to whom it concerns; whether it was of use to anybody.

        An event that was of no use is free for the program's own keys and for its views.
        """
        self._arrange()
        self.forget()
        if event.type in MOUSE_EVENTS:
            used = self._mouse(event)
        elif event.type == pygame.KEYDOWN:
            self._hide_tip()
            used = self._key(event)
        else:
            if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
                self._point(None)
                self._release()
            return False
        self._drop_lost()
        self._arrange()
        return used

    def forget(self) -> None:
        """Have all described anew: an event may change what is inside of them."""
        self._known.clear()
        for widget in self.widgets:
            widget.forget()

    @property
    def pointed_at(self) -> bool:
        """Is the pointer on one of the widgets?"""
        return self._hovered is not None

    def leave(self) -> None:
        """Have the pointer on none of them, until it moves again."""
        self._point(None)

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget at `pos`."""
        seen = (w for w in reversed(self._uncovered) if w.role)
        return next((w for w in seen if w.rect.collidepoint(pos)), None)

    @property
    def _uncovered(self) -> list[Widget]:
        """Those that can be seen and that nothing covers."""
        seen = [w for w in self.widgets if w.visible]
        last = max((number for number, w in enumerate(seen) if w.covers), default=0)
        return seen[last:]

    def _mouse(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEWHEEL:
            self._point(event.pos)
        target = self._captured or self._hovered
        if event.type == pygame.MOUSEMOTION:
            if target is None:
                return False
            target.handle(event)
            return True
        self._hide_tip()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.ring_visible = False
            # A click in what is being typed, or on the open list.
            stays = self.editing and target is None and self.focused is not None and any(
                rect.collidepoint(event.pos) for rect in (self.focused.rect, *self.kept))
            if not stays and (target is None or target is not self.focused):
                takes = target is not None and target.focus_on_click and target.enabled
                self.set_focus(target if takes else None)
            self._captured = target
        if target is None:
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            # A button that goes up somewhere else than it went down is no click there.
            if target is self._captured:
                target.handle(event)
            self._release()
            self.leave_if_done()
            self._point(event.pos)
        else:
            target.handle(event)
        return True

    def leave_if_done(self) -> None:
        """Keep the keyboard in a field that was clicked on only while something is typed there.

        Afterwards keys mean again what they mean in the whole program.
        """
        if self.focused is not None and not self.ring_visible and not self.focused.editing:
            self.set_focus(None)

    def _point(self, pos: tuple[int, int] | None) -> None:
        """Learn where the pointer is."""
        self._pointer = pos
        over = self._captured or (self.at(pos) if pos is not None else None)
        if over is not self._hovered:
            if self._hovered is not None:
                self._hovered.pointer(None)
            self._hovered = over
            self._rested = 0.0
            self._tip_done = False
            self._tip = None
            self._about = ("", "")
        if over is not None:
            over.pointer(pos)
            self._see_part(over)

    def _see_part(self, over: Widget) -> None:
        """Speak of the part of a widget that the pointer is on now, not of the one before."""
        words = over.tip()
        if words == self._about or not words[0]:
            return
        before, self._about = self._about, words
        if self._tip is not None and self._tip_source() is over:
            self.show_tooltip()
        elif before[0]:
            self._rested = 0.0
            self._tip_done = False

    def _release(self) -> None:
        if self._captured is not None:
            self._captured.released()
        self._captured = None

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        focused = self.focused
        if focused is not None:
            if focused.handle(event):
                self.leave_if_done()
                return True
            if event.key == pygame.K_ESCAPE and self.escape_leaves:
                self.set_focus(None)
                return True
        return False

    def _tab(self, step: int) -> bool:
        order = [w for w in self._uncovered if w.enabled and w.focusable]
        if not order:
            return False
        if self.focused in order:
            at = (order.index(self.focused) + step) % len(order)
        else:
            at = 0 if step > 0 else -1
        self.set_focus(order[at])
        self.ring_visible = True
        return True

    def set_focus(self, widget: Widget | None) -> None:
        """Bring the keyboard to `widget`, or to none."""
        if widget is self.focused:
            return
        old, self.focused = self.focused, widget
        self._rested = 0.0
        self._tip_done = False
        self._tip = None
        if old is not None:
            old.focus(False)
        if widget is None:
            self.ring_visible = False
        else:
            widget.focus(True)

    def _drop_lost(self) -> None:
        """Take the keyboard from a widget that has gone or can no longer be used."""
        focused = self.focused
        if focused is not None and not (
            focused in self.widgets and focused.visible and focused.enabled
        ):
            self.set_focus(None)
        hovered = self._hovered
        if hovered is not None and not (hovered in self.widgets and hovered.visible):
            self._point(self._pointer)

    # Time, and what it brings

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether something goes on that needs more of it."""
        goes_on = False
        for widget in self.widgets:
            if widget.visible:
                goes_on |= widget.advance(seconds)
        if self._tip_source() is not None and not self._tip_done and self._captured is None:
            self._rested += seconds
            if self._rested >= TOOLTIP_AFTER:
                self.show_tooltip()
            else:
                goes_on = True
        return goes_on

    def _tip_source(self) -> Widget | None:
        """The widget whose tooltip is due: the one with the ring, else the one pointed at."""
        return self.focused if self.ring_visible else self._hovered

    def show_tooltip(self) -> None:
        """Show at once the tooltip of the widget that has the keyboard or the pointer."""
        source = self._tip_source()
        self._tip_done = True
        words, key = source.tip() if source is not None else ("", "")
        if source is None or not words:
            self._tip = None
            return
        rect = source.tip_place()
        self._tip = Tooltip(words, key, (rect.x, rect.y, rect.width, rect.height))

    def _hide_tip(self) -> None:
        self._tip = None
        self._tip_done = True

    def hint(
        self,
        words: str,
        near: pygame.Rect | None = None,
        key: str = "",
        *,
        above: bool = False,
    ) -> None:
        """Show a tooltip for something that is no widget; no words take it away."""
        place = near or pygame.Rect(self._pointer or (0, 0), (1, 1))
        self._hint = (
            Tooltip(words, key, (place.x, place.y, place.width, place.height), above)
            if words
            else None
        )

    @property
    def tooltip(self) -> Tooltip | None:
        """The tooltip in view."""
        if self._tip is not None and self._tip_source() is not None:
            # What a tooltip says may change while it is in view.
            return self._tip
        return self._hint

    # Drawing

    def _state(self, widget: Widget) -> State:
        over = widget is self._hovered
        return State(
            over and widget.enabled,
            over and widget is self._captured,
            widget is self.focused and self.ring_visible,
        )

    def figures(self) -> dict[Hashable, Figure]:
        """What the widgets look like now, and above them the tooltip."""
        self._arrange()
        found: dict[Hashable, Figure] = {}
        shown = [widget for widget in self.widgets if widget.visible]
        for widget in shown:
            found[widget] = self._figure_of(widget)
        if self.tooltip is not None:
            figure = Figure(self.window)
            self.tooltip.draw(figure, self.look, self.window, self.spared)
            found["tooltip"] = figure
        return found

    def _figure_of(self, widget: Widget) -> Figure:
        """What a widget looks like; described anew only when something of it has changed.

        What is inside its attributes changes by input only, after which all are described.
        """
        facts = {**vars(widget), "": (tuple(widget.rect), self._state(widget), self.look)}
        known = self._known.get(widget)
        if known is not None and known[0] == facts:
            return known[1]
        figure = Figure(widget.bounds(self.look))
        widget.describe(figure, self.look, self._state(widget))
        self._known[widget] = facts, figure
        return figure

    def changes(self) -> list[pygame.Rect]:
        """The rectangles in which something looks different from the last call's state.

        What lies below the widgets there has to be painted again before them.
        """
        before, self._drawn = self._drawn, self.figures()
        drawn_with, self._drawn_with = self._drawn_with, (self.look, tuple(self.window))
        if drawn_with != self._drawn_with:
            return [self.window.copy()]
        found: list[pygame.Rect | None] = []
        for key in {**before, **self._drawn}:
            old, new = before.get(key), self._drawn.get(key)
            if old is None or new is None:
                found.append((old or new or Figure(self.window)).reach)
            elif old is not new:
                found.append(new.changed(old))
        return [rect.clip(self.window) for rect in found if rect is not None]

    @property
    def drawn(self) -> Mapping[Hashable, Figure]:
        """The same for each widget."""
        return self._drawn

    @property
    def shown(self) -> Sequence[Figure]:
        """What the widgets look like, as of the last call of `changes`, from the back on."""
        return list(self._drawn.values())

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint all widgets as they were at the last call of `changes`, in an area."""
        for figure in self._drawn.values():
            if figure.marks and figure.reach.colliderect(area):
                paint(surface, figure, area)
