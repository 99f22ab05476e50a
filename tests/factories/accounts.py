"""People."""

from typing import Any

import factory

from accounts.models import User
from tests.factories.letters import letters

#: What ``UserFactory(password=PASSWORD)`` gives; hashing is slow, so only on demand.
PASSWORD = "plume-violette-1887"


class UserFactory(factory.django.DjangoModelFactory[User]):
    """A person with an e-mail; ``password=""`` (the default) leaves it unusable."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    name = factory.Sequence(lambda n: f"Personne {letters(n)}")
    email = factory.Sequence(lambda n: f"personne{n}@example.org")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        password = kwargs.pop("password", "")
        extra = {
            key: kwargs.pop(key)
            for key in ("language", "theme", "dice_entry", "is_demo", "is_active")
            if key in kwargs
        }
        user = model_class.objects.create_user(password=password or None, **kwargs)
        if extra:
            for key, value in extra.items():
                setattr(user, key, value)
            user.save(update_fields=list(extra))
        return user


class GuestFactory(UserFactory):
    """Somebody who came by a code: a name, no e-mail, no password."""

    email = None
