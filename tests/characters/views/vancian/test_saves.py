"""Saving throws on the GM's pages; what a player reads of them."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaign.models import LogEntry, Membership
from characters.models import ActiveSpell, Character, MemorisedSpell, SpellSubject
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.table import signed_in
from tests.characters.vancian_scene import set_rules
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    scene = build_casting_scene()
    scene.cast(scene.hold, who=scene.anselme, aims=on(scene.villain.character, "Grok"))
    return scene


def address(scene: CastingScene, name: str, *more: int) -> str:
    return reverse(f"characters:{name}", args=[scene.campaign.pk, *more])


def rows(scene: CastingScene) -> list[SpellSubject]:
    return list(SpellSubject.objects.pending(scene.campaign))


def post(scene: CastingScene, by: Membership, **fields: Any) -> Any:
    data: dict[str, Any] = {"act_id": str(uuid4()), "tell": "tell"}
    data["row"] = [row.pk for row in rows(scene)]
    return signed_in(by).post(address(scene, "roll-saves"), data | fields)


def entry_page(scene: CastingScene, by: Membership) -> str:
    seq = SpellSubject.objects.earliest("pk").cast_seq
    return signed_in(by).get(address(scene, "entry", seq)).content.decode()


def test_players_have_neither_the_page_nor_the_tap(scene: CastingScene) -> None:
    assert signed_in(scene.table.player).get(address(scene, "saves")).status_code == 403
    assert post(scene, scene.table.player).status_code == 403


def test_a_number_that_is_missing_is_asked_for(scene: CastingScene) -> None:
    response = post(scene, scene.gm)

    assert response.status_code == 422
    assert "Dire le nombre à atteindre." in response.content.decode()


def test_the_sheet_s_number_stands_in_its_field_for_gms(scene: CastingScene) -> None:
    first = rows(scene)[0]

    text = signed_in(scene.gm).get(address(scene, "saves")).content.decode()

    assert f'name="number_{first.pk}" value="15"' in text


def test_one_throw_is_made_alone(scene: CastingScene) -> None:
    first, second = rows(scene)
    fields = {f"number_{first.pk}": 15, f"roll_{first.pk}": 3, "only": first.pk}

    assert post(scene, scene.gm, **fields).status_code == 303
    assert rows(scene) == [second]


def test_the_player_reads_a_word_and_no_number(scene: CastingScene) -> None:
    first, second = rows(scene)
    assert "le MJ lance le jet de sauvegarde" in entry_page(scene, scene.table.other)
    numbers = {f"number_{row.pk}": 19 for row in (first, second)}
    dice = {f"roll_{first.pk}": 18, f"roll_{second.pk}": 20}
    modifiers = {f"modifier_{row.pk}": 0 for row in (first, second)}

    post(scene, scene.gm, **numbers, **dice, **modifiers)

    told = entry_page(scene, scene.table.other)
    assert "pas sauvé" in told
    assert "sauvé\u00a0: annule" in told
    assert "pour 19" not in told
    assert "pour 19" in entry_page(scene, scene.gm)


def log_page(scene: CastingScene, member: Membership) -> str:
    log = reverse("characters:log", args=[scene.campaign.pk])
    return signed_in(member).get(log, {"kind": "memorised"}).content.decode()


@pytest.mark.parametrize(("way", "told"), [("tell", "pas sauvé"), ("keep", "JS\u00a0: au MJ")])
def test_the_log_tells_what_came_of_a_throw_as_far_as_the_gm_says(
    scene: CastingScene, way: str, told: str
) -> None:
    first, second = rows(scene)
    fields = {f"number_{row.pk}": 15 for row in (first, second)}
    dice = {f"roll_{row.pk}": 3 for row in (first, second)}
    assert "JS\u00a0: au MJ" in log_page(scene, scene.table.other)

    post(scene, scene.gm, **fields, **dice, tell=way)

    assert told in log_page(scene, scene.table.other)
    assert "pour 15" not in log_page(scene, scene.table.other)
    assert "pas sauvé" in log_page(scene, scene.gm)


def test_a_die_that_nobody_typed_is_the_server_s(scene: CastingScene) -> None:
    first, second = rows(scene)
    fields = {f"number_{row.pk}": 15 for row in (first, second)} | {f"roll_{first.pk}": 3}

    assert post(scene, scene.gm, **fields).status_code == 303

    entry = LogEntry.objects.filter(campaign=scene.campaign, kind="save.rolled").get()
    assert [die["typed"] for die in entry.data["dice"]] == [True, False]


def test_where_the_table_rolls_every_die_is_asked_for(scene: CastingScene) -> None:
    set_rules(scene.campaign, dice_source="typed")
    first, second = rows(scene)
    fields = {f"number_{row.pk}": 15 for row in (first, second)} | {f"roll_{first.pk}": 3}

    assert post(scene, scene.gm, **fields).status_code == 422


def test_of_a_hidden_caster_s_throw_the_gm_reads_that_nobody_will_know(
    scene: CastingScene,
) -> None:
    words = "lanceur caché"
    assert words not in signed_in(scene.gm).get(address(scene, "saves")).content.decode()
    Character.objects.filter(pk=rows(scene)[0].caster_id).update(hidden=True)
    assert words in signed_in(scene.gm).get(address(scene, "saves")).content.decode()


def test_a_spell_that_has_ended_is_not_said_to_last(scene: CastingScene) -> None:
    assert "Le sort a pris fin" not in entry_page(scene, scene.table.other)
    ActiveSpell.objects.update(ended_seq=scene.campaign.last_seq)
    assert "Le sort a pris fin" in entry_page(scene, scene.table.other)


def test_kept_back_the_player_reads_nothing_until_it_is_told(scene: CastingScene) -> None:
    first, _second = rows(scene)
    fields = {f"number_{first.pk}": 15, f"roll_{first.pk}": 3, "only": first.pk, "tell": "keep"}
    post(scene, scene.gm, **fields)
    assert "pas sauvé" not in entry_page(scene, scene.table.other)

    tell = address(scene, "tell-save", first.pk)
    response = signed_in(scene.gm).post(tell, {"act_id": str(uuid4())})

    assert response.status_code == 303
    assert "pas sauvé" in entry_page(scene, scene.table.other)


def test_a_second_telling_is_refused(scene: CastingScene) -> None:
    tell = address(scene, "tell-save", rows(scene)[0].pk)

    assert signed_in(scene.gm).post(tell, {"act_id": str(uuid4())}).status_code == 422
    assert signed_in(scene.gm).post(tell, {}).status_code == 422


def test_with_nothing_to_roll_the_page_says_so(scene: CastingScene) -> None:
    SpellSubject.objects.update(state="reached")

    assert "Rien à lancer" in signed_in(scene.gm).get(address(scene, "saves")).content.decode()


def test_one_that_is_not_due_is_waived_with_one_tap(scene: CastingScene) -> None:
    first, second = rows(scene)

    answer = post(scene, scene.gm, waive=second.pk)

    assert answer.status_code == 303
    assert rows(scene) == [first]
    assert "Grok\u00a0: prend effet" in entry_page(scene, scene.table.other)
    told = signed_in(scene.gm).get(answer["Location"]).content.decode()
    assert "pas de jet" in told


def test_the_gm_reads_when_a_throw_is_due(scene: CastingScene) -> None:
    spell = VancianSpellFactory(
        magic_type="divine", saving_throw="spells (blinding only)", duration="instant"
    )
    MemorisedSpell.objects.create(
        campaign=scene.campaign, character=scene.anselme, spell=spell, is_reversed=False
    )
    scene.cast(spell, who=scene.anselme, aims=on("la porte"))

    text = signed_in(scene.gm).get(address(scene, "saves")).content.decode()

    assert "pour aveugler seulement" in text
