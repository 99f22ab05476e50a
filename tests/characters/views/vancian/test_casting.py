"""The page of a memorised spell, and its taps."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Membership
from characters.models import Character, DeclaredSpell, MemorisedSpell
from characters.services.rests import RestWay
from characters.services.vancian.travel import Traveller, travel
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.nights import night, rest_of
from tests.characters.table import signed_in
from tests.characters.vancian_scene import set_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def address(scene: CastingScene, name: str, who: Character | None = None) -> str:
    return reverse(f"characters:{name}", args=[scene.campaign.pk, (who or scene.ysaline).pk])


def page(scene: CastingScene, by: Membership, who: Character | None = None, **query: Any) -> str:
    response = signed_in(by).get(address(scene, "cast-memorised", who), query)
    assert response.status_code == 200
    return response.content.decode()


def post(
    scene: CastingScene, by: Membership, name: str, who: Character | None = None, **fields: Any
) -> Any:
    data = {"act_id": str(uuid4()), "dice": "server", "reversed": "0"} | fields
    return signed_in(by).post(address(scene, name, who), data)


# --- refusals ------------------------------------------------------------------------------
def test_a_spell_that_does_not_exist_has_no_page(scene: CastingScene, client: Client) -> None:
    client = signed_in(scene.gm)
    for text in ("", "9" * 30, "x", "999999"):
        assert client.get(address(scene, "cast-memorised"), {"spell": text}).status_code == 404


def test_every_reason_stands_on_the_page_with_what_was_chosen(scene: CastingScene) -> None:
    Character.objects.filter(pk=scene.ysaline.pk).update(bound=True, gagged=True)

    response = post(
        scene, scene.table.player, "cast-memorised-now", spell=scene.sleep.pk, free="Grok"
    )

    text = response.content.decode()
    assert response.status_code == 422
    assert "Mains liées" in text
    assert "Bâillon" in text
    assert 'value="Grok"' in text


def test_dice_that_cannot_be_are_refused_beside_their_field(scene: CastingScene) -> None:
    fields: dict[str, Any] = {"spell": scene.sleep.pk, "dice": "typed", "duration_dice": "9 9 9 9"}

    response = post(scene, scene.table.player, "cast-memorised-now", **fields)

    assert response.status_code == 422
    assert "Un d4 va de 1 à 4." in response.content.decode()
    assert 'value="9 9 9 9"' in response.content.decode()


def test_what_cannot_be_read_is_said_with_everything_else_that_is_wrong(
    scene: CastingScene,
) -> None:
    fields: dict[str, Any] = {"spell": scene.sleep.pk, "free": "G" * 61, "effect": "999999d6+zz"}
    response = post(scene, scene.table.player, "cast-memorised-now", **fields)
    text = response.content.decode()
    assert response.status_code == 422
    assert "60 caractères au plus" in text
    assert 'value="999999d6+zz"' in text
    assert text.count('class="err-line"') == 2


def test_a_tap_without_its_key_is_refused(scene: CastingScene) -> None:
    for name in ("cast-memorised-now", "declare-memorised"):
        response = post(scene, scene.table.player, name, spell=scene.sleep.pk, act_id="no")
        assert response.status_code == 422
    assert not DeclaredSpell.objects.exists()


# --- pages ---------------------------------------------------------------------------------
def test_the_sheet_leads_to_each_held_spell(scene: CastingScene) -> None:
    text = signed_in(scene.table.player).get(address(scene, "sheet")).content.decode()

    assert f"{address(scene, 'cast-memorised')}?spell={scene.sleep.pk}&amp;reversed=0" in text


def test_a_cleric_chooses_the_form_and_is_warned(scene: CastingScene) -> None:
    text = page(scene, scene.gm, scene.anselme, spell=scene.bless.pk)
    assert "Malédiction" in text
    assert "la divinité" not in text

    warned = page(scene, scene.gm, scene.anselme, spell=scene.bless.pk, reversed=1)
    assert "la divinité peut s’en offenser" in warned


def test_what_it_will_replace_is_said_before(scene: CastingScene) -> None:
    scene.cast(scene.bless, who=scene.anselme, aims=on(scene.ysaline))

    text = page(
        scene, scene.table.other, scene.anselme, spell=scene.bless.pk, target=scene.ysaline.pk
    )

    assert "remplace «\u00a0Bénédiction\u00a0» d’Anselme\u00a0: attaque, moral" in text


def test_what_bars_the_cast_is_counted_and_led_to(scene: CastingScene) -> None:
    travel(
        by=scene.gm,
        act_id=uuid4(),
        travellers=[Traveller(character=scene.ysaline.pk)],
        plane="astral",
    )

    text = page(scene, scene.gm, scene.anselme, spell=scene.bless.pk, target=scene.ysaline.pk)

    assert "1 cible est sur un autre plan." in text
    assert "1 chose à corriger" in text
    assert 'href="#e-targets"' in text


def test_numbers_of_a_gm_s_character_never_reach_a_player(scene: CastingScene) -> None:
    villain = scene.villain.character_id
    query = {"spell": scene.hold.pk, "target": [villain, scene.ysaline.pk]}

    text = page(scene, scene.table.other, scene.anselme, **query)

    assert "JS\u00a0: au MJ" in text
    assert text.count("sauvé à 15 ou plus") == 1


def test_what_may_be_cast_stands_in_a_list(scene: CastingScene) -> None:
    client = signed_in(scene.gm)
    assert "Sommeil" in client.get(address(scene, "choose-memorised")).content.decode()

    set_rules(scene.campaign, cast_unmemorised="gm_leave")
    text = client.get(address(scene, "choose-memorised")).content.decode()
    assert "Projectile magique" in text
    assert "source=gm" in text


def test_with_nothing_in_memory_the_pages_lead_to_memorising(scene: CastingScene) -> None:
    MemorisedSpell.objects.all().delete()
    memory = address(scene, "memory")
    for name in ("sheet", "choose-memorised"):
        text = signed_in(scene.table.player).get(address(scene, name)).content.decode()
        assert f'class="b go" href="{memory}"' in text
        assert text.count('class="b go"') == 1


def test_choices_that_a_spell_leaves_open_are_asked_for(scene: CastingScene) -> None:
    for duration, word in (
        ("1d4+1 rounds or turns", 'name="choice"'),
        ("1 turn per mile", 'name="miles"'),
        ("special", 'name="length"'),
    ):
        scene.sleep.forms.update(duration=duration, combine_tags="?morale")
        text = page(scene, scene.gm, spell=scene.sleep.pk)
        assert word in text
        assert 'name="sign-morale"' in text


# --- taps ----------------------------------------------------------------------------------
def test_one_tap_casts_and_leads_to_the_result(scene: CastingScene) -> None:
    response = post(scene, scene.table.player, "cast-memorised-now", spell=scene.sleep.pk)

    assert response.status_code == 303
    assert "/log/" in response["Location"]
    assert "Sommeil" not in scene.held(scene.ysaline)


def test_declared_it_leads_to_its_page(scene: CastingScene) -> None:
    response = post(scene, scene.table.player, "declare-memorised", spell=scene.sleep.pk)

    assert response.status_code == 303
    assert response["Location"].endswith(f"/declared/{scene.declared().pk}/")


# --- rest and form -------------------------------------------------------------------------
def test_the_page_says_that_a_cast_breaks_off_the_rest(scene: CastingScene) -> None:
    words = "dort\u00a0: lancer interrompt le repos"
    assert words not in page(scene, scene.table.player, spell=scene.sleep.pk)
    night(scene.campaign, [scene.ysaline], way=RestWay.BEGIN)

    rest = rest_of(scene.ysaline).pk
    text = page(scene, scene.table.player, spell=scene.sleep.pk)
    assert words in text
    assert f'name="rest" value="{rest}"' in text
    unasked = post(scene, scene.table.player, "cast-memorised-now", spell=scene.sleep.pk)
    assert unasked.status_code == 422
    assert words in unasked.content.decode()
    fields: dict[str, Any] = {"spell": scene.sleep.pk, "rest": rest}
    response = post(scene, scene.table.player, "cast-memorised-now", **fields)

    assert response.status_code == 303
    told = signed_in(scene.table.player).get(response["Location"]).content.decode()
    assert "se réveille, à peine le sommeil venu" in told


def test_the_spell_s_own_form_is_ready_and_the_other_one_tap_away(scene: CastingScene) -> None:
    text = page(scene, scene.gm, scene.anselme, spell=scene.bless.pk)

    assert 'value="0" id="form-0" checked' in text
    assert 'value="1" id="form-1">' in text
    assert "Choisir la forme" not in text
    posted = post(
        scene, scene.gm, "cast-memorised-now", scene.anselme, spell=scene.bless.pk, reversed=""
    )
    assert posted.status_code == 303


def test_a_reverse_against_the_faith_is_said_and_not_offered(scene: CastingScene) -> None:
    scene.cleric.reverse_forbidden = True
    scene.cleric.save()

    text = page(scene, scene.gm, scene.anselme, spell=scene.bless.pk)

    assert "Malédiction\u00a0: contraire à la foi" in text
    assert 'id="form-1"' not in text
