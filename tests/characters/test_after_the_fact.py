"""What was forgotten is entered at its date and counts from there. Source: S11."""

from uuid import uuid4

import pytest

from campaign.models import Campaign
from campaign.services.after_the_fact import go_back, return_to_present
from campaign.services.undo import undo
from characters.models import ActiveSpell, Character, Study, StudyMonth
from rules.clock import DAY, HOUR, MINUTE, MONTH
from tests.characters.spells import build_work
from tests.characters.study import Desk, build_desk
from tests.characters.table import check_log

pytestmark = pytest.mark.django_db


def turn_back(desk: Desk, by: int) -> int:
    campaign = Campaign.objects.get(pk=desk.campaign.pk)
    now = campaign.clock_seconds
    go_back(by=desk.gm, act_id=uuid4(), seconds=now - by, seen=now)
    return now


def test_a_cast_begins_and_ends_from_its_moment() -> None:
    work = build_work()
    campaign = work.scene.campaign
    Campaign.objects.filter(pk=campaign.pk).update(clock_seconds=10 * HOUR)
    gm = work.scene.gm
    go_back(by=gm, act_id=uuid4(), seconds=10 * HOUR - 5 * MINUTE, seen=10 * HOUR)

    entry = work.cast(work.fog)
    return_to_present(by=gm, act_id=uuid4())

    spell = ActiveSpell.objects.standing().get()
    then = 10 * HOUR - 5 * MINUTE
    assert (entry.game_seconds, spell.begins) == (then, then)
    assert spell.ends is not None
    assert len(work.at_work()) == (spell.ends > 10 * HOUR)
    undo(by=gm, act_id=uuid4(), seq=entry.seq)
    assert not ActiveSpell.objects.standing().exists()


def test_a_study_has_gone_on_until_the_present_and_the_others_as_they_were() -> None:
    desk = build_desk()
    desk.rules(dice_source="typed")
    desk.wait(2 * MONTH)
    turn_back(desk, 40 * DAY)
    points = Character.objects.get(pk=desk.mage.pk).mp

    study = desk.begin(book=desk.grimoire.pk)
    return_to_present(by=desk.gm, act_id=uuid4())

    month = StudyMonth.objects.standing().get(study=study)
    assert (desk.study.seconds, desk.study.state) == (10 * DAY, "due")
    assert month.second == 2 * MONTH - 10 * DAY
    assert Character.objects.get(pk=desk.mage.pk).mp == points
    check_log(desk.campaign)


def test_a_month_of_then_is_rolled_by_the_server_and_taken_back_with_the_start() -> None:
    desk = build_desk()
    desk.rules(dice_source="server")
    desk.wait(2 * MONTH)
    turn_back(desk, MONTH)

    entry_study = desk.begin(book=desk.grimoire.pk)

    month = StudyMonth.objects.standing().get(study=entry_study)
    assert month.roll is not None
    last = Campaign.objects.get(pk=desk.campaign.pk).last_seq
    undo(by=desk.gm, act_id=uuid4(), seq=last)
    assert not Study.objects.standing().exists()
    assert not StudyMonth.objects.standing().exists()
    check_log(desk.campaign)
