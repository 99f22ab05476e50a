from typing import Any

import pytest

from campaign.models import Audience
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import Book, BookSpell
from characters.services import books
from characters.services.knowledge import learn
from characters.services.standing import set_hidden
from characters.services.studies import Source, start_study
from characters.services.telling import as_told_to, entries_for
from tests.characters.scene import spell
from tests.characters.study import Desk, build_desk
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return build_desk()


def do(desk: Desk, what: Any, *, by: Any = None, **more: Any) -> Any:
    return what(by=by or desk.player, act_id=key(), book_id=desk.grimoire.pk, **more)


def now(desk: Desk) -> Book:
    return Book.objects.get(pk=desk.grimoire.pk)


def make(desk: Desk, *, by: Any, name: str = "Parchemin", kind: str = "scroll") -> Any:
    return books.make_book(
        by=by,
        act_id=key(),
        holder_id=desk.mage.pk,
        name=name,
        kind=kind,
        spells=[desk.ward.pk],
    )


def test_a_player_makes_no_book_for_somebody_else(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        make(desk, by=desk.other)

    assert codes(caught.value) == ["only_the_gm"]


def test_all_that_is_wrong_with_a_book_is_said_at_once(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        make(desk, by=desk.player, name=" ", kind="stone")

    assert codes(caught.value) == ["required", "unknown_value"]


def test_a_player_with_the_whole_sheet_makes_one(desk: Desk) -> None:
    entry = make(desk, by=desk.player)

    book = Book.objects.get(pk=entry.data["book"])
    assert (book.holder_id, book.owner_id, book.kind) == (desk.mage.pk, desk.mage.pk, "scroll")
    check_log(desk.campaign)


def test_editing_writes_and_takes_out_and_undo_brings_back(desk: Desk) -> None:
    fire = spell("Feu")

    entry = do(desk, books.edit_book, name="Le Livre", kind="grimoire", spells=[fire.pk])

    def held() -> list[int]:
        rows = BookSpell.objects.standing().filter(book=desk.grimoire)
        return list(rows.values_list("spell_id", flat=True))

    assert held() == [fire.pk]
    undo(by=desk.player, act_id=key(), seq=entry.seq)
    assert (held(), now(desk).name) == ([desk.ward.pk], "Le Livre gris")
    check_log(desk.campaign)


def test_an_edit_without_a_change_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        do(desk, books.edit_book, name="Le Livre gris", kind="grimoire", spells=[desk.ward.pk])

    assert codes(caught.value) == ["nothing_changed"]


def test_who_does_not_hold_it_passes_nothing_on(desk: Desk) -> None:
    set_rules(desk.campaign, party_view="full")
    with pytest.raises(Refused) as caught:
        do(desk, books.lose_book, by=desk.other)

    assert codes(caught.value) == ["not_your_book"]


def test_a_lent_book_keeps_its_owner_and_comes_back(desk: Desk) -> None:
    do(desk, books.lend_book, to=desk.master.pk)
    assert (now(desk).holder_id, now(desk).owner_id) == (desk.master.pk, desk.mage.pk)
    assert now(desk).state == "lent"

    do(desk, books.lend_book, by=desk.gm, to=desk.mage.pk)

    assert now(desk).state == "held"
    check_log(desk.campaign)


def test_a_given_book_changes_its_owner(desk: Desk) -> None:
    do(desk, books.give_book, to=desk.master.pk)

    assert (now(desk).owner_id, now(desk).state) == (desk.master.pk, "held")


def test_a_lost_book_is_found_by_the_gm_alone(desk: Desk) -> None:
    do(desk, books.lose_book)
    with pytest.raises(Refused) as caught:
        do(desk, books.find_book, to=desk.mage.pk)
    assert "only_the_gm" in codes(caught.value)

    do(desk, books.find_book, by=desk.gm, to=desk.mage.pk)

    assert (now(desk).holder_id, now(desk).state) == (desk.mage.pk, "held")


def test_a_destroyed_book_goes_nowhere_until_it_is_undone(desk: Desk) -> None:
    entry = do(desk, books.destroy_book)
    with pytest.raises(Refused) as caught:
        do(desk, books.give_book, by=desk.gm, to=desk.master.pk)
    assert codes(caught.value) == ["book_is_destroyed"]

    undo(by=desk.player, act_id=key(), seq=entry.seq)

    assert now(desk).holder_id == desk.mage.pk
    check_log(desk.campaign)


def test_what_passes_through_hidden_hands_is_for_gms(desk: Desk) -> None:
    set_hidden(by=desk.gm, act_id=key(), character_id=desk.master.pk, hidden=True)

    entry = do(desk, books.lend_book, by=desk.gm, to=desk.master.pk)

    assert entry.audience == Audience.GMS


def test_a_player_gives_nothing_to_who_does_not_exist_for_them(desk: Desk) -> None:
    set_hidden(by=desk.gm, act_id=key(), character_id=desk.master.pk, hidden=True)

    with pytest.raises(Refused) as caught:
        do(desk, books.give_book, to=desk.master.pk)

    assert codes(caught.value) == ["character_gone"]


def test_a_book_of_a_gms_character_is_seen_by_gms_alone(desk: Desk) -> None:
    do(desk, books.give_book, by=desk.gm, to=desk.master.pk)

    assert not Book.objects.seen_by(desk.player).exists()
    assert Book.objects.seen_by(desk.gm).exists()


@pytest.fixture
def vancian() -> VancianScene:
    return build_vancian_scene()


def of_ysaline(scene: VancianScene, spells: list[int], *, book: int | None = None) -> Any:
    fields: dict[str, Any] = {"by": scene.gm, "act_id": key(), "name": "Noir", "kind": "scroll"}
    if book is not None:
        return books.edit_book(**fields, book_id=book, spells=spells)
    return books.make_book(**fields, holder_id=scene.ysaline.pk, spells=spells)


def test_a_book_serves_one_system(vancian: VancianScene, desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        of_ysaline(vancian, [desk.ward.pk])
    assert codes(caught.value) == ["spell_gone"]

    with pytest.raises(Refused) as caught:
        of_ysaline(vancian, [vancian.web.pk, desk.ward.pk], book=vancian.book.pk)
    assert codes(caught.value) == ["spell_gone"]

    fields = {"name": "Gris", "kind": "grimoire"}
    with pytest.raises(Refused) as caught:
        do(desk, books.edit_book, by=desk.gm, spells=[vancian.web.pk], **fields)
    assert codes(caught.value) == ["spell_gone"]


def test_nobody_studies_a_memorised_spell(vancian: VancianScene, desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        start_study(
            by=desk.gm,
            act_id=key(),
            character_id=desk.mage.pk,
            spell_id=vancian.web.pk,
            source=Source(book=desk.grimoire.pk),
        )
    assert codes(caught.value) == ["spell_gone"]

    with pytest.raises(Refused) as caught:
        learn(
            by=desk.gm,
            act_id=key(),
            character_id=desk.mage.pk,
            spell_id=vancian.web.pk,
            skill=10,
        )
    assert codes(caught.value) == ["spell_gone"]


def test_a_gm_adds_and_removes_spells_of_a_grimoire_in_place(vancian: VancianScene) -> None:
    entry = of_ysaline(vancian, [vancian.web.pk, vancian.missile.pk], book=vancian.book.pk)

    assert (entry.data["added"], entry.data["removed"]) == (1, 2)
    undo(by=vancian.gm, act_id=key(), seq=entry.seq)
    check_log(vancian.campaign)


def test_a_thief_is_named_to_the_gm_alone(vancian: VancianScene) -> None:
    thief = CasterFactory(campaign=vancian.campaign, name="Rat", hidden=True).character
    steal = {"act_id": key(), "book_id": vancian.book.pk, "to": thief.pk}
    with pytest.raises(Refused) as caught:
        books.steal_book(by=vancian.player, **steal)
    assert codes(caught.value) == ["only_the_gm"]

    entry = books.steal_book(by=vancian.gm, **steal)

    book = Book.objects.get(pk=vancian.book.pk)
    assert (book.state, book.holder, book.owner_id) == ("stolen", thief, vancian.ysaline.pk)
    assert entry.audience == Audience.ALL
    seen = [one for one in entries_for(vancian.player) if one.pk == entry.pk]
    assert "Rat" not in str([as_told_to(vancian.player, one).data for one in seen])
    undo(by=vancian.gm, act_id=key(), seq=entry.seq)
    check_log(vancian.campaign)


def test_a_thief_has_no_right_to_it_already(vancian: VancianScene) -> None:
    with pytest.raises(Refused) as caught:
        books.steal_book(
            by=vancian.gm, act_id=key(), book_id=vancian.book.pk, to=vancian.ysaline.pk
        )

    assert codes(caught.value) == ["holds_it_already"]


def test_a_borrowed_book_of_nobody_they_know_is_gone_before_their_eyes(
    vancian: VancianScene,
) -> None:
    owner = CasterFactory(campaign=vancian.campaign, name="Nemo", hidden=True).character
    book = of_ysaline(vancian, [vancian.web.pk]).data["book"]
    Book.objects.filter(pk=book).update(owner=owner, state="lent")

    entry = books.destroy_book(by=vancian.gm, act_id=key(), book_id=book)

    assert (entry.audience, entry.readers) == (Audience.MEMBERS, [vancian.player.pk])
    assert entry.pk in {one.pk for one in entries_for(vancian.player)}
    assert entry.pk not in {one.pk for one in entries_for(vancian.other)}
    assert "Nemo" not in str(as_told_to(vancian.player, entry).data)


def test_what_becomes_of_it_in_a_hidden_thiefs_hands_is_for_gms(vancian: VancianScene) -> None:
    thief = CasterFactory(campaign=vancian.campaign, name="Rat", hidden=True).character
    of_it: dict[str, Any] = {"by": vancian.gm, "book_id": vancian.book.pk}
    books.steal_book(act_id=key(), to=thief.pk, **of_it)

    entry = books.destroy_book(act_id=key(), **of_it)

    assert entry.audience == Audience.GMS
