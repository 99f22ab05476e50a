"""What a character who memorises spells has: class, level, gold."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character

#: Of the tables; each class may end sooner (Source: V2).
HIGHEST_CLASS_LEVEL = 14
#: Gold pieces; a bound against typing errors.
MOST_GOLD = 1_000_000_000


class Alignment(models.TextChoices):
    """On which side the character stands; spells and deities ask."""

    LAW = "law", _("Loyal")
    NEUTRAL = "neutral", _("Neutre")
    CHAOS = "chaos", _("Chaotique")


class Caster(RowOfPlay):
    """The Vancian side of a character, one to one with it. Source: V1, V2."""

    character = models.OneToOneField(Character, models.CASCADE, related_name="caster")
    #: Of ``rules.vancian.progression``, such as ``magic_user``.
    class_id = models.CharField(_("classe"), max_length=20)
    class_level = models.PositiveSmallIntegerField(_("niveau"))
    #: Whole gold pieces.
    gold = models.PositiveIntegerField(_("pièces d’or"), default=0)
    alignment = models.CharField(
        _("alignement"), max_length=7, choices=Alignment.choices, default=Alignment.NEUTRAL
    )
    #: The GM holds reversed forms incompatible with the faith (Source: V9).
    reverse_forbidden = models.BooleanField(_("formes inverses interdites"), default=False)

    objects: ClassVar[models.Manager["Caster"]] = models.Manager.from_queryset(RowOfPlayQuerySet)()

    class Meta:
        constraints = [
            models.CheckConstraint(name="caster_has_a_class", condition=~Q(class_id="")),
            models.CheckConstraint(
                name="class_level_is_of_the_tables",
                condition=Q(class_level__gte=1, class_level__lte=HIGHEST_CLASS_LEVEL),
            ),
            models.CheckConstraint(name="gold_is_plausible", condition=Q(gold__lte=MOST_GOLD)),
            models.CheckConstraint(
                name="alignment_is_known", condition=Q(alignment__in=Alignment.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.class_id} {self.class_level}"
