"""Spells chosen to be memorised: in pencil until slept on, and lists kept to be used again."""

from collections.abc import Iterable
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character

#: « Exploration en forêt »: a name, not a story.
LONGEST_LIST_NAME = 40


class ChoiceKind(models.TextChoices):
    """What the choice is for."""

    #: In pencil: what is memorised after the next sleep.
    PLAN = "plan", _("au crayon")
    #: What was memorised last: « comme hier ».
    LAST = "last", _("la dernière fois")
    LIST = "list", _("liste enregistrée")


class SpellChoiceQuerySet(RowOfPlayQuerySet["SpellChoice"]):
    def of(self, characters: Iterable[Character]) -> Self:
        """What these characters have chosen, lists by name."""
        rows = self.standing().filter(character__in=[character.pk for character in characters])
        return rows.order_by("kind", "name", "pk")


class SpellChoice(RowOfPlay):
    """Copies of spells that a character wants in memory. Source: V4."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="spell_choices")
    kind = models.CharField(max_length=4, choices=ChoiceKind.choices)
    #: Of a list only.
    name = models.CharField(_("nom"), max_length=LONGEST_LIST_NAME, blank=True)
    #: ``[{"spell": id, "reversed": true | false | null, "copies": n}]``, in the order of ids; the
    #: form is null where the class chooses it at casting (Source: V9).
    lines = models.JSONField(default=list)

    objects: ClassVar[models.Manager["SpellChoice"]] = SpellChoiceQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="spell_choice_kind_is_known", condition=Q(kind__in=ChoiceKind.values)
            ),
            models.CheckConstraint(
                name="only_lists_have_names",
                condition=(Q(kind=ChoiceKind.LIST) & ~Q(name=""))
                | (~Q(kind=ChoiceKind.LIST) & Q(name="")),
            ),
            models.UniqueConstraint(
                fields=["character", "kind", "name"],
                condition=Q(ended_seq=None),
                name="one_choice_of_a_name",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.kind
