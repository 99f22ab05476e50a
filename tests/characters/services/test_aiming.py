"""On whom a spell is cast, and what of them is open."""

import pytest

from characters.models import Character
from characters.services.aiming import (
    MOST_TARGETS,
    Aim,
    Aimed,
    aim_problems,
    aimed_at,
    are_numbers_open,
    barriers_on,
)
from rules.percentile.targets import Target
from spells.models import Spell
from tests.characters.resisting import SECRET_BARRIER, SECRET_POU, Resisting, build_resisting
from tests.factories.campaign import CampaignFactory, MembershipFactory
from tests.factories.characters import CharacterFactory, ControlFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Resisting:
    return build_resisting()


def aim(
    made: Resisting,
    *aims: Aim,
    caster: Character | None = None,
    spell: Spell | None = None,
) -> list[Aimed]:
    aiming = aimed_at(
        campaign=made.scene.campaign,
        caster=caster or made.scene.thogor,
        spell=spell or made.charm,
        aims=aims,
    )
    return list(aiming.aimed)


def codes(made: Resisting, *aims: Aim, gm: bool = False) -> list[str]:
    by = made.gm if gm else made.player
    return [problem.code for problem in aim_problems(by, aims)]


# --- refusals ---------------------------------------------------------------------------
def test_who_is_hidden_is_as_strange_as_who_sits_elsewhere(made: Resisting) -> None:
    hidden = CharacterFactory(campaign=made.scene.campaign, kind="npc", hidden=True)
    elsewhere = CharacterFactory(campaign=CampaignFactory())

    for strange in (hidden.pk, elsewhere.pk, 987_654):
        assert codes(made, Aim(character=strange)) == ["target_gone"]
    assert codes(made, Aim(character=hidden.pk), gm=True) == []


def test_players_give_no_numbers(made: Resisting) -> None:
    assert codes(made, Aim(name="Garde", score=12)) == ["only_the_gm"]
    assert codes(made, Aim(name="Garde", barrier=3)) == ["only_the_gm"]
    assert codes(made, Aim(name="Garde", score=12), gm=True) == []


def test_there_is_an_end_to_targets_and_to_numbers(made: Resisting) -> None:
    crowd = [Aim(name=f"Garde {place}") for place in range(MOST_TARGETS + 1)]

    assert codes(made, *crowd) == ["too_many_targets"]
    assert codes(made, Aim(name="Garde", score=1_001), gm=True) == ["too_high"]


# --- what is open, and what is sealed ---------------------------------------------------
def test_a_player_s_character_resists_with_its_own_score(made: Resisting) -> None:
    [one] = aim(made, Aim(character=made.friend.pk))

    assert one.target == Target(score=12)


def test_the_gm_s_character_is_sealed_whatever_stands_there(made: Resisting) -> None:
    [before] = aim(made, Aim(character=made.thief.pk))
    made.defend(made.thief, intensity=SECRET_BARRIER)
    [after] = aim(made, Aim(character=made.thief.pk))

    assert before.target == after.target == Target(is_sealed=True)
    assert (before.score, after.score, after.barrier) == (SECRET_POU, SECRET_POU, SECRET_BARRIER)


def test_a_page_does_not_even_look_at_the_numbers_of_the_sealed(made: Resisting) -> None:
    made.defend(made.thief, intensity=SECRET_BARRIER)
    aiming = aimed_at(
        campaign=made.scene.campaign,
        caster=made.scene.thogor,
        spell=made.charm,
        aims=[Aim(character=made.thief.pk)],
        people={made.thief.pk: made.thief},
    )

    [one] = aiming.aimed
    assert (one.score, one.barrier, one.is_sealed) == (None, 0, True)


def test_among_gms_nothing_is_sealed_but_what_nobody_knows(made: Resisting) -> None:
    other = CharacterFactory(campaign=made.scene.campaign, kind="npc", pou=9)
    aims = (Aim(character=other.pk), Aim(name="Garde", score=11), Aim(name="Inconnu"))

    assert [one.target for one in aim(made, *aims, caster=made.thief)] == [
        Target(score=9),
        Target(score=11),
        Target(is_sealed=True),
    ]


def test_once_a_player_plays_the_caster_their_cast_is_read_by_players(made: Resisting) -> None:
    assert are_numbers_open(made.thief)
    ControlFactory(character=made.thief, membership=MembershipFactory(campaign=made.scene.campaign))

    assert not are_numbers_open(made.thief)
    assert not are_numbers_open(made.scene.thogor)


def test_a_name_is_the_gm_s_to_resolve_where_it_resists(made: Resisting) -> None:
    resists, lets_in, numbered = aim(
        made,
        Aim(name="Garde"),
        Aim(name="Cheval", is_willing=True),
        Aim(name="Démon", is_willing=True, barrier=4),
    )

    assert resists.is_sealed
    assert lets_in.target == Target(is_willing=True)
    assert (numbered.is_sealed, numbered.barrier) == (True, 4)


def test_a_sheet_without_the_score_leaves_it_to_the_gm(made: Resisting) -> None:
    type(made.charm).objects.update(resistance="APP")
    made.charm.refresh_from_db()

    assert aim(made, Aim(character=made.friend.pk))[0].is_sealed


def test_whoever_memorises_has_no_pou_to_overcome(made: Resisting) -> None:
    type(made.friend).objects.filter(pk=made.friend.pk).update(system="vancian", pou=0, mp=0)

    assert aim(made, Aim(character=made.friend.pk))[0].is_sealed


# --- barriers ---------------------------------------------------------------------------
def test_the_strongest_barrier_counts_in_either_direction(made: Resisting) -> None:
    made.defend(made.friend, intensity=2)
    made.defend(made.friend, intensity=6)  # through the first: 4 are left
    assert aim(made, Aim(character=made.friend.pk))[0].target.barrier == 4

    made.defend(made.scene.thogor, intensity=6)
    assert aim(made, Aim(character=made.friend.pk))[0].target.barrier == 6
    assert aim(made, Aim(character=made.thief.pk))[0].target == Target(is_sealed=True, barrier=6)


def test_a_spell_on_oneself_leaves_nobody(made: Resisting) -> None:
    made.defend(made.scene.thogor, intensity=6)

    [one] = aim(made, Aim(character=made.scene.thogor.pk))
    assert one.target == Target(is_willing=True)


def test_a_barrier_is_there_while_its_spell_is_at_work(made: Resisting) -> None:
    made.defend(made.friend, intensity=4)
    ids = [made.friend.pk, made.thief.pk]
    assert barriers_on(made.scene.campaign, ids) == {made.friend.pk: 4}

    made.scene.campaign.clock_seconds += 600
    assert barriers_on(made.scene.campaign, ids) == {}


def test_a_barrier_without_a_target_is_one_s_own(made: Resisting) -> None:
    [one] = aim(made, spell=made.defence)

    assert one.character == made.scene.thogor
    assert aim(made) == []
