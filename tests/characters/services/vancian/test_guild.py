import pytest

from characters.models import BookState
from characters.services import books
from characters.services.vancian.guild import learns, offered
from rules.house_rules import HouseRules
from rules.vancian.classes import CLASSES
from tests.characters.table import key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def on_offer(scene: VancianScene, *, level: int = 4) -> list[str]:
    spells = offered(scene.campaign, scene.ysaline, class_id="magic_user", level=level)
    return [spell.name_fr for spell in spells]


def test_a_table_without_guilds_offers_nothing(scene: VancianScene) -> None:
    set_rules(scene.campaign, guild="none")

    assert on_offer(scene) == []


def test_what_is_castable_and_in_no_book_is_offered(scene: VancianScene) -> None:
    VancianSpellFactory(magic_type="divine")

    assert on_offer(scene) == ["Toile d’araignée"]
    assert on_offer(scene, level=5) == ["Toile d’araignée", "Boule de feu"]


def test_what_stands_on_a_scroll_alone_is_offered(scene: VancianScene) -> None:
    books.make_book(
        by=scene.gm,
        act_id=key(),
        holder_id=scene.ysaline.pk,
        name="Rouleau",
        kind="scroll",
        spells=[scene.web.pk],
    )

    assert on_offer(scene) == ["Toile d’araignée"]


def test_a_destroyed_book_counts_no_more(scene: VancianScene) -> None:
    books.destroy_book(by=scene.gm, act_id=key(), book_id=scene.book.pk)

    assert scene.book.state == BookState.DESTROYED
    assert len(on_offer(scene)) == 4


def test_who_prays_learns_only_under_unified_magic() -> None:
    unified = HouseRules.from_mapping({"unified_magic": "on"})

    assert not learns(CLASSES["cleric"], HouseRules())
    assert learns(CLASSES["cleric"], unified)
    assert not learns(CLASSES["paladin"], unified)
    assert learns(CLASSES["elf"], HouseRules())
