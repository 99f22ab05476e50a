import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Book, BookKind, BookSpell, DeclaredSpell
from characters.services.standing import set_state, set_ties
from characters.services.vancian.declared_ends import interrupt, withdraw
from rules.vancian.casting import CastFrom
from tests.characters.casting_scene import CastingScene, build_casting_scene
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    scene = build_casting_scene()
    scene.declare(scene.sleep)
    return scene


def scroll_of(scene: CastingScene) -> Book:
    """A scroll of invisibility in Ysaline's hands."""
    kind = {"name": "Parchemin", "kind": BookKind.SCROLL, "holder": scene.ysaline}
    book = Book.objects.create(campaign=scene.campaign, **kind)
    BookSpell.objects.create(campaign=scene.campaign, book=book, spell=scene.table.invisibility)
    return book


def stop(scene: CastingScene, **more: object) -> None:
    asked = {"character_id": scene.ysaline.pk, "declared_id": scene.declared().pk}
    interrupt(**({"by": scene.gm, "act_id": key()} | asked | more))


def leave(scene: CastingScene, *, after_initiative: bool, by: object = None) -> None:
    withdraw(
        by=by or scene.table.player,  # type: ignore[arg-type]
        act_id=key(),
        character_id=scene.ysaline.pk,
        declared_id=scene.declared().pk,
        after_initiative=after_initiative,
    )


def is_held(scene: CastingScene) -> bool:
    return "Sommeil" in scene.held(scene.ysaline)


def test_players_do_not_interrupt(scene: CastingScene) -> None:
    with pytest.raises(Refused) as caught:
        stop(scene, by=scene.table.player)

    assert codes(caught.value) == ["only_the_gm"]


def test_an_unknown_reason_is_refused(scene: CastingScene) -> None:
    with pytest.raises(Refused) as caught:
        stop(scene, reason="bored")

    assert codes(caught.value) == ["unknown_value"]


def test_others_do_not_withdraw_it(scene: CastingScene) -> None:
    with pytest.raises(Refused) as caught:
        leave(scene, after_initiative=False, by=scene.table.other)

    assert codes(caught.value) == ["not_your_character"]


def test_a_hit_wipes_the_declared_spell(scene: CastingScene) -> None:
    stop(scene)

    assert not is_held(scene)
    assert not DeclaredSpell.objects.standing().exists()
    check_log(scene.campaign)


def test_a_hit_undone_gives_back_copy_and_declaration(scene: CastingScene) -> None:
    stop(scene)
    entry = scene.campaign.log.order_by("seq").last()
    assert entry is not None

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert is_held(scene)
    assert scene.declared().character == scene.ysaline

    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert not is_held(scene)
    check_log(scene.campaign)


def test_withdrawn_before_initiative_it_is_kept(scene: CastingScene) -> None:
    leave(scene, after_initiative=False)

    assert is_held(scene)
    assert not DeclaredSpell.objects.standing().exists()


def test_withdrawn_after_initiative_it_is_wiped(scene: CastingScene) -> None:
    leave(scene, after_initiative=True)

    assert not is_held(scene)


@pytest.mark.parametrize("tie", ["bound", "gagged", "silenced", "unconscious"])
def test_whatever_keeps_from_casting_interrupts(scene: CastingScene, tie: str) -> None:
    ties = {"bound": False, "gagged": False} | {tie: True}
    entry = set_ties(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, **ties)

    assert entry.data["declared_lost"]["wiped"]
    assert not is_held(scene)
    check_log(scene.campaign)


def test_death_interrupts(scene: CastingScene) -> None:
    set_state(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, state="dead")

    assert not is_held(scene)


def test_who_leaves_play_in_peace_keeps_it(scene: CastingScene) -> None:
    set_state(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, state="aside")

    assert is_held(scene)
    assert not DeclaredSpell.objects.standing().exists()


def test_a_scroll_that_is_interrupted_loses_the_spell(scene: CastingScene) -> None:
    leave(scene, after_initiative=False)
    book = scroll_of(scene)
    scene.declare(scene.table.invisibility, source=CastFrom.SCROLL, book=book.pk)

    stop(scene)

    assert not BookSpell.objects.standing().filter(book=book).exists()


def test_a_scroll_that_is_withdrawn_keeps_it(scene: CastingScene) -> None:
    leave(scene, after_initiative=False)
    book = scroll_of(scene)
    scene.declare(scene.table.invisibility, source=CastFrom.SCROLL, book=book.pk)

    leave(scene, after_initiative=True)

    assert BookSpell.objects.standing().filter(book=book).exists()


def test_a_scroll_that_is_read_loses_the_spell_in_the_same_act(scene: CastingScene) -> None:
    leave(scene, after_initiative=False)
    book = scroll_of(scene)

    entry = scene.cast(scene.table.invisibility, source=CastFrom.SCROLL, book=book.pk)

    assert entry.data["book"] == {"id": book.pk, "name": "Parchemin"}
    assert not BookSpell.objects.standing().filter(book=book).exists()
    assert len(scene.held(scene.ysaline)) == 3
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert BookSpell.objects.standing().filter(book=book).exists()


def test_somebody_else_s_scroll_is_not_read(scene: CastingScene) -> None:
    leave(scene, after_initiative=False)
    book = scroll_of(scene)
    Book.objects.filter(pk=book.pk).update(holder=scene.anselme)

    with pytest.raises(Refused) as caught:
        scene.cast(scene.table.invisibility, source=CastFrom.SCROLL, book=book.pk)

    assert codes(caught.value) == ["no_scroll"]
