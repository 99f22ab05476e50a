"""The targets of a cast as its result tells them: numbers where they are open, else words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from characters.forms.target_lines import crossing_words
from characters.models import SpellTarget, TargetState
from characters.services.targets_told import KnownTarget
from rules.percentile.magic_defence import BarrierCrossing
from rules.percentile.targets import crossing_of
from spells.templatetags.spell_words import characteristic_word


@dataclass(frozen=True, kw_only=True)
class TargetTold:
    """One line of the result."""

    name: str
    #: What became of it, in a few words.
    words: str
    details: tuple[str, ...] = ()
    #: The d100 against its resistance, where this reader may know it.
    roll: int | None = None
    #: The spell is known to have had no effect.
    is_lost: bool = False
    #: Only a GM decides or knows.
    is_sealed: bool = False
    #: The row that a GM has kept to themselves and may tell of.
    kept: int | None = None


def targets_told(
    known: Iterable[KnownTarget], data: Mapping[str, Any], *, is_gm: bool, shows_numbers: bool
) -> list[TargetTold]:
    """The lines of a cast's targets; nothing where it was not cast.

    Without ``shows_numbers`` neither the points nor the chances of a resistance are told.
    """
    if "whom" not in data:
        return _as_it_was(data, shows_numbers=shows_numbers)
    return [
        _told(one, data, is_gm=is_gm, shows_numbers=shows_numbers)
        for one in known
        if "takes_effect" in one.told
    ]


def resisting_names(known: Iterable[KnownTarget], data: Mapping[str, Any]) -> list[str]:
    """Those against whom a die was typed, or would be once the spell is cast."""
    if not data["parameters"]["resistance"]:
        return []
    return [one.name for one in known if not one.told["sealed"] and not one.told["willing"]]


def _told(
    one: KnownTarget, data: Mapping[str, Any], *, is_gm: bool, shows_numbers: bool
) -> TargetTold:
    told, resistance = one.told, data["parameters"]["resistance"]
    if told["takes_effect"] is None:
        if is_gm and one.row is not None and not one.row.is_pending:
            return _resolved(one.name, one.row)
        return _sealed(one, told, resistance)
    rolled = told.get("resistance")
    if told["intensity_left"] == 0:
        words = _("rien ne passe la barrière")
    elif rolled:
        words = _("résistance vaincue") if rolled["is_won"] else _("résiste")
    elif told["willing"] and resistance:
        words = _("consentant, le sort prend effet")
    else:
        words = _("le sort prend effet")
    details = list(_rolled_words(rolled, resistance)) if shows_numbers else []
    faced = told.get("faced") or {"barrier": 0}
    crossing = BarrierCrossing(**told["crossing"]) if told["crossing"] else None
    surcharge = data["plan"]["surcharge"]
    details += crossing_words(crossing, barrier=faced["barrier"], surcharge=surcharge)
    return TargetTold(
        name=one.name,
        words=words,
        details=tuple(details),
        roll=rolled["roll"]["value"] if rolled else None,
        is_lost=not told["takes_effect"],
    )


def _sealed(one: KnownTarget, told: Mapping[str, Any], resistance: str | None) -> TargetTold:
    """Whether it took effect, once a GM has said so; why not is not said."""
    is_lost = one.state in {TargetState.RESISTED, TargetState.STOPPED}
    if one.state == TargetState.REACHED:
        words = _("le sort prend effet")
    elif is_lost:
        words = _("sans effet")
    elif resistance and not told["willing"]:
        words = _("résistance : au MJ")
    else:
        words = _("effet : au MJ")
    return TargetTold(name=one.name, words=words, is_lost=is_lost, is_sealed=True)


def _resolved(name: str, row: SpellTarget) -> TargetTold:
    """For GMs: all of it."""
    crossing = crossing_of(intensity=row.intensity, surcharge=row.surcharge, barrier=row.barrier)
    details = []
    if row.chance is not None and row.score is not None:
        details.append(
            against_words(row.active, row.score, chance=row.chance, resistance=row.resistance)
        )
    details += crossing_words(crossing, barrier=row.barrier, surcharge=row.surcharge)
    if row.worth is not None:
        details.append(f"{row.worth} {row.spell.dice_count}".strip())
    if not row.told:
        details.append(_("gardé : les joueurs n’en savent rien"))
    return TargetTold(
        name=name,
        words=str(row.get_state_display()),
        details=tuple(details),
        roll=row.roll,
        is_lost=not row.is_reached,
        is_sealed=True,
        kept=None if row.told else row.pk,
    )


def against_words(active: int, passive: int, *, chance: int, resistance: str) -> str:
    """« 15 PM contre 12 en POU : 65 % de chances ». Source: P10."""
    return _("%(active)s PM contre %(passive)s en %(score)s : %(chance)s\u00a0%% de chances") % {
        "active": active,
        "passive": passive,
        "score": characteristic_word(resistance),
        "chance": chance,
    }


def _rolled_words(rolled: Mapping[str, Any] | None, resistance: str | None) -> Iterator[str]:
    if rolled and resistance:
        yield against_words(
            rolled["active"], rolled["passive"], chance=rolled["target"], resistance=resistance
        )


def _as_it_was(data: Mapping[str, Any], *, shows_numbers: bool) -> list[TargetTold]:
    """An entry of before targets had names: one of them, with or without a roll."""
    rolled = data.get("resistance")
    if not rolled:
        return []
    details = _rolled_words(rolled, data["parameters"]["resistance"]) if shows_numbers else ()
    return [
        TargetTold(
            name=data.get("targets") or _("La cible"),
            words=_("résistance vaincue") if rolled["is_won"] else _("résiste"),
            details=tuple(details),
            roll=rolled["roll"]["value"],
            is_lost=not rolled["is_won"],
        )
    ]
