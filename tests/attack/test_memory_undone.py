"""Whatever those who memorise did, alone or among mages, is taken back. Source: S11."""

import pytest

from spells.models import Spell
from tests.attack import at_casting, at_memory, at_planes, at_study
from tests.attack.evening import Evening, begin, play_and_take_back
from tests.attack.test_all_undone import ACTS
from tests.characters.scene import spell
from tests.characters.table import Table, build_table
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


def memorising_table() -> tuple[Table, list[Spell]]:
    """A magic-user of level 3 and a cleric of level 4 beside the mages, and what they may hold."""
    lightning = spell()
    table = build_table(known={lightning: 120})
    light = VancianSpellFactory(
        name_fr="Lumière", duration="6 turns", reverse={"name_fr": "Ténèbres", "name_en": "Dark"}
    )
    sleep = VancianSpellFactory(name_fr="Sommeil", duration="4d4 turns")
    web = VancianSpellFactory(name_fr="Toile", spell_level=2, duration="concentration")
    bless = VancianSpellFactory(
        name_fr="Bénédiction",
        magic_type="divine",
        duration="6 turns",
        combine_tags="+attack_rolls",
        reverse={
            "name_fr": "Flétrissure",
            "name_en": "Blight",
            "combine_tags": "-attack_rolls",
            "saving_throw": "spells (negates)",
        },
    )
    CasterFactory(
        campaign=table.campaign,
        name="Ysaline",
        class_level=3,
        gold=3_000,
        written=[light, sleep],
        held=[(light, True), sleep],
        players=[table.player],
    )
    CasterFactory(
        campaign=table.campaign,
        name="Anselme",
        class_id="cleric",
        class_level=4,
        held=[(bless, None), (bless, None)],
    )
    return table, [light, sleep, web, bless, lightning]


def an_evening(seed: int, *, is_mixed: bool) -> Evening:
    table, spells = memorising_table()
    acts = (*at_memory.ACTS, *at_casting.ACTS, *at_casting.ACTS)
    if is_mixed:
        acts = (*acts, *ACTS, *at_study.ACTS)
    return begin(table, seed, spells=spells, acts=acts)


@pytest.mark.parametrize("seed", range(2))
def test_what_is_memorised_cast_copied_rewritten_and_slept_is_taken_back(seed: int) -> None:
    evening = an_evening(seed, is_mixed=False)

    played = play_and_take_back(evening, 16, check_each=False)

    assert len(set(played)) > 5


def test_both_kinds_of_magic_at_one_table_are_taken_back() -> None:
    evening = an_evening(7, is_mixed=True)

    played = play_and_take_back(evening, 16, check_each=False)

    assert len(set(played)) > 5


def test_planes_and_what_is_held_there_are_taken_back() -> None:
    table, spells = memorising_table()
    acts = (*at_planes.ACTS, *at_planes.ACTS, *at_casting.ACTS)
    evening = begin(table, 5, spells=spells, acts=acts)

    played = play_and_take_back(evening, 18, check_each=False)

    assert {"ask", "go"} <= set(played)
