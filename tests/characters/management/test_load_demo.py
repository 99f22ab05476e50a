import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from campaign.models import Adventure, Campaign, LogEntry
from campaign.services.audit import differences
from characters.models import (
    ActiveSpell,
    Book,
    BookSpell,
    Caster,
    Character,
    Control,
    MemorisedSpell,
    SpellChoice,
    Study,
)
from rules.clock import DAY, HOUR

pytestmark = pytest.mark.django_db


def test_the_catalogue_comes_first() -> None:
    with pytest.raises(CommandError, match="load_catalogue"):
        call_command("load_demo")

    assert not User.objects.exists()


def test_twice_is_once_and_the_log_explains_it() -> None:
    call_command("load_catalogue")
    call_command("load_demo")
    entries = LogEntry.objects.count()

    call_command("load_demo")

    [campaign] = Campaign.objects.all()
    assert (LogEntry.objects.count(), differences(campaign)) == (entries, [])


def test_thogor_is_the_one_of_the_texts() -> None:
    call_command("load_catalogue")
    call_command("load_demo")

    thogor = Character.objects.get(name="Thogor")
    skills = {row.spell.key: row.skill for row in thogor.known_spells.select_related("spell")}
    assert (thogor.int_score, thogor.pou, thogor.dex_score, thogor.mp) == (17, 16, 13, 14)
    assert (skills["lightning"], skills["magic-defence"], len(skills)) == (200, 116, 5)
    assert Control.objects.get(character=thogor).membership.name == "Julien"


def test_nobody_of_the_demo_has_a_password() -> None:
    call_command("load_catalogue")
    call_command("load_demo")

    people = User.objects.all()
    assert all(user.is_demo and not user.has_usable_password() for user in people)


def test_the_evening_has_begun() -> None:
    call_command("load_catalogue")
    call_command("load_demo")

    campaign = Campaign.objects.get()
    orsenne = Character.objects.get(name="Orsenne")
    study = Study.objects.standing().get()
    assert campaign.clock_seconds == 12 * DAY + 14 * HOUR
    assert (study.character, study.teacher and study.teacher.name) == (orsenne, "Maître Osric")
    assert study.seconds == campaign.clock_seconds
    assert {book.kind for book in Book.objects.standing()} == {"grimoire", "scroll"}
    assert Adventure.objects.under_way().count() == 1
    assert orsenne.pou_marked
    assert orsenne.known_spells.filter(checked=True).count() == 2
    [held] = ActiveSpell.objects.at_work(campaign).held()
    assert held.caster == orsenne


def test_those_who_memorise_sit_beside_the_mages() -> None:
    call_command("load_catalogue")
    call_command("load_demo")

    casters = Caster.objects.select_related("character").order_by("pk")
    seen = {
        one.character.name: (
            one.class_id,
            one.class_level,
            [seat.membership.name for seat in Control.objects.filter(character=one.character)],
            MemorisedSpell.objects.held_by([one.character]).count(),
        )
        for one in casters
    }
    assert seen == {
        "Isaure": ("magic_user", 3, ["Julien"], 3),
        "Frère Aubin": ("cleric", 4, ["Maëlle"], 3),
        "Miravel": ("illusionist", 3, [], 2),
    }
    assert Campaign.objects.get().rules.round_seconds == 10


def test_isaure_has_a_grimoire_a_scroll_and_a_plan_in_pencil() -> None:
    call_command("load_catalogue")
    call_command("load_demo")

    written = BookSpell.objects.filter(book__owner__name="Isaure")
    [plan] = SpellChoice.objects.standing().exclude(kind="last")
    counts = [written.filter(book__kind=kind).count() for kind in ("grimoire", "scroll")]
    assert counts == [6, 2]
    assert plan.character.name == "Isaure"
    assert [line["reversed"] for line in plan.lines].count(True) == 1
