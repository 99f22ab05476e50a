"""A GM's admin ends at the campaigns they run: nothing of another table is seen, found or told."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.admin.site import gm_site
from campaign.models import Campaign, Invitation, LogEntry, Membership, Role
from campaign.services.members import change_role
from characters.models import Book, Character, KnownSpell, MemorisedSpell
from characters.services.books import make_book
from spells.models import Spell, SpellNote
from spells.services.notes import Remark, note_spell
from tests.factories.accounts import UserFactory
from tests.factories.campaign import (
    CampaignFactory,
    InvitationFactory,
    MembershipFactory,
    gm_of,
)
from tests.factories.characters import CasterFactory, CharacterFactory, KnownSpellFactory
from tests.factories.spells import OwnSpellFactory, VancianSpellFactory

pytestmark = pytest.mark.django_db

#: A word that stands in everything of the other table, and nowhere else.
SECRET = "Zyxlande"


def furnish(campaign: Campaign, word: str) -> dict[type[Model], Any]:
    """One row of every model of the site, each with the word in it."""
    gm = gm_of(campaign)
    gm.name = f"{word} meneur"
    gm.save(update_fields=["name"])
    mage = CharacterFactory(campaign=campaign, name=f"{word} mage", notes=word, species=word)
    spell = OwnSpellFactory(campaign=campaign, name_fr=f"{word} sort")
    note_spell(by=gm, act_id=uuid4(), spell_id=spell.pk, remark=Remark(note=word, page=word))
    make_book(
        by=gm, act_id=uuid4(), holder_id=mage.pk, name=f"{word} livre", kind="grimoire", spells=[]
    )
    caster = CasterFactory(campaign=campaign)
    memorised = MemorisedSpell.objects.create(
        campaign=campaign, character=caster.character, spell=VancianSpellFactory()
    )
    return {
        Campaign: campaign,
        Membership: MembershipFactory(campaign=campaign, name=f"{word} joueur"),
        Invitation: InvitationFactory(campaign=campaign),
        LogEntry: LogEntry.objects.filter(campaign=campaign).latest("seq"),
        Character: mage,
        KnownSpell: KnownSpellFactory(character=mage, spell=spell),
        MemorisedSpell: memorised,
        Book: Book.objects.get(campaign=campaign),
        Spell: spell,
        SpellNote: SpellNote.objects.get(campaign=campaign),
    }


@pytest.fixture
def theirs() -> dict[type[Model], Any]:
    """Another table, with everything on it."""
    return furnish(CampaignFactory(name=f"{SECRET} campagne"), SECRET)


@pytest.fixture
def mine() -> dict[type[Model], Any]:
    return furnish(CampaignFactory(name="La lande grise"), "Bruyère")


@pytest.fixture
def gm(client: Client, mine: dict[type[Model], Any]) -> Client:
    user = gm_of(mine[Campaign]).user
    assert user is not None
    client.force_login(user)
    return client


def address(model: type[Model], page: str, *args: Any) -> str:
    return reverse(f"gm:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


MODELS = list(gm_site._registry)


def test_every_model_of_the_site_is_tried(theirs: dict[type[Model], Any]) -> None:
    assert set(MODELS) == set(theirs)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_lists_show_nothing_of_another_table(
    model: type[Model], gm: Client, theirs: dict[type[Model], Any]
) -> None:
    page = gm.get(address(model, "changelist"))

    assert page.status_code == 200
    assert SECRET not in page.content.decode()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_searches_find_nothing_of_another_table(
    model: type[Model], gm: Client, theirs: dict[type[Model], Any]
) -> None:
    page = gm.get(address(model, "changelist"), {"q": SECRET[:5]})

    text = page.content.decode()
    assert page.status_code == 200
    assert SECRET not in text
    if 'type="search"' in text:
        assert "Rien ici." in text


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_rows_of_another_table_do_not_exist(
    model: type[Model], gm: Client, theirs: dict[type[Model], Any]
) -> None:
    for page in ("change", "history", "delete"):
        path = address(model, "change", theirs[model].pk).replace("/change/", f"/{page}/")

        assert gm.get(path).status_code == 404
        assert gm.post(path, {"act_id": str(uuid4())}).status_code in {404, 405}


LOOKUPS = (
    *("campaign__id", "campaign__name__startswith", "campaign__memberships__user__email"),
    *("owner__user__email__startswith", "by__user__email__startswith", "user__email__contains"),
    *("character__notes__contains", "memberships__name__startswith", "pk__in", "id"),
    *("holder__campaign__name", "spell__notes__note__contains", "token__startswith"),
    *("membership__access_links__token", "user__password__startswith", "name__startswith"),
)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_lists_are_narrowed_by_their_own_filters_alone(model: type[Model], gm: Client) -> None:
    path = address(model, "changelist")

    answers = {lookup: gm.get(path, {lookup: "1"}).status_code for lookup in LOOKUPS}

    assert answers == dict.fromkeys(LOOKUPS, 403)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_filter_by_campaign_refuses_no_one_elses(
    model: type[Model], gm: Client, theirs: dict[type[Model], Any]
) -> None:
    page = gm.get(address(model, "changelist"), {"campaign": theirs[Campaign].pk})

    assert page.status_code in {200, 403}
    assert SECRET not in page.content.decode()


def test_choices_of_the_log_name_no_member_of_another_table(
    gm: Client, theirs: dict[type[Model], Any]
) -> None:
    page = gm.get(address(LogEntry, "changelist"), {"member": theirs[Membership].pk})

    assert SECRET not in page.content.decode()


def test_a_new_book_is_for_ones_own_characters_alone(
    gm: Client, theirs: dict[type[Model], Any]
) -> None:
    form = gm.get(address(Book, "add"))
    sent = {"act_id": str(uuid4()), "name": "Vol", "kind": "grimoire", "lines": ""}
    answer = gm.post(address(Book, "add"), {**sent, "holder": theirs[Character].pk})

    assert SECRET not in form.content.decode()
    assert answer.status_code == 422
    assert not Book.objects.filter(name="Vol").exists()


def test_a_book_cannot_hold_another_tables_spell(
    gm: Client, mine: dict[type[Model], Any], theirs: dict[type[Model], Any]
) -> None:
    sent = {"act_id": str(uuid4()), "name": "Vol", "kind": "grimoire"}
    path = address(Book, "change", mine[Book].pk)
    answer = gm.post(path, {**sent, "lines": theirs[Spell].name_fr})

    assert answer.status_code == 422
    assert Book.objects.get(pk=mine[Book].pk).name != "Vol"


def test_there_is_nothing_to_complete_and_no_way_by_content_type(gm: Client) -> None:
    for path in ("autocomplete/", "r/1/1/", "jsi18n/", "password_change/", "login/", "logout/"):
        assert gm.get(f"/mj/{path}").status_code == 404


def test_popups_and_other_columns_as_keys_open_nothing(
    gm: Client, mine: dict[type[Model], Any]
) -> None:
    path = address(Membership, "change", mine[Membership].pk)

    assert gm.get(path, {"_to_field": "user"}).status_code == 400
    assert gm.get(address(Membership, "changelist"), {"_to_field": "user"}).status_code == 400


def test_odd_addresses_are_answered(gm: Client) -> None:
    for query in (
        "q=%00",
        "campaign=%00",
        "kind__exact=%00",
        "o=99.-99.x",
        "p=99999",
        "e=1",
        "all=",
    ):
        path = f"{address(Character, 'changelist')}?{query}"
        assert gm.get(path).status_code in {200, 302, 403, 404}
    assert gm.get("/mj/characters/character/99999999999999999999/change/").status_code == 404
    assert gm.get("/mj/characters/character/999999999999999999/change/").status_code == 404


def test_a_former_gm_is_out_at_once(gm: Client, mine: dict[type[Model], Any]) -> None:
    campaign = mine[Campaign]
    other = MembershipFactory(campaign=campaign, user=UserFactory(), role=Role.GM)
    path = address(Character, "change", mine[Character].pk)
    assert gm.get(path).status_code == 200

    former = gm_of(campaign)
    change_role(by=other, act_id=uuid4(), member_id=former.pk, role=Role.PLAYER)

    assert gm.get(path).status_code == 403
    assert gm.get(reverse("gm:index")).status_code == 403


def test_a_former_gm_of_one_table_keeps_the_other_alone(
    gm: Client, mine: dict[type[Model], Any], theirs: dict[type[Model], Any]
) -> None:
    user = gm_of(mine[Campaign]).user
    seat = MembershipFactory(campaign=theirs[Campaign], user=user, role=Role.GM)
    path = address(Character, "change", theirs[Character].pk)
    assert gm.get(path).status_code == 200

    change_role(by=gm_of(theirs[Campaign]), act_id=uuid4(), member_id=seat.pk, role=Role.PLAYER)

    assert gm.get(path).status_code == 404
    assert SECRET not in gm.get(address(Character, "changelist")).content.decode()


def test_staff_of_the_server_see_no_tables_here(client: Client) -> None:
    user = UserFactory()
    user.is_staff = user.is_superuser = True
    user.save()
    client.force_login(user)

    assert client.get(reverse("gm:index")).status_code == 403


def test_strangers_are_led_to_our_own_sign_in(client: Client) -> None:
    answer = client.get(reverse("gm:index"))

    assert answer.status_code == 302
    assert answer["Location"] == f"{reverse('accounts:log-in')}?next=/mj/"


def test_an_archived_campaign_is_only_read(gm: Client, mine: dict[type[Model], Any]) -> None:
    Campaign.objects.filter(pk=mine[Campaign].pk).update(archived_at="2026-01-01T00:00Z")
    path = address(Character, "change", mine[Character].pk)

    assert gm.get(path).status_code == 200
    assert gm.post(path, {"act_id": str(uuid4())}).status_code == 403


def test_lists_cost_the_same_however_long(gm: Client, mine: dict[type[Model], Any]) -> None:
    mage = mine[Character]

    def asked(model: type[Model]) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert gm.get(address(model, "changelist")).status_code == 200
        return len(queries)

    def more(count: int) -> None:
        for _ in range(count):
            one = CharacterFactory(campaign=mine[Campaign])
            CasterFactory(campaign=mine[Campaign])
            MembershipFactory(campaign=mine[Campaign])
            KnownSpellFactory(character=one, spell=mine[Spell])
            make_book(
                by=gm_of(mine[Campaign]),
                act_id=uuid4(),
                holder_id=mage.pk,
                name="Livre",
                kind="scroll",
                spells=[],
            )

    more(4)
    few = {model: asked(model) for model in MODELS}
    more(16)

    assert {model: asked(model) for model in MODELS} == few


def test_no_address_of_a_person_is_shown(gm: Client, mine: dict[type[Model], Any]) -> None:
    email = mine[Membership].user.email

    for page in ("changelist", "change", "history"):
        args = () if page == "changelist" else (mine[Membership].pk,)
        text = gm.get(address(Membership, page, *args)).content.decode()
        assert not re.search(re.escape(email), text)
