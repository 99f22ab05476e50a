"""Acts around studies, training, books, adventures, house rules and corrections, at random."""

from collections.abc import Callable
from functools import partial
from typing import Any

from campaign.models import Campaign, Membership
from campaign.services import after_the_fact, clock
from campaign.services.clock import Step, Stride
from campaign.services.rules import change_rules
from characters.models import Book, Character, KnownSpell, Study
from characters.services import adventures, books, corrections, studies
from characters.services.due_rolls import due_rolls
from characters.services.study_corrections import correct_study
from characters.services.study_rolls import roll_month
from rules.clock import DAY
from tests.attack.evening import Evening
from tests.attack.nonsense import key

#: Options that change what the acts of an evening do.
_RULES: tuple[tuple[str, tuple[str | int, ...]], ...] = (
    ("training", ("off", "month_1d6", "month_1d6")),
    ("parallel_studies", (1, 3, "unlimited")),
    ("dice_source", ("either", "typed", "server")),
    ("recovery", ("pou_per_24h", "sleep_1_per_hour", "full_after_sleep", "manual")),
    ("at_zero", ("unconscious", "nothing")),
    ("critical_regime", ("elric", "basic_fr", "none")),
    ("skill_progress", ("check_d6", "manual")),
)


def change_rule(evening: Evening, mage: Character) -> None:
    now = Campaign.objects.get(pk=evening.table.campaign.pk).rules.to_mapping()
    name, values = evening.chance.choice(_RULES)
    change_rules(
        by=evening.table.gm,
        act_id=key(),
        seen={name: now[name]},
        wanted={name: evening.chance.choice(values)},
    )


def shelve(evening: Evening, mage: Character) -> None:
    """A book comes into play, or one that is there changes hands, is lost, found, destroyed."""
    gm = evening.table.gm
    some = Book.objects.standing().filter(campaign=evening.table.campaign).order_by("pk")
    book = evening.chance.choice([None, *some])
    if book is None:
        spells = [one.pk for one in evening.spells if evening.chance.random() < 0.7]
        kind = evening.chance.choice(("grimoire", "scroll"))
        books.make_book(
            by=gm, act_id=key(), holder_id=mage.pk, name="Un livre", kind=kind, spells=spells
        )
        return
    evening.chance.choice(
        (
            partial(books.lend_book, to=mage.pk),
            partial(books.give_book, to=mage.pk),
            partial(books.find_book, to=mage.pk),
            books.lose_book,
            books.destroy_book,
        )
    )(by=gm, act_id=key(), book_id=book.pk)


def study(evening: Evening, mage: Character) -> None:
    """A study or a training begins, rests, goes on, is given up, rolled or set right."""
    gm, chance = evening.table.gm, evening.chance
    some = Study.objects.open().filter(campaign=evening.table.campaign).order_by("pk")
    found = chance.choice([None, *some])
    if found is None:
        shelf = Book.objects.standing().filter(holder=mage).order_by("pk")
        book = chance.choice([None, *shelf])
        asked: dict[str, Any] = {"by": gm, "act_id": key(), "character_id": mage.pk}
        asked["spell_id"] = chance.choice(evening.spells).pk
        if chance.random() < 0.4:
            studies.start_training(**asked)
        else:
            source = studies.Source(
                book=book.pk if book else None,
                teacher=None if book else evening.mage().pk,
            )
            studies.start_study(**asked, source=source)
        return
    asked = {"by": gm, "act_id": key(), "character_id": found.character_id, "study_id": found.pk}
    failures = {"failures": found.failures}
    chance.choice(
        (
            studies.pause_study,
            studies.resume_study,
            studies.give_up_study,
            partial(roll_month, typed=chance.choice((3, 50, 99)), gain=2),
            roll_month,
            partial(correct_study, seen=failures, wanted={"failures": chance.randint(0, 5)}),
        )
    )(**asked)


def a_month(evening: Evening, mage: Character) -> None:
    seen = Campaign.objects.get(pk=evening.table.campaign.pk).clock_seconds
    stride = Stride(step=Step.MONTH)
    clock.advance(by=evening.table.gm, act_id=key(), stride=stride, seen=seen)


def adventure(evening: Evening, mage: Character) -> None:
    """An adventure is opened, or the one under way ends."""
    gm = Membership.objects.select_related("campaign").get(pk=evening.table.gm.pk)
    under_way = adventures.open_one(gm.campaign)
    if under_way is None:
        adventures.open_adventure(by=gm, act_id=key(), name="Une tour")
        return
    adventures.close_adventure(
        by=gm,
        act_id=key(),
        adventure_id=under_way.pk,
        seen=due_rolls(gm.campaign).keys,
        typed=None,
    )


def set_right(evening: Evening, mage: Character) -> None:
    """Numbers in place: of the sheet, or of a known spell."""
    gm, chance = evening.table.gm, evening.chance
    known = KnownSpell.objects.standing().filter(character=mage).order_by("pk").first()
    asked: dict[str, Any] = {"by": gm, "act_id": key(), "character_id": mage.pk}
    if known is not None and chance.random() < 0.5:
        corrections.correct_known(
            **asked,
            spell_id=known.spell_id,
            seen={"skill": known.skill, "checked": known.checked},
            wanted={"skill": chance.randint(1, 150), "checked": chance.random() < 0.5},
        )
        return
    name = chance.choice(("pou", "mp", "mp_fraction", "mp_reserve", "dex_score", "con_score"))
    corrections.correct_numbers(
        **asked, seen={name: getattr(mage, name)}, wanted={name: chance.randint(0, 18)}
    )


def turn_pages(evening: Evening, mage: Character) -> None:
    """The pages are turned back, or to the present again."""
    gm, campaign = evening.table.gm, Campaign.objects.get(pk=evening.table.campaign.pk)
    if campaign.is_in_the_past:
        after_the_fact.return_to_present(by=gm, act_id=key())
        return
    now = campaign.clock_seconds
    then = now - evening.chance.randint(1, 90) * DAY
    after_the_fact.go_back(by=gm, act_id=key(), seconds=max(0, then), seen=now)


ACTS: tuple[Callable[[Evening, Character], None], ...] = (
    *(change_rule, shelve, shelve, shelve, study, study, study, study, study, study),
    *(a_month, a_month, adventure, adventure, set_right, set_right, turn_pages),
)
