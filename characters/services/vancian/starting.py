"""With which spells a character begins, or comes in under way. Source: V2, V3, V9."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.models import Campaign
from campaign.services.refusal import Problem, Refused
from characters.services.rolling import dice_source_problems
from characters.services.vancian.drawing import draw
from characters.services.vancian.guild import learns, spells_of_class
from rules.dice import Dice, SystemDice, TypedDice
from rules.vancian.classes import CasterClass
from rules.vancian.progression import class_level, class_level_problem
from spells.models import Spell

#: (spell level, how many): what those who learn spell by spell begin with. Source: V3.
STARTING_SPELLS = ((1, 2), (2, 1))


@dataclass(frozen=True, kw_only=True)
class HeldCopy:
    """One copy of a spell in memory."""

    spell: int
    #: Unset where the form is chosen at casting (Source: V9).
    is_reversed: bool | None = False


def draw_starting(
    campaign: Campaign,
    caster: CasterClass,
    *,
    besides: Collection[int],
    typed: Sequence[int | None] | None,
) -> tuple[list[Spell], list[dict[str, Any]]]:
    """``STARTING_SPELLS`` by lot from the class's list, and the dice for the log. Two queries.

    Raises ``Refused`` where the class learns nothing, or a die is wrong.
    """
    if not learns(caster, campaign.rules):
        raise Refused([Problem(code="class_learns_nothing", field="is_drawn")])
    problems = dice_source_problems(campaign, is_typed=typed is not None)
    if problems:
        raise Refused(problems)
    dice: Dice = SystemDice() if typed is None else TypedDice(typed)
    found: list[Spell] = []
    told: list[dict[str, Any]] = []
    for level, count in STARTING_SPELLS:
        spells = list(spells_of_class(campaign, caster, [level]))
        drawn, rolls = draw(
            spells, count=count, dice=dice, purpose="starting", field="draws", taken=besides
        )
        found += drawn
        told += rolls
    return found, told


def spell_problems(
    campaign: Campaign,
    caster: CasterClass,
    level: int,
    *,
    spells: Mapping[int, Spell],
    lists: Mapping[str, Sequence[int]],
    held: Sequence[HeldCopy],
) -> list[Problem]:
    """What is wrong with the asked spells, by field. ``spells`` are those that exist, with forms.

    ``lists`` are ``written`` (in a book) and ``accessible`` (by heart, or assigned), where asked.
    """
    found: list[Problem] = []
    if lists.get("written") and not caster.uses_books:
        found.append(Problem(code="class_has_no_book", field="written"))
    for field, asked in lists.items():
        if len(set(asked)) != len(asked):
            found.append(Problem(code="written_twice", field=field))
        found.extend(_list_problems(field, asked, caster, spells))
    found.extend(_list_problems("held", [copy.spell for copy in held], caster, spells))
    for copy in held:
        spell = spells.get(copy.spell)
        if spell is not None and copy.is_reversed and spell.reversed_form is None:
            found.append(Problem(code="no_reverse", field="held", detail={"spell": copy.spell}))
    if class_level_problem(caster.id, level) is None:
        found.extend(_slot_problems(caster, level, spells, held))
    return found


def _list_problems(
    field: str, asked: Sequence[int], caster: CasterClass, spells: Mapping[int, Spell]
) -> Iterator[Problem]:
    """Spells that are gone, and spells of another list. Source: V7."""
    for pk in dict.fromkeys(asked):
        spell = spells.get(pk)
        if spell is None:
            yield Problem(code="spell_gone", field=field, detail={"spell": pk})
        elif spell.magic_type != str(caster.magic_type):
            yield Problem(code="not_of_class", field=field, detail={"spell": pk})


def _slot_problems(
    caster: CasterClass, level: int, spells: Mapping[int, Spell], held: Sequence[HeldCopy]
) -> Iterator[Problem]:
    """More of a spell level than there are slots. Source: V2."""
    slots = class_level(caster.id, level).slots
    counts = Counter(spells[copy.spell].spell_level or 0 for copy in held if copy.spell in spells)
    for spell_level, count in sorted(counts.items()):
        if count > slots[spell_level - 1]:
            detail = {"level": spell_level, "count": count, "slots": slots[spell_level - 1]}
            yield Problem(code="too_many_of_level", field="held", detail=detail)
