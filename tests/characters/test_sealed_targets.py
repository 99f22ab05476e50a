"""A spell cast at a GM's character: every answer a player gets, searched for its numbers."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import Membership
from campaign.services.undo import ask_undo, undo
from characters.models import Character, CharacterKind
from tests.characters.reading import bare, numbers_in
from tests.characters.resisting import (
    SECRET_BARRIER,
    SECRET_CON,
    SECRET_POU,
    Resisting,
    build_resisting,
)
from tests.factories.campaign import CampaignFactory
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db

#: The GM's d100 against the thief; with the target's numbers, all that must not be found.
SECRET_ROLL = 83
SECRETS = {SECRET_POU, SECRET_CON, SECRET_BARRIER, SECRET_ROLL}


def signed_in(member: Membership) -> Client:
    client = Client()
    assert member.user is not None
    client.force_login(member.user)
    return client


def address(made: Resisting, name: str, *more: int) -> str:
    return reverse(f"characters:{name}", args=[made.scene.campaign.pk, *more])


def of_thogor(made: Resisting, name: str) -> str:
    return address(made, name, made.scene.thogor.pk)


def asked(made: Resisting, **more: Any) -> dict[str, Any]:
    return {
        "act_id": str(uuid4()),
        "spell": made.charm.pk,
        "intensity": 3,
        "surcharge": 2,
        "target": made.thief.pk,
        "dice": "typed",
        "roll": "50",
    } | more


def pages_before(made: Resisting, client: Client, **more: Any) -> Iterator[str]:
    """The planner: as a page, in place, without JavaScript, and refused."""
    plan, fields = of_thogor(made, "plan"), asked(made, **more)
    yield client.get(plan, fields).content.decode()
    yield client.get(plan, fields, headers={"HX-Request": "true"}).content.decode()
    yield client.post(of_thogor(made, "replan"), fields, follow=True).content.decode()
    for wrong in ({"roll": "x"}, {"intensity": 99}, {"roll": ""}, {"seen": "1/2/3"}):
        refused = client.post(of_thogor(made, "cast"), fields | wrong)
        assert refused.status_code == 422
        yield refused.content.decode()


def pages_after(made: Resisting, client: Client, seq: int) -> Iterator[str]:
    """Everything that tells of the cast, or may."""
    for url in (
        address(made, "entry", seq),
        address(made, "log"),
        address(made, "table"),
        of_thogor(made, "sheet"),
        of_thogor(made, "points"),
        of_thogor(made, "plan") + f"?spell={made.charm.pk}",
        address(made, "sheet", made.thief.pk),
    ):
        response = client.get(url)
        assert response.status_code == 200, url
        yield response.content.decode()


def cast_by_hand(made: Resisting, client: Client, **more: Any) -> int:
    """The player's tap; the number of its entry."""
    response = client.post(of_thogor(made, "cast"), asked(made, **more))
    assert response.status_code == 303
    return int(response["Location"].rstrip("/").rsplit("/", 1)[1])


@pytest.mark.parametrize("spell", ["charm", "lightning"])
def test_no_answer_a_player_gets_holds_a_number_of_the_target(spell: str) -> None:
    made = build_resisting(barrier=True)
    chosen = made.charm if spell == "charm" else made.scene.lightning
    more = {"spell": chosen.pk, "effect_rolls": "5" if spell == "lightning" else ""}
    client = signed_in(made.player)
    for html in pages_before(made, client, **more):
        assert not numbers_in(html) & SECRETS
        assert "Ombre" in html
    seq = cast_by_hand(made, client, **more)
    for html in pages_after(made, client, seq):
        assert not numbers_in(html) & SECRETS
    entry = client.get(address(made, "entry", seq)).content.decode()
    assert ("résistance\u00a0: au MJ" if spell == "charm" else "effet\u00a0: au MJ") in entry


@pytest.mark.parametrize("tells", [True, False])
def test_after_the_gm_s_roll_a_player_reads_a_word_at_most(tells: bool) -> None:  # noqa: FBT001
    made = build_resisting(barrier=True)
    client = signed_in(made.player)
    seq = cast_by_hand(made, client)
    resolved = made.resolve(SECRET_ROLL, barrier=1, tells=tells)
    for html in pages_after(made, client, seq):
        assert not numbers_in(html) & SECRETS
    entry = client.get(address(made, "entry", seq)).content.decode()
    assert ("sans effet" in entry) is tells
    assert ("résistance\u00a0: au MJ" in entry) is not tells
    assert client.get(address(made, "entry", resolved.seq)).status_code == 404
    assert client.get(address(made, "resistances")).status_code == 403
    ask_undo(by=made.player, seq=seq)
    undo(by=made.gm, act_id=uuid4(), seq=resolved.seq)
    undo(by=made.gm, act_id=uuid4(), seq=seq)
    for html in pages_after(made, client, seq):
        assert not numbers_in(html) & SECRETS
    refused = client.post(address(made, "undo", seq), {"act_id": str(uuid4())})
    assert not numbers_in(refused.content.decode()) & SECRETS


def test_the_gm_s_own_page_holds_them_all() -> None:
    made = build_resisting(barrier=True)
    seq = cast_by_hand(made, signed_in(made.player))
    client = signed_in(made.gm)
    for url in (address(made, "table"), address(made, "entry", seq), address(made, "resistances")):
        assert {SECRET_POU, SECRET_BARRIER} <= numbers_in(client.get(url).content.decode())


def other(made: Resisting) -> Character:
    """Somebody else's barrier takes as long to cast, and is in nobody's way."""
    return CharacterFactory(campaign=made.scene.campaign, name="Complice", kind=CharacterKind.PC)


def test_the_pages_and_their_questions_are_the_same_with_a_barrier_and_without() -> None:
    found = []
    for barrier in (True, False):
        made = build_resisting()
        accomplice = other(made)
        made.defend(made.thief if barrier else accomplice, intensity=SECRET_BARRIER)
        type(made.scene.campaign).objects.update(name="La table")
        client = signed_in(made.player)
        plan = f"{of_thogor(made, 'plan')}?spell={made.charm.pk}&target={made.thief.pk}&surcharge=2"
        entry = address(made, "entry", cast_by_hand(made, client))
        counts, texts = [], []
        for url in (plan, entry, of_thogor(made, "sheet"), address(made, "table")):
            with CaptureQueriesContext(connection) as queries:
                html = client.get(url).content.decode()
            counts.append(len(queries))
            texts.append(bare(html))
        found.append((counts, texts))
    assert found[0][0] == found[1][0]
    for with_one, without in zip(found[0][1], found[1][1], strict=True):
        assert with_one == without


# --- who is hidden ----------------------------------------------------------------------
@pytest.fixture
def made() -> Resisting:
    return build_resisting()


def strangers(made: Resisting) -> list[int]:
    """Somebody hidden, somebody at another table, nobody at all."""
    hidden: Character = CharacterFactory(
        campaign=made.scene.campaign, name="Spectre", kind=CharacterKind.NPC, hidden=True
    )
    elsewhere: Character = CharacterFactory(campaign=CampaignFactory())
    return [hidden.pk, elsewhere.pk, 987_654]


def test_a_hidden_character_is_no_target_and_as_strange_as_nobody(made: Resisting) -> None:
    ids = strangers(made)
    client = signed_in(made.player)
    planner = client.get(of_thogor(made, "plan"), {"spell": made.charm.pk}).content.decode()
    assert "Spectre" not in planner
    assert "Ombre" in planner
    answers = []
    for pk in ids:
        for response in (
            client.get(of_thogor(made, "plan"), asked(made, target=pk)),
            client.post(of_thogor(made, "cast"), asked(made, target=pk)),
        ):
            html = bare(response.content.decode())
            answers.append((response.status_code, html))
    assert [status for status, _html in answers] == [200, 422] * 3
    assert answers[0] == answers[2] == answers[4]
    assert answers[1] == answers[3] == answers[5]


def test_a_cast_of_the_gm_s_at_somebody_hidden_says_nothing_of_them(made: Resisting) -> None:
    hidden = strangers(made)[0]
    seq = cast_by_hand(
        made, signed_in(made.gm), target=[hidden, made.friend.pk], resistance_roll="50"
    )
    for html in pages_after(made, signed_in(made.player), seq):
        assert "Spectre" not in html
        assert f"target={hidden}" not in html
        assert f"target-{hidden}" not in html


def test_whoever_is_hidden_later_leaves_the_pages_of_players(made: Resisting) -> None:
    seq = cast_by_hand(made, signed_in(made.player))
    made.resolve(1, score=10)
    Character.objects.filter(pk=made.thief.pk).update(hidden=True)
    client = signed_in(made.player)
    for url in (address(made, "entry", seq), of_thogor(made, "sheet"), address(made, "log")):
        assert "Ombre" not in client.get(url).content.decode()
