"""Reasons in words, for the pages of the account."""

from django.utils.translation import gettext as _

from accounts.registry import Obstacle


def email_taken() -> str:
    """An address serves one account."""
    return _(
        "Cette adresse a déjà un compte. Il suffit de se connecter avec elle, "
        "ou de demander un nouveau mot de passe."
    )


def obstacle_words(obstacle: Obstacle) -> str:
    """Why the account cannot be deleted now, and what to do about it."""
    if obstacle.code == "last_gm":
        return _(
            "« %(campaign)s » n’a pas d’autre MJ. Confier le siège de MJ à quelqu’un, "
            "ou archiver la campagne, puis revenir ici."
        ) % {"campaign": obstacle.detail["campaign"]}
    if obstacle.code == "demo":
        return _("Ce compte fait partie de la démonstration : il reste.")
    raise KeyError(obstacle.code)
