"""The log, and one entry of it."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from campaign.models import LogEntry
from campaign.services.undo import ask_undo, undo
from characters.models import Character
from characters.services.aiming import Aim
from characters.services.rolling import TypedRolls
from characters.views.log import PAGE
from rules.percentile.casting import CastPlan
from tests.characters.scene import Scene, build_scene
from tests.characters.table import signed_in
from tests.characters.vancian_scene import build_vancian_scene
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


def small_cast(scene: Scene) -> LogEntry:
    """A cast of one point."""
    return scene.cast(plan=CastPlan(intensity=1), effect=(1,))


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def login(client: Client, scene: Scene, *, gm: bool = False) -> Client:
    seat = scene.gm if gm else scene.player
    assert seat.user is not None
    client.force_login(seat.user)
    return client


def read(client: Client, scene: Scene, **query: str | int) -> str:
    address = reverse("characters:log", args=[scene.campaign.pk])
    response = client.get(address, query)
    assert response.status_code == 200
    return response.content.decode()


def page_of(client: Client, scene: Scene, entry: LogEntry) -> str:
    response = client.get(reverse("characters:entry", args=[scene.campaign.pk, entry.seq]))
    assert response.status_code == 200
    return response.content.decode()


# --- secrecy ----------------------------------------------------------------------------
def test_an_entry_of_a_hidden_character_is_not_there(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    Character.objects.update(hidden=True)
    login(client, scene)
    address = reverse("characters:entry", args=[scene.campaign.pk, entry.seq])
    assert client.get(address).status_code == 404
    assert "Thogor" not in read(client, scene)


def test_an_entry_that_does_not_exist_is_not_there(client: Client, scene: Scene) -> None:
    login(client, scene)
    assert client.get(reverse("characters:entry", args=[scene.campaign.pk, 999])).status_code == 404


@pytest.mark.parametrize(
    "query",
    [{"before": "x"}, {"before": "9" * 40}, {"kind": "'"}, {"character": "-1"}, {"before": "²"}],
)
def test_a_filter_that_cannot_be_read_is_no_filter(
    client: Client, scene: Scene, query: dict[str, str]
) -> None:
    scene.cast()
    assert "Thogor lance" in read(login(client, scene), scene, **query)


# --- reading ----------------------------------------------------------------------------
def test_a_cast_is_told_with_its_roll_outcome_and_cost(client: Client, scene: Scene) -> None:
    scene.cast()
    page = read(login(client, scene), scene)
    assert "Thogor lance Évocation de la Foudre" in page
    assert "réussite critique" in page
    assert "−5" in page


def test_an_undoing_says_what_was_undone(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    page = read(login(client, scene), scene, kind="undo")
    assert f"Acte n°\u00a0{entry.seq} annulé" in page
    assert "Thogor lance Évocation de la Foudre" in page


def test_the_undoing_of_a_secret_act_names_nothing_to_players(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    LogEntry.objects.filter(seq=entry.seq).update(audience="gms", readers=[])
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert "Thogor lance" not in read(login(client, scene), scene)
    assert "Thogor lance" in read(login(client, scene, gm=True), scene, kind="undo")


def test_many_undoings_ask_nothing_more(client: Client, scene: Scene) -> None:
    undo(by=scene.gm, act_id=uuid4(), seq=small_cast(scene).seq)
    login(client, scene)
    with CaptureQueriesContext(connection) as one:
        read(client, scene, kind="undo")
    for _number in range(3):
        undo(by=scene.gm, act_id=uuid4(), seq=small_cast(scene).seq)
    with CaptureQueriesContext(connection) as many:
        read(client, scene, kind="undo")
    assert len(many) <= len(one)


def test_the_log_is_filtered_by_character(client: Client, scene: Scene) -> None:
    scene.cast()
    other = CharacterFactory(campaign=scene.campaign, name="Cmir")
    page = read(login(client, scene), scene, character=other.pk)
    assert "Thogor lance" not in page
    assert "Cmir" in page


def test_the_log_is_filtered_by_kind(client: Client, scene: Scene) -> None:
    scene.cast()
    page = read(login(client, scene), scene, kind="character")
    assert "Thogor lance" not in page


@pytest.mark.parametrize("kind", ["study", "book"])
def test_studies_and_books_are_kinds_of_the_filter(client: Client, scene: Scene, kind: str) -> None:
    page = read(login(client, scene), scene, kind=kind)
    assert f'<option value="{kind}" selected>' in page


def test_older_pages_follow_by_number(client: Client) -> None:
    scene = build_scene(mp=46, mp_reserve=30)
    for _ in range(PAGE + 2):
        small_cast(scene)
    newest = LogEntry.objects.order_by("-seq").values_list("seq", flat=True)[0]
    first = read(login(client, scene), scene)
    last_shown = newest - PAGE + 1
    assert f"before={last_shown}" in first
    older = read(client, scene, before=last_shown)
    assert f'id="act-{last_shown}"' not in older
    assert f'id="act-{last_shown - 1}"' in older


def test_a_result_shows_the_strip_the_dice_and_what_it_took(client: Client, scene: Scene) -> None:
    page = page_of(login(client, scene), scene, scene.cast())
    assert "Jet de 27" in page
    assert "9 points de magie sur 16" in page
    assert "points de dégâts" in page
    assert "Lancer à nouveau" in page


def test_a_resistance_is_shown_with_its_roll(client: Client) -> None:
    scene = build_scene(mp=16)
    type(scene.lightning).objects.update(resistance="CON")
    friend = CharacterFactory(campaign=scene.campaign, name="Maëlle", con_score=12)
    entry = scene.cast(
        plan=CastPlan(intensity=5),
        aims=[Aim(character=friend.pk)],
        typed=TypedRolls(cast=60, resistances=(71,)),
    )
    page = page_of(login(client, scene), scene, entry)
    assert "résiste" in page
    assert "sur Maëlle" in page
    assert "PM contre 12 en CON" in page


def test_a_player_asks_and_a_gm_undoes(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    assert "Demander l’annulation" in page_of(login(client, scene), scene, entry)
    ask_undo(by=scene.player, seq=entry.seq)
    assert "Annulation demandée" in page_of(client, scene, entry)
    page = page_of(login(client, scene, gm=True), scene, entry)
    assert reverse("characters:undo", args=[scene.campaign.pk, entry.seq]) in page


def test_an_undone_act_says_by_whom_and_can_be_redone_by_the_gm(
    client: Client, scene: Scene
) -> None:
    entry = scene.cast()
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    page = page_of(login(client, scene, gm=True), scene, entry)
    assert f"Annulé par {scene.gm.name}" in page
    assert reverse("characters:redo", args=[scene.campaign.pk, entry.seq]) in page


def test_an_open_result_hears_that_it_was_undone(client: Client, scene: Scene) -> None:
    entry = scene.cast(roll=1)
    client = login(client, scene)
    before = page_of(client, scene, entry)
    shown = ",".join(
        f"{n}={d}" for n, d in re.findall(r'id="live-([\w-]+)" data-live="(\w+)"', before)
    )
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)

    address = reverse("characters:entry", args=[scene.campaign.pk, entry.seq])
    parts = client.get(address, headers={"X-Live": shown}).content.decode()

    assert 'id="live-standing"' in parts
    assert f"Annulé par {scene.gm.name}" in parts
    assert 'class="verdict undone"' in parts


def test_another_act_than_a_cast_has_a_page_too(client: Client, scene: Scene) -> None:
    entry = LogEntry.objects.get(kind="character.created")
    assert "Thogor" in page_of(login(client, scene, gm=True), scene, entry)


# --- queries ------------------------------------------------------------------------------
def test_the_log_asks_a_constant_number_of_questions(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    scene = build_scene(mp=16)
    login(client, scene)
    for _ in range(8):
        small_cast(scene)
    with django_assert_num_queries(6):
        read(client, scene)


def test_a_result_asks_a_constant_number_of_questions(
    client: Client, scene: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    entry = scene.cast()
    login(client, scene)
    with django_assert_num_queries(7):
        page_of(client, scene, entry)


def test_a_table_that_only_memorises_filters_by_what_it_does() -> None:
    scene = build_vancian_scene()
    where = reverse("characters:log", args=[scene.campaign.pk])
    client = signed_in(scene.gm)

    kinds = {kind for kind, _words in client.get(where).context["kinds"]}
    assert {"memorised", "memory"} < kinds
    assert not {"cast", "study", "resistance"} & kinds
    assert "study" in {k for k, _words in client.get(where, {"kind": "study"}).context["kinds"]}
