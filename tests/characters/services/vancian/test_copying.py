from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import AccessibleSpell, Book, BookSpell, FailedCopy
from characters.services.books import lend_book, lose_book
from characters.services.vancian.copying import Copying, copy_spell
from characters.services.vancian.purse import change_gold
from characters.services.vancian.rewriting import Wanted, start_rewriting
from spells.models import Spell
from tests.characters.grimoires import borrow, give_book, names_in
from tests.characters.scene import spell
from tests.characters.table import check_log, codes, key
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


def copy(
    scene: VancianScene, what: Spell, source: Book, *, by: Any = None, typed: int | None = None
) -> Any:
    return copy_spell(
        by=by or scene.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        what=Copying(spell=what.pk, source=source.pk),
        typed=typed,
    )


def refused(scene: VancianScene, what: Spell, source: Book, **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        copy(scene, what, source, **more)
    return codes(caught.value)


def test_another_player_copies_nothing_for_her(scene: VancianScene, scroll: Book) -> None:
    assert refused(scene, scene.web, scroll, by=scene.other) == ["not_your_character"]


def test_a_spell_of_percentages_is_none_to_copy(scene: VancianScene, scroll: Book) -> None:
    assert refused(scene, spell("Feu"), scroll) == ["spell_gone"]


def test_a_spell_is_not_written_twice(scene: VancianScene, scroll: Book) -> None:
    assert refused(scene, scene.missile, scroll) == ["already_there"]


def test_every_reason_is_given_at_once(scene: VancianScene) -> None:
    set_rules(scene.campaign, book_limit=3)
    divine = VancianSpellFactory(name_fr="Soin", magic_type="divine")
    scroll = give_book(scene, "Rouleau saint", [divine])
    somebody = CasterFactory(campaign=scene.campaign).character
    elsewhere = give_book(scene, "Ailleurs", [scene.web], to=somebody)

    assert refused(scene, divine, elsewhere) == ["wrong_type", "over_limit", "not_in_source"]
    assert refused(scene, divine, scroll) == ["wrong_type", "over_limit"]


def test_the_limit_by_slots_counts_a_level(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, book_limit="slots")

    assert refused(scene, scene.web, scroll) == ["over_limit"]


def test_without_a_grimoire_at_hand_nothing_is_written(scene: VancianScene, scroll: Book) -> None:
    other = CasterFactory(campaign=scene.campaign)
    lend_book(by=scene.gm, act_id=key(), book_id=scene.book.pk, to=other.character_id)

    assert refused(scene, scene.web, scroll) == ["no_book"]


def test_nobody_copies_while_a_grimoire_is_rewritten(scene: VancianScene, scroll: Book) -> None:
    lose_book(by=scene.gm, act_id=key(), book_id=scene.book.pk)
    change_gold(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, amount=1000)
    start_rewriting(
        by=scene.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        wanted=Wanted(spells=(scene.missile.pk,)),
    )

    assert refused(scene, scene.web, scroll) == ["rewriting"]


def test_a_scroll_loses_the_spell_that_is_copied_and_no_other(
    scene: VancianScene, scroll: Book
) -> None:
    entry = copy(scene, scene.web, scroll)

    assert names_in(scroll) == ["Projectile magique"]
    assert "Toile d’araignée" in names_in(scene.book)
    row = BookSpell.objects.standing().get(book=scene.book, spell=scene.web)
    assert (row.origin, row.origin_name) == ("scroll", "Rouleau gris")
    assert entry.game_seconds == scene.campaign.clock_seconds
    check_log(scene.campaign)


def test_a_copy_is_undone_and_done_again_whole(scene: VancianScene, scroll: Book) -> None:
    entry = copy(scene, scene.web, scroll)

    undo(by=scene.player, act_id=key(), seq=entry.seq)
    assert "Toile d’araignée" in names_in(scroll)
    assert "Toile d’araignée" not in names_in(scene.book)

    redo(by=scene.player, act_id=key(), seq=entry.seq)
    assert "Toile d’araignée" not in names_in(scroll)
    assert "Toile d’araignée" in names_in(scene.book)
    check_log(scene.campaign)


def test_the_same_tap_copies_once(scene: VancianScene, scroll: Book) -> None:
    tap = key()
    what = Copying(spell=scene.web.pk, source=scroll.pk)
    first, again = (
        copy_spell(by=scene.player, act_id=tap, character_id=scene.ysaline.pk, what=what)
        for _time in range(2)
    )

    assert first.seq == again.seq


def test_anothers_grimoire_keeps_its_spell(scene: VancianScene) -> None:
    owner = CasterFactory(campaign=scene.campaign).character
    lent = borrow(scene, give_book(scene, "Noir", [scene.web], kind="grimoire", to=owner))

    copy(scene, scene.web, lent)

    assert names_in(lent) == ["Toile d’araignée"]
    assert "Toile d’araignée" in names_in(scene.book)


def test_a_failed_roll_leaves_the_scroll_and_closes_it(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, copy_roll="by_int")

    entry = copy(scene, scene.web, scroll, typed=76)

    assert (entry.data["copied"], entry.data["chance"], entry.data["roll"]) == (False, 75, 76)
    assert "Toile d’araignée" in names_in(scroll)
    assert FailedCopy.objects.standing().count() == 1
    assert refused(scene, scene.web, scroll, typed=1) == ["source_unusable"]
    again = give_book(scene, "Autre rouleau", [scene.web])
    assert copy(scene, scene.web, again, typed=75).data["copied"]
    check_log(scene.campaign)


def test_a_failure_can_close_every_source(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, copy_roll="by_int", copy_failure="never_learn")
    copy(scene, scene.web, scroll, typed=100)
    again = give_book(scene, "Autre rouleau", [scene.web])

    assert refused(scene, scene.web, again, typed=1) == ["never_learned"]


def test_dice_of_the_wrong_source_are_refused(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, copy_roll="by_int", dice_source="typed")
    assert refused(scene, scene.web, scroll) == ["typed_dice_only"]

    set_rules(scene.campaign, dice_source="server")
    assert refused(scene, scene.web, scroll, typed=5) == ["server_dice_only"]


def test_the_server_rolls_where_nothing_is_typed(scene: VancianScene, scroll: Book) -> None:
    set_rules(scene.campaign, copy_roll="by_int")

    entry = copy(scene, scene.web, scroll)

    assert entry.data["dice"][0]["typed"] is False
    assert entry.data["copied"] == (entry.data["roll"] <= 75)


def test_under_unified_magic_a_druid_learns_from_a_scroll(scene: VancianScene) -> None:
    set_rules(scene.campaign, unified_magic="on")
    leaf = VancianSpellFactory(name_fr="Baies", magic_type="druidic")
    druid = CasterFactory(campaign=scene.campaign, class_id="druid", players=[scene.player])
    scroll = give_book(scene, "Écorce", [leaf], to=druid.character)

    copy_spell(
        by=scene.player,
        act_id=key(),
        character_id=druid.character_id,
        what=Copying(spell=leaf.pk, source=scroll.pk),
    )

    row = AccessibleSpell.objects.standing().get(character=druid.character)
    assert (row.spell, row.origin, row.origin_name) == (leaf, "scroll", "Écorce")
    assert names_in(scroll) == []
    check_log(scene.campaign)


def test_a_cleric_has_nothing_to_copy(scene: VancianScene) -> None:
    heal = VancianSpellFactory(name_fr="Soin", magic_type="divine")
    cleric = CasterFactory(campaign=scene.campaign, class_id="cleric")
    scroll = give_book(scene, "Psaume", [heal], to=cleric.character)

    with pytest.raises(Refused) as caught:
        copy_spell(
            by=scene.gm,
            act_id=key(),
            character_id=cleric.character_id,
            what=Copying(spell=heal.pk, source=scroll.pk),
        )

    assert codes(caught.value) == ["nothing_to_learn"]
