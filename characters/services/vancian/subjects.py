"""Who saves against a memorised spell, and with what numbers. Source: V6, V13."""

from collections.abc import Mapping
from dataclasses import dataclass

from characters.models import Character, CharacterKind, SpellSubject, SubjectState
from characters.services.aiming import Aim
from rules.vancian.durations import DurationKind, recurring_save_seconds
from rules.vancian.progression import save_vs_spells
from rules.vancian.saving_throws import SaveCategory, SaveCondition, SaveResult, SavingThrow

#: After a saving throw with one of these the spell does nothing to its subject.
CANCELLING = frozenset({SaveResult.NEGATES, SaveResult.NEGATES_POSSESSION, SaveResult.DISBELIEF})
#: What decides by itself, without a GM's judgement, that the throw is allowed.
_PLAIN = frozenset({None, SaveCondition.CREATURE, SaveCondition.UNWILLING})


@dataclass(frozen=True, kw_only=True)
class Throw:
    """The saving throw of one subject."""

    category: SaveCategory
    modifier: int
    on_success: SaveResult
    #: Unset where a GM has to say it.
    number: int | None

    @property
    def is_gms(self) -> bool:
        """Whether it waits for a GM."""
        return self.number is None


def throw_of(
    save: SavingThrow,
    *,
    aim: Aim,
    character: Character | None,
    caster: Character,
    caster_level: int,
    is_single: bool,
) -> Throw | None:
    """The throw that this subject makes; none where the spell allows none, or it lets it happen.

    The number is known of players' characters with a class, against spells; of anybody else the
    GM says it, as whether a special condition is met (Read). What the undead alone save against,
    or some tables only, is the GM's to say of anybody but a players' character.
    """
    if aim.is_willing or character == caster:
        return None
    category = save.category if save.is_allowed else save.on_a_word
    if category is None or (not save.is_allowed and save.undead_category and _is_open(character)):
        return None
    return Throw(
        category=category,
        modifier=save.modifier_for(caster_level=caster_level, is_single_target=is_single),
        on_success=save.on_success_then,
        number=_open_number(save, character),
    )


def _is_open(character: Character | None) -> bool:
    """A players' character whose numbers all may know."""
    return character is not None and character.kind == CharacterKind.PC and not character.hidden


def _open_number(save: SavingThrow, character: Character | None) -> int | None:
    decides_itself = save.is_allowed and save.condition in _PLAIN
    if not decides_itself or not _is_open(character):
        return None
    return sheet_number(save.category, character)


def sheet_number(category: SaveCategory, character: Character | None) -> int | None:
    """The number that the sheet gives, whoever may know it; of a row read with its caster."""
    if character is None or not character.is_vancian or category is not SaveCategory.SPELLS:
        return None
    caster = character.caster
    return save_vs_spells(caster.class_id, caster.class_level)


def cancels(result: SaveResult) -> bool:
    """Whether a success leaves nothing of the spell on its subject."""
    return result in CANCELLING


def next_save(lasts: DurationKind, character: Character | None, *, after: int) -> int | None:
    """When a spell that goes on by INT asks again; unset for others. Source: V13."""
    if lasts is not DurationKind.RECURRING or character is None:
        return None
    return after + recurring_save_seconds(character.int_score)


@dataclass(frozen=True, kw_only=True)
class SaveAgain:
    """What a throw that a spell asks for in its course is made against."""

    category: SaveCategory
    modifier: int
    on_success: SaveResult


def save_again(save: SavingThrow) -> SaveAgain:
    """The throw of a subject that made none at first: it let the spell happen. Source: V13.

    A spell that asks again and again ends by it, whatever a success did at the cast (Read).
    """
    result = save.on_success_then
    return SaveAgain(
        category=save.category if save.is_allowed else SaveCategory.SPELLS,
        modifier=save.modifier,
        on_success=result if cancels(result) else SaveResult.NEGATES,
    )


def bears(row: SpellSubject) -> bool:
    """Whether the spell, while it is at work, does anything to this subject now."""
    if row.state == SubjectState.SAVED:
        return not cancels(SaveResult(row.on_success))
    return row.state == SubjectState.REACHED or row.is_again


def people_of(aims: tuple[Aim, ...]) -> Mapping[int, Character]:
    """The characters aimed at, by id, each with its class. One query, none for names alone."""
    ids = {aim.character for aim in aims if aim.character is not None}
    if not ids:
        return {}
    return Character.objects.select_related("caster").in_bulk(ids)
