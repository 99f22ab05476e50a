"""Who sits at the table, as what."""

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from campaign.models.campaign import Campaign


class Role(models.TextChoices):
    """What a member may do: a GM everything, a player their characters, a spectator look on."""

    GM = "gm", _("MJ")
    PLAYER = "player", _("Joueur")
    SPECTATOR = "spectator", _("Spectateur")


class MembershipQuerySet(models.QuerySet["Membership"]):
    def present(self) -> Self:
        """Those who have not left."""
        return self.filter(left_at=None)

    def gms(self) -> Self:
        return self.present().filter(role=Role.GM)

    def of_person(self, user: User) -> Self:
        """The person's seats with their tables, by name, for a list."""
        return (
            self.present()
            .filter(user=user)
            .select_related("campaign")
            .order_by("campaign__name", "pk")
        )

    def at_the_table(self, campaign: Campaign) -> Self:
        """Who sits there now, with their accounts: GMs, players, spectators, each by name."""
        rank = models.Case(
            models.When(role=Role.GM, then=0), models.When(role=Role.PLAYER, then=1), default=2
        )
        anywhere = Membership.objects.gms().filter(user=models.OuterRef("user"))
        return (
            self.present()
            .filter(campaign=campaign)
            .select_related("user")
            .annotate(
                runs_a_table=models.ExpressionWrapper(
                    models.Exists(anywhere), output_field=models.BooleanField()
                )
            )
            .order_by(rank, "name", "pk")
        )

    def demo_people(self) -> Self:
        """Seats of the demo's people, GMs first: who may be entered by one click on a laptop."""
        return (
            self.present()
            .filter(user__is_demo=True, user__is_active=True, campaign__archived_at=None)
            .select_related("user", "campaign")
            .order_by(models.Case(models.When(role=Role.GM, then=0), default=1), "pk")
        )


class Membership(models.Model):
    """A person at one table. Never deleted: the log names its author for ever."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="memberships")
    #: Unset once the person has deleted the account; ``name`` still signs the log.
    user = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    name = models.CharField(_("nom à la table"), max_length=60)
    role = models.CharField(_("rôle"), max_length=9, choices=Role.choices)
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    #: When a page of theirs was last open, to the minute; no act, and no part of the play.
    last_seen = models.DateTimeField(_("vu"), null=True, blank=True)
    #: ``seq`` up to which they have read what GMs whispered to them.
    whispers_heard = models.BigIntegerField(default=0)

    objects: ClassVar[models.Manager["Membership"]] = MembershipQuerySet.as_manager()

    class Meta:
        verbose_name = _("membre")
        verbose_name_plural = _("membres")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_seat_a_person"),
            models.CheckConstraint(
                name="membership_role_is_known", condition=models.Q(role__in=Role.values)
            ),
            models.CheckConstraint(name="membership_has_a_name", condition=~models.Q(name="")),
            models.CheckConstraint(
                name="membership_without_person_has_left",
                condition=models.Q(user__isnull=False) | models.Q(left_at__isnull=False),
            ),
        ]
        indexes = [models.Index(fields=["user", "left_at"], name="membership_of_person")]

    def __str__(self) -> str:
        return self.name

    @property
    def last_heard(self) -> int:
        """``seq`` of the last act of which this member may know; 0 before any.

        One query, or none where ``access`` has asked with the seat.
        """
        if hasattr(self, "heard_seq"):
            return self.heard_seq or 0
        readable = self.campaign.log.readable_by(self).order_by("-seq")
        return readable.values_list("seq", flat=True).first() or 0

    @property
    def is_gm(self) -> bool:
        return self.role == Role.GM

    @property
    def can_play(self) -> bool:
        """GMs and players act; spectators look on."""
        return self.role in {Role.GM, Role.PLAYER}
