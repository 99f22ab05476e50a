"""The end of a spell whose text leaves it to the table."""

from typing import Any

import pytest

from campaign.models import Membership
from campaign.services.clock import Step, Stride, advance
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import ActiveSpell
from characters.services.vancian.lasting import set_length
from characters.services.vancian.ordering import LONGEST_TYPED
from rules.clock import HOUR
from spells.models import Spell
from tests.characters.casting_scene import CastingScene, build_casting_scene
from tests.characters.table import check_log, codes, key
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def jar(scene: CastingScene, spell: Spell | None = None) -> ActiveSpell:
    """The player's spell at work: one whose text says « special », unless another is given."""
    if spell is not None:
        scene.cast(spell)
    else:
        jar = VancianSpellFactory(name_fr="Urne", name_en="Jar", duration="special")
        mage = CasterFactory(campaign=scene.campaign, players=[scene.table.player], held=[jar])
        scene.cast(jar, who=mage.character, by=scene.table.player)
    return scene.at_work()[-1]


def say(scene: CastingScene, spell: ActiveSpell, seconds: int | None, *, by: Any = None) -> Any:
    return set_length(
        by=by or scene.gm,
        act_id=key(),
        character_id=spell.caster_id,
        spell_id=spell.pk,
        seconds=seconds,
    )


def refused(scene: CastingScene, spell: ActiveSpell, seconds: int | None, **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        say(scene, spell, seconds, **more)
    return codes(caught.value)


@pytest.mark.parametrize("who", ["player", "other"])
def test_no_player_says_it_not_even_of_their_own(scene: CastingScene, who: str) -> None:
    member: Membership = getattr(scene.table, who)
    assert refused(scene, jar(scene), HOUR, by=member) == ["only_the_gm"]


def test_a_gm_sets_any_end_right(scene: CastingScene) -> None:
    spell = jar(scene, scene.sleep)
    before = spell.ends

    # No sum of four d4, in turns.
    entry = say(scene, spell, HOUR + 1)

    assert [one.ends for one in scene.at_work()] == [HOUR + 1]
    check_log(scene.campaign)
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert [one.ends for one in scene.at_work()] == [before]
    check_log(scene.campaign)


def test_lengths_have_their_bounds(scene: CastingScene) -> None:
    spell = jar(scene)

    assert refused(scene, spell, 0) == ["length_too_short"]
    assert refused(scene, spell, LONGEST_TYPED + 1) == ["length_too_long"]
    say(scene, spell, None)
    assert refused(scene, spell, None) == ["nothing_changed"]


def test_what_acts_no_more_is_not_prolonged(scene: CastingScene) -> None:
    spell = jar(scene)
    say(scene, spell, HOUR)
    advance(by=scene.gm, act_id=key(), stride=Stride(step=Step.HOUR, count=2), seen=0)

    assert refused(scene, spell, HOUR) == ["spell_at_work_gone"]


def test_a_players_cast_waits_for_the_gm_who_says_the_end(scene: CastingScene) -> None:
    spell = jar(scene)
    waited = spell.awaits_length

    entry = say(scene, spell, HOUR)

    spell.refresh_from_db()
    assert (waited, spell.awaits_length) == (True, False)
    assert spell.ends == scene.campaign.clock_seconds + HOUR
    assert (entry.data["from"], entry.data["to"]) == (None, spell.ends)
    check_log(scene.campaign)


def test_said_undone_and_done_again(scene: CastingScene) -> None:
    spell = jar(scene)
    entry = say(scene, spell, HOUR, by=scene.gm)

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    back = ActiveSpell.objects.get(pk=spell.pk)
    assert (back.ends, back.awaits_length) == (None, True)

    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert not ActiveSpell.objects.get(pk=spell.pk).awaits_length
    assert ActiveSpell.objects.get(pk=spell.pk).ends == HOUR + scene.campaign.clock_seconds
    check_log(scene.campaign)


def test_without_an_end_again(scene: CastingScene) -> None:
    spell = jar(scene)
    say(scene, spell, HOUR)
    say(scene, spell, None)

    spell.refresh_from_db()
    assert (spell.ends, spell.awaits_length) == (None, False)


def test_once_time_has_ended_it_the_end_stands(scene: CastingScene) -> None:
    spell = jar(scene)
    entry = say(scene, spell, HOUR)
    advance(by=scene.gm, act_id=key(), stride=Stride(step=Step.HOUR, count=2), seen=0)

    with pytest.raises(Refused) as caught:
        undo(by=scene.gm, act_id=key(), seq=entry.seq)

    assert "later_act" in codes(caught.value)
