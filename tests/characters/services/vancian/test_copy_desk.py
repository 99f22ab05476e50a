import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from characters.services.vancian.copy_desk import CopyDesk, copy_desk, spells_of
from tests.characters.grimoires import borrow, give_book, lose_her_book
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def desk(scene: VancianScene) -> CopyDesk:
    scene.campaign.refresh_from_db()
    return copy_desk(scene.campaign, scene.ysaline, scene.ysaline.caster)


def test_what_is_lost_is_neither_at_hand_nor_counted(scene: VancianScene) -> None:
    lose_her_book(scene)

    assert (desk(scene).sources, desk(scene).learned) == ((), ())


def test_a_borrowed_book_is_read_and_not_written_in(scene: VancianScene) -> None:
    owner = CasterFactory(campaign=scene.campaign).character
    lent = borrow(scene, give_book(scene, "Noir", [scene.web], kind="grimoire", to=owner))

    assert lent in desk(scene).sources
    assert desk(scene).grimoires == (scene.book,)
    assert desk(scene).grimoire(lent.pk) is None
    assert len(desk(scene).learned) == 3


def test_others_writing_is_deciphered_ones_own_is_not(scene: VancianScene) -> None:
    set_rules(scene.campaign, read_magic="on")
    scroll = give_book(scene, "Rouleau", [scene.web])
    found = desk(scene)

    wants = {book.name: found.needs_deciphering(book) for book in found.sources}
    assert wants == {scroll.name: True, scene.book.name: False}


def test_more_books_ask_no_more(scene: VancianScene) -> None:
    give_book(scene, "Un", [scene.web])
    with CaptureQueriesContext(connection) as few:
        desk(scene)
    for number in range(5):
        give_book(scene, f"Rouleau {number}", [scene.web, scene.fireball])
    with CaptureQueriesContext(connection) as many:
        found = desk(scene)

    assert len(many) == len(few)
    assert sum(len(spells_of(book)) for book in found.sources) == 14
