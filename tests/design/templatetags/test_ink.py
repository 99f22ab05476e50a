import re
from dataclasses import dataclass

import pytest
from django.template import Context, Template
from django.test import override_settings
from django.utils.translation import override

from design.samples import living_context


@dataclass(frozen=True)
class Run:
    outcome: str
    low: int
    high: int


@dataclass(frozen=True)
class Die:
    faces: int
    value: int


RUNS = [
    Run("critical", 1, 13),
    Run("success", 14, 65),
    Run("failure", 66, 98),
    Run("fumble", 99, 100),
]


def draw(source: str, **values: object) -> str:
    with override("fr"):
        return Template("{% load ink %}" + source).render(Context(values))


def test_without_bands_the_strip_says_that_the_cast_is_refused() -> None:
    drawn = draw("{% d100_strip bands 0 %}", bands=())
    assert "k-none" in drawn
    assert "refusé avant le jet" in drawn


def test_the_strip_says_in_words_what_it_draws() -> None:
    drawn = draw("{% d100_strip bands 65 71 %}", bands=RUNS)
    assert "Jet de 71. Chances de 65\u00a0%." in drawn
    assert "échec critique\u00a0: 99 et 00" in drawn
    assert 'class="flag"' in drawn


def test_geometry_is_not_written_in_the_reader_s_decimal_comma() -> None:
    drawn = draw("{% d100_strip bands 65 71 %}{% magic_points 9 16 2 %}", bands=RUNS)
    assert not re.search(r'"-?\d+,\d', drawn)


def test_the_hit_column_is_marked_for_the_ear_too() -> None:
    drawn = draw('{% outcome_table bands costs "failure" %}', bands=RUNS, costs={"failure": 1})
    assert drawn.count(" hit") == 1
    assert drawn.count('aria-current="true"') == 1


def test_magic_points_stay_points_of_magic_in_french() -> None:
    drawn = draw("{% outcome_table bands costs %}", bands=RUNS, costs={"failure": 1})
    assert "<small>PM</small>" in drawn


def test_the_pool_says_what_is_planned() -> None:
    assert "14 points de magie sur 16, 9 au crayon" in draw("{% magic_points 14 16 9 %}")


@pytest.mark.parametrize(
    ("value", "less_off", "more_off"), [(0, True, False), (5, False, False), (9, False, True)]
)
def test_a_stepper_keeps_both_halves_at_its_limits(
    value: int, *, less_off: bool, more_off: bool
) -> None:
    drawn = draw('{% stepper "range" value 0 9 "Portée" %}', value=value)
    less, more = re.findall(r"<button[^>]*>", drawn)
    assert 'value="range:-1"' in less
    assert 'value="range:+1"' in more
    assert ("disabled" in less, "disabled" in more) == (less_off, more_off)


def test_a_stepper_without_limit_never_stops() -> None:
    assert "disabled" not in draw('{% stepper "x" 5 None None "x" %}')


def test_one_die_is_large_and_many_are_small() -> None:
    assert 'class="dice' not in draw("{% effect_dice d %}", d=[Die(10, 8)])
    assert 'class="dice"' in draw("{% effect_dice d %}", d=[Die(6, 2)] * 3)
    assert 'class="dice many"' in draw("{% effect_dice d %}", d=[Die(6, 2)] * 4)


def test_titles_are_escaped() -> None:
    assert "<b>" not in draw('{% margin_line "1" t %}', t="<b>")


def test_every_icon_of_the_living_page_is_in_the_sprite() -> None:
    sprite = draw('{% include "parts/sprite.html" %}')
    drawn = set(re.findall(r'symbol id="i-([a-z0-9-]+)"', sprite))
    assert drawn == set(living_context()["icons"])


@override_settings(ROOT_URLCONF="design.urls")
def test_no_part_holds_a_style_or_a_script() -> None:
    parts = ("inks", "buttons", "pictures", "lines", "fields", "notes", "lists")
    page = "".join(
        draw(f'{{% include "design/sample_{p}.html" %}}', **living_context()) for p in parts
    )
    assert len(page) > 10_000
    assert not re.search(r"\sstyle=|<style|<script|\son[a-z]+=|hx-on|javascript:", page)


def test_dots_say_in_words_what_they_draw() -> None:
    drawn = draw("{% slot_dots tiers %}", tiers=living_context()["tiers"])
    assert 'aria-label="niveau 2\u00a0: 3 sur 2, Invisibilité' in drawn
    assert "Toile d’araignée" in drawn


def test_a_place_says_that_its_spell_is_reversed() -> None:
    drawn = draw("{% slot_places tiers %}", tiers=living_context()["tiers"])
    assert drawn.count("inversé</span>") == 1
    assert "3 sur 2" in drawn


def test_wide_dots_name_nothing_but_for_the_ear() -> None:
    drawn = draw('{% slot_dots tiers "wide" %}', tiers=living_context()["tiers"])
    assert 'class="named"' not in drawn
