"""Two spells side by side: the same attribute of both in one row."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from spells.models import Spell
from spells.templatetags.spell_words import (
    characteristic_word,
    degree_word,
    duration_words,
    range_words,
)
from spells.templatetags.vancian_save_words import changing, saving
from spells.templatetags.vancian_words import lasting, place_words, reaching


@dataclass(frozen=True, kw_only=True)
class ComparedRow:
    """One attribute of both spells, in the reader's words."""

    label: str
    first: str
    second: str

    @property
    def is_same(self) -> bool:
        return self.first == self.second


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """What two spells have in common, and what not."""

    first: Spell
    second: Spell
    rows: Sequence[ComparedRow]

    @property
    def is_mixed(self) -> bool:
        """One of each magic: what only one of them knows isn't compared."""
        return self.first.system != self.second.system

    @property
    def differences(self) -> int:
        return sum(not row.is_same for row in self.rows)


_Say = Callable[[Spell], str]


def compare(first: Spell, second: Spell) -> Comparison:
    """Both spells with their forms. No query."""
    if first.system != second.system:
        asked = _shared()
    else:
        asked = _memorised() if first.is_vancian else _percentile()
    rows = [ComparedRow(label=label, first=say(first), second=say(second)) for label, say in asked]
    shown = [row for row in rows if row.first or row.second]
    return Comparison(first=first, second=second, rows=[_filled(row) for row in shown])


def _filled(row: ComparedRow) -> ComparedRow:
    none = _("non dit")
    return ComparedRow(label=row.label, first=row.first or none, second=row.second or none)


def _percentile() -> list[tuple[str, _Say]]:
    return [
        (_("En une ligne"), lambda spell: spell.summary),
        (_("Concentration"), lambda spell: degree_word(spell.degree)),
        (_("Portée"), _reach),
        (_("Durée"), _length),
        (_("Résistance"), _resisted),
        (_("Dés de l’intensité"), _dice),
        (_("Barrière magique"), lambda spell: _("oui") if spell.is_barrier else _("non")),
        (_("Ce que donne l’intensité"), _steps),
        (_("Ce que veut dire «\u00a0spéciale\u00a0»"), lambda spell: spell.special),
        (_("Effet"), lambda spell: spell.effect),
    ]


def _memorised() -> list[tuple[str, _Say]]:
    return [
        (_("En une ligne"), lambda spell: spell.summary),
        (_("Magie"), place_words),
        (_("Durée"), _length),
        (_("Portée"), _reach),
        (_("Sauvegarde"), _resisted),
        (_("Ce qu’il change"), lambda spell: ", ".join(changing(spell.form))),
        (_("Forme inversée"), _reverse),
        (_("Effet"), lambda spell: spell.effect),
    ]


def _shared() -> list[tuple[str, _Say]]:
    """What means the same in both magics."""
    return [
        (_("En une ligne"), lambda spell: spell.summary),
        (_("Magie"), _magic),
        (_("Portée"), _reach),
        (_("Durée"), _length),
        (_("Ce qui y résiste"), _against),
        (_("Effet"), lambda spell: spell.effect),
    ]


def _magic(spell: Spell) -> str:
    return place_words(spell) if spell.is_vancian else _("Magie à pourcentages")


def _reach(spell: Spell) -> str:
    return reaching(spell.form) if spell.is_vancian else range_words(spell.parameters)


def _length(spell: Spell) -> str:
    return lasting(spell.form) if spell.is_vancian else duration_words(spell.parameters)


def _resisted(spell: Spell) -> str:
    if spell.is_vancian:
        return saving(spell.form)
    resistance = spell.parameters.resistance
    return characteristic_word(resistance) if resistance else _("aucune")


def _against(spell: Spell) -> str:
    words = (
        _("jet de sauvegarde\u00a0: %(words)s")
        if spell.is_vancian
        else _("résistance\u00a0: %(words)s")
    )
    return words % {"words": _resisted(spell)}


def _dice(spell: Spell) -> str:
    if not spell.rolls_dice:
        return _("ne se lancent pas")
    return spell.dice_count or _("se lancent")


def _steps(spell: Spell) -> str:
    return "\n".join(f"{intensity}\u00a0: {gives}" for intensity, gives in spell.told_steps)


def _reverse(spell: Spell) -> str:
    form = spell.reversed_form
    if form is None:
        return _("aucune")
    return "\n".join([form.name, lasting(form), reaching(form), saving(form)])
