from typing import Any

import pytest
from django.urls import reverse

from characters.models import Book, MemorisedSpell
from tests.characters.grimoires import borrow, give_book, names_in
from tests.characters.scene import build_scene
from tests.characters.table import key, signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


@pytest.fixture
def scroll(scene: VancianScene) -> Book:
    return give_book(scene, "Rouleau gris", [scene.web, scene.missile])


def url(scene: VancianScene, name: str = "copy") -> str:
    return reverse(f"characters:{name}", args=[scene.campaign.pk, scene.ysaline.pk])


def page(scene: VancianScene) -> str:
    return signed_in(scene.player).get(url(scene)).content.decode()


def post(scene: VancianScene, name: str, **fields: Any) -> Any:
    return signed_in(scene.player).post(url(scene, name), {"act_id": str(key()), **fields})


def test_a_percentile_mage_has_no_such_page() -> None:
    percentile = build_scene()
    address = reverse("characters:copy", args=[percentile.campaign.pk, percentile.thogor.pk])

    assert signed_in(percentile.gm).get(address).status_code == 404


def test_the_page_says_beside_each_spell_what_is_against_it(
    scene: VancianScene, scroll: Book
) -> None:
    found = page(scene)

    assert "Rouleau gris" in found
    assert "Toile d’araignée" in found
    assert "Déjà écrit dans ce grimoire." in found


def test_a_spell_is_copied_by_one_tap(scene: VancianScene, scroll: Book) -> None:
    answer = post(scene, "copy-spell", what=f"{scroll.pk}-{scene.web.pk}")

    assert answer.status_code == 303
    assert "Toile d’araignée" in names_in(scene.book)
    entry = signed_in(scene.player).get(answer["Location"]).content.decode()
    assert "le sort a disparu du parchemin" in entry


def test_a_refusal_says_why(scene: VancianScene, scroll: Book) -> None:
    answer = post(scene, "copy-spell", what=f"{scroll.pk}-{scene.missile.pk}")

    assert answer.status_code == 422
    assert "Déjà écrit" in answer.content.decode()
    assert post(scene, "copy-spell").status_code == 422


def test_a_tap_with_nothing_chosen_says_so(scene: VancianScene, scroll: Book) -> None:
    address = reverse("characters:copy-spell", args=[scene.campaign.pk, scene.ysaline.pk])
    response = signed_in(scene.player).post(address, {"act_id": str(key())})
    assert response.status_code == 422
    assert "Choisir un sort." in response.content.decode()


def test_the_die_of_the_table_is_typed(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, copy_roll="by_int", dice_source="typed")
    assert "75\u00a0% de chances" in page(scene)

    answer = post(scene, "copy-spell", what=f"{scroll.pk}-{scene.web.pk}", roll="00")

    assert answer.status_code == 303
    assert "Toile d’araignée" in names_in(scroll)


def test_a_second_grimoire_may_be_chosen(scene: VancianScene, scroll: Book) -> None:
    second = give_book(scene, "Second", [scene.fireball], kind="grimoire")

    answer = post(scene, "copy-spell", what=f"{scroll.pk}-{scene.web.pk}", book=str(second.pk))

    assert answer.status_code == 303
    assert names_in(second) == ["Boule de feu", "Toile d’araignée"]


def test_what_is_not_deciphered_is_by_one_tap(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, read_magic="on")
    text = page(scene)
    assert "À déchiffrer d’abord" in text
    assert "Lecture de la magie n’est pas en mémoire" in text
    assert 'form="copy"' not in text  # nothing can be copied, and nothing is offered
    assert post(scene, "decipher", source=str(scroll.pk)).status_code == 422
    reading = VancianSpellFactory(key="arcane_read_magic", duration="1 turn")
    MemorisedSpell.objects.create(
        campaign=scene.campaign, character=scene.caster.character, spell=reading
    )
    assert "quitte la mémoire" in page(scene)

    assert post(scene, "decipher", source=str(scroll.pk)).status_code == 303

    assert "À déchiffrer d’abord" not in page(scene)
    assert post(scene, "decipher", source=str(scroll.pk)).status_code == 422


def test_the_book_says_where_each_spell_is_from(scene: VancianScene) -> None:
    owner = CasterFactory(campaign=scene.campaign).character
    lent = borrow(scene, give_book(scene, "Noir", [scene.web], kind="grimoire", to=owner))
    post(scene, "copy-spell", what=f"{lent.pk}-{scene.web.pk}")

    address = reverse("characters:book", args=[scene.campaign.pk, scene.book.pk])
    found = signed_in(scene.player).get(address).content.decode()

    assert "copié de «\u00a0Noir\u00a0»" in found
    assert "sort de départ" in found


def test_after_a_copy_the_page_says_what_was_gained_and_lost(
    scene: VancianScene, scroll: Book
) -> None:
    answer = post(scene, "copy-spell", what=f"{scroll.pk}-{scene.web.pk}")
    told = signed_in(scene.player).get(answer["Location"]).content.decode()

    assert "Copié" in told
    assert "le sort a disparu du parchemin" in told
    assert reverse("characters:book", args=[scene.campaign.pk, scene.book.pk]) in told
    assert "Jet de" not in told


def test_a_copy_that_failed_shows_its_roll_on_the_strip(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, copy_roll="by_int")
    answer = post(scene, "copy-spell", what=f"{scroll.pk}-{scene.web.pk}", roll="100")
    told = signed_in(scene.player).get(answer["Location"]).content.decode()

    assert "Copie manquée" in told
    assert "Jet de 00." in told
    assert "ne se copiera plus" in told


def test_a_deciphering_says_what_left_memory(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, read_magic="on")
    reading = VancianSpellFactory(key="arcane_read_magic", duration="1 turn")
    MemorisedSpell.objects.create(
        campaign=scene.campaign, character=scene.caster.character, spell=reading
    )
    answer = post(scene, "decipher", source=str(scroll.pk))
    told = signed_in(scene.player).get(answer["Location"]).content.decode()

    assert "Déchiffré" in told
    assert "un exemplaire a quitté la mémoire" in told
