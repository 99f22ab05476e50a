"""What a fight's page tells of what was just done, and who is gone after its end."""

import pytest
from django.urls import reverse

from campaign.models import LogEntry, Membership
from campaign.services.undo import undo
from characters.access import may_aim_at
from characters.models import Character
from characters.services.vancian import casting
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import key, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    brawl = build_brawl()
    brawl.start()
    return brawl


def page(brawl: Brawl, member: Membership, name: str = "fight") -> str:
    where = reverse(f"characters:{name}", args=[brawl.campaign.pk])
    return signed_in(member).get(where).content.decode()


def test_a_touch_is_told_to_all_and_undone_from_the_page(brawl: Brawl) -> None:
    declared = brawl.declare()
    brawl.initiative()
    where = [brawl.campaign.pk, declared.character_id, declared.pk]
    client = signed_in(brawl.gm)
    tap = {"act_id": str(key()), "reason": "hit", "back": "fight"}
    client.post(reverse("characters:interrupt-declared", args=where), tap)
    seq = LogEntry.objects.latest("seq").seq
    undoing = reverse("characters:undo", args=[brawl.campaign.pk, seq])

    for member in (brawl.gm, brawl.player):
        text = page(brawl, member)
        assert "ne lance pas Sommeil" in text
        assert "Le sort quitte la mémoire." in text
        assert (undoing in text) == member.is_gm

    answer = client.post(undoing, {"act_id": str(key()), "back": "fight"})
    assert answer["Location"] == reverse("characters:fight", args=[brawl.campaign.pk])
    assert "ne lance pas Sommeil" not in page(brawl, brawl.player)


def test_who_has_cast_is_told_with_the_spell(brawl: Brawl) -> None:
    declared = brawl.declare()
    brawl.initiative()
    casting.cast_declared(
        by=brawl.player,
        act_id=key(),
        character_id=declared.character_id,
        declared_id=declared.pk,
    )
    entry = LogEntry.objects.latest("seq")
    told = f'<a href="{reverse("characters:entry", args=[brawl.campaign.pk, entry.seq])}">Sommeil'

    assert told in page(brawl, brawl.player)
    brawl.next_round(anyway=True)
    assert told not in page(brawl, brawl.player)


def test_enemies_that_left_are_nobodys_targets_and_in_a_gms_fold_alone(brawl: Brawl) -> None:
    entry = brawl.end()

    assert "gobelin 1" not in page(brawl, brawl.player, "table")
    assert "gobelin 1" not in [one.name for one in may_aim_at(brawl.gm)]
    assert 'id="card-' not in page(brawl, brawl.gm, "table").split("2 partis")[1]

    undo(by=brawl.gm, act_id=key(), seq=entry.seq)

    assert "2 partis" not in page(brawl, brawl.gm, "table")
    assert "gobelin 1" in [one.name for one in may_aim_at(brawl.player)]


def test_one_that_left_is_brought_back_from_the_table(brawl: Brawl) -> None:
    brawl.end()
    goblin = Character.objects.get(name="gobelin 1")
    tap = {"act_id": str(key()), "state": "playing", "back": "table"}
    where = reverse("characters:set-state", args=[brawl.campaign.pk, goblin.pk])

    answer = signed_in(brawl.gm).post(where, tap)

    assert answer["Location"] == reverse("characters:table", args=[brawl.campaign.pk])
    assert "gobelin 1" in page(brawl, brawl.player, "table")


def test_the_end_is_undone_from_the_fights_page(brawl: Brawl) -> None:
    entry = brawl.end()
    undoing = reverse("characters:undo", args=[brawl.campaign.pk, entry.seq])

    assert undoing in page(brawl, brawl.gm)
    assert "Le combat finit" in page(brawl, brawl.player)
    assert undoing not in page(brawl, brawl.player)
