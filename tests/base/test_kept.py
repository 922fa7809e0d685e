"""What an object keeps itself is seen being read, and that it has changed."""

from __future__ import annotations

from visualizer.base.kept import Facts, Kept, hold, reading


class Pane:
    top = Kept(0)
    name = Kept("")


def test_each_object_keeps_its_own() -> None:
    one, other = Pane(), Pane()
    one.top = 3
    assert (one.top, other.top, one.name) == (3, 0, "")


def test_what_is_read_and_changes_no_longer_holds() -> None:
    pane, facts = Pane(), Facts()
    with reading(facts):
        assert pane.top == 0
    assert hold(facts)
    pane.name = "unread"
    assert hold(facts)
    pane.top = 1
    assert not hold(facts)
    pane.top = 0
    assert hold(facts)


def test_who_corrects_what_it_reads_knows_of_it() -> None:
    pane, facts = Pane(), Facts()
    pane.top = 100
    with reading(facts):
        pane.top = min(pane.top, 7)
    assert hold(facts)


def test_what_is_read_afterwards_is_no_fact() -> None:
    pane, facts = Pane(), Facts()
    with reading(facts):
        pass
    assert pane.top == 0 and not facts
