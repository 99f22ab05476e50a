"""What a Vancian character holds, against what it may hold. Source: V2, S10."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.urls import reverse as reverse_url
from django.utils.translation import gettext as _

from characters.forms.vancian.addresses import cast_query
from characters.forms.vancian.classes import ClassChoice
from characters.models import Caster, MemorisedSpell
from design.formats import of_name
from design.pictures.places import HELD, Place, Tier, tier
from rules.vancian.classes import CLASSES
from rules.vancian.progression import SPELL_LEVELS, ClassLevel, class_level
from rules.vancian.reversal import ReversalChoice, reversal_choice


@dataclass(frozen=True, kw_only=True)
class CasterView:
    """Class, level and memory as pages show them."""

    caster: Caster
    #: What is in memory, oldest first, each with its spell and the spell's forms.
    held: Sequence[MemorisedSpell] = ()
    #: Whether a tap on what is held leads to its cast.
    casts: bool = False

    @property
    def choice(self) -> ClassChoice:
        return ClassChoice(caster=CLASSES[self.caster.class_id])

    @property
    def class_name(self) -> str:
        return self.choice.name

    @property
    def level(self) -> ClassLevel:
        """What the table says of class and level."""
        return class_level(self.caster.class_id, self.caster.class_level)

    @property
    def has_books(self) -> bool:
        return self.choice.caster.uses_books

    @property
    def chooses_form_now(self) -> bool:
        """Whether the form of a reversible spell is chosen at casting. Source: V9."""
        return reversal_choice(self.caster.class_id) is ReversalChoice.AT_CASTING

    @cached_property
    def tiers(self) -> list[Tier]:
        """A row for each spell level with a slot, or with something held above one."""
        rows = []
        for spell_level in SPELL_LEVELS:
            slots = self.level.slots[spell_level - 1]
            filled = [
                self._place(row) for row in self.held if (row.spell.spell_level or 1) == spell_level
            ]
            if slots or filled:
                rows.append(
                    tier(level=spell_level, slots=slots, filled=filled, over_note=_("en trop"))
                )
        return rows

    def _place(self, row: MemorisedSpell) -> Place:
        """The form that is held goes by its own name, and says whose reverse it is."""
        spell = row.spell
        reverse = spell.reversed_form if row.is_reversed else None
        place = Place(state=HELD, name=spell.name, href=self._href(row))
        if reverse is None:
            return place
        note = _("inverse %(of_spell)s") % {"of_spell": of_name(spell.name)}
        return replace(place, name=reverse.name, note=note, is_reversed=True)

    def _href(self, row: MemorisedSpell) -> str:
        if not self.casts:
            return ""
        where = reverse_url("characters:cast-memorised", args=[row.campaign_id, row.character_id])
        return f"{where}?{cast_query(row.spell_id, form=row.is_reversed)}"

    @property
    def over(self) -> int:
        """So many spells more than the slots; they stay and may be cast (Source: S10)."""
        return sum(row.over for row in self.tiers)
