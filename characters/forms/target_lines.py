"""Targets as lines of the planner: who, what stands there against the spell, and what is sealed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from characters.models import Character, CharacterKind
from characters.services.aiming import Aimed
from design.formats import number
from rules.percentile.magic_defence import BarrierCrossing
from rules.percentile.targets import TargetForecast
from spells.templatetags.spell_words import characteristic_word

#: So many characters are chosen at a glance; the others stand in a fold.
_NEAR = 12


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody who may be aimed at, as a button that stays down."""

    character: Character
    is_chosen: bool
    is_self: bool


@dataclass(frozen=True, kw_only=True)
class TargetLine:
    """One target of the plan."""

    #: Its name among the fields: a character's id, or the place of a name.
    key: str
    name: str
    is_willing: bool
    #: Whether it may let the spell in or not: others than the caster, where the spell is resisted.
    may_resist: bool
    is_sealed: bool
    #: In the margin: the chance to overcome it, where one is rolled here.
    chance: int | None
    #: What is known of it, a few words each.
    details: tuple[str, ...]


def people_of(
    people: Iterable[Character], *, caster: Character, chosen: Iterable[int]
) -> list[Person]:
    """The caster first, then as the list is ordered: players' characters, then the GM's."""
    ids = set(chosen)
    persons = [
        Person(character=one, is_chosen=one.pk in ids, is_self=one == caster) for one in people
    ]
    return sorted(
        persons, key=lambda one: (not one.is_self, one.character.kind != CharacterKind.PC)
    )


def near_and_far(persons: Sequence[Person]) -> tuple[list[Person], list[Person]]:
    """Those chosen at a glance, and those in the fold; whoever is chosen is in sight."""
    near = [one for place, one in enumerate(persons) if place < _NEAR or one.is_chosen]
    return near, [one for one in persons if one not in near]


def target_lines(
    aimed: Sequence[Aimed],
    reached: Sequence[TargetForecast],
    *,
    caster: Character,
    resistance: str,
    surcharge: int,
) -> list[TargetLine]:
    """A line for each target; nothing of a sealed one but that a GM decides."""
    lines = []
    names = 0
    for one, view in zip(aimed, reached, strict=False):
        key = str(one.aim.character)
        if one.aim.character is None:
            key, names = f"n{names}", names + 1
        lines.append(
            TargetLine(
                key=key,
                name=one.character.name if one.character is not None else one.aim.name,
                is_willing=one.aim.is_willing,
                may_resist=bool(resistance) and one.character != caster,
                is_sealed=one.is_sealed,
                chance=view.chance,
                details=tuple(_details(one, view, caster, resistance, surcharge)),
            )
        )
    return lines


def _details(
    one: Aimed, view: TargetForecast, caster: Character, resistance: str, surcharge: int
) -> Iterator[str]:
    if one.character == caster:
        yield _("le magicien lui-même")
    elif resistance and one.aim.is_willing:
        yield _("consentant : pas de jet")
    elif view.chance is not None:
        yield _("%(score)s %(value)s : %(chance)s\u00a0%% de chances") % {
            "score": characteristic_word(resistance),
            "value": number(one.target.score or 0),
            "chance": view.chance,
        }
    if one.is_sealed:
        is_rolled = resistance and not one.aim.is_willing
        yield _("résistance : au MJ") if is_rolled else _("effet : au MJ")
        return
    yield from crossing_words(view.crossing, barrier=one.target.barrier, surcharge=surcharge)


def crossing_words(
    crossing: BarrierCrossing | None, *, barrier: int, surcharge: int
) -> Iterator[str]:
    """What a barrier takes and what becomes of the surcharge: burnt, wasted, left. Source: P12."""
    if crossing is None:
        return
    if barrier:
        yield _("barrière %(barrier)s") % {"barrier": barrier}
    if surcharge:
        yield _("surcharge %(surcharge)s : %(burnt)s contre la barrière, %(wasted)s de trop") % {
            "surcharge": surcharge,
            "burnt": crossing.burnt,
            "wasted": crossing.wasted,
        }
    if not crossing.intensity_left:
        yield _("rien ne passe")
    elif barrier:
        yield _("intensité %(left)s à l’arrivée") % {"left": crossing.intensity_left}
