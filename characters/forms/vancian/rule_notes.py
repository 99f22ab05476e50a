"""What unified magic changes for each cleric and druid, before it is switched. Source: V11."""

from collections import Counter

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Membership
from campaign.registry import RuleNote
from characters.models import AccessibleSpell, Character
from rules.house_rules import HouseRules
from rules.vancian.classes import CLASSES
from rules.vancian.options import UnifiedMagic


def unified_notes(member: Membership, now: HouseRules, wanted: HouseRules) -> list[RuleNote]:
    """A line for each of them; two queries, or none where unified magic stays as it is."""
    if now.unified_magic is wanted.unified_magic:
        return []
    priests = [one.id for one in CLASSES.values() if one.is_priest and not one.uses_books]
    rows = Character.objects.seen_by(member).filter(caster__class_id__in=priests)
    listed = Counter(
        AccessibleSpell.objects.standing()
        .filter(character__in=rows)
        .values_list("character_id", flat=True)
    )
    return [
        RuleNote(
            name=one.name,
            words=_words(listed[one.pk], is_on=wanted.unified_magic is UnifiedMagic.ON),
            href=reverse("characters:spell-list", args=[member.campaign_id, one.pk]),
        )
        for one in rows.order_by("name", "pk")
    ]


def _words(listed: int, *, is_on: bool) -> str:
    if is_on and not listed:
        return _(
            "Ne saurait plus rien : lui choisir d’abord 2 sorts de niveau 1 et 1 de niveau 2. "
            "Ce qui est en mémoire y reste."
        )
    if is_on:
        return ngettext(
            "Ne garderait que le sort de sa liste. Ce qui est en mémoire y reste.",
            "Ne garderait que les %(count)s sorts de sa liste. Ce qui est en mémoire y reste.",
            listed,
        ) % {"count": listed}
    if not listed:
        return _("Retrouverait tous les sorts de sa magie.")
    return ngettext(
        "Le sort connu deviendrait sa liste ; la vider ouvre tous ceux de sa magie.",
        "Les %(count)s sorts connus deviendraient sa liste ; la vider ouvre tous ceux de sa magie.",
        listed,
    ) % {"count": listed}
