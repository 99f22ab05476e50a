"""A memorised spell that was cast, as its entry tells it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from characters.services.vancian.subjects_told import KnownSubject
from design.formats import of_name, signed
from rules.vancian.combine_tags import Changed
from rules.vancian.saving_throws import SaveCategory, SaveResult
from spells.templatetags.vancian_save_words import changed_word, save_against, save_result


@dataclass(frozen=True, kw_only=True)
class SubjectTold:
    """One line: who, what came of it, and the numbers where they are open."""

    name: str
    words: str
    details: tuple[str, ...] = ()
    roll: int | None = None
    is_spared: bool = False
    #: A GM has it in hand, or keeps it.
    is_gms: bool = False
    #: The row that a GM may tell of.
    kept: int | None = None


@dataclass(frozen=True, kw_only=True)
class Die:
    """One die of the effect."""

    faces: int
    value: int


def subject_lines(known: Iterable[KnownSubject], *, is_gm: bool) -> list[SubjectTold]:
    """Throws that wait for a GM stand among the GM's own fields, not here."""
    return [_line(one, is_gm=is_gm) for one in known if not (is_gm and one.is_pending)]


def _line(one: KnownSubject, *, is_gm: bool) -> SubjectTold:
    told, save = one.told, one.told["save"] or _save_since(one)
    if save is None:
        words = _("laisse faire, le sort prend effet") if told["willing"] else _("prend effet")
        return SubjectTold(name=told["name"], words=words)
    result = save_result(SaveResult(save["on_success"]))
    if one.is_pending:
        return SubjectTold(
            name=told["name"], words=_("le MJ lance le jet de sauvegarde"), is_gms=True
        )
    is_saved = one.state == "saved"
    is_waived = not is_saved and one.row is not None and one.row.roll is None
    words = _("sauvé\u00a0: %(result)s") % {"result": result} if is_saved else _("pas sauvé")
    if is_waived:
        words = _("prend effet")
    numbers = _open_numbers(save) or (_gms_numbers(one) if is_gm else None)
    details: tuple[str, ...] = ()
    roll = None
    if numbers is not None:
        roll, number, modifier = numbers
        details = (throw_line(save["category"], roll, modifier, number),)
    kept = one.row.pk if is_gm and one.row is not None and not one.row.told else None
    if kept is not None:
        details += (_("gardé\u00a0: les joueurs n’en savent rien"),)
    return SubjectTold(
        name=told["name"],
        words=words,
        details=details,
        roll=roll,
        is_spared=is_saved,
        is_gms=save["number"] is None and not is_waived,
        kept=kept,
    )


def _save_since(one: KnownSubject) -> dict[str, Any] | None:
    """Of a subject that made no throw at the cast, the one that the spell asked for later."""
    row = one.row
    if row is None or row.category == SaveCategory.NONE:
        return None
    return {
        "category": row.category,
        "on_success": row.on_success,
        "number": None,
        "modifier": row.modifier,
        "roll": None,
    }


def _open_numbers(save: Mapping[str, Any]) -> tuple[int, int, int] | None:
    if save["number"] is None or save["roll"] is None:
        return None
    return save["roll"], save["number"], save["modifier"]


def _gms_numbers(one: KnownSubject) -> tuple[int, int, int] | None:
    row = one.row
    if row is None or row.roll is None or row.number is None:
        return None
    return row.roll, row.number, row.modifier


def throw_line(category: str, roll: int, modifier: int, number: int) -> str:
    """« contre les sorts : 12, −2 = 10 pour 15 »."""
    against = save_against(SaveCategory(category))
    total = f"{roll}" if not modifier else f"{roll}, {signed(modifier)} = {roll + modifier}"
    return _("%(against)s\u00a0: %(total)s pour %(number)s") % {
        "against": against,
        "total": total,
        "number": number,
    }


def changed_words(names: Iterable[str]) -> str:
    """« attaque, moral »."""
    return ", ".join(changed_word(Changed(name)) for name in names)


def replaced_line(spell: str, caster: str, lost: Iterable[str], *, whom: str) -> str:
    """« remplace « Bénédiction » d’Anselme sur Ysaline : attaque, moral »."""
    return _("remplace «\u00a0%(spell)s\u00a0» %(of_caster)s sur %(whom)s\u00a0: %(what)s") % {
        "spell": spell,
        "of_caster": of_name(caster),
        "whom": whom,
        "what": changed_words(lost),
    }


def effect_dice(data: Mapping[str, Any]) -> list[Die]:
    """The dice of the effect, drawn one by one."""
    effect = data.get("effect")
    return [Die(**roll) for roll in effect["rolls"]] if effect else []
