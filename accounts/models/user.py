"""The person: one account, at any number of tables."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Makes people with an e-mail (they sign in) or without one (they came by a QR code)."""

    def create_user(
        self, *, name: str, email: str | None = None, password: str | None = None
    ) -> "User":
        """A person. Without a password the account opens by link only."""
        user = self.model(name=name.strip(), email=self.normalise(email))
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, *, email: str, password: str, name: str = "Admin") -> "User":
        """The host, who may open the host's admin."""
        user = self.create_user(name=name, email=email, password=password)
        user.is_staff = user.is_superuser = True
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """Signing in asks for the e-mail, whatever its capitals."""
        return self.get(email=self.normalise(username))

    @staticmethod
    def normalise(email: str | None) -> str | None:
        """Lower case throughout; nothing stays nothing."""
        return (email or "").strip().lower() or None


class Theme(models.TextChoices):
    """Paper or night; the system's own choice is the empty value."""

    SYSTEM = "", _("L’appareil")
    LIGHT = "light", _("Clair")
    DARK = "dark", _("Sombre")


class DiceEntry(models.TextChoices):
    """How this person last cast: kept so that the next cast starts the same way."""

    SERVER = "server", _("Dés du serveur")
    TYPED = "typed", _("Dés de la table")


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays. A name is enough; an e-mail makes the account theirs for good."""

    name = models.CharField(_("nom"), max_length=60)
    #: Lower case; unset for people who came by a code and gave none.
    email = models.EmailField(_("adresse e-mail"), unique=True, null=True, blank=True)
    language = models.CharField(
        _("langue"), max_length=2, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    theme = models.CharField(
        _("apparence"), max_length=5, choices=Theme.choices, default=Theme.SYSTEM, blank=True
    )
    dice_entry = models.CharField(
        _("dés"), max_length=6, choices=DiceEntry.choices, default=DiceEntry.SERVER
    )
    is_staff = models.BooleanField(_("hôte du serveur"), default=False)
    is_active = models.BooleanField(_("compte ouvert"), default=True)
    #: One of the demo's people: entered by a button on a laptop, never by a password.
    is_demo = models.BooleanField(default=False)
    date_joined = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("compte")
        verbose_name_plural = _("comptes")
        constraints = [
            models.CheckConstraint(
                name="user_email_is_lower_case",
                condition=models.Q(email__isnull=True) | models.Q(email=Lower("email")),
            ),
            models.CheckConstraint(name="user_has_a_name", condition=~models.Q(name="")),
            models.CheckConstraint(
                name="user_theme_is_known", condition=models.Q(theme__in=Theme.values)
            ),
            models.CheckConstraint(
                name="user_dice_entry_is_known",
                condition=models.Q(dice_entry__in=DiceEntry.values),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
