"""The GMs' admin attacked by hand: what no form shows, of other tables, twice at once, in bulk."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from accounts.admin.host import host_site
from accounts.models import User
from campaign.admin.site import gm_site
from campaign.models import Campaign, Invitation, LogEntry, Membership, Role
from characters.models import Book, Character, KnownSpell
from spells.models import Spell
from tests.admin_forms import filled
from tests.attack.together import at_once
from tests.campaign.admin.test_scope import SECRET, address, furnish
from tests.characters.table import signed_in
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db

#: Columns that somebody would like to write, none of which any page shows.
WISHES = (
    *("id", "pk", "campaign", "campaign_id", "seq", "opened_seq", "ended_seq", "last_seq"),
    *("is_gm", "user", "user_id", "left_at", "joined_at", "by", "by_id", "audience", "readers"),
    *("undone_by", "act_id_2", "data", "changes", "hidden", "owner", "owner_id", "holder_id"),
    *("state", "mp_fraction", "plane", "token", "uses", "max_uses", "clock_seconds"),
    *("archived_at", "house_rules", "character", "character_id", "spell", "spell_id", "is_open"),
)
#: One change that each page does.
CHANGES: dict[type[Model], dict[str, Any]] = {
    Campaign: {"name": "La lande bleue"},
    Membership: {"role": "spectator"},
    Character: {"species": "Lessar"},
    KnownSpell: {"skill": 133},
    Book: {"name": "Le livre des brumes"},
    Spell: {"name_fr": "Cloche Muette"},
}
_WRITTEN = {
    "name",
    "role",
    "species",
    "skill",
    "name_fr",
    "sort_fr",
    "sort_en",
    "version",
    "last_seq",
}


@pytest.fixture
def theirs() -> dict[type[Model], Any]:
    """Another table, with everything on it."""
    return furnish(CampaignFactory(name=f"{SECRET} campagne"), SECRET)


@pytest.fixture
def mine() -> dict[type[Model], Any]:
    return furnish(CampaignFactory(name="La lande grise"), "Bruyère")


@pytest.fixture
def gm(mine: dict[type[Model], Any]) -> Client:
    return signed_in(gm_of(mine[Campaign]))


def columns(row: Model) -> dict[str, Any]:
    row.refresh_from_db()
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.parametrize("model", CHANGES, ids=lambda model: model.__name__)
def test_what_the_form_does_not_show_is_not_written(
    model: type[Model], gm: Client, mine: dict[type[Model], Any], theirs: dict[type[Model], Any]
) -> None:
    row = mine[model]
    path = address(model, "change", row.pk)
    sent = filled(gm, path, **CHANGES[model])
    shown = set(gm.get(path).context["adminform"].form.fields)
    wishes = {name: str(theirs[Campaign].pk) for name in WISHES if name not in shown}
    before = columns(row)

    answer = gm.post(path, wishes | {f"initial-{name}": "0" for name in wishes} | sent)

    after = columns(row)
    assert answer.status_code == 303
    assert {name for name in after if after[name] != before[name]} <= _WRITTEN


def test_a_row_in_the_address_is_the_row_that_is_written(
    gm: Client, mine: dict[type[Model], Any], theirs: dict[type[Model], Any]
) -> None:
    path = address(Character, "change", mine[Character].pk)
    foreign = theirs[Character]
    before = columns(foreign)

    gm.post(path, filled(gm, path, species="Lessar", id=foreign.pk, pk=foreign.pk))

    assert columns(foreign) == before


@pytest.mark.parametrize("model", list(gm_site._registry), ids=lambda model: model.__name__)
def test_nothing_is_posted_to_a_list(
    model: type[Model], gm: Client, mine: dict[type[Model], Any]
) -> None:
    path = address(model, "changelist")
    in_bulk = {"action": "delete_selected", "_selected_action": mine[model].pk, "post": "yes"}
    edited = {"form-TOTAL_FORMS": 1, "form-0-id": mine[model].pk, "form-0-name": "x", "_save": 1}

    answers = [gm.post(path, sent).status_code for sent in (in_bulk, edited)]
    got = gm.get(path, in_bulk)

    assert answers == [405, 405]
    assert got.status_code == 403
    assert columns(mine[model])


@pytest.mark.parametrize("flag", ["_popup", "_continue", "_addanother"])
def test_djangos_other_buttons_do_nothing_more(
    flag: str, gm: Client, mine: dict[type[Model], Any]
) -> None:
    path = address(Character, "change", mine[Character].pk)
    count = Character.objects.count()

    answer = gm.post(path, filled(gm, path, species="Lessar") | {flag: "1"})

    assert (answer.status_code, answer["Location"]) == (303, path)
    assert Character.objects.count() == count


@pytest.mark.parametrize("model", [Book, Spell, Character], ids=lambda model: model.__name__)
def test_the_address_of_a_row_makes_no_other_row(
    model: type[Model], gm: Client, mine: dict[type[Model], Any]
) -> None:
    path = address(model, "change", mine[model].pk)
    sent = filled(gm, path, **CHANGES[model]) | {"_saveasnew": "1"}
    count = model._default_manager.count()

    answer = gm.post(path, sent | {"holder": mine[Character].pk, "campaign": mine[Campaign].pk})

    assert answer.status_code == 403
    assert model._default_manager.count() == count


def test_a_popup_is_told_of_no_row(gm: Client, mine: dict[type[Model], Any]) -> None:
    path = address(Book, "add")
    sent = filled(gm, path, holder=mine[Character].pk, name="Livre d’eau")

    answer = gm.post(f"{path}?_popup=1", sent | {"_popup": "1"})

    assert answer.status_code == 303
    assert "data-popup-response" not in answer.content.decode()


@pytest.mark.parametrize("name", ["campaign", "holder", "to", "new_spell"])
def test_a_key_of_another_table_is_no_choice(
    name: str, gm: Client, mine: dict[type[Model], Any], theirs: dict[type[Model], Any]
) -> None:
    cases: dict[str, tuple[str, Any, dict[str, Any]]] = {
        "campaign": (address(Spell, "add"), theirs[Campaign], {"name_fr": "Cloche d’Eau"}),
        "holder": (address(Book, "add"), theirs[Character], {"name": "Livre d’eau"}),
        "to": (address(Book, "change", mine[Book].pk), theirs[Character], {"move": "give"}),
        "new_spell": (
            address(Character, "change", mine[Character].pk),
            theirs[Spell],
            {"new_skill": 40},
        ),
    }
    path, row, more = cases[name]
    before = LogEntry.objects.count()

    answer = gm.post(path, filled(gm, path, **more) | {name: row.pk})

    assert answer.status_code == 422
    assert name in answer.context["adminform"].form.errors
    assert SECRET not in answer.content.decode()
    assert LogEntry.objects.count() == before


def test_a_gm_here_who_plays_there_sees_of_there_nothing(
    gm: Client, mine: dict[type[Model], Any], theirs: dict[type[Model], Any]
) -> None:
    user = gm_of(mine[Campaign]).user
    MembershipFactory(campaign=theirs[Campaign], user=user, role=Role.PLAYER)
    CharacterFactory(campaign=theirs[Campaign], name=f"{SECRET} caché", hidden=True)

    for model in gm_site._registry:
        assert SECRET not in gm.get(address(model, "changelist"), {"q": "Zyx"}).content.decode()
        for page in ("change", "history", "delete"):
            path = address(model, "change", theirs[model].pk).replace("/change/", f"/{page}/")
            assert gm.get(path).status_code == 404


def test_two_gms_of_two_tables_each_change_their_own(
    mine: dict[type[Model], Any], theirs: dict[type[Model], Any]
) -> None:
    pairs = [(mine, theirs), (theirs, mine)]

    for own, foreign in pairs:
        client = signed_in(gm_of(own[Campaign]))
        path = address(Character, "change", own[Character].pk)
        sent = filled(client, path, species="Lessar")
        there = address(Character, "change", foreign[Character].pk)
        assert client.post(there, sent).status_code == 404
        assert client.post(path, sent).status_code == 303

    acts = LogEntry.objects.filter(kind="character.edited")
    assert {(one.campaign, one.by) for one in acts} == {
        (table[Campaign], gm_of(table[Campaign])) for table, _other in pairs
    }


def test_a_code_of_an_invitation_is_nowhere_in_the_admin(
    gm: Client, mine: dict[type[Model], Any]
) -> None:
    invitation = mine[Invitation]
    entries = LogEntry.objects.filter(campaign=mine[Campaign])

    pages = [
        address(Invitation, "changelist"),
        address(Invitation, "change", invitation.pk),
        address(LogEntry, "changelist"),
        *(address(LogEntry, "change", entry.pk) for entry in entries),
    ]

    assert not [page for page in pages if invitation.token in gm.get(page).content.decode()]


def test_other_methods_are_refused(gm: Client, mine: dict[type[Model], Any]) -> None:
    path = address(Character, "change", mine[Character].pk)

    answers = [getattr(gm, method)(path).status_code for method in ("put", "patch", "delete")]

    assert answers == [405, 405, 405]


# --- the host's site ------------------------------------------------------------------------
def test_a_gm_or_half_a_host_has_no_business_at_the_hosts(gm: Client, client: Client) -> None:
    half = UserFactory()
    User.objects.filter(pk=half.pk).update(is_staff=True)
    client.force_login(half)

    for model in host_site._registry:
        name = f"host:{model._meta.app_label}_{model._meta.model_name}_changelist"
        assert [one.get(reverse(name)).status_code for one in (gm, client)] == [403, 403]


def test_a_host_writes_what_the_form_shows_and_no_password(client: Client) -> None:
    host, other = UserFactory(), UserFactory(name="Jeanne")
    User.objects.filter(pk=host.pk).update(is_staff=True, is_superuser=True)
    client.force_login(host)
    path = reverse("host:accounts_user_change", args=[other.pk])
    before = columns(other)
    sent = {"name": "Jeanne", "email": "j@example.org", "language": "fr", "is_active": "on"}
    wishes = {"password": "x", "is_demo": "on", "id": host.pk, "last_login": "", "groups": "1"}

    assert client.post(path, sent | wishes).status_code == 303

    after = columns(other)
    assert {name for name in after if after[name] != before[name]} <= {"email"}


def test_a_host_does_not_raise_or_shut_out_themselves(client: Client) -> None:
    host = UserFactory()
    User.objects.filter(pk=host.pk).update(is_staff=True, is_superuser=True)
    client.force_login(host)
    path = reverse("host:accounts_user_change", args=[host.pk])

    client.post(path, {"name": "Hôte", "email": "h@example.org", "language": "fr"})

    host.refresh_from_db()
    assert (host.is_active, host.is_staff, host.is_superuser) == (True, True, True)


# --- at once --------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_the_same_save_at_once_is_one_act() -> None:
    seat = gm_of(CampaignFactory())
    mage = CharacterFactory(campaign=seat.campaign, pou=12, mp=7)
    path = address(Character, "change", mage.pk)
    clients = [signed_in(seat) for _ in range(4)]
    sent = filled(clients[0], path, species="Lessar", mp=9)
    before = LogEntry.objects.count()
    answers: list[int] = []

    found = at_once(
        *(lambda one=one: answers.append(one.post(path, sent).status_code) for one in clients)
    )

    assert found == ["done"] * 4
    assert answers == [303] * 4
    assert LogEntry.objects.count() == before + 2
    call_command("audit")


@pytest.mark.django_db(transaction=True)
def test_two_saves_at_once_never_overwrite_each_other_unseen() -> None:
    seat = gm_of(CampaignFactory())
    mage = CharacterFactory(campaign=seat.campaign, pou=12, mp=7)
    path = address(Character, "change", mage.pk)
    clients = [signed_in(seat) for _ in range(2)]
    sent = [filled(clients[0], path, mp=points, act_id=str(uuid4())) for points in (3, 9)]
    answers: list[int] = []

    at_once(
        *(
            lambda one=one, fields=fields: answers.append(one.post(path, fields).status_code)
            for one, fields in zip(clients, sent, strict=True)
        )
    )

    assert sorted(answers) == [303, 422]
    call_command("audit")
