"""A memorised spell takes effect: dice, saving throws, what goes on, what it replaces.

Source: V5, V6, V10, V13, S7.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.services import acts
from campaign.services.refusal import Refused
from characters.models import (
    ActiveSpell,
    BookSpell,
    Character,
    MemorisedSpell,
    SpellSubject,
    SubjectState,
)
from characters.services.aiming import Aim
from characters.services.cast_told import told_effect
from characters.services.holding import held_by, told
from characters.services.vancian.dice import Thrown, TypedCast
from characters.services.vancian.ordering import CastOrder
from characters.services.vancian.readiness import Readiness
from characters.services.vancian.stacking import stack, told_replaced
from characters.services.vancian.subjects import Throw, bears, cancels, next_save, throw_of
from rules.dice import DiceFormula, FormulaRoll
from rules.percentile.parameters import Degree
from rules.vancian.combine_tags import write_combine_tags
from rules.vancian.durations import DurationKind, Length, duration_length
from rules.vancian.progression import caster_level
from rules.vancian.reversal import Alignment, may_anger_deity
from rules.vancian.saving_throws import SaveRoll, roll_save
from spells.models import VancianForm


@dataclass(frozen=True, kw_only=True)
class Subject:
    """One subject, its throw, and how the throw fell."""

    place: int
    aim: Aim
    character: Character | None
    throw: Throw | None
    roll: SaveRoll | None

    @property
    def state(self) -> SubjectState:
        if self.throw is None:
            return SubjectState.REACHED
        if self.roll is None:
            return SubjectState.PENDING
        return SubjectState.SAVED if self.roll.is_saved else SubjectState.REACHED

    @property
    def is_spared(self) -> bool:
        """The throw left nothing of the spell."""
        return (
            self.state is SubjectState.SAVED
            and self.throw is not None
            and cancels(self.throw.on_success)
        )

    @property
    def name(self) -> str:
        return self.aim.name if self.character is None else self.character.name


@dataclass(frozen=True, kw_only=True)
class Rolled:
    """What the dice and the order settle, before anything is written."""

    level: int
    length: Length
    #: Seconds from now to its end at the latest; unset without one.
    seconds: int | None
    effect: FormulaRoll | None
    subjects: Sequence[Subject]
    dice: Sequence[dict[str, Any]]

    @property
    def lasts(self) -> DurationKind:
        return self.length.duration.kind

    @property
    def goes_on(self) -> bool:
        """Whether it is at work from now on: it lasts, and somebody bears it or may."""
        if self.lasts is DurationKind.INSTANT or self.seconds == 0:
            return False
        return not self.subjects or not all(one.is_spared for one in self.subjects)


def roll_all(
    act: acts.Act,
    ready: Readiness,
    *,
    form: VancianForm,
    order: CastOrder,
    people: Mapping[int, Character],
    typed: TypedCast | None,
) -> Rolled:
    """The dice fall: of the duration, of the effect, of the throws whose numbers are known.

    Raises ``Refused`` with everything that is wrong with typed ones. Writes nothing.
    """
    rules = act.campaign.rules
    level = caster_level(
        ready.caster.class_id, ready.caster.class_level, option=rules.half_caster_level
    )
    thrown = Thrown()
    typed = typed.filled(rules.dice_source) if typed else None
    duration = form.duration_value
    length = Length(seconds=None, duration=duration)
    with thrown.throw(typed.duration if typed else None, field="duration_dice") as dice:
        length = duration_length(
            duration,
            caster_level=level,
            dice=dice,
            choice=order.choice,
            miles=order.miles,
            round_seconds=rules.round_seconds,
        )
    thrown.keep(length.rolls, purpose="duration")
    effect = None
    with thrown.throw(typed.effect if typed else None, field="effect_dice") as dice:
        effect = DiceFormula.parse(order.effect).roll(dice) if order.effect else None
    thrown.keep(effect.rolls if effect else (), purpose="effect")
    subjects = _subjects(ready, form, order, people, level, typed, thrown)
    if thrown.problems:
        raise Refused(thrown.problems)
    return Rolled(
        level=level,
        length=length,
        seconds=order.seconds if length.duration.asks_gm else length.seconds,
        effect=effect,
        subjects=subjects,
        dice=thrown.told,
    )


def _subjects(
    ready: Readiness,
    form: VancianForm,
    order: CastOrder,
    people: Mapping[int, Character],
    level: int,
    typed: TypedCast | None,
    thrown: Thrown,
) -> list[Subject]:
    found = []
    save = form.saving_throw_value
    for place, aim in enumerate(order.aims):
        character = people.get(aim.character) if aim.character is not None else None
        throw = throw_of(
            save,
            aim=aim,
            character=character,
            caster=ready.character,
            caster_level=level,
            is_single=len(order.aims) == 1,
        )
        roll = None
        if throw is not None and throw.number is not None:
            die = typed.save(place) if typed else None
            with thrown.throw(die, field=f"save_{place}") as dice:
                roll = roll_save(target=throw.number, modifier=throw.modifier, dice=dice)
                thrown.keep([roll.roll], purpose="save")
        found.append(Subject(place=place, aim=aim, character=character, throw=throw, roll=roll))
    return found


def settle(
    act: acts.Act,
    ready: Readiness,
    *,
    form: VancianForm,
    order: CastOrder,
    rolled: Rolled,
    copy: MemorisedSpell | None,
    line: BookSpell | None,
) -> None:
    """Wipes what was cast, puts the spell to work and tells all of it. Sets the act's data."""
    for used in (copy, line):
        if used is not None:
            act.end(used)
    let_go = list(held_by(act.campaign, ready.character).spells)
    act.end_all(let_go)
    at_work = _put_to_work(act, ready, form, order, rolled)
    rows = _make_rows(act, ready, form, order, rolled, at_work)
    replaced = stack(act, [row for row in rows.values() if bears(row)])
    open_ones = [one for one in replaced if not one.is_secret]
    act.data |= {
        "spell": form.spell_id,
        "form": form.pk,
        "spell_version": form.version,
        "spell_name": {"fr": form.name_fr, "en": form.name_en},
        "is_reversed": form.is_reversed,
        "source": str(order.source),
        "book": None if line is None else {"id": line.book_id, "name": line.book.name},
        "level": rolled.level,
        "lasts": str(rolled.lasts),
        "seconds": rolled.seconds,
        "effect": told_effect(rolled.effect) if rolled.effect else None,
        "subjects": [told_subject(one, rows.get(one.place)) for one in rolled.subjects],
        "at_work": {"id": at_work.pk, "ends": at_work.ends} if at_work else None,
        "let_go": [told(spell) for spell in let_go],
        "replaced": told_replaced(open_ones),
        "order": order.to_values(),
        "gms": {
            "angers": angers(ready, form),
            "replaced": told_replaced(one for one in replaced if one.is_secret),
        },
        "uses": [],
    }
    if rolled.dice:
        act.data["dice"] = list(rolled.dice)


def angers(ready: Readiness, form: VancianForm) -> bool:
    """Whether the form goes against the caster's alignment. Source: V9."""
    return may_anger_deity(
        ready.caster.class_id,
        alignment=Alignment(ready.caster.alignment),
        is_reversible=form.spell.reversed_form is not None,
        is_reversed=form.is_reversed,
    )


def told_subject(one: Subject, row: SpellSubject | None) -> dict[str, Any]:
    """One subject for the log, its number only where it is open to all."""
    save = None
    if one.throw is not None:
        save = {
            "category": str(one.throw.category),
            "on_success": str(one.throw.on_success),
            "number": one.throw.number,
            "modifier": one.throw.modifier,
            "roll": one.roll.roll.value if one.roll else None,
        }
    return {
        "place": one.place,
        "character": one.aim.character,
        "name": one.name,
        "willing": one.aim.is_willing,
        "row": row.pk if row else None,
        "state": str(one.state),
        "save": save,
    }


def _put_to_work(
    act: acts.Act, ready: Readiness, form: VancianForm, order: CastOrder, rolled: Rolled
) -> ActiveSpell | None:
    """The spell begins where it lasts. Source: S4."""
    if not rolled.goes_on:
        return None
    begins = act.campaign.clock_seconds
    names = [one.aim.name for one in rolled.subjects if one.character is None]
    return act.make(
        ActiveSpell(
            campaign=act.campaign,
            caster=ready.character,
            spell=form.spell,
            spell_version=form.version,
            form=form,
            lasts=str(rolled.lasts),
            cast_seq=act.seq,
            intensity=0,
            degree=int(Degree.NONE),
            begins=begins,
            ends=None if rolled.seconds is None else begins + rolled.seconds,
            awaits_length=order.awaits_length,
            worth=rolled.effect.total if rolled.effect else None,
            targets=", ".join(names)[:120],
        )
    )


def _make_rows(
    act: acts.Act,
    ready: Readiness,
    form: VancianForm,
    order: CastOrder,
    rolled: Rolled,
    at_work: ActiveSpell | None,
) -> dict[int, SpellSubject]:
    """Rows of those who bear the spell, or whose throw a GM has yet to make; by place."""
    now = act.campaign.clock_seconds
    tags = write_combine_tags(order.signed(form.tags)) if at_work else ""
    rows = []
    for one in rolled.subjects:
        if one.state is not SubjectState.PENDING and (at_work is None or one.is_spared):
            continue
        throw = one.throw
        row = SpellSubject(
            campaign=act.campaign,
            caster=ready.character,
            form=form,
            cast_seq=act.seq,
            place=one.place,
            active_spell=at_work,
            character=one.character,
            name=one.aim.name,
            tags=tags,
            state=str(one.state),
            told=one.state is not SubjectState.PENDING,
        )
        if throw is not None:
            row.category, row.modifier = str(throw.category), throw.modifier
            row.on_success, row.number = str(throw.on_success), throw.number
        if one.roll is not None:
            row.roll = one.roll.roll.value
        if at_work and one.state is SubjectState.REACHED:
            row.next_save = next_save(rolled.lasts, one.character, after=now)
        rows.append(row)
    return {row.place: row for row in act.make_all(rows)}
