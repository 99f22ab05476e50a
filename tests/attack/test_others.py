"""Numbers of rows of another table, in addresses and in forms; and names that are code."""

import random
import re
from typing import Any

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaign.models import Campaign
from characters.access import known_spells
from characters.forms.plan import read_plan
from characters.forms.skill_lines import read_skill_lines
from characters.models import Character, CharacterKind, Control, KnownSpell
from characters.services.declaring import foresee
from tests.attack.nonsense import key, untouched
from tests.characters.scene import Scene, build_scene
from tests.characters.table import check_log, signed_in
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory, InvitationFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory
from tests.factories.spells import OwnSpellFactory
from tests.permissions.stage import ROWS
from tests.permissions.world import World

pytestmark = pytest.mark.django_db

CODE = "<img src=x onerror=1>\"'&{{7}}"


def test_rows_of_another_table_do_not_exist_under_ones_own(world: World) -> None:
    """The GM of another table puts its number before the numbers of rows that are not theirs."""
    client = Client()
    client.force_login(world.stranger)
    answers: dict[str, int] = {}
    changed: list[str] = []
    for row in ROWS:
        with untouched():
            kwargs = dict(row.kwargs(world))
            own = {"campaign_id": world.other_campaign.pk}
            rows = [value for value in kwargs.values() if isinstance(value, int)]  # words: nobody's
            if "campaign_id" not in kwargs or len(rows) == 1 or "seq" in kwargs:
                continue
            path = reverse(row.name, kwargs=kwargs | own)
            send = client.post if row.method == "POST" else client.get
            data = dict(row.data(world))  # may play an act of its own, as the world's own GM
            before = Campaign.objects.get(pk=world.campaign.pk).last_seq
            answers[str(row)] = send(path, data).status_code
            if Campaign.objects.get(pk=world.campaign.pk).last_seq != before:
                changed.append(str(row))

    # A seat of nobody here is said beside the list of seats.
    assert {k: v for k, v in answers.items() if v != 404 and ":member" not in k} == dict.fromkeys(
        [k for k in answers if k.split(":")[1] in _SEATS], 422
    )
    assert changed == []


_SEATS = {"change-role", "hand-over", "remove", "give-access"}


def test_addresses_with_a_word_or_a_number_of_the_log_show_ones_own_table(world: World) -> None:
    """A class, a plane and the number of an act mean something at every table."""
    mark = "Xylotrope"
    Character.objects.filter(campaign=world.campaign).update(name=Concat(Value(mark), "pk"))
    client = Client()
    client.force_login(world.stranger)
    shown: list[str] = []
    asked = 0
    for row in ROWS:
        with untouched():
            kwargs = dict(row.kwargs(world))
            rows = [value for value in kwargs.values() if isinstance(value, int)]
            if "campaign_id" not in kwargs or (len(rows) > 1 and "seq" not in kwargs):
                continue
            data = dict(row.data(world))  # may play an act of its own, as the world's own GM
            before = Campaign.objects.get(pk=world.campaign.pk).last_seq
            path = reverse(row.name, kwargs=kwargs | {"campaign_id": world.other_campaign.pk})
            send = client.post if row.method == "POST" else client.get
            answer = send(path, data, follow=row.method == "POST")
            asked += 1
            parts = getattr(answer, "streaming_content", None)  # an archive is sent as a file
            content = answer.content if parts is None else b"".join(parts)
            text = content.decode(errors="ignore")
            is_moved = Campaign.objects.get(pk=world.campaign.pk).last_seq != before
            if answer.status_code >= 500 or mark in text or world.campaign.name in text or is_moved:
                shown.append(f"{row} {answer.status_code}")

    assert shown == []
    assert asked > 50


@pytest.mark.parametrize("word", ["nowhere", "material-", "__proto__", "9", "magic-user2"])
def test_a_word_that_nothing_is_called_leads_nowhere(world: World, word: str) -> None:
    client = Client()
    assert world.gm.user is not None
    client.force_login(world.gm.user)
    found: dict[str, int] = {}
    for row in ROWS:
        with untouched():
            kwargs = dict(row.kwargs(world))
            for name, value in kwargs.items():
                if isinstance(value, str) and "campaign_id" in kwargs:
                    path = reverse(row.name, kwargs=kwargs | {name: word})
                    send = client.post if row.method == "POST" else client.get
                    found[str(row)] = send(path, dict(row.data(world))).status_code

    assert {row: status for row, status in found.items() if status != 404} == {}
    assert len(found) > 3


def test_seats_of_another_table_are_given_nothing(world: World) -> None:
    mage = CharacterFactory(campaign=world.other_campaign)
    client = Client()
    client.force_login(world.stranger)
    for name in ("give", "lend", "take-back"):
        path = reverse(f"characters:{name}", args=[world.other_campaign.pk, mage.pk])
        answer = client.post(path, {"act_id": key(), "member": world.player.pk})

        assert answer.status_code == 422

    assert not Control.objects.filter(character=mage).exists()


def test_spells_of_another_table_are_neither_read_nor_learned(world: World) -> None:
    theirs = OwnSpellFactory(campaign=world.campaign, name_fr="Secret des Autres")
    own = world.other_campaign
    mage = CharacterFactory(campaign=own)
    client = Client()
    client.force_login(world.stranger)
    lines = {"act_id": key(), "lines": "Secret des Autres 50", f"skill_{theirs.pk}": "50"}
    written = client.post(reverse("characters:write-skills", args=[own.pk, mage.pk]), lines)
    copied = client.get(reverse("spells:write", args=[own.pk]), {"from": theirs.pk})
    planned = client.get(reverse("characters:plan", args=[own.pk, mage.pk]), {"spell": theirs.pk})

    assert [written.status_code, copied.status_code, planned.status_code] == [422, 404, 404]
    assert not KnownSpell.objects.filter(character=mage).exists()
    assert read_skill_lines(own, "Secret des Autres 50").problems


def test_a_hidden_character_and_none_at_all_are_answered_alike(world: World) -> None:
    hidden = world.things["hidden_mage"].pk
    answers: dict[str, set[tuple[int, str]]] = {}
    for role in ("player", "spectator"):
        client = Client()
        client.force_login(world.person(role))  # type: ignore[arg-type]  # somebody sits there
        for row in ROWS:
            with untouched():
                kwargs = dict(row.kwargs(world))
                if "character_id" not in kwargs:
                    continue
                data = dict(row.data(world))
                seen = answers.setdefault(f"{role} {row}", set())
                for pk in (hidden, 10**9):
                    path = reverse(row.name, kwargs=kwargs | {"character_id": pk})
                    send = client.post if row.method == "POST" else client.get
                    answer = send(path, data | {"act_id": key()})
                    seen.add((answer.status_code, _without_keys(answer.content.decode())))

    assert {name for name, seen in answers.items() if len(seen) > 1} == set()
    statuses = {status for seen in answers.values() for status, _page in seen}
    assert statuses <= {403, 404}  # 403: what no member of this role does to any character


def _without_keys(page: str) -> str:
    return re.sub(r'"[A-Za-z0-9]{64}"', "", page)


def test_names_are_text_wherever_they_stand() -> None:
    gm = UserFactory(name=CODE[:60])
    campaign = CampaignFactory(name=CODE, gm=gm)
    own = OwnSpellFactory(
        campaign=campaign,
        name_fr=CODE,
        effect_fr=CODE,
        summary_fr=CODE,
        dice_fr=CODE,
        rolls_dice=True,
        note=CODE,
        page=CODE,
    )
    player = MembershipFactory(campaign=campaign, name=CODE)
    mage = CharacterFactory(
        campaign=campaign,
        name=CODE,
        species=CODE,
        notes=CODE,
        known={own: 200},
        players=[player],
    )
    CharacterFactory(campaign=campaign, name=CODE, kind=CharacterKind.NPC, hidden=True)
    client = signed_in(gm_of(campaign))
    cast = client.post(
        reverse("characters:cast", args=[campaign.pk, mage.pk]),
        {
            "act_id": key(),
            "spell": own.pk,
            "intensity": 3,
            "modifier": 5,
            "modifier_name": CODE,
            "dice": "server",
        },
    )
    invitation = InvitationFactory(campaign=campaign)
    kwargs: dict[str, Any] = {"character_id": mage.pk, "spell_id": own.pk, "seq": 1}
    kwargs |= {"campaign_id": campaign.pk, "token": invitation.token}
    kwargs["invitation_id"] = invitation.pk
    pages = [client.get(cast["Location"])]
    for row in ROWS:
        names = re.findall(r"<(?:\w+:)?(\w+)>", _pattern(row.name))
        if row.method == "GET" and set(names) <= kwargs.keys():
            path = reverse(row.name, kwargs={name: kwargs[name] for name in names})
            pages.append(client.get(path, {"spell": own.pk, "q": CODE, "modifier_name": CODE}))

    assert cast.status_code == 303
    assert len(pages) > 20
    for page in pages:
        if page.headers.get("Content-Disposition", "").startswith("attachment"):
            page.getvalue()
            continue  # saved, never shown as a page
        text = page.getvalue().decode(errors="ignore")
        assert "<img src=x" not in text, page.request["PATH_INFO"]
        assert not re.search(r"=\"[^\"]*<img src=x", text)


def _pattern(name: str) -> str:
    namespace, _colon, own = name.partition(":")
    for resolver in get_resolver().url_patterns:
        if isinstance(resolver, URLResolver) and resolver.namespace == namespace:
            for pattern in resolver.url_patterns:
                if isinstance(pattern, URLPattern) and pattern.name == own:
                    return str(pattern.pattern)
    return "<unknown>"


# --- what the planner refuses is not cast ---------------------------------------------------
@pytest.mark.parametrize("seed", range(6))
def test_what_the_planner_refuses_is_not_cast_by_hand(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - plans that can be tried again
    scene = build_scene(skill=chance.choice((1, 30, 65, 200, 1000)), mp=chance.randint(0, 16))
    client = signed_in(scene.player)
    for _ in range(6):
        _try(scene, client, chance)
    check_log(scene.campaign)
    assert 0 <= Character.objects.get(pk=scene.thogor.pk).mp <= 16


def _try(scene: Scene, client: Client, chance: random.Random) -> None:
    fields: dict[str, Any] = {
        "spell": scene.lightning.pk,
        "intensity": chance.choice((-1, 0, 1, 2, 5, 9, 40, 10**6)),
        "range_points": chance.choice((0, 0, 1, 4, 30, -2)),
        "duration_points": chance.choice((0, 0, 0, 2)),
        "degree": chance.choice((0, 1, 2, 3, 9)),
        "ceremony_rounds": chance.choice((0, 0, 3, -1)),
        "surcharge": chance.choice((0, 0, 2, 99)),
        "modifier": chance.choice((0, 10, -300)),
        "target": chance.choice(("", scene.thogor.pk, "12345678", "-4")),
        "free": chance.choice(("", "Garde", "G" * 61, "\x00")),
    }
    mage = Character.objects.get(pk=scene.thogor.pk)
    where = [scene.campaign.pk, mage.pk]
    page = client.get(reverse("characters:plan", args=where), fields)
    [known] = known_spells(mage)
    query = page.wsgi_request.GET
    declared = read_plan(query, parameters=known.spell.parameters)
    campaign = Campaign.objects.get(pk=scene.campaign.pk)
    foreseen = foresee(campaign=campaign, character=mage, known=known, plan=declared.plan)
    is_refused = bool(declared.errors or foreseen.problems)
    before = mage.mp

    answer = client.post(
        reverse("characters:cast", args=where), fields | {"act_id": key(), "dice": "server"}
    )

    mage.refresh_from_db()
    assert answer.status_code == (422 if is_refused else 303), (fields, foreseen.problems)
    assert page.status_code == 200
    if is_refused:
        assert mage.mp == before
    else:
        assert foreseen.chance is not None
        assert f"{foreseen.chance}" in page.content.decode()
        assert 0 <= mage.mp <= before


@pytest.mark.parametrize("roll", ["101", "-5", "1e2", "100.0", "٣x", "0x10", " ", "000000"])
def test_no_impossible_die_is_believed(roll: str) -> None:
    scene = build_scene()
    path = reverse("characters:cast", args=[scene.campaign.pk, scene.thogor.pk])
    fields = {"spell": scene.lightning.pk, "dice": "typed", "roll": roll, "intensity": 1}

    answer = signed_in(scene.player).post(path, fields | {"act_id": key(), "effect_rolls": "1"})

    assert answer.status_code == 422
    assert Character.objects.get(pk=scene.thogor.pk).mp == 14
