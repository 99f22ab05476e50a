"""A person deletes the account. What they did stays in the logs, under the name of their seat."""

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from accounts.registry import Obstacle, farewells
from accounts.services import presence


class CannotGo(Exception):
    """The account is still needed; carries every reason."""

    def __init__(self, obstacles: Sequence[Obstacle]) -> None:
        self.obstacles = tuple(obstacles)
        super().__init__(", ".join(obstacle.code for obstacle in self.obstacles))


def obstacles_to_deletion(user: User, *, final: bool = False) -> tuple[Obstacle, ...]:
    """Every reason why this person cannot go now; empty when they can."""
    found = [o for farewell in farewells() for o in farewell.obstacles(user, final=final)]
    if user.is_demo:
        found.append(Obstacle(code="demo"))
    return tuple(found)


def delete_account(*, user: User) -> None:
    """Takes the person out of every table and removes the account. Raises ``CannotGo``."""
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        obstacles = obstacles_to_deletion(user, final=True)
        if obstacles:
            raise CannotGo(obstacles)
        for farewell in farewells():
            farewell.leave(user)
        presence.announce(user.pk)
        user.delete()
