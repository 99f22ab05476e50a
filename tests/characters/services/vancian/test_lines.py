"""Lines of a choice of spells."""

from characters.models import SpellChoice
from characters.services.vancian.lines import Line, lines_of, read_lines, summed, written_lines


def test_each_form_stands_once_in_the_order_of_spells() -> None:
    lines = [Line(spell=7), Line(spell=3, is_reversed=True, copies=2), Line(spell=7), Line(spell=3)]
    assert summed(lines) == (
        Line(spell=3),
        Line(spell=3, is_reversed=True, copies=2),
        Line(spell=7, copies=2),
    )


def test_what_is_chosen_no_more_has_no_line() -> None:
    assert summed([Line(spell=7, copies=0)]) == ()


def test_copies_are_counted() -> None:
    assert lines_of([(7, None), (7, None), (7, True)]) == (
        Line(spell=7, is_reversed=None, copies=2),
        Line(spell=7, is_reversed=True),
    )


def test_what_is_written_reads_back() -> None:
    lines = (Line(spell=7, is_reversed=None, copies=2), Line(spell=9, is_reversed=True))
    assert read_lines(SpellChoice(lines=written_lines(lines))) == lines
    assert read_lines(None) == ()
