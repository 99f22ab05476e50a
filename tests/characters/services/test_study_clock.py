from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.services.clock import foresee
from campaign.services.undo import undo
from characters.models import Character, CharacterKind, KnownSpell, Study, StudyMonth
from characters.services import books, study_clock
from characters.services.control import take_back
from characters.services.editing import correct_magic_points
from characters.services.standing import set_hidden, set_ties
from characters.services.studies import Source, start_study
from rules.clock import HOUR, MONTH, SLEEP
from rules.dice import Roll, TypedDice
from rules.percentile.parameters import Degree
from tests.characters.nights import night
from tests.characters.scene import spell
from tests.characters.spells import holding
from tests.characters.study import Desk, build_desk, wait
from tests.characters.table import check_log, key
from tests.factories.campaign import CampaignFactory, gm_of
from tests.factories.characters import CasterFactory, CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return build_desk()


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The server's next rolls."""
    rolls: list[int] = []
    monkeypatch.setattr(study_clock, "SystemDice", lambda: TypedDice(rolls))
    return rolls


def studied(happened: Any) -> list[tuple[str, int]]:
    return [(h.kind, h.second) for h in happened if h.kind.startswith("study.")]


def test_a_day_short_of_a_month_rolls_nothing(desk: Desk, dice: list[int]) -> None:
    desk.begin()

    _entry, happened = desk.wait(MONTH - 1)

    assert (desk.study.seconds, studied(happened)) == (MONTH - 1, [])


def test_a_lost_source_stops_the_time(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    desk.wait(500)
    books.lose_book(by=desk.gm, act_id=key(), book_id=desk.grimoire.pk)

    desk.wait(2 * MONTH)

    assert desk.study.seconds == 500


def test_the_unconscious_study_from_when_they_wake(desk: Desk) -> None:
    desk.begin()
    correct_magic_points(
        by=desk.gm, act_id=key(), character_id=desk.mage.pk, seen=desk.mage.mp, wanted=0
    )
    to_first_point = 86_400 // desk.mage.pou

    desk.wait(86_400)

    assert desk.study.seconds == 86_400 - to_first_point


def test_the_unconscious_who_recover_nothing_do_not_study(desk: Desk) -> None:
    desk.rules(recovery="manual")
    desk.begin()
    correct_magic_points(
        by=desk.gm, act_id=key(), character_id=desk.mage.pk, seen=desk.mage.mp, wanted=0
    )

    desk.wait(86_400)

    assert desk.study.seconds == 0


def test_whoever_the_gm_told_unconscious_does_not_study(desk: Desk) -> None:
    desk.begin()
    set_ties(
        by=desk.gm,
        act_id=key(),
        character_id=desk.mage.pk,
        bound=False,
        gagged=False,
        unconscious=True,
    )

    desk.wait(86_400)

    assert desk.study.seconds == 0


def test_months_are_rolled_until_the_spell_is_learned(desk: Desk, dice: list[int]) -> None:
    desk.begin()
    dice += [50, 99, 36]

    _entry, happened = desk.wait(5 * MONTH)

    months = StudyMonth.objects.standing().order_by("number")
    assert [(m.chance, m.roll, m.outcome) for m in months] == [
        (36, 50, "failure"),
        (48, 99, "fumble"),
        (36, 36, "success"),
    ]
    assert studied(happened) == [("study.month", n * MONTH) for n in (1, 2, 3)]
    assert KnownSpell.objects.standing().get(character=desk.mage).skill == 10
    assert desk.study.state == "learned"
    check_log(desk.campaign)


def test_all_of_it_is_undone_with_the_advance(desk: Desk, dice: list[int]) -> None:
    desk.begin()
    before = list(Study.objects.values())
    dice += [50, 36]
    entry, _happened = desk.wait(2 * MONTH)

    undo(by=desk.gm, act_id=key(), seq=entry.seq)

    assert list(Study.objects.values()) == before
    assert not StudyMonth.objects.standing().exists()
    assert not KnownSpell.objects.standing().filter(character=desk.mage).exists()
    assert entry.has_dice
    check_log(desk.campaign)


def test_typed_dice_wait_for_their_player(desk: Desk) -> None:
    desk.rules(dice_source="typed")
    desk.begin()

    entry, happened = desk.wait(2 * MONTH)

    assert desk.study.state == "due"
    assert StudyMonth.objects.filter(roll=None).count() == 2
    assert [kind for kind, _second in studied(happened)] == ["study.due", "study.due"]
    assert not entry.has_dice
    check_log(desk.campaign)


def test_foreseeing_names_the_rolls_and_writes_nothing(desk: Desk) -> None:
    desk.begin()

    found = foresee(desk.campaign, 2 * MONTH)

    assert studied(found) == [("study.due", MONTH), ("study.due", 2 * MONTH)]
    assert desk.study.seconds == 0


@pytest.mark.parametrize("kind", [CharacterKind.PC, CharacterKind.NPC])
def test_what_a_gms_character_learns_is_secret(desk: Desk, dice: list[int], kind: str) -> None:
    dice += [1]
    student = CharacterFactory(campaign=desk.campaign, kind=kind, int_score=12)
    start_study(
        by=desk.gm,
        act_id=key(),
        character_id=student.pk,
        spell_id=desk.ward.pk,
        source=Source(teacher=desk.master.pk),
    )

    _entry, happened = desk.wait()

    secret = [h.secret for h in happened if h.kind == "study.month"]
    assert secret == [kind == CharacterKind.NPC]


def test_a_hidden_students_rolls_are_secret(desk: Desk, dice: list[int]) -> None:
    desk.begin(book=desk.grimoire.pk)
    dice += [90]
    take_back(by=desk.gm, act_id=key(), character_id=desk.mage.pk, member_id=desk.player.pk)
    set_hidden(by=desk.gm, act_id=key(), character_id=desk.mage.pk, hidden=True)

    _entry, happened = desk.wait()

    assert all(h.secret for h in happened if h.kind == "study.month")


class Always:
    """Dice that learn, and that better what is known."""

    def roll(self, faces: int) -> Roll:
        return Roll(faces=faces, value=21 if faces == 100 else 3, typed=False)


def queries_of_a_month(students: int, *, source: str = "server") -> int:
    """Half of them learn from a master, half train a spell that they know."""
    campaign = CampaignFactory(house_rules={"training": "month_1d6", "dice_source": source})
    gm, ward = gm_of(campaign), spell(f"Sort de {students}, {source}")
    master = CharacterFactory(campaign=campaign, known={ward: 92})
    mages = Character.objects.bulk_create(
        Character(
            campaign=campaign, name=f"Mage {n}", kind="pc", int_score=12, pou=9, dex_score=9, mp=9
        )
        for n in range(students)
    )
    KnownSpell.objects.bulk_create(
        KnownSpell(campaign=campaign, character=mage, spell=ward, skill=20) for mage in mages[::2]
    )
    Study.objects.bulk_create(
        Study(
            campaign=campaign,
            character=mage,
            spell=ward,
            is_training=n % 2 == 0,
            teacher=None if n % 2 == 0 else master,
        )
        for n, mage in enumerate(mages)
    )
    with CaptureQueriesContext(connection) as captured:
        _entry, happened = wait(gm)
    assert len([one for one in happened if one.kind.startswith("study.")]) == students
    return len(captured)


@pytest.mark.parametrize("source", ["server", "typed"])
def test_a_month_costs_the_same_whether_five_mages_study_or_five_hundred(
    monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.setattr(study_clock, "SystemDice", Always)

    assert queries_of_a_month(500, source=source) == queries_of_a_month(5, source=source)


def test_who_rests_in_the_others_hour_does_not_study(desk: Desk) -> None:
    caster = CasterFactory(campaign=desk.campaign, class_level=3)
    desk.begin()

    night(desk.campaign, [desk.mage, caster.character], watch={caster.character: 2})

    assert desk.study.seconds == SLEEP + 2 * HOUR


def test_who_rests_alone_studies_through_the_night(desk: Desk) -> None:
    CasterFactory(campaign=desk.campaign, class_level=3)
    desk.begin()

    night(desk.campaign, [desk.mage])

    assert desk.study.seconds == SLEEP


@pytest.mark.parametrize("degree", [Degree.INTENSE, Degree.TOTAL])
def test_who_casts_an_intense_or_total_spell_studies_again_when_it_ends(
    desk: Desk, degree: Degree
) -> None:
    desk.begin()
    held = holding(desk.gm, desk.mage, degree, lasts=HOUR)

    desk.wait(600)
    held.refresh_from_db()
    assert (desk.study.seconds, held.ended_seq) == (0, None)

    desk.wait(HOUR)
    held.refresh_from_db()
    assert held.ended_seq is not None
    assert desk.study.seconds == 600
    check_log(desk.campaign)


def test_nobody_studies_while_an_intense_spell_has_no_end(desk: Desk) -> None:
    desk.begin()
    holding(desk.gm, desk.mage, Degree.INTENSE, lasts=None)

    desk.wait()

    assert desk.study.seconds == 0
    assert studied(foresee(desk.campaign, MONTH)) == []


def test_sleep_frees_the_mind_for_study(desk: Desk) -> None:
    desk.begin()
    holding(desk.gm, desk.mage, Degree.TOTAL, lasts=None)

    night(desk.campaign, [desk.mage])

    assert desk.study.seconds == SLEEP
    check_log(desk.campaign)


@pytest.mark.parametrize("degree", [Degree.NONE, Degree.LIGHT])
def test_a_light_spell_leaves_the_mind_free_to_study(desk: Desk, degree: Degree) -> None:
    desk.begin()
    holding(desk.gm, desk.mage, degree, lasts=None)

    desk.wait(600)

    assert desk.study.seconds == 600
