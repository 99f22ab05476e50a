"""What waits for somebody's word before a round may pass. Source: V5, V6, P10, S2."""

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.models import (
    Combatant,
    DeclaredSpell,
    Fight,
    Incantation,
    SpellSubject,
    SpellTarget,
)
from rules.percentile.incantation import Stage

#: Codes of what waits.
CHOICES = frozenset({"declared_waits", "incantation_waits", "resistances_wait", "saves_wait"})


def open_choices(campaign: Campaign, fight: Fight) -> list[Problem]:
    """Every choice that a round would pass over, for GMs' eyes. Four queries."""
    fighting = Combatant.objects.standing().filter(fight=fight).values("character")
    problems = [
        Problem(
            code="declared_waits",
            field="declared",
            detail={
                "name": row.character.name,
                "spell_name": {"fr": row.form.name_fr, "en": row.form.name_en},
            },
        )
        for row in DeclaredSpell.objects.standing().with_names().filter(character__in=fighting)
    ]
    now = campaign.clock_seconds
    problems += [
        Problem(
            code="incantation_waits",
            field="incantation",
            detail={
                "name": row.character.name,
                "spell_name": {"fr": row.spell.name_fr, "en": row.spell.name_en},
            },
        )
        for row in Incantation.objects.running().filter(character__in=fighting)
        if row.course.stage(now) is Stage.READY
    ]
    for code, count in (
        ("resistances_wait", SpellTarget.objects.pending(campaign).count()),
        ("saves_wait", SpellSubject.objects.pending(campaign).count()),
    ):
        if count:
            problems.append(Problem(code=code, field=code, detail={"count": count}))
    return problems
