from typing import Any

import pytest

from campaign.models import LogEntry
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import AccessibleSpell, Book, BookSpell
from characters.services.books import lose_book
from characters.services.vancian.levels import gain_level, lose_level
from tests.characters.scene import build_scene
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def gain(scene: VancianScene, **more: Any) -> LogEntry:
    asked = {"by": scene.gm, "act_id": key(), "character_id": scene.ysaline.pk, "seen": 3}
    return gain_level(**(asked | more))


def refused(scene: VancianScene, **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        gain(scene, **more)
    return codes(caught.value)


def in_book(scene: VancianScene) -> list[str]:
    rows = BookSpell.objects.standing().filter(book__owner=scene.ysaline).order_by("pk")
    return [row.spell.name_fr for row in rows]


def level(scene: VancianScene) -> int:
    scene.caster.refresh_from_db()
    return scene.caster.class_level


def test_players_gain_no_level_by_themselves(scene: VancianScene) -> None:
    assert refused(scene, by=scene.player) == ["only_the_gm"]


def test_a_percentile_mage_has_no_class_level() -> None:
    percentile = build_scene()

    with pytest.raises(Refused) as caught:
        gain_level(by=percentile.gm, act_id=key(), character_id=percentile.thogor.pk, seen=1)

    assert codes(caught.value) == ["not_a_caster"]


def test_two_taps_from_one_page_are_one_level(scene: VancianScene) -> None:
    gain(scene)

    assert refused(scene) == ["changed_meanwhile"]


def test_above_the_last_level_is_none(scene: VancianScene) -> None:
    elf = CasterFactory(campaign=scene.campaign, class_id="elf", class_level=10)

    assert refused(scene, character_id=elf.character_id, seen=10) == ["highest_level"]


def test_a_spell_that_is_not_on_offer_is_refused(scene: VancianScene) -> None:
    assert refused(scene, spell_id=scene.fireball.pk) == ["not_offered"]
    assert refused(scene, spell_id=scene.missile.pk) == ["not_offered"]


def test_the_spell_of_the_guild_is_written_at_once(scene: VancianScene) -> None:
    entry = gain(scene, spell_id=scene.web.pk)

    assert level(scene) == 4
    assert in_book(scene)[-1] == "Toile d’araignée"
    assert entry.data["guild"]["book"] == "Livre d’Ysaline"
    check_log(scene.campaign)


def test_the_gm_may_let_the_guild_offer_nothing(scene: VancianScene) -> None:
    entry = gain(scene)

    assert (level(scene), entry.data["guild"]) == (4, None)


def test_without_a_book_at_hand_a_new_one_is_made(scene: VancianScene) -> None:
    lose_book(by=scene.gm, act_id=key(), book_id=scene.book.pk)

    gain(scene, spell_id=scene.web.pk)

    book = Book.objects.standing().get(holder=scene.ysaline)
    assert [row.spell_id for row in book.spells.all()] == [scene.web.pk]
    check_log(scene.campaign)


def test_undone_and_done_again_level_and_spell_go_and_come(scene: VancianScene) -> None:
    entry = gain(scene, spell_id=scene.web.pk)

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert (level(scene), len(in_book(scene))) == (3, 3)

    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert (level(scene), len(in_book(scene))) == (4, 4)
    check_log(scene.campaign)


def test_a_guild_that_draws_logs_its_die(scene: VancianScene) -> None:
    set_rules(scene.campaign, guild="random")
    VancianSpellFactory(name_fr="Vision", spell_level=2)

    entry = gain(scene, typed=2)

    assert in_book(scene)[-1] == "Vision"
    assert entry.data["dice"] == [{"for": "guild", "faces": 2, "value": 2, "typed": True}]


def test_the_server_draws_where_nobody_typed(scene: VancianScene) -> None:
    set_rules(scene.campaign, guild="random")

    entry = gain(scene)

    assert in_book(scene)[-1] == "Toile d’araignée"
    assert entry.has_dice


def test_a_guild_with_nothing_left_draws_nothing(scene: VancianScene) -> None:
    set_rules(scene.campaign, guild="random")
    gain(scene, typed=1)

    entry = gain(scene, seen=4, spell_id=None, typed=1)

    assert entry.data["guild"]["spell_name"]["fr"] == "Boule de feu"
    assert gain(scene, seen=5).data["guild"] is None


def test_under_unified_magic_a_cleric_learns_by_heart(scene: VancianScene) -> None:
    set_rules(scene.campaign, unified_magic="on")
    cure = VancianSpellFactory(magic_type="divine")
    cleric = CasterFactory(campaign=scene.campaign, class_id="cleric", class_level=1)

    gain(scene, character_id=cleric.character_id, seen=1, spell_id=cure.pk)

    assert AccessibleSpell.objects.get(character=cleric.character).spell == cure


def test_below_the_first_level_is_none(scene: VancianScene) -> None:
    novice = CasterFactory(campaign=scene.campaign)

    with pytest.raises(Refused) as caught:
        lose_level(by=scene.gm, act_id=key(), character_id=novice.character_id, seen=1)

    assert codes(caught.value) == ["lowest_level"]


def test_a_lost_level_takes_nothing_from_memory(scene: VancianScene) -> None:
    entry = lose_level(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, seen=3)
    lose_level(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, seen=2)

    assert level(scene) == 1
    assert scene.held == ["Projectile magique", "Lumière"]
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert level(scene) == 2
    check_log(scene.campaign)
