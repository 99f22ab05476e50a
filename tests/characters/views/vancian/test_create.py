from typing import Any

import pytest
from django.urls import reverse

from characters.models import BookSpell, Character, MemorisedSpell
from tests.characters.table import Table, build_table, check_log, key, signed_in
from tests.characters.vancian_scene import set_rules
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db

SHEET = {
    "name": "Ysaline",
    "class_level": "3",
    "int_score": "16",
    "dex_score": "12",
    "alignment": "law",
    "gold": "250",
}


@pytest.fixture
def table() -> Table:
    return build_table()


def address(table: Table, name: str, class_id: str = "magic_user") -> str:
    return reverse(f"characters:{name}", args=[table.campaign.pk, class_id])


def make(table: Table, *, class_id: str = "magic_user", **fields: Any) -> Any:
    data = {"act_id": str(key()), **SHEET, **fields}
    return signed_in(table.player).post(address(table, "make-caster", class_id), data)


def test_a_spectator_makes_nobody(table: Table) -> None:
    answer = signed_in(table.spectator).get(address(table, "create-caster"))

    assert answer.status_code == 403


def test_a_class_that_the_table_does_not_play_is_not_found(table: Table) -> None:
    set_rules(table.campaign, edition="basic")

    assert make(table, class_id="druid").status_code == 404


def test_classes_follow_the_house_rules(table: Table) -> None:
    client = signed_in(table.player)
    url = reverse("characters:caster-classes", args=[table.campaign.pk])
    assert "Barde" not in client.get(url).content.decode()

    set_rules(table.campaign, extra_classes="on")

    assert "Barde" in client.get(url).content.decode()


def test_unknown_names_are_told_by_line_and_nothing_is_lost(table: Table) -> None:
    VancianSpellFactory(name_fr="Sommeil", name_en="Sleep")

    answer = make(table, written="sommeil\nMachin chose", held="Truc x2")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Ligne 2, «\u00a0Machin chose\u00a0»" in page
    assert "Ligne 1, «\u00a0Truc x2\u00a0»" in page
    assert "sommeil\nMachin chose</textarea>" in page
    assert not Character.objects.filter(name="Ysaline").exists()


def test_problems_of_the_book_and_of_the_memory_are_said_at_once(table: Table) -> None:
    VancianSpellFactory(name_fr="Sommeil", name_en="Sleep")

    page = make(table, written="Sommeill", held="Sommeil x3").content.decode()

    assert "Peut-être «\u00a0Sommeil\u00a0»." in page
    assert "Niveau 1\u00a0: 3 sorts pour 2 emplacements." in page


def test_a_book_is_pasted_in_either_language_and_ticked(table: Table) -> None:
    missile = VancianSpellFactory(name_fr="Projectile magique", name_en="Magic Missile")
    sleep = VancianSpellFactory(name_fr="Sommeil", name_en="Sleep")
    light = VancianSpellFactory(
        name_fr="Lumière", name_en="Light", reverse={"name_fr": "Ténèbres", "name_en": "Dark"}
    )

    answer = make(
        table,
        written="magic missile\nlumiere",
        held="ténèbres",
        **{f"book_{sleep.pk}": "on", f"held_{missile.pk}": "1"},
    )

    character = Character.objects.get(name="Ysaline")
    assert answer.url == reverse("characters:sheet", args=[table.campaign.pk, character.pk])
    assert set(BookSpell.objects.values_list("spell", flat=True)) == {
        *(missile.pk, light.pk, sleep.pk)
    }
    held = MemorisedSpell.objects.order_by("pk").values_list("spell", "is_reversed")
    assert list(held) == [(light.pk, True), (missile.pk, False)]
    check_log(table.campaign)


def test_too_many_for_the_slots_is_said_beside_the_field(table: Table) -> None:
    VancianSpellFactory(name_fr="Sommeil")

    answer = make(table, held="Sommeil x3")

    assert answer.status_code == 422
    assert "Niveau 1\u00a0: 3 sorts pour 2 emplacements." in answer.content.decode()


def test_a_draw_with_dice_of_the_table(table: Table) -> None:
    for level in (1, 1, 2):
        VancianSpellFactory(spell_level=level)

    assert make(table, is_drawn="on", draws="1 3 1").status_code == 422
    assert make(table, is_drawn="on", draws="1 2 1").status_code == 303
    assert BookSpell.objects.count() == 3


def test_a_level_above_the_class_is_refused(table: Table) -> None:
    assert make(table, class_id="elf", class_level="11").status_code == 422


def test_a_player_cannot_hide_what_they_make(table: Table) -> None:
    make(table, hidden="on")

    assert not Character.objects.get(name="Ysaline").hidden
    assert Character.objects.get(name="Ysaline").caster.alignment == "law"


@pytest.mark.parametrize("count", [1, 9])
def test_queries_do_not_grow_with_the_list(
    table: Table, count: int, django_assert_num_queries: Any
) -> None:
    for n in range(count):
        VancianSpellFactory(reverse={"name_fr": f"Envers {n}", "name_en": f"Back {n}"})
    client = signed_in(table.gm)
    url = address(table, "create-caster")

    with django_assert_num_queries(5):
        answer = client.get(url)

    assert answer.status_code == 200
