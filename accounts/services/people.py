"""People come, keep their account, and change what is theirs. Each change is saved on its own."""

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services import notices, presence


class EmailTaken(Exception):
    """Another account has this e-mail."""


class NotForDemo(Exception):
    """The demo's people have neither e-mail nor password: anybody may enter as them."""


def sign_up(*, name: str, email: str, password: str, language: str) -> User:
    """Somebody who signs in by e-mail. Raises ``EmailTaken``."""
    try:
        with transaction.atomic():
            user = User.objects.create_user(name=name, email=email, password=password)
    except IntegrityError as error:
        raise EmailTaken from error
    return change_preference(user=user, language=language)


def enter_by_name(*, name: str, language: str) -> User:
    """Somebody who came by a code and gave a name only: the session is their key."""
    return change_preference(user=User.objects.create_user(name=name), language=language)


def keep_account(*, user: User, email: str, password: str) -> User:
    """Gives an account that had none an e-mail and a password: it opens from any phone then.

    Raises ``EmailTaken``, ``NotForDemo``.
    """
    _refuse_demo(user)
    user.email = User.objects.normalise(email)
    user.set_password(password)
    kept = _save_email(user, "email", "password")
    presence.announce(user.pk)
    return kept


def change_name(*, user: User, name: str) -> User:
    """Seats at tables keep the name under which they were taken."""
    user.name = name.strip()
    user.save(update_fields=["name"])
    return user


def change_email(*, user: User, email: str) -> User:
    """The former address is told. Raises ``EmailTaken``, ``NotForDemo``."""
    _refuse_demo(user)
    former = User.objects.values_list("email", flat=True).get(pk=user.pk)
    user.email = User.objects.normalise(email)
    kept = _save_email(user, "email")
    if former != kept.email:
        notices.tell_of_address(kept, former=former)
    return kept


def change_password(*, user: User, password: str) -> User:
    """Closes every other session of the person, and tells them. Raises ``NotForDemo``."""
    _refuse_demo(user)
    user.set_password(password)
    user.save(update_fields=["password"])
    presence.announce(user.pk)
    notices.tell_of_password(user)
    return user


def change_preference(
    *,
    user: User,
    language: str | None = None,
    theme: str | None = None,
    dice_entry: str | None = None,
) -> User:
    """What is given is changed, the rest stays: two phones do not undo each other."""
    given = {"language": language, "theme": theme, "dice_entry": dice_entry}
    changed = {name: value for name, value in given.items() if value is not None}
    for name, value in changed.items():
        setattr(user, name, value)
    user.save(update_fields=list(changed))
    return user


def _save_email(user: User, *fields: str) -> User:
    try:
        with transaction.atomic():
            user.save(update_fields=fields)
    except IntegrityError as error:
        user.refresh_from_db()
        raise EmailTaken from error
    return user


def _refuse_demo(user: User) -> None:
    if user.is_demo:
        raise NotForDemo
