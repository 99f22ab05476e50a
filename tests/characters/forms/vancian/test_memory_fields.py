"""Copies of a choice as the page sends them."""

from django.http import QueryDict

from characters.forms.vancian.memory_fields import field_name, read_choice, read_seen
from characters.services.vancian.lines import Line


def test_nonsense_is_left_aside() -> None:
    data = QueryDict("c1n=x&c2z=1&c3n=9999&was=c1n:x,c2z:1,c3n,:,,c4n:12345")
    assert read_choice(data) == ()
    assert read_seen(data) == ()


def test_each_form_has_its_field() -> None:
    names = [field_name(7, is_reversed=form) for form in (False, True, None)]
    assert names == ["c7n", "c7r", "c7o"]


def test_a_tap_counts_once_and_never_below_nothing() -> None:
    assert read_choice(QueryDict("c7n=1&bump=c7n:%2B1")) == (Line(spell=7, copies=2),)
    assert read_choice(QueryDict("c7n=0&bump=c7n:-1")) == ()


def test_what_was_held_reads_back() -> None:
    assert read_seen(QueryDict("was=c7n:2,c8r:1")) == (
        Line(spell=7, copies=2),
        Line(spell=8, is_reversed=True),
    )
