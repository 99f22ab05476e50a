"""Memorised spells: different acts upon the same thing at the same moment. One of them wins."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from campaign.models import Campaign
from campaign.services.clock import Step, Stride, advance
from characters.models import Book, BookSpell, BookState, MemorisedSpell, Rewriting
from characters.services import books
from characters.services.rests import RestWay, interrupt_rest
from characters.services.vancian import casting, copying, declared_ends, rewriting, stays, travel
from characters.services.vancian.choices import plan_memory
from characters.services.vancian.hours import memorise
from characters.services.vancian.lines import Line
from characters.services.vancian.ordering import CastOrder
from rules.vancian.casting import CastFrom
from tests.attack.nonsense import key
from tests.attack.together import at_once
from tests.characters.casting_scene import CastingScene, build_casting_scene
from tests.characters.grimoires import give_book
from tests.characters.nights import night
from tests.characters.table import check_log

pytestmark = pytest.mark.django_db(transaction=True)


def of_her(scene: CastingScene, do: Callable[..., Any], **more: Any) -> Callable[[], Any]:
    """An act of Ysaline's by a GM, with a key of its own."""
    given: dict[str, Any] = {"by": scene.gm, "act_id": key(), "character_id": scene.ysaline.pk}
    return partial(do, **(given | more))


def in_words(found: list[str]) -> bool:
    """Done, or refused with a reason; nothing broke."""
    return not [words for words in found if " " in words]


def test_a_declared_spell_has_one_end(scene: CastingScene) -> None:
    scene.declare(scene.bolt)
    of_it = {"declared_id": scene.declared().pk}

    found = at_once(
        of_her(scene, casting.cast_declared, **of_it),
        of_her(scene, declared_ends.interrupt, **of_it),
        of_her(scene, declared_ends.withdraw, after_initiative=True, **of_it),
    )

    assert sorted(found) == ["declaration_over", "declaration_over", "done"]
    assert "Trait de feu" not in scene.held(scene.ysaline)
    check_log(scene.campaign)


def test_one_line_of_a_scroll_serves_once(scene: CastingScene) -> None:
    scroll = give_book(scene.table, "Rouleau", [scene.table.web])
    read = CastOrder(
        spell=scene.table.web.pk, is_reversed=False, source=CastFrom.SCROLL, book=scroll.pk
    )
    what = copying.Copying(spell=scene.table.web.pk, source=scroll.pk)

    found = at_once(
        of_her(scene, casting.cast, order=read),
        of_her(scene, casting.cast, order=read, by=scene.table.player),
        of_her(scene, copying.copy_spell, what=what),
    )

    assert found.count("done") == 1, found
    assert in_words(found), found
    assert not BookSpell.objects.standing().filter(book=scroll).exists()
    check_log(scene.campaign)


def test_a_book_that_burns_while_it_is_copied_lent_and_lost(scene: CastingScene) -> None:
    other = give_book(scene.table, "Livre brun", [scene.table.web], kind="grimoire")
    what = copying.Copying(spell=scene.table.web.pk, source=other.pk)
    of_it: dict[str, Any] = {"by": scene.gm, "book_id": other.pk}

    found = at_once(
        partial(books.destroy_book, act_id=key(), **of_it),
        partial(books.lose_book, act_id=key(), **of_it),
        partial(books.lend_book, act_id=key(), to=scene.anselme.pk, **of_it),
        of_her(scene, copying.copy_spell, what=what),
    )

    assert found[0] == "done", found
    assert in_words(found), found
    assert Book.objects.get(pk=other.pk).state == BookState.DESTROYED
    check_log(scene.campaign)


def test_who_begins_to_rewrite_casts_no_more_and_the_other_way_round(scene: CastingScene) -> None:
    own = scene.table.book
    books.lose_book(by=scene.gm, act_id=key(), book_id=own.pk)
    scene.table.caster.refresh_from_db()
    [lost, *_more] = rewriting.lost_spells(scene.ysaline, scene.table.caster)
    wanted = rewriting.Wanted(spells=(lost.spell_id,))

    found = at_once(
        of_her(scene, rewriting.start_rewriting, wanted=wanted),
        of_her(scene, rewriting.start_rewriting, wanted=wanted, by=scene.table.player),
        of_her(scene, casting.cast, order=CastOrder(spell=scene.bolt.pk, is_reversed=False)),
    )

    assert in_words(found), found
    assert Rewriting.objects.running().filter(campaign=scene.campaign).count() <= 1
    check_log(scene.campaign)


def test_the_hour_begins_breaks_off_and_ends_once(scene: CastingScene) -> None:
    night(scene.campaign, [scene.ysaline], way=RestWay.NIGHT)
    line = [Line(spell=scene.table.missile.pk)]
    plan_memory(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, lines=line)
    seen = Campaign.objects.get(pk=scene.campaign.pk).clock_seconds

    found = at_once(
        of_her(scene, memorise, lines=line),
        of_her(scene, memorise, lines=line, by=scene.table.player),
        partial(interrupt_rest, by=scene.gm, act_id=key(), characters=[scene.ysaline.pk]),
        partial(
            advance, by=scene.gm, act_id=key(), stride=Stride(step=Step.HOUR, count=1), seen=seen
        ),
    )

    assert in_words(found), found
    rows = MemorisedSpell.objects.held_by([scene.ysaline])
    assert len({row.pk for row in rows}) == len(rows) <= 4
    check_log(scene.campaign)


def test_gone_and_back_and_wished_back_once(scene: CastingScene) -> None:
    traveller = travel.Traveller(character=scene.ysaline.pk, die=1)
    go = partial(travel.travel, by=scene.gm, travellers=[traveller], typed=True, confirmed=True)
    found = at_once(
        partial(go, act_id=key(), plane="astral"), partial(go, act_id=key(), plane="astral")
    )
    assert found.count("done") == 1, found
    home = partial(
        travel.travel,
        by=scene.gm,
        travellers=[travel.Traveller(character=scene.ysaline.pk, in_matter=False)],
        plane="material",
        confirmed=True,
    )
    back = at_once(partial(home, act_id=key()), partial(home, act_id=key()))
    assert back.count("done") == 1, back

    go(act_id=key(), plane="astral")
    seen = Campaign.objects.get(pk=scene.campaign.pk).clock_seconds
    advance(
        by=scene.gm,
        act_id=key(),
        stride=Stride(step=Step.HOUR, count=1),
        seen=seen,
        losing=[scene.ysaline.pk],
    )
    wished = at_once(of_her(scene, stays.wish), of_her(scene, stays.wish))

    assert wished.count("done") == 1, wished
    assert in_words([*found, *back, *wished])
    check_log(scene.campaign)


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()
