"""A die of study, of a hold or of an adventure's end, mistyped and typed again. Source: S11."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaign.models import LogEntry
from campaign.services.clock import Step, Stride, advance
from characters.models import Character, KnownSpell
from characters.services.adventures import TypedRoll
from characters.services.aiming import Aim
from characters.services.declaring import Declaration
from characters.services.mending import effect_key, mend_rolls, resistance_key
from characters.services.rolling import TypedRolls
from characters.services.spells_at_work import mage_moved
from characters.services.studies import start_training
from characters.services.study_rolls import roll_month
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import Characteristic, DurationKind
from tests.characters import adventure
from tests.characters.incanting import LONG, build_chant
from tests.characters.resisting import build_resisting
from tests.characters.scene import spell
from tests.characters.spells import build_work
from tests.characters.study import Desk, build_desk
from tests.characters.table import build_table, check_log, key, signed_in
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import KnownSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    desk = build_desk(known=1)
    desk.rules(dice_source="typed", training="month_1d6", parallel_studies=2)
    return desk


def a_month(desk: Desk) -> None:
    desk.campaign.refresh_from_db()
    seen = desk.campaign.clock_seconds
    advance(by=desk.gm, act_id=uuid4(), stride=Stride(step=Step.MONTH), seen=seen)


def roll(desk: Desk, typed: int | None, gain: int | None = None) -> LogEntry:
    return roll_month(
        by=desk.player if typed else desk.gm,
        act_id=key(),
        character_id=desk.mage.pk,
        study_id=desk.study.pk,
        typed=typed,
        gain=gain,
    )


def send(by: Any, entry: LogEntry, **data: Any) -> Any:
    address = reverse("characters:mend", args=[entry.campaign_id, entry.seq])
    return signed_in(by).post(address, {"act_id": str(uuid4())} | data)


def page(by: Any, entry: LogEntry) -> str:
    address = reverse("characters:entry", args=[entry.campaign_id, entry.seq])
    return signed_in(by).get(address).content.decode()


def test_dice_of_the_server_and_those_before_the_next_act_are_not_mended(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    a_month(desk)
    thrown = roll(desk, None)
    a_month(desk)
    if desk.study.state != "learned":
        late = roll(desk, 99)
        a_month(desk)
        assert "Corriger un dé" not in page(desk.player, late)
        assert send(desk.player, late, roll="50").status_code == 422

    assert "Corriger un dé" not in page(desk.gm, thrown)
    assert send(desk.gm, thrown, roll="50").status_code == 422


def test_an_act_without_dice_has_none_to_mend(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    begun = LogEntry.objects.get(kind="study.started")

    assert send(desk.gm, begun, roll="50").status_code == 404


def test_nobody_mends_another_players_die(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    a_month(desk)
    set_rules(desk.campaign, party_view="full")
    entry = roll(desk, 80)

    assert send(desk.other, entry, roll="05").status_code == 422
    assert desk.study.failures == 1


def test_a_month_of_study_is_rolled_again_by_its_player(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    a_month(desk)
    entry = roll(desk, 80)
    assert 'value="80"' in page(desk.player, entry)

    done = send(desk.player, entry, roll="08")

    assert done.status_code == 303
    assert desk.study.state == "learned"
    mended = LogEntry.objects.get(kind="study.rolled", undone_by=None)
    assert (mended.data["mends"], mended.data["roll"]) == (entry.seq, 8)
    check_log(desk.campaign)


def test_an_impossible_die_leaves_the_first_roll(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    a_month(desk)
    entry = roll(desk, 80)

    refused = send(desk.player, entry, roll="120")

    entry.refresh_from_db()
    assert (refused.status_code, entry.undone_by) == (422, None)
    assert "De 01 à 00." in refused.content.decode()


def test_a_training_that_failed_by_a_typo_asks_for_its_d6(desk: Desk) -> None:
    known = KnownSpell.objects.get(character=desk.mage)
    start_training(by=desk.player, act_id=key(), character_id=desk.mage.pk, spell_id=known.spell_id)
    a_month(desk)
    entry = roll(desk, 9)

    missing = send(desk.player, entry, roll="90")
    done = send(desk.player, entry, **{"roll": "90", "roll-gain": "6"})

    known.refresh_from_db()
    assert "Il manque ce dé." in missing.content.decode()
    assert (missing.status_code, done.status_code, known.skill) == (422, 303, 36)
    check_log(desk.campaign)


def test_a_hold_roll_is_typed_again() -> None:
    work = build_work()
    work.cast(work.fog)
    scene = work.scene
    entry = mage_moved(by=scene.player, act_id=key(), character_id=scene.thogor.pk, roll=90)
    assert work.at_work() == []

    done = send(scene.player, entry, roll="09")

    assert (done.status_code, len(work.at_work())) == (303, 1)
    check_log(scene.campaign)


def test_the_end_of_an_adventure_is_rolled_again_with_every_die() -> None:
    table = build_table()
    fear = spell("Terreur", rolls_dice=False, resistance=Characteristic.POU)
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear, skill=60)
    pou, skill = adventure.pou(table.mage), f"skill-{known.pk}"
    before = Character.objects.get(pk=table.mage.pk).pou
    entry = adventure.finish(table, {pou: TypedRoll(roll=100), skill: TypedRoll(roll=7)})
    shown = page(table.gm, entry)
    assert f'name="{pou}"' in shown
    assert f'name="{skill}-gain"' in shown

    missing = send(table.gm, entry, **{pou: "01", skill: ""})
    done = send(table.gm, entry, **{pou: "01", skill: "70", f"{skill}-gain": "5"})

    known.refresh_from_db()
    assert (missing.status_code, done.status_code) == (422, 303)
    assert Character.objects.get(pk=table.mage.pk).pou == before + 1
    assert known.skill == 65
    check_log(table.campaign)


def test_the_same_tap_mends_once(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    a_month(desk)
    entry = roll(desk, 80)
    tap: dict[str, Any] = {"by": desk.player, "act_id": key(), "seq": entry.seq}

    first = mend_rolls(**tap, typed={"roll": TypedRoll(roll=70)})
    second = mend_rolls(**tap, typed={"roll": TypedRoll(roll=70)})

    assert first.pk == second.pk


def test_a_roll_that_holds_a_spell_as_an_incantation_begins_is_typed_again() -> None:
    chant = build_chant()
    scene, work = chant.work.scene, chant.work
    work.cast(work.veil)
    aims = (Aim(name="garde", score=9),)
    declaration = Declaration(plan=LONG, aims=aims)
    begun = chant.declare(by=scene.gm, declaration=declaration, holds=(100,))
    assert work.at_work() == []
    where = reverse(
        "characters:incantation", args=[scene.campaign.pk, scene.thogor.pk, chant.row.pk]
    )
    assert "corriger un dé mal saisi" in signed_in(scene.player).get(where).content.decode()
    assert "Tenir Voile de Brume" in page(scene.player, begun)
    assert send(scene.player, begun, **{"hold-0": "101"}).status_code == 422

    assert send(scene.player, begun, **{"hold-0": "1"}).status_code == 303
    assert work.at_work() == ["Voile de Brume"]
    assert chant.row.declaration["aims"][0]["score"] == 9
    check_log(scene.campaign)


def test_a_gm_types_a_roll_against_a_target_again() -> None:
    made = build_resisting()
    made.at_thief()
    entry = made.resolve(1, tells=False, score=10)
    [row] = entry.data["targets"]
    assert row["state"] == "reached"
    assert "Résistance, Ombre" in page(made.gm, entry)

    assert send(made.gm, entry, **{f"roll_{row['row']}": "00"}).status_code == 303
    again = LogEntry.objects.latest("seq")
    assert (again.data["targets"][0]["state"], again.data["mends"]) == ("resisted", entry.seq)
    check_log(made.scene.campaign)


def test_a_roll_mended_so_that_the_spell_gets_through_asks_for_the_dice_of_its_effect() -> None:
    made = build_resisting()
    campaign = made.scene.campaign
    campaign.house_rules = {"dice_source": "typed"}
    campaign.save(update_fields=["house_rules"])
    for seat in (made.gm, made.player):
        seat.refresh_from_db()
    burn = spell("Trait Ardent", resistance="POU", duration_kind=DurationKind.INSTANT)
    KnownSpellFactory(character=made.scene.thogor, spell=burn, skill=100)
    made.at_thief(
        spell_id=burn.pk, plan=CastPlan(intensity=9), typed=TypedRolls(cast=50, effect=(4, 4))
    )
    entry = made.resolve(100, tells=False, score=10, barrier=2)
    [row] = entry.data["targets"]
    roll, first, second = _keys(row["row"])
    shown = page(made.gm, entry)
    assert row["state"] == "resisted"
    assert "Effet, Ombre, d10, si le sort passe" in shown
    assert f'name="{second}"' in shown

    missing = send(made.gm, entry, **{roll: "01", first: "7"})
    assert missing.status_code == 422
    assert missing.content.decode().count("Il manque ce dé.") == 1
    assert f'id="id_{second}"' in missing.content.decode()

    assert send(made.gm, entry, **{roll: "01", first: "7", second: "3"}).status_code == 303
    again = LogEntry.objects.latest("seq")
    assert (again.data["targets"][0]["state"], again.data["targets"][0]["worth"]) == ("reached", 10)
    check_log(campaign)


def _keys(row: int) -> tuple[str, str, str]:
    return resistance_key(row), effect_key(row, 0), effect_key(row, 1)
