from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import ActiveSpell, Book, Deciphered
from characters.services.standing import set_ties
from characters.services.vancian.casting import cast
from characters.services.vancian.deciphering import decipher
from characters.services.vancian.ordering import CastOrder
from spells.models import Spell
from tests.characters.grimoires import give_book
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def reading() -> Spell:
    return VancianSpellFactory(
        key="arcane_read_magic", name_fr="Lecture de la magie", duration="1 turn"
    )


@pytest.fixture
def scene(reading: Spell) -> VancianScene:
    found = build_vancian_scene(held=[reading, reading])
    set_rules(found.campaign, read_magic="on")
    return found


@pytest.fixture
def scroll(scene: VancianScene) -> Book:
    return give_book(scene, "Rouleau gris", [scene.web])


def read(scene: VancianScene, source: Book, *, by: Any = None) -> Any:
    return decipher(
        by=by or scene.player, act_id=key(), character_id=scene.ysaline.pk, source_id=source.pk
    )


def refused(scene: VancianScene, source: Book, **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        read(scene, source, **more)
    return codes(caught.value)


def test_nobody_else_deciphers_for_her(scene: VancianScene, scroll: Book) -> None:
    assert refused(scene, scroll, by=scene.other) == ["not_your_character"]


def test_without_the_spell_nothing_is_deciphered(scroll: Book, scene: VancianScene) -> None:
    scene.ysaline.memorised_spells.all().delete()

    assert refused(scene, scroll) == ["no_read_magic"]


def test_bound_and_gagged_she_does_not_cast_it(scene: VancianScene, scroll: Book) -> None:
    set_ties(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, bound=True, gagged=True)

    assert refused(scene, scroll) == ["bound", "gagged"]


def test_to_decipher_casts_the_spell_and_wipes_it(scene: VancianScene, scroll: Book) -> None:
    entry = read(scene, scroll)

    assert scene.held == ["Lecture de la magie"]
    assert [spell.spell.name_fr for spell in ActiveSpell.objects.standing()] == [
        "Lecture de la magie"
    ]
    assert Deciphered.objects.standing().count() == 1
    assert refused(scene, scroll) == ["nothing_changed"]
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert scene.held == ["Lecture de la magie"] * 2
    assert not Deciphered.objects.standing().exists()
    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert scene.held == ["Lecture de la magie"]
    check_log(scene.campaign)


def test_while_it_is_at_work_another_scroll_costs_nothing(
    scene: VancianScene, scroll: Book, reading: Spell
) -> None:
    other = give_book(scene, "Rouleau noir", [scene.fireball])
    order = CastOrder(spell=reading.pk, is_reversed=False)
    cast(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, order=order)

    read(scene, scroll)
    entry = read(scene, other)

    assert scene.held == ["Lecture de la magie"]
    assert entry.data["is_cast"] is False
    check_log(scene.campaign)
