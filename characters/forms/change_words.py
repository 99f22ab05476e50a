"""What an act changed, row by row, in the reader's words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaign.models import Campaign, LogEntry, Membership
from campaign.registry import tracked
from campaign.services import changes
from characters.forms.change_names import names_of_changes
from design import formats

#: A value longer than this is told of, not shown.
_LONGEST = 40
#: What happens to a row as a whole.
_ROW_OPS = frozenset({changes.Made.op, changes.Ended.op, changes.Revived.op})
#: Acts of the whole party: what they do to each is told as happenings, and to whom it concerns.
_OF_THE_PARTY = frozenset({"rest.granted", "rest.interrupted", "rest.hour"})


@dataclass(frozen=True, kw_only=True)
class ChangeLine:
    """One change: what it is about, and how it went."""

    what: str
    how: str


def change_lines(entry: LogEntry, member: Membership) -> list[ChangeLine]:
    """The changes of the entry, in the order in which they were made, for this reader.

    What the passing of time did to others is told as happenings, to whom they concern.
    """
    if _is_of_a_fight(entry):
        return []  # so many rows made are so many enemies, hidden ones too
    found = [changes.from_json(one) for one in entry.changes]
    shown = [change for change in found if not _is_of_time(entry, change)]
    names = names_of_changes((one for one in shown if one.op in _ROW_OPS), member)
    return [_line(change, names.get((change.on, change.id), "")) for change in shown]


def _is_of_a_fight(entry: LogEntry) -> bool:
    undone = entry.data.get("of")
    kinds = (entry.kind, undone.get("kind") if isinstance(undone, dict) else entry.data.get("kind"))
    return any(str(kind).startswith("fight.") for kind in kinds)


def _is_of_time(entry: LogEntry, change: changes.Change) -> bool:
    """Whether time did it, beside the act's own doing; of the act's own row one cannot tell."""
    undone = entry.data.get("of")
    told = undone if isinstance(undone, dict) else entry.data
    if "happened" not in told or change.on == Campaign._meta.label:
        return False
    is_own = {"on": change.on, "id": change.id} in told.get("uses", [])
    return not is_own or not _OF_THE_PARTY.isdisjoint({entry.kind, entry.data.get("kind")})


def _line(change: changes.Change, name: str) -> ChangeLine:
    if isinstance(change, changes.Number):
        return ChangeLine(what=_field(change.on, change.field), how=_grown(change))
    if isinstance(change, changes.Value):
        is_row = change.field.endswith("_id")
        old, new = (
            "…" if is_row and v else _written(_chosen(change.on, change.field, v))
            for v in (change.old, change.new)
        )
        return ChangeLine(what=_field(change.on, change.field), how=f"{old} → {new}")
    how = {
        changes.Made.op: _("ajouté"),
        changes.Ended.op: _("retiré"),
        changes.Revived.op: _("revenu"),
    }[change.op]
    what = _kind(change.on)
    if name:
        what = _("%(kind)s : %(name)s") % {"kind": what, "name": name}
    return ChangeLine(what=what, how=how)


def _grown(change: changes.Number) -> str:
    if change.field in {"clock_seconds", "seconds"}:
        sign = formats.MINUS if change.by < 0 else "+"
        return f"{sign}{formats.game_span(abs(change.by))}"
    return formats.signed(change.by)


def _field(label: str, name: str) -> str:
    if name == "clock_seconds":
        return _("Horloge")
    if name == "house_rules":
        return _("Règles maison")
    if name == "calendar":
        return _("Calendrier")
    if name == "mp_fraction":
        return _("Fraction de point de magie")
    field: Any = tracked(label).model._meta.get_field(name)
    words = str(field.verbose_name)
    return words[:1].upper() + words[1:]


def _chosen(label: str, name: str, value: Any) -> Any:
    """A value of a few as the product names it; any other as it is."""
    field: Any = tracked(label).model._meta.get_field(name)
    return dict(field.flatchoices).get(value, value) if field.choices else value


def _kind(label: str) -> str:
    return {
        "characters.Character": _("Personnage"),
        "campaign.Adventure": _("Aventure"),
        "characters.KnownSpell": _("Sort connu"),
        "characters.ActiveSpell": _("Sort à l’œuvre"),
        "characters.DeclaredSpell": _("Sort déclaré"),
        "characters.Fight": _("Combat"),
        "characters.Combatant": _("Combattant"),
        "characters.SpellSubject": _("Sujet d’un sort"),
        "characters.SpellTarget": _("Cible d’un sort"),
        "characters.Control": _("Qui le joue"),
        "characters.Book": _("Livre"),
        "characters.BookSpell": _("Sort d’un livre"),
        "characters.Study": _("Étude"),
        "characters.StudyMonth": _("Mois d’étude"),
        "characters.Caster": _("Classe et niveau"),
        "characters.MemorisedSpell": _("Sort en mémoire"),
        "characters.AccessibleSpell": _("Sort accessible"),
        "characters.FailedCopy": _("Copie manquée"),
        "characters.Deciphered": _("Source déchiffrée"),
        "characters.Rewriting": _("Réécriture"),
        "characters.RewritingSpell": _("Sort à réécrire"),
        "characters.PlanarStay": _("Séjour sur un plan"),
        "spells.Spell": _("Sort"),
        "spells.SpellNote": _("Note du MJ"),
        "spells.VancianForm": _("Forme d’un sort"),
    }.get(label, label)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if value is None or value == "":
        return "–"
    text = str(value)
    if (isinstance(value, Iterable) and not isinstance(value, str)) or len(text) > _LONGEST:
        return "…"
    return text
