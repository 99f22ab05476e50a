import pytest

from characters.models import Character, Study
from characters.models.plane import Plane
from characters.services import books
from characters.services.standing import set_state
from characters.services.study_sources import (
    Hold,
    Standing,
    month_seconds,
    standings,
    teachers_of,
)
from rules.clock import MONTH
from tests.characters.study import Desk, build_desk
from tests.characters.table import key
from tests.factories.characters import CharacterFactory, KnownSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return build_desk()


def standing(desk: Desk) -> Standing:
    return standings([desk.study], rules=desk.campaign.rules)[desk.study.pk]


def test_a_lost_book_holds_the_study_back(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    books.lose_book(by=desk.gm, act_id=key(), book_id=desk.grimoire.pk)

    assert standing(desk).holds == (Hold.BOOK_LOST,)
    assert not standing(desk).has_source


def test_a_book_in_other_hands_holds_it_back(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    books.lend_book(by=desk.gm, act_id=key(), book_id=desk.grimoire.pk, to=desk.master.pk)

    assert standing(desk).holds == (Hold.BOOK_AWAY,)


def test_a_spell_taken_out_of_the_book_holds_it_back(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    books.edit_book(
        by=desk.gm,
        act_id=key(),
        book_id=desk.grimoire.pk,
        name="Vide",
        kind="grimoire",
        spells=[],
    )

    assert standing(desk).holds == (Hold.NOT_IN_BOOK,)


def test_a_destroyed_book_holds_it_back(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)
    books.destroy_book(by=desk.gm, act_id=key(), book_id=desk.grimoire.pk)

    assert standing(desk).holds == (Hold.BOOK_DESTROYED,)


def test_a_dead_master_teaches_no_more(desk: Desk) -> None:
    desk.begin()
    set_state(by=desk.gm, act_id=key(), character_id=desk.master.pk, state="dead")

    assert standing(desk).holds == (Hold.TEACHER_GONE,)


def test_a_master_on_another_plane_teaches_nobody_here(desk: Desk) -> None:
    desk.begin()
    Character.objects.filter(pk=desk.master.pk).update(plane=Plane.ETHEREAL)

    assert standing(desk).holds == (Hold.TEACHER_GONE,)
    assert teachers_of([desk.mage], spell_id=desk.ward.pk) == []


def test_without_planes_all_are_in_one_place(desk: Desk) -> None:
    desk.begin()
    Character.objects.filter(pk=desk.master.pk).update(plane=Plane.ETHEREAL)
    desk.rules(planes="off")
    desk.campaign.refresh_from_db()
    desk.mage.refresh_from_db()

    assert standing(desk).goes_on
    assert [row.character for row in teachers_of([desk.mage], spell_id=desk.ward.pk)] == [
        desk.master
    ]


def test_a_student_away_with_their_master_goes_on(desk: Desk) -> None:
    desk.begin()
    travellers = {desk.master.pk, desk.mage.pk}
    Character.objects.filter(pk__in=travellers).update(plane=Plane.ETHEREAL)

    assert standing(desk).goes_on


def test_a_spell_known_meanwhile_ends_the_need(desk: Desk) -> None:
    desk.begin()
    KnownSpellFactory(character=desk.mage, spell=desk.ward)

    assert standing(desk).holds == (Hold.KNOWN,)


@pytest.mark.parametrize(("skill", "times"), [(59, 1), (60, 2), (89, 2), (90, 3)])
def test_a_teacher_is_worth_their_skill(desk: Desk, skill: int, times: int) -> None:
    teacher = CharacterFactory(campaign=desk.campaign, known={desk.ward: skill})

    desk.begin(teacher=teacher.pk)

    assert standing(desk).multiplier == times


def test_a_text_is_worth_once_int(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)

    assert standing(desk) == Standing(multiplier=1, teacher_skill=None, holds=(), known=0)


def test_teachers_are_those_who_know_it_best_first(desk: Desk) -> None:
    CharacterFactory(campaign=desk.campaign, name="Cmir", known={desk.ward: 95})

    found = teachers_of([desk.mage], spell_id=desk.ward.pk)

    assert [row.character.name for row in found] == ["Cmir", "Aldebrand"]
    assert teachers_of([], spell_id=desk.ward.pk) == []


def test_a_month_is_thirty_days_unless_the_calendar_says_more(desk: Desk) -> None:
    assert month_seconds(desk.campaign, 0) == MONTH
    desk.rules(month_days="calendar")
    desk.campaign.refresh_from_db()

    days = desk.campaign.dates.months[desk.campaign.dates.date_of(0).month - 1].days
    assert month_seconds(desk.campaign, 0) == days * 86_400


def test_many_studies_are_two_queries(desk: Desk, django_assert_num_queries: object) -> None:
    desk.begin(book=desk.grimoire.pk)
    rows = list(Study.objects.with_source())

    with django_assert_num_queries(2):  # type: ignore[operator]  # a fixture of pytest-django
        assert len(standings(rows, rules=desk.campaign.rules)) == 1
