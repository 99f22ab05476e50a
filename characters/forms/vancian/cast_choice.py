"""What may be cast now, as a list to choose from."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Campaign
from characters.forms.vancian.addresses import cast_query
from characters.services.vancian.readiness import Readiness
from design.formats import of_name
from rules.vancian.classes import CLASSES
from rules.vancian.progression import class_level
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One spell, in the form in which it is there, and how many of it."""

    level: int
    name: str
    note: str
    #: Fields of the cast's address.
    query: str
    count: int = 1


def choices_of(campaign: Campaign, ready: Readiness, *, gives_leave: bool) -> list[Choice]:
    """Memory first, then scrolls, then what a GM may give leave for. One query more for these."""
    found = [*_held(ready), *_scrolls(ready)]
    if gives_leave:
        found += _by_leave(campaign, ready)
    return found


def _held(ready: Readiness) -> Iterable[Choice]:
    counts: dict[tuple[int, bool | None], int] = {}
    for row in ready.held:
        key = (row.spell_id, row.is_reversed)
        counts[key] = counts.get(key, 0) + 1
    for row in ready.held:
        count = counts.pop((row.spell_id, row.is_reversed), 0)
        if not count:
            continue
        spell = row.spell
        reverse = spell.reversed_form if row.is_reversed else None
        yield Choice(
            level=spell.spell_level or 1,
            name=spell.name if reverse is None else reverse.name,
            note=""
            if reverse is None
            else _("inverse %(of_spell)s") % {"of_spell": of_name(spell.name)},
            query=cast_query(spell.pk, form=row.is_reversed),
            count=count,
        )


def _scrolls(ready: Readiness) -> Iterable[Choice]:
    for line in ready.written:
        yield Choice(
            level=line.spell.spell_level or 1,
            name=line.spell.name,
            note=_("du parchemin\u00a0: %(book)s") % {"book": line.book.name},
            query=cast_query(line.spell_id, source="scroll", book=line.book_id),
        )


def _by_leave(campaign: Campaign, ready: Readiness) -> Iterable[Choice]:
    caster = CLASSES[ready.caster.class_id]
    levels = class_level(caster.id, ready.caster.class_level).castable_levels
    rows = Spell.objects.usable_in(campaign).vancian().of_magic_types([caster.magic_type])
    for spell in rows.filter(spell_level__in=levels).by_level():
        yield Choice(
            level=spell.spell_level or 1,
            name=spell.name,
            note=_("avec la permission du MJ"),
            query=cast_query(spell.pk, source="gm"),
        )
