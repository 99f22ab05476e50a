"""One search over everything at the table."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import LogEntry, Membership
from characters.forms.find import FEW
from rules.percentile.casting import CastPlan
from tests.characters.scene import Scene, build_scene
from tests.characters.table import build_table, signed_in
from tests.factories.spells import SpellFactory

pytestmark = pytest.mark.django_db


def ask(
    who: Membership, q: str = "", *, client: Client | None = None, part: bool = False, **more: str
) -> str:
    headers = {"HX-Request": "true"} if part else {}
    address = reverse("characters:find", args=[who.campaign_id])
    query = {name.rstrip("_"): value for name, value in (more | {"q": q}).items()}
    response = (client or signed_in(who)).get(address, query, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def small_cast(scene: Scene) -> LogEntry:
    """A cast of one point."""
    return scene.cast(plan=CastPlan(intensity=1), effect=(1,))


def count(scene: Scene, text: str) -> int:
    client = signed_in(scene.player)
    with CaptureQueriesContext(connection) as asked:
        ask(scene.player, text, client=client)
    return len(asked)


# --- what it refuses to tell -------------------------------------------------------------
def test_a_hidden_name_answers_like_one_that_does_not_exist() -> None:
    table = build_table()
    client = signed_in(table.player)

    hidden = ask(table.player, "Zarkhul", client=client, part=True)
    nobody = ask(table.player, "Zorkhal", client=client, part=True)

    assert hidden.replace("Zarkhul", "Zorkhal") == nobody
    assert "hidden-tag" in ask(table.gm, q="Zarkhul")


@pytest.mark.parametrize(
    "text", ["\x00", "%", "_", "'", '"', "\\", "(", "é" * 10_000, "qx " * 5_000, "\ud83d", "؟ ٣"]
)
def test_nothing_that_is_typed_breaks_it(text: str) -> None:
    table = build_table()
    text = text.encode(errors="replace").decode()

    assert "Rien sous" in ask(table.player, q=text) or not text.strip("\x00")


@pytest.mark.parametrize(
    ("name", "value"), [("in", "nothing"), ("before", "x"), ("before", "9" * 40), ("before", "٣")]
)
def test_what_the_address_does_not_know_asks_for_nothing(name: str, value: str) -> None:
    scene = build_scene()

    address = reverse("characters:find", args=[scene.campaign.pk])
    found = signed_in(scene.player).get(address, {"q": "foudre", name: value})

    assert "Évocation de la Foudre" in found.content.decode()


def test_what_is_typed_is_text() -> None:
    scene = build_scene()

    assert "<b>" not in ask(scene.player, q="<b>x</b>")


# --- what it shows ------------------------------------------------------------------------
def test_before_anything_is_typed_it_says_what_can_be() -> None:
    scene = build_scene()

    assert "Un nom, ou son début" in ask(scene.player)


def test_each_kind_has_its_place() -> None:
    scene = build_scene()
    scene.cast()

    found = ask(scene.player, q="thogor")

    assert "found-characters" in found
    assert "found-log" in found
    assert "found-spells" not in found


def test_typing_gets_the_results_alone() -> None:
    scene = build_scene()

    found = ask(scene.player, part=True, q="évoc")

    assert "Évocation de la Foudre" in found
    assert "<html" not in found


@pytest.mark.parametrize("word", ["MJ", "MdT", "gm", "slot", "emplacement"])
def test_the_table_s_words_are_explained(word: str) -> None:
    scene = build_scene()

    assert "found-words" in ask(scene.player, q=word)


def test_one_kind_alone_shows_all_of_it() -> None:
    scene = build_scene()
    names = [f"Brume {name}" for name in "abcdefgh"]
    for name in names:
        SpellFactory(key=name.replace(" ", "-"), name_fr=name)

    few = ask(scene.player, q="brume")
    everything = ask(scene.player, q="brume", in_="spells")

    assert sum(name in few for name in names) == FEW
    assert "Tous les sorts qui répondent" in few
    assert all(name in everything for name in names)


def test_older_acts_are_a_page_further() -> None:
    scene = build_scene()
    for _ in range(3):
        small_cast(scene)
    last = small_cast(scene)

    page = ask(scene.player, q="thogor", in_="log", before=str(last.seq))

    assert f"/log/{last.seq - 1}/" in page
    assert f"/log/{last.seq}/" not in page


def test_more_to_find_asks_no_more_often() -> None:
    scene = build_scene()
    scene.cast()
    before = count(scene, "foudre")
    for name in "abcd":
        SpellFactory(key=f"more-{name}", name_fr=f"Foudre {name}")
        small_cast(scene)

    assert count(scene, "foudre") == before
