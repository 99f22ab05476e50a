from collections.abc import Sequence

import pytest

from accounts import registry
from accounts.models import User
from accounts.registry import Obstacle
from accounts.services.deletion import CannotGo, delete_account, obstacles_to_deletion
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db


class _Holding:
    """An app that does not let go, and says whether it was asked for the last time."""

    def __init__(self, *codes: str) -> None:
        self.codes = codes
        self.finals: list[bool] = []
        self.left: list[User] = []

    def obstacles(self, user: User, *, final: bool) -> Sequence[Obstacle]:
        self.finals.append(final)
        return [Obstacle(code=code) for code in self.codes]

    def leave(self, user: User) -> None:
        self.left.append(user)


def test_an_app_that_still_needs_the_person_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    holding, user = _Holding("last_gm", "owes_a_round"), UserFactory()
    monkeypatch.setattr(registry, "_farewells", [holding])

    with pytest.raises(CannotGo) as refusal:
        delete_account(user=user)

    assert [o.code for o in refusal.value.obstacles] == ["last_gm", "owes_a_round"]
    assert (holding.finals, holding.left) == ([True], [])
    assert User.objects.filter(pk=user.pk).exists()


def test_the_demos_people_stay() -> None:
    demo = UserFactory(is_demo=True)

    with pytest.raises(CannotGo, match="demo"):
        delete_account(user=demo)

    assert [o.code for o in obstacles_to_deletion(demo)] == ["demo"]


def test_a_person_whom_nothing_holds_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    free, user = _Holding(), UserFactory()
    monkeypatch.setattr(registry, "_farewells", [free])

    delete_account(user=user)

    assert len(free.left) == 1
    assert not User.objects.exists()
