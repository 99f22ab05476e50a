"""Acts of those who memorise, at random: memory, nights, books, gold, levels, planes."""

from collections.abc import Callable
from functools import partial
from typing import Any

from campaign.models import Campaign
from campaign.services import clock
from campaign.services.clock import Step, Stride
from campaign.services.rules import change_rules
from characters.models import Book, BookSpell, Caster, Character, PlanarStay, Rewriting
from characters.services import books, rests, standing
from characters.services.rests import RestWay, Wish
from characters.services.vancian import (
    choices,
    copying,
    corrections,
    deciphering,
    hours,
    levels,
    purse,
    rewriting,
    stays,
    travel,
)
from characters.services.vancian.lines import Line
from rules.clock import HOUR, WEEK
from tests.attack.evening import Evening
from tests.attack.nonsense import key

#: Options that change what these acts do.
_RULES: tuple[tuple[str, tuple[str | int, ...]], ...] = (
    ("rest_interval", ("none", "none", "once_per_24h")),
    ("copy_roll", ("off", "by_int")),
    ("guild", ("gm_choice", "random", "none")),
    ("memorisations_per_sleep", ("1", "unlimited")),
    ("read_magic", ("off", "on")),
    ("planar_limit", ("per_absence", "per_entry")),
    ("book_limit", ("none", "slots", 4)),
)


def campaign_of(evening: Evening) -> Campaign:
    return Campaign.objects.get(pk=evening.table.campaign.pk)


def asked(evening: Evening, who: Character) -> dict[str, Any]:
    """What every act of a character asks."""
    return {"by": evening.table.gm, "act_id": key(), "character_id": who.pk}


def people(evening: Evening) -> list[Character]:
    rows = Character.objects.standing().filter(campaign=evening.table.campaign).order_by("pk")
    return [one for one in rows if evening.chance.random() < 0.7]


def change_rule(evening: Evening, who: Character) -> None:
    now = campaign_of(evening).rules.to_mapping()
    name, values = evening.chance.choice(_RULES)
    wanted = {name: evening.chance.choice(values)}
    change_rules(by=evening.table.gm, act_id=key(), seen={name: now[name]}, wanted=wanted)


def choose(evening: Evening, who: Character) -> None:
    """In pencil, as a list, or at once."""
    reverses = evening.chance.choice((None, False, True))
    spell = evening.chance.choice(evening.spells)
    lines = [Line(spell=spell.pk, is_reversed=reverses, copies=evening.chance.randint(1, 2))]
    evening.chance.choice(
        (
            choices.plan_memory,
            choices.plan_memory,
            hours.memorise,
            partial(choices.save_list, name="Siège"),
        )
    )(**asked(evening, who), lines=lines)


def again(evening: Evening, who: Character) -> None:
    """What was held yesterday, alone or all together."""
    if evening.chance.random() < 0.5:
        hours.memorise(**asked(evening, who))
        return
    ids = [one.pk for one in people(evening)]
    seen = campaign_of(evening).clock_seconds
    hours.memorise_together(by=evening.table.gm, act_id=key(), characters=ids, seen=seen)


def sleep(evening: Evening, who: Character) -> None:
    rests.grant_rest(
        by=evening.table.gm,
        act_id=key(),
        sleepers=[
            Wish(character=one.pk, watch=evening.chance.choice((0, 0, HOUR)))
            for one in {who, *people(evening)}
            if one.is_playing
        ],
        seen=campaign_of(evening).clock_seconds,
        way=evening.chance.choice((RestWay.NIGHT, RestWay.NIGHT, RestWay.BEGIN)),
    )


def wake(evening: Evening, who: Character) -> None:
    named = evening.chance.choice((None, [who.pk]))
    rests.interrupt_rest(by=evening.table.gm, act_id=key(), characters=named)


def shelve(evening: Evening, who: Character) -> None:
    """A scroll or a grimoire comes into play, or one changes hands, is lost, stolen, found."""
    gm, chance = evening.table.gm, evening.chance
    rows = Book.objects.standing().filter(campaign=evening.table.campaign).order_by("pk")
    book = chance.choice([None, *rows])
    if book is None:
        spells = [one.pk for one in evening.spells if chance.random() < 0.7]
        kind = chance.choice(("scroll", "scroll", "grimoire"))
        make = {"holder_id": who.pk, "name": "Feuillets", "kind": kind, "spells": spells}
        books.make_book(by=gm, act_id=key(), **make)  # type: ignore[arg-type]  # one dict
        return
    chance.choice(
        (
            partial(books.lend_book, to=who.pk),
            partial(books.steal_book, to=who.pk),
            partial(books.find_book, to=who.pk),
            books.lose_book,
            books.destroy_book,
        )
    )(by=gm, act_id=key(), book_id=book.pk)


def copy(evening: Evening, who: Character) -> None:
    rows = BookSpell.objects.standing().filter(campaign=evening.table.campaign).order_by("pk")
    row = evening.chance.choice(list(rows))
    what = copying.Copying(spell=row.spell_id, source=row.book_id)
    typed = evening.chance.choice((None, 20, 90))
    evening.chance.choice(
        (
            partial(copying.copy_spell, what=what, typed=typed),
            partial(copying.copy_spell, what=what),
            partial(deciphering.decipher, source_id=row.book_id),
        )
    )(**asked(evening, who))


def rewrite(evening: Evening, who: Character) -> None:
    """A rewriting begins, is given up or set right."""
    running = Rewriting.objects.running().filter(campaign=evening.table.campaign).first()
    if running is None:
        caster = Caster.objects.filter(character=who).first()
        lost = rewriting.lost_spells(who, caster) if caster else []
        wanted = rewriting.Wanted(spells=tuple(row.spell_id for row in lost))
        rewriting.start_rewriting(**asked(evening, who), wanted=wanted)
        return
    writer = asked(evening, running.character)
    if evening.chance.random() < 0.3:
        rewriting.give_up_rewriting(**writer)
        return
    seen = (running.seconds, running.is_paid)
    days = evening.chance.choice((0, WEEK // 2))
    rewriting.correct_rewriting(**writer, seen=seen, wanted=(days, True))


def pay(evening: Evening, who: Character) -> None:
    amount = evening.chance.choice((-300, 1_000, 5_000))
    purse.change_gold(**asked(evening, who), amount=amount)


def train(evening: Evening, who: Character) -> None:
    """A level more or fewer, or numbers set right."""
    caster = Caster.objects.filter(character=who).first()
    level = caster.class_level if caster else 1
    gift = evening.chance.choice((None, *(spell.pk for spell in evening.spells)))
    seen, wanted = ({"class_level": number} for number in (level, level + 2))
    evening.chance.choice(
        (
            partial(levels.gain_level, seen=level),
            partial(levels.gain_level, seen=level, spell_id=gift),
            partial(levels.lose_level, seen=level),
            partial(corrections.correct_caster, seen=seen, wanted=wanted),
        )
    )(**asked(evening, who))


def bind(evening: Evening, who: Character) -> None:
    """Conditions of every sort."""
    bound, gagged, silenced, unconscious = (evening.chance.random() < 0.3 for _each in range(4))
    standing.set_ties(
        **asked(evening, who),
        bound=bound,
        gagged=gagged,
        silenced=silenced,
        unconscious=unconscious,
    )


def go(evening: Evening, who: Character) -> None:
    """To another plane or home, with or without a die; a stay set right; a Wish."""
    chance = evening.chance
    die = chance.choice((None, 1, 4))
    traveller = travel.Traveller(
        character=who.pk, level=chance.choice((None, 12)), die=die, in_matter=chance.random() < 0.2
    )
    if chance.random() < 0.2:
        stays.wish(**asked(evening, who))
    elif chance.random() < 0.2:
        stay = PlanarStay.objects.standing().filter(character=who).first()
        seen = stays.values_of(who, stay, now=campaign_of(evening).clock_seconds)
        stays.correct_stay(**asked(evening, who), seen=seen, wanted={"turns": 3, "spent": 5})
    else:
        travel.travel(
            by=evening.table.gm,
            act_id=key(),
            travellers=[traveller],
            plane=chance.choice(("astral", "shadow", "material", "material")),
            typed=die is not None,
            confirmed=True,
        )


def wait(evening: Evening, who: Character) -> None:
    """Time passes, and takes whom it takes."""
    steps = (Step.ROUND, Step.TURN, Step.HOUR, Step.WEEK)
    clock.advance(
        by=evening.table.gm,
        act_id=key(),
        stride=Stride(step=evening.chance.choice(steps), count=evening.chance.randint(1, 3)),
        seen=campaign_of(evening).clock_seconds,
        losing=[one.pk for one in Character.objects.filter(campaign=evening.table.campaign)],
    )


ACTS: tuple[Callable[[Evening, Character], None], ...] = (
    *(choose, choose, choose, again, sleep, sleep, sleep, wake, shelve, shelve, copy, copy),
    *(rewrite, rewrite, rewrite, pay, pay, train, train, bind, go, go, wait, wait, change_rule),
)
