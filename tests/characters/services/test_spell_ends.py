"""Spells end as the clock moves."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.services import clock
from campaign.services.audit import differences
from campaign.services.undo import undo
from characters.models import ActiveSpell, CharacterKind
from characters.services.rests import RestWay
from characters.services.rolling import TypedRolls
from characters.services.spells_at_work import end_spell
from rules.percentile.casting import CastPlan
from tests.characters.nights import night
from tests.characters.spells import Work, build_work, many_at_work
from tests.characters.table import key
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def work() -> Work:
    return build_work()


def of_spells(happened: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in happened if one["kind"] == "spell_at_work.ended"]


def test_a_spell_lasts_up_to_its_end_and_not_beyond(work: Work) -> None:
    work.cast(work.veil)
    work.wait(599)
    assert work.at_work() == ["Voile de Brume"]
    entry = work.wait(1)
    assert work.at_work() == []
    [told] = of_spells(entry.data["happened"])
    assert (told["second"], told["character"]) == (600, work.scene.thogor.pk)
    assert (told["detail"]["spell_name"]["fr"], told["detail"]["asleep"]) == (
        "Voile de Brume",
        False,
    )
    assert work.row(work.veil).ended_seq == entry.seq
    assert differences(work.scene.campaign) == []


def test_what_will_end_is_foreseen_and_nothing_is_done(work: Work) -> None:
    work.cast(work.veil)
    work.cast(work.rune, holds=(1,))
    work.scene.campaign.refresh_from_db()
    foreseen = clock.foresee(work.scene.campaign, 3_600)
    assert len(of_spells([one.to_json() for one in foreseen])) == 2
    assert len(work.at_work()) == 2


def test_undoing_the_time_brings_the_spell_back(work: Work) -> None:
    work.cast(work.veil)
    entry = work.wait(3_600)
    undo(by=work.scene.gm, act_id=key(), seq=entry.seq)
    assert work.at_work() == ["Voile de Brume"]


def test_a_sleeping_party_holds_nothing(work: Work) -> None:
    work.cast(work.veil)
    work.cast(work.rune, holds=(1,))
    entry = night(work.scene.campaign)
    assert work.at_work() == []
    told = {
        one["detail"]["spell_name"]["fr"]: (one["second"], one["detail"]["asleep"])
        for one in of_spells(entry.data["happened"])
    }
    assert told == {"Voile de Brume": (1, True), "Rune de Garde": (600, False)}


def test_those_who_do_not_sleep_with_the_party_go_on_holding() -> None:
    work = build_work(kind=CharacterKind.NPC)
    work.cast(work.veil, by=work.scene.gm)
    companion = CharacterFactory(campaign=work.scene.campaign)
    night(work.scene.campaign, [companion], way=RestWay.BEGIN)
    work.wait(60)
    assert work.at_work() == ["Voile de Brume"]


def test_a_watch_holds_until_the_watcher_falls_asleep(work: Work) -> None:
    work.cast(work.veil)
    ActiveSpell.objects.update(ends=None)
    entry = night(work.scene.campaign, watch={work.scene.thogor: 2})
    [told] = of_spells(entry.data["happened"])
    assert told["second"] == 7_201


def test_an_overdue_spell_is_at_work_no_more_and_ends_with_the_next_second(work: Work) -> None:
    work.cast(work.veil)
    type(work.scene.campaign).objects.update(clock_seconds=1_000)
    assert work.at_work() == []
    work.scene.gm.campaign.refresh_from_db()
    [told] = of_spells(work.wait(12).data["happened"])
    assert told["second"] == 1_001


def test_an_end_that_is_undone_too_late_does_not_make_the_spell_act_again(work: Work) -> None:
    work.cast(work.rune)
    ended = end_spell(
        by=work.scene.gm,
        act_id=key(),
        character_id=work.scene.thogor.pk,
        spell_id=work.row(work.rune).pk,
    )
    work.wait(3_600)
    undo(by=work.scene.gm, act_id=key(), seq=ended.seq)
    assert work.at_work() == []


def test_a_cast_that_takes_time_sees_the_old_spell_end(work: Work) -> None:
    work.cast(work.rune)
    work.wait(590)
    plan = CastPlan(intensity=1, degree=work.veil.parameters.degree, ceremony_rounds=2)
    entry = work.cast(work.veil, plan=plan, typed=TypedRolls(cast=50))
    assert work.at_work() == ["Voile de Brume"]
    assert len(of_spells(entry.data["happened"])) == 1


def test_the_end_of_a_gms_spell_is_told_to_gms_only() -> None:
    work = build_work(kind=CharacterKind.NPC)
    work.cast(work.veil, by=work.scene.gm)
    [told] = of_spells(work.wait(600).data["happened"])
    assert told["secret"] is True


def test_the_number_of_questions_does_not_grow_with_the_spells(
    work: Work, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    asked = []
    for number in (5, 50):
        many_at_work(work.scene.thogor, work.rune, number)
        with django_assert_max_num_queries(30) as questions:
            work.wait(36_000)
        asked.append(len(questions))
    assert asked[0] == asked[1]
    assert work.at_work() == []
