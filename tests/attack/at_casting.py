"""Memorised spells at random: declared, cast, interrupted, withdrawn, saved against, ended."""

from collections.abc import Callable
from functools import partial

from characters.models import (
    ActiveSpell,
    Character,
    DeclaredSpell,
    MemorisedSpell,
    SpellSubject,
)
from characters.services import spells_at_work
from characters.services.aiming import Aim
from characters.services.vancian import casting, declared_ends, saves
from characters.services.vancian.ordering import CastOrder
from tests.attack.at_memory import asked
from tests.attack.evening import Evening
from tests.attack.nonsense import key


def cast(evening: Evening, who: Character) -> None:
    """What somebody holds, at once or declared, upon somebody; the form where it is open."""
    rows = MemorisedSpell.objects.standing().filter(campaign=evening.table.campaign).order_by("pk")
    copy = evening.chance.choice([None, *rows])
    if copy is None:
        return
    form = copy.is_reversed
    order = CastOrder(
        spell=copy.spell_id,
        is_reversed=evening.chance.random() < 0.4 if form is None else form,
        aims=evening.chance.choice(
            ((), (Aim(character=who.pk),), (Aim(name="Un guetteur"), Aim(character=who.pk)))
        ),
        effect=evening.chance.choice(("", "2d6")),
    )
    do = evening.chance.choice((casting.cast, casting.cast, casting.declare))
    do(by=evening.table.gm, act_id=key(), character_id=copy.character_id, order=order)


def settle(evening: Evening, who: Character) -> None:
    """A declared spell is cast, interrupted or withdrawn."""
    rows = DeclaredSpell.objects.standing().filter(campaign=evening.table.campaign)
    declared = rows.order_by("pk").first()
    pk = declared.pk if declared else 0
    caster = declared.character if declared else who
    evening.chance.choice(
        (
            partial(casting.cast_declared, declared_id=pk),
            partial(declared_ends.interrupt, declared_id=pk),
            partial(
                declared_ends.withdraw,
                declared_id=pk,
                after_initiative=evening.chance.random() < 0.5,
            ),
        )
    )(**asked(evening, caster))


def save(evening: Evening, who: Character) -> None:
    """A throw that waits is made, told or kept back; one kept back is told."""
    gm, chance = evening.table.gm, evening.chance
    waiting = SpellSubject.objects.pending(evening.table.campaign).first()
    if waiting is None:
        row = SpellSubject.objects.standing().filter(campaign=evening.table.campaign).first()
        saves.tell_save(by=gm, act_id=key(), row_id=row.pk if row else 0)
        return
    answer = saves.SaveAnswer(row=waiting.pk, number=chance.randint(2, 19))
    saves.roll_saves(by=gm, act_id=key(), answers=[answer], tells=chance.random() < 0.5)


def end(evening: Evening, who: Character) -> None:
    spells = ActiveSpell.objects.standing().filter(campaign=evening.table.campaign).order_by("pk")
    spell = evening.chance.choice([None, *spells])
    caster = spell.caster if spell else who
    do = evening.chance.choice((spells_at_work.let_go, spells_at_work.end_spell))
    do(**asked(evening, caster), spell_id=spell.pk if spell else 0)


ACTS: tuple[Callable[[Evening, Character], None], ...] = (
    *(cast, cast, cast, cast, settle, settle, save, save, end),
)
