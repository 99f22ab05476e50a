from typing import Any

import pytest
from django.urls import reverse

from characters.services.vancian.purse import change_gold
from tests.characters.scene import build_scene
from tests.characters.table import key, signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db

SHOWN = {
    "class_id": "magic_user",
    "class_level": "3",
    "gold": "120",
    "int_score": "16",
    "dex_score": "12",
}


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def post(scene: VancianScene, name: str, *, by: Any = None, **fields: Any) -> Any:
    url = reverse(f"characters:{name}", args=[scene.campaign.pk, scene.ysaline.pk])
    return signed_in(by or scene.gm).post(url, {"act_id": str(key()), **fields})


def correct(scene: VancianScene, **fields: Any) -> Any:
    originals = {f"was_{name}": value for name, value in SHOWN.items()}
    return post(scene, "correct-caster", **{**SHOWN, **originals, **fields})


def test_a_percentile_mage_has_no_purse() -> None:
    percentile = build_scene()
    url = reverse("characters:change-gold", args=[percentile.campaign.pk, percentile.thogor.pk])

    answer = signed_in(percentile.gm).post(url, {"act_id": str(key()), "amount": "5"})

    assert answer.status_code == 404


def test_more_than_the_purse_holds_is_said_and_kept(scene: VancianScene) -> None:
    answer = post(scene, "change-gold", by=scene.player, amount="-500", reason="un cheval")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "La bourse n’a que 120 pièces d’or." in page
    assert 'value="un cheval"' in page


def test_gold_is_spent_by_its_player(scene: VancianScene) -> None:
    assert post(scene, "change-gold", by=scene.player, amount="-20").status_code == 303
    assert scene.ysaline.caster.gold == 100


def test_a_correction_keeps_to_the_touched_numbers(scene: VancianScene) -> None:
    change_gold(by=scene.player, act_id=key(), character_id=scene.ysaline.pk, amount=-20)

    assert correct(scene, int_score="17").status_code == 303
    assert (scene.ysaline.int_score, scene.ysaline.caster.gold) == (17, 100)


def test_a_number_that_changed_meanwhile_is_said_and_shown(scene: VancianScene) -> None:
    change_gold(by=scene.player, act_id=key(), character_id=scene.ysaline.pk, amount=-20)

    answer = correct(scene, gold="130")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "«\u00a0100\u00a0» maintenant" in page
    assert 'name="was_gold" value="100"' in page
    assert 'name="gold" value="130"' in page


def test_the_alignment_is_one_tap(scene: VancianScene) -> None:
    assert post(scene, "align", alignment="chaos").status_code == 303
    assert scene.ysaline.caster.alignment == "chaos"
    assert post(scene, "align", alignment="chaos").status_code == 422


def test_the_gm_says_what_the_faith_bears(scene: VancianScene) -> None:
    cleric = CasterFactory(
        campaign=scene.campaign, name="Anselme", class_id="cleric", players=[scene.player]
    )
    args = [scene.campaign.pk, cleric.character_id]
    url, sheet = (
        reverse("characters:rule-reverse", args=args),
        reverse("characters:sheet", args=args),
    )

    def send(by: Any, forbidden: str) -> int:
        data = {"act_id": str(key()), "forbidden": forbidden}
        return int(signed_in(by).post(url, data).status_code)

    assert "Contraires à la foi" not in signed_in(scene.player).get(sheet).content.decode()
    assert "Contraires à la foi" in signed_in(scene.gm).get(sheet).content.decode()
    assert [send(scene.player, "1"), send(scene.gm, "maybe"), send(scene.gm, "0")] == [
        403,
        422,
        422,
    ]
    assert send(scene.gm, "1") == 303
    cleric.refresh_from_db()
    assert cleric.reverse_forbidden
    log = reverse("characters:log", args=[scene.campaign.pk])
    text = signed_in(scene.player).get(log).content.decode()
    assert "Anselme\u00a0: formes inverses interdites" in text


def test_a_magic_user_s_sheet_does_not_ask(scene: VancianScene) -> None:
    url = reverse("characters:sheet", args=[scene.campaign.pk, scene.ysaline.pk])

    assert "Contraires à la foi" not in signed_in(scene.gm).get(url).content.decode()
    assert post(scene, "rule-reverse", forbidden="1").status_code == 422
