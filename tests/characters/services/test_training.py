"""Months spent on a spell that is known already. Source: P14."""

from typing import Any

import pytest

from campaign.services.clock import foresee
from campaign.services.refusal import Refused
from campaign.services.rules import change_rules
from campaign.services.undo import redo, undo
from characters.models import KnownSpell, Study, StudyMonth
from characters.services import knowledge, studies
from characters.services.study_rolls import roll_month
from characters.services.study_sources import Hold, standings
from rules.clock import DAY, MONTH
from tests.characters.scene import spell
from tests.characters.study import Desk, build_desk
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    desk = build_desk(known=1)
    desk.rules(dice_source="typed", training="month_1d6")
    return desk


def known(desk: Desk) -> KnownSpell:
    return KnownSpell.objects.standing().get(character=desk.mage)


def train(desk: Desk, *, by: Any = None, spell_id: int | None = None) -> Study:
    entry = studies.start_training(
        by=by or desk.player,
        act_id=key(),
        character_id=desk.mage.pk,
        spell_id=spell_id or known(desk).spell_id,
    )
    return Study.objects.with_source().get(pk=entry.data["study"])


def roll(desk: Desk, typed: int | None, gain: int | None = None, *, by: Any = None) -> Any:
    return roll_month(
        by=by or desk.player,
        act_id=key(),
        character_id=desk.mage.pk,
        study_id=desk.study.pk,
        typed=typed,
        gain=gain,
    )


def test_nothing_is_trained_where_the_house_rules_do_not_say_so(desk: Desk) -> None:
    desk.rules(training="off")

    with pytest.raises(Refused) as caught:
        train(desk, by=desk.other)

    assert codes(caught.value) == ["not_your_character", "held_no_training"]


def test_a_spell_that_is_not_known_is_not_trained(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        train(desk, spell_id=desk.ward.pk)

    assert codes(caught.value) == ["held_forgotten"]


def test_training_takes_the_place_of_a_study_and_is_begun_once(desk: Desk) -> None:
    train(desk)

    with pytest.raises(Refused) as again:
        train(desk)
    with pytest.raises(Refused) as beside:
        desk.begin(book=desk.grimoire.pk)

    assert codes(again.value) == ["too_many_studies", "studied_already"]
    assert codes(beside.value) == ["too_many_studies"]


def test_a_training_has_no_source_to_change(desk: Desk) -> None:
    study = train(desk)

    with pytest.raises(Refused) as caught:
        studies.change_source(
            by=desk.gm,
            act_id=key(),
            character_id=desk.mage.pk,
            study_id=study.pk,
            source=studies.Source(book=desk.grimoire.pk),
        )

    assert codes(caught.value) == ["nothing_changed"]


def test_a_roll_above_the_skill_asks_for_its_d6(desk: Desk) -> None:
    train(desk)
    desk.wait()

    with pytest.raises(Refused) as missing:
        roll(desk, 31)
    with pytest.raises(Refused) as outside:
        roll(desk, 31, 7)

    assert codes(missing.value) == ["die_missing"]
    assert codes(outside.value) == ["die_out_of_range"]


def test_a_roll_above_the_skill_gives_1d6_and_the_months_go_on(desk: Desk) -> None:
    study = train(desk)
    desk.wait()

    entry = roll(desk, 31, 4)

    assert (known(desk).skill, entry.data["gain"], entry.data["after"]) == (34, 4, 34)
    assert [die["faces"] for die in entry.data["dice"]] == [100, 6]
    assert desk.study.state == "running"
    month = StudyMonth.objects.standing().get(study=study)
    assert (month.chance, month.roll, month.outcome, month.gain) == (70, 31, "success", 4)
    check_log(desk.campaign)


def test_a_roll_within_the_skill_gives_nothing(desk: Desk) -> None:
    train(desk)
    desk.wait()

    entry = roll(desk, 30)

    assert (known(desk).skill, entry.data["outcome"], entry.data["gain"]) == (30, "failure", 0)


def test_00_betters_the_highest_skill_as_far_as_a_sheet_holds(desk: Desk) -> None:
    row = known(desk)
    knowledge.set_skill(
        by=desk.gm,
        act_id=key(),
        character_id=desk.mage.pk,
        spell_id=row.spell_id,
        skill=999,
        seen=30,
    )
    train(desk)
    desk.wait()

    roll(desk, 100, 6)

    assert known(desk).skill == 1000


def test_the_roll_is_foreseen_and_falls_within_the_month_of_the_server(desk: Desk) -> None:
    desk.rules(dice_source="server", training="month_1d6")
    train(desk)
    [forecast] = foresee(desk.campaign, 31 * DAY)

    entry, happened = desk.wait(3 * MONTH)

    assert (forecast.kind, forecast.detail["training"]) == ("study.due", True)
    assert [one.kind for one in happened] == ["study.month"] * 3
    gains = [one.detail["gain"] for one in happened]
    assert known(desk).skill == 30 + sum(gains) == happened[-1].detail["after"]
    assert entry.has_dice
    check_log(desk.campaign)


def test_at_the_cap_a_mage_still_trains() -> None:
    desk = build_desk(known=12)
    desk.rules(dice_source="typed", training="month_1d6")
    train(desk, spell_id=KnownSpell.objects.filter(character=desk.mage)[0].spell_id)

    desk.wait()

    assert desk.study.state == "due"


def test_a_training_waits_while_the_house_rules_close_it_and_when_the_spell_is_forgotten(
    desk: Desk,
) -> None:
    study = train(desk)
    row = known(desk)
    change_rules(
        by=desk.gm, act_id=key(), seen={"training": "month_1d6"}, wanted={"training": "off"}
    )
    knowledge.forget(
        by=desk.gm,
        act_id=key(),
        character_id=desk.mage.pk,
        spell_id=row.spell_id,
        seen=row.skill,
    )
    desk.campaign.refresh_from_db()

    desk.wait(3 * MONTH)

    holds = standings([study], rules=desk.campaign.rules)[study.pk].holds
    assert holds == (Hold.FORGOTTEN, Hold.NO_TRAINING)
    assert desk.study.seconds == 0


def test_training_is_undone_and_done_again_to_the_row(desk: Desk) -> None:
    train(desk)
    desk.wait()
    entry = roll(desk, 80, 6)
    undo(by=desk.gm, act_id=key(), seq=entry.seq)

    assert (known(desk).skill, desk.study.state) == (30, "due")
    check_log(desk.campaign)

    redo(by=desk.gm, act_id=key(), seq=entry.seq)

    assert (known(desk).skill, desk.study.state) == (36, "running")
    check_log(desk.campaign)


def test_a_month_of_the_server_is_undone_with_its_gains(desk: Desk) -> None:
    desk.rules(dice_source="server", training="month_1d6")
    train(desk)
    entry, _happened = desk.wait(6 * MONTH)

    undo(by=desk.gm, act_id=key(), seq=entry.seq)

    assert (known(desk).skill, desk.study.seconds) == (30, 0)
    assert not StudyMonth.objects.standing().exists()
    check_log(desk.campaign)


def test_two_mages_with_gains_keep_their_own(desk: Desk) -> None:
    desk.rules(dice_source="server", training="month_1d6", parallel_studies=2)
    other = spell("Autre 1")
    knowledge.learn(
        by=desk.gm, act_id=key(), character_id=desk.mage.pk, spell_id=other.pk, skill=40
    )
    train(desk, spell_id=other.pk)
    train(desk, spell_id=KnownSpell.objects.get(character=desk.mage, skill=30).spell_id)

    _entry, happened = desk.wait()

    after = {one.detail["spell"]: one.detail["after"] for one in happened}
    rows = KnownSpell.objects.standing().filter(character=desk.mage)
    assert after == dict(rows.values_list("spell_id", "skill"))
