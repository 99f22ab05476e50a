"""On whom a cast fell, what each target resists, and which spells at work each of them bears.

Source: P10, P12, S4.
"""

from collections.abc import Collection
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.active_spell import ActiveSpell
from characters.models.character import Character
from rules.percentile.outcome import Outcome
from rules.percentile.parameters import Characteristic
from spells.models import Spell

#: As long as a character's name.
LONGEST_NAME = 60


class TargetState(models.TextChoices):
    """What became of a spell on one target."""

    #: A GM has yet to say, by a roll or by the barrier.
    PENDING = "pending", _("à résoudre")
    REACHED = "reached", _("le sort prend effet")
    RESISTED = "resisted", _("la cible résiste")
    STOPPED = "stopped", _("une barrière arrête le sort")
    #: It was not reached: the row keeps what a GM had said of it, and is over at once.
    MISSED = "missed", _("le sort ne l’atteint pas")


class SpellTargetQuerySet(RowOfPlayQuerySet["SpellTarget"]):
    def pending(self, campaign: Campaign) -> Self:
        """What GMs have yet to resolve, oldest cast first, with mage, spell and target."""
        rows = self.standing().in_campaign(campaign).filter(state=TargetState.PENDING)
        return rows.with_names()

    def with_names(self) -> Self:
        rows = self.select_related("caster", "spell", "character", "active_spell")
        return rows.order_by("cast_seq", "place")

    def bearing(self, campaign: Campaign, characters: Collection[int]) -> Self:
        """On these characters (by id), the spells that are at work on them now."""
        goes_on = Q(active_spell__ends=None) | Q(active_spell__ends__gt=campaign.clock_seconds)
        rows = self.standing().in_campaign(campaign).filter(goes_on)
        return rows.filter(
            state=TargetState.REACHED,
            character__in=characters,
            active_spell__isnull=False,
            active_spell__ended_seq=None,
        )

    def told_to(self, member: Membership) -> Self:
        """What became of each, as far as the member may know: ``known_state``, else empty.

        Nothing but names and that one word is loaded for players.
        """
        if member.is_gm:
            return self.with_names().annotate(known_state=models.F("state"))
        told = models.Case(
            models.When(told=True, then=models.F("state")),
            default=models.Value(""),
            output_field=models.CharField(),
        )
        rows = self.annotate(known_state=told)
        return rows.select_related("character").only(
            *("pk", "place", "cast_seq", "name", "active_spell_id", "character__name"),
        )


class SpellTarget(RowOfPlay):
    """One target of a spell that was cast, made where something about it goes on.

    The numbers are the GMs' own affair while ``told`` is unset, and after it as well.
    """

    caster = models.ForeignKey(Character, models.CASCADE, related_name="+")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    #: ``seq`` of the cast, and the target's place in it, from 0.
    cast_seq = models.BigIntegerField()
    place = models.PositiveSmallIntegerField()
    #: What goes on on this target; unset for a spell that does not last.
    active_spell = models.ForeignKey(
        ActiveSpell, models.CASCADE, null=True, blank=True, related_name="spell_targets"
    )
    #: A character of the campaign, or a name.
    character = models.ForeignKey(
        Character, models.CASCADE, null=True, blank=True, related_name="spells_borne"
    )
    name = models.CharField(_("sur qui"), max_length=LONGEST_NAME, blank=True)
    willing = models.BooleanField(_("consentant"), default=False)
    #: Code of the characteristic to overcome, as the spell had it at the cast; empty: none.
    resistance = models.CharField(_("résistance"), max_length=3, blank=True)
    outcome = models.CharField(max_length=8)
    #: The mage's points against the characteristic. Source: P10.
    active = models.PositiveSmallIntegerField()
    #: As it left, before any barrier, with the points that burn through one. Source: P12.
    intensity = models.PositiveSmallIntegerField(_("intensité"))
    surcharge = models.PositiveSmallIntegerField(_("surcharge"), default=0)
    #: For which intensity the effect was rolled at the cast, and its sum.
    rolled_for = models.PositiveSmallIntegerField(null=True, blank=True)
    rolled = models.PositiveIntegerField(null=True, blank=True)
    #: What stood against it at the cast, as far as it was known; then as it was resolved.
    score = models.PositiveSmallIntegerField(_("caractéristique de la cible"), null=True)
    barrier = models.PositiveSmallIntegerField(_("barrière"), default=0)
    state = models.CharField(
        _("résistance"), max_length=8, choices=TargetState.choices, default=TargetState.PENDING
    )
    #: Once it is resolved: chance and d100 where one was rolled, what got through, its dice.
    chance = models.PositiveSmallIntegerField(_("chances"), null=True)
    roll = models.PositiveSmallIntegerField(_("jet"), null=True)
    intensity_left = models.PositiveSmallIntegerField(_("intensité restante"), null=True)
    worth = models.PositiveIntegerField(_("effet"), null=True)
    #: Whether players may know what became of it.
    told = models.BooleanField(_("dit aux joueurs"), default=False)

    objects: ClassVar[models.Manager["SpellTarget"]] = SpellTargetQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "cast_seq", "place"], name="one_row_a_target_of_a_cast"
            ),
            models.CheckConstraint(
                name="target_is_a_character_or_a_name",
                condition=Q(character__isnull=False, name="") | (Q(character=None) & ~Q(name="")),
            ),
            models.CheckConstraint(
                name="state_of_target_is_known", condition=Q(state__in=TargetState.values)
            ),
            models.CheckConstraint(
                name="resistance_of_target_is_known",
                condition=Q(resistance__in=["", *(str(one) for one in Characteristic)]),
            ),
            models.CheckConstraint(
                name="outcome_of_target_is_a_cast",
                condition=Q(outcome__in=[str(Outcome.CRITICAL), str(Outcome.SUCCESS)])
                | Q(state=TargetState.MISSED, outcome__in=[str(one) for one in Outcome]),
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign", "state"],
                condition=Q(ended_seq=None),
                name="targets_by_state",
            ),
            models.Index(
                fields=["character"],
                condition=Q(ended_seq=None, state=TargetState.REACHED),
                name="spells_on_a_character",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.spell_id} on {self.character_id or self.name}"

    @property
    def is_pending(self) -> bool:
        return self.state == TargetState.PENDING

    @property
    def is_reached(self) -> bool:
        """Whether the spell took effect on it."""
        return self.state == TargetState.REACHED

    @property
    def whom(self) -> str:
        """The target's name; the character is in hand."""
        return self.character.name if self.character is not None else self.name
