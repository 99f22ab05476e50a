"""On whom a memorised spell was cast, who saved, and what of it still counts. Source: V6, V10."""

from collections.abc import Collection
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.active_spell import ActiveSpell
from characters.models.character import Character
from characters.models.spell_target import LONGEST_NAME
from rules.vancian.saving_throws import MAX_SAVE_MODIFIER, SaveCategory, SaveResult
from spells.models import VancianForm


class SubjectState(models.TextChoices):
    """What became of the spell on one subject."""

    #: A saving throw that a GM has yet to roll.
    PENDING = "pending", _("jet de sauvegarde à faire")
    REACHED = "reached", _("le sort prend effet")
    SAVED = "saved", _("jet de sauvegarde réussi")


class SpellSubjectQuerySet(RowOfPlayQuerySet["SpellSubject"]):
    def pending(self, campaign: Campaign) -> Self:
        """Saving throws that GMs have yet to roll, oldest cast first, with all names."""
        rows = self.standing().in_campaign(campaign).filter(state=SubjectState.PENDING)
        return rows.with_names()

    def with_names(self) -> Self:
        """With caster, form, spell, subject and its class, in the order of the casts."""
        rows = self.select_related(
            *("caster", "form", "form__spell", "character", "character__caster"),
            *("active_spell", "active_spell__spell", "active_spell__form", "active_spell__caster"),
        )
        return rows.order_by("cast_seq", "place")

    def bearing(self, campaign: Campaign) -> Self:
        """Those on whom a spell is at work now."""
        goes_on = Q(active_spell__ends=None) | Q(active_spell__ends__gt=campaign.clock_seconds)
        rows = self.standing().in_campaign(campaign).filter(goes_on)
        return rows.filter(active_spell__isnull=False, active_spell__ended_seq=None).exclude(
            state=SubjectState.PENDING, is_again=False
        )

    def on(self, characters: Collection[int], names: Collection[str]) -> Self:
        """On these characters (by id), or on whoever the table calls by these names."""
        keys = [name.lower() for name in names]
        called = Q(character=None, called__in=keys)
        return self.annotate(called=Lower("name")).filter(Q(character__in=characters) | called)

    def seen_by(self, member: Membership) -> Self:
        """Of those who exist for this member."""
        if member.is_gm:
            return self
        return self.filter(Q(character=None) | Q(character__hidden=False))


class SpellSubject(RowOfPlay):
    """One subject of a memorised spell. Numbers of a GM's character are the GMs' own affair."""

    caster = models.ForeignKey(Character, models.CASCADE, related_name="+")
    form = models.ForeignKey(VancianForm, models.PROTECT, related_name="+")
    #: ``seq`` of the cast, and the place in it, from 0.
    cast_seq = models.BigIntegerField()
    place = models.PositiveSmallIntegerField()
    #: What goes on; unset for a spell that does not last.
    active_spell = models.ForeignKey(
        ActiveSpell, models.CASCADE, null=True, blank=True, related_name="subjects"
    )
    #: A character of the campaign, or a name.
    character = models.ForeignKey(
        Character, models.CASCADE, null=True, blank=True, related_name="spells_on"
    )
    name = models.CharField(_("sur qui"), max_length=LONGEST_NAME, blank=True)
    #: Characteristics that the spell still changes on it, as the rules write them (Source: V10).
    tags = models.CharField(_("ce qui compte encore"), max_length=200, blank=True)
    state = models.CharField(_("sauvegarde"), max_length=7, choices=SubjectState.choices)
    #: What is saved against, what is added to the die, and what a success does.
    category = models.CharField(max_length=9, default=str(SaveCategory.NONE))
    modifier = models.SmallIntegerField(_("modificateur"), default=0)
    on_success = models.CharField(max_length=21, default=str(SaveResult.NONE))
    #: The number to reach and the d20, once it fell.
    number = models.PositiveSmallIntegerField(_("nombre à atteindre"), null=True, blank=True)
    roll = models.PositiveSmallIntegerField(_("jet"), null=True, blank=True)
    #: Whether players may know what became of it.
    told = models.BooleanField(_("dit aux joueurs"), default=True)
    #: When a spell that goes on day after day asks for a new saving throw (Source: V13).
    next_save = models.BigIntegerField(_("prochaine sauvegarde"), null=True, blank=True)
    #: The pending throw is one of those: until it is made the spell goes on.
    is_again = models.BooleanField(default=False)

    objects: ClassVar[models.Manager["SpellSubject"]] = SpellSubjectQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "cast_seq", "place"], name="one_row_a_subject_of_a_cast"
            ),
            models.CheckConstraint(
                name="subject_is_a_character_or_a_name",
                condition=Q(character__isnull=False, name="") | (Q(character=None) & ~Q(name="")),
            ),
            models.CheckConstraint(
                name="state_of_subject_is_known", condition=Q(state__in=SubjectState.values)
            ),
            models.CheckConstraint(
                name="save_of_subject_is_known",
                condition=Q(
                    category__in=[str(one) for one in SaveCategory],
                    on_success__in=[str(one) for one in SaveResult],
                    modifier__gte=-MAX_SAVE_MODIFIER,
                    modifier__lte=MAX_SAVE_MODIFIER,
                ),
            ),
            models.CheckConstraint(
                name="saved_subject_has_rolled",
                condition=~Q(state="saved") | Q(roll__isnull=False, number__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign", "state"], condition=Q(ended_seq=None), name="subjects_by_state"
            ),
            models.Index(
                fields=["character"], condition=Q(ended_seq=None), name="spells_on_subject"
            ),
            models.Index(
                fields=["campaign", "next_save"],
                condition=Q(ended_seq=None, next_save__isnull=False),
                name="saves_to_come",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.form_id} on {self.character_id or self.name}"

    @property
    def is_pending(self) -> bool:
        return self.state == SubjectState.PENDING

    @property
    def whom(self) -> str:
        """The subject's name; the character is in hand."""
        return self.character.name if self.character is not None else self.name
