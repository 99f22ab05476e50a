"""A die of a memorised spell, mistyped and typed again. Source: S11."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaign.services.refusal import Refused
from characters.models import SpellSubject
from characters.services.adventures import TypedRoll
from characters.services.mending import mend_rolls
from characters.services.vancian.casting import cast_declared
from characters.services.vancian.dice import TypedCast
from characters.services.vancian.saves import SaveAnswer, roll_saves
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.table import check_log, codes, key, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def four(*dice: int) -> dict[str, TypedRoll]:
    return {f"die-{place}": TypedRoll(roll=value) for place, value in enumerate(dice)}


def test_dice_of_the_server_are_not_typed_again(scene: CastingScene) -> None:
    entry = scene.cast(scene.sleep)

    with pytest.raises(Refused) as caught:
        mend_rolls(by=scene.gm, act_id=key(), seq=entry.seq, typed=four(1, 1, 1, 1))

    assert codes(caught.value) == ["no_typed_dice"]


def test_the_duration_is_typed_again(scene: CastingScene) -> None:
    entry = scene.cast(scene.sleep, typed=TypedCast(duration=(1, 2, 3, 4)))
    assert entry.data["seconds"] == 6000

    again = mend_rolls(by=scene.gm, act_id=key(), seq=entry.seq, typed=four(4, 4, 4, 4))

    assert (again.data["seconds"], again.data["mends"]) == (9600, entry.seq)
    [spell] = scene.at_work()
    assert spell.ends == spell.begins + 9600
    check_log(scene.campaign)


def test_a_declared_spell_is_cast_again(scene: CastingScene) -> None:
    scene.declare(scene.sleep)
    entry = cast_declared(
        by=scene.table.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        declared_id=scene.declared().pk,
        typed=TypedCast(duration=(1, 2, 3, 4)),
    )

    mend_rolls(by=scene.table.player, act_id=key(), seq=entry.seq, typed=four(1, 1, 1, 1))

    [spell] = scene.at_work()
    assert spell.ends == spell.begins + 2400
    check_log(scene.campaign)


def test_a_throw_is_typed_again_on_its_page(scene: CastingScene) -> None:
    scene.cast(scene.hold, who=scene.anselme, aims=on("Grok", "Grak"))
    grok, _grak = SpellSubject.objects.pending(scene.campaign)
    answer = SaveAnswer(row=grok.pk, number=15, roll=3)
    entry = roll_saves(by=scene.gm, act_id=key(), answers=[answer], tells=True, typed=True)
    args = [scene.campaign.pk, entry.seq]
    shown = signed_in(scene.gm).get(reverse("characters:entry", args=args)).content.decode()
    assert "Corriger un dé mal saisi" in shown

    def send(value: str) -> Any:
        data = {"act_id": str(uuid4()), "die-0": value}
        return signed_in(scene.gm).post(reverse("characters:mend", args=args), data)

    assert send("21").status_code == 422
    assert send("18").status_code == 303
    grok.refresh_from_db()
    assert (grok.state, grok.roll) == ("saved", 18)
    check_log(scene.campaign)
