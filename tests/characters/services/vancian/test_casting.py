from typing import Any

import pytest

from campaign.models import Campaign
from campaign.services.clock import Step, Stride, advance
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character, DeclaredSpell, MemorisedSpell
from characters.services.rests import RestWay
from characters.services.standing import set_state, set_ties
from characters.services.vancian.casting import cast_declared
from characters.services.vancian.choices import plan_memory
from characters.services.vancian.dice import TypedCast
from characters.services.vancian.lines import Line
from rules.clock import HOUR
from rules.vancian.casting import CastFrom
from spells.models import Spell
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.nights import night, rest_of
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import set_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def refused(scene: CastingScene, spell: Spell, **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        scene.cast(spell, **more)
    return codes(caught.value)


def tie(scene: CastingScene, **ties: bool) -> None:
    set_ties(
        by=scene.gm,
        act_id=key(),
        character_id=scene.ysaline.pk,
        **({"bound": False, "gagged": False} | ties),
    )


# --- refusals ------------------------------------------------------------------------------
def test_nobody_casts_with_somebody_else_s_character(scene: CastingScene) -> None:
    assert refused(scene, scene.sleep, by=scene.table.other) == ["not_your_character"]
    assert refused(scene, scene.sleep, by=scene.table.spectator) == ["not_your_character"]


def test_a_spell_that_is_not_in_memory_is_not_cast(scene: CastingScene) -> None:
    assert refused(scene, scene.table.invisibility) == ["not_memorised"]


def test_every_hindrance_is_told_at_once(scene: CastingScene) -> None:
    tie(scene, bound=True, gagged=True, silenced=True)

    found = refused(scene, scene.table.invisibility)

    assert found == ["bound", "gagged", "silenced", "not_memorised"]


def test_the_dead_cast_nothing(scene: CastingScene) -> None:
    set_state(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, state="dead")

    assert refused(scene, scene.sleep) == ["dead"]


def test_a_cleric_must_say_which_form(scene: CastingScene) -> None:
    found = refused(scene, scene.bless, who=scene.anselme, is_reversed=None)

    assert found == ["form_missing"]


def test_a_reverse_that_the_faith_forbids_is_refused(scene: CastingScene) -> None:
    scene.cleric.reverse_forbidden = True
    scene.cleric.save()

    found = refused(scene, scene.bless, who=scene.anselme, is_reversed=True)

    assert found == ["form_forbidden"]


def test_nothing_is_cast_on_another_plane(scene: CastingScene) -> None:
    Character.objects.filter(pk=scene.anselme.pk).update(plane="astral")

    assert refused(scene, scene.sleep, aims=on(scene.anselme)) == ["other_plane"]


def test_a_player_does_not_aim_at_what_is_hidden(scene: CastingScene) -> None:
    Character.objects.filter(pk=scene.villain.character_id).update(hidden=True)
    hidden = scene.villain.character

    found = refused(scene, scene.sleep, by=scene.table.player, aims=on(hidden))

    assert found == ["target_gone"]


def test_the_gm_alone_lets_a_spell_be_cast_that_is_not_memorised(scene: CastingScene) -> None:
    leave: dict[str, Any] = {"source": CastFrom.GM_LEAVE}
    assert refused(scene, scene.table.missile, **leave) == ["leave_not_open"]
    set_rules(scene.campaign, cast_unmemorised="gm_leave")

    assert refused(scene, scene.table.missile, by=scene.table.player, **leave) == ["only_the_gm"]
    entry = scene.cast(scene.table.missile, **leave)

    assert entry.data["source"] == "gm_leave"
    assert scene.held(scene.ysaline) == ["Trait de feu", "Sommeil", "Force fantasmagorique"]


def test_a_wrong_die_is_told_beside_its_field(scene: CastingScene) -> None:
    with pytest.raises(Refused) as caught:
        scene.cast(scene.sleep, typed=TypedCast(duration=(1, 5, 2), effect=(3,)), effect="2d8")

    assert [(p.code, p.field) for p in caught.value.problems] == [
        ("die_out_of_range", "duration_dice"),
        ("die_missing", "effect_dice"),
    ]
    assert "Sommeil" in scene.held(scene.ysaline)


def test_dice_nobody_typed_are_the_server_s_where_the_table_may_roll_either_way(
    scene: CastingScene,
) -> None:
    with pytest.raises(Refused) as caught:
        scene.cast(scene.sleep, typed=TypedCast(), effect="2d8")
    assert {p.field for p in caught.value.problems} == {"duration_dice", "effect_dice"}

    entry = scene.cast(scene.sleep, typed=TypedCast(duration=(1, 2, 3, 4)), effect="2d8")

    assert [die["typed"] for die in entry.data["dice"]] == [True] * 4 + [False] * 2
    check_log(scene.campaign)


def test_where_the_table_types_every_die_one_that_is_missing_is_asked_for(
    scene: CastingScene,
) -> None:
    set_rules(scene.campaign, dice_source="typed")

    with pytest.raises(Refused) as caught:
        scene.cast(scene.sleep, typed=TypedCast(duration=(1, 2, 3, 4)), effect="2d8")

    assert [(p.code, p.field) for p in caught.value.problems] == [("die_missing", "effect_dice")]


# --- one tap -------------------------------------------------------------------------------
def test_casting_wipes_one_copy_and_puts_the_spell_to_work(scene: CastingScene) -> None:
    entry = scene.cast(
        scene.sleep,
        by=scene.table.player,
        typed=TypedCast(duration=(1, 2, 3, 4), effect=(3, 4)),
        effect="2d8",
        aims=on("Un gobelin"),
    )

    [spell] = scene.at_work()
    assert scene.held(scene.ysaline) == ["Trait de feu", "Force fantasmagorique"]
    assert spell.ends == spell.begins + 10 * 600
    assert (spell.worth, spell.targets, spell.lasts) == (7, "Un gobelin", "timed")
    assert [die["value"] for die in entry.data["dice"]] == [1, 2, 3, 4, 3, 4]
    check_log(scene.campaign)


def test_an_instant_spell_is_over_at_once(scene: CastingScene) -> None:
    scene.cast(scene.bolt)

    assert scene.at_work() == []
    assert "Trait de feu" not in scene.held(scene.ysaline)


def test_the_same_tap_casts_once(scene: CastingScene) -> None:
    first = scene.cast(scene.bolt)
    assert refused(scene, scene.bolt) == ["not_memorised"]
    assert first.kind == "memorised.cast"


def test_the_next_cast_ends_concentration(scene: CastingScene) -> None:
    scene.cast(scene.phantasm)
    assert [spell.is_held for spell in scene.at_work()] == [True]

    entry = scene.cast(scene.bolt)

    assert scene.at_work() == []
    assert [one["spell_name"]["fr"] for one in entry.data["let_go"]] == ["Force fantasmagorique"]


def test_a_cast_undone_gives_the_copy_back_and_redone_takes_it(scene: CastingScene) -> None:
    entry = scene.cast(scene.sleep, typed=TypedCast(duration=(1, 1, 1, 1)))

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert "Sommeil" in scene.held(scene.ysaline)
    assert scene.at_work() == []
    check_log(scene.campaign)

    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert "Sommeil" not in scene.held(scene.ysaline)
    assert len(scene.at_work()) == 1
    check_log(scene.campaign)


def test_a_form_against_the_alignment_is_noted_for_the_gm(scene: CastingScene) -> None:
    entry = scene.cast(scene.bless, who=scene.anselme, is_reversed=True)

    assert entry.data["gms"]["angers"]
    assert entry.data["spell_name"]["fr"] == "Malédiction"


def test_a_form_with_the_alignment_is_not(scene: CastingScene) -> None:
    assert not scene.cast(scene.bless, who=scene.anselme).data["gms"]["angers"]


# --- in the fight --------------------------------------------------------------------------
def test_a_declared_spell_stays_in_memory_until_it_is_cast(scene: CastingScene) -> None:
    scene.declare(scene.sleep, aims=on("Un gobelin"))
    assert "Sommeil" in scene.held(scene.ysaline)

    entry = cast_declared(
        by=scene.table.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        declared_id=scene.declared().pk,
        typed=TypedCast(duration=(4, 4, 4, 4)),
    )

    assert "Sommeil" not in scene.held(scene.ysaline)
    assert entry.data["seconds"] == 16 * 600
    assert not DeclaredSpell.objects.standing().exists()
    check_log(scene.campaign)


def test_one_spell_is_declared_at_a_time(scene: CastingScene) -> None:
    scene.declare(scene.sleep)

    assert refused(scene, scene.bolt) == ["other_action"]


def test_a_declaration_that_is_over_is_not_cast(scene: CastingScene) -> None:
    scene.declare(scene.sleep)
    declared = scene.declared().pk
    tie(scene, gagged=True)

    with pytest.raises(Refused) as caught:
        cast_declared(
            by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, declared_id=declared
        )

    assert codes(caught.value) == ["declaration_over"]


def test_a_declared_copy_that_is_gone_is_not_cast(scene: CastingScene) -> None:
    scene.declare(scene.sleep)
    MemorisedSpell.objects.filter(spell=scene.sleep).update(ended_seq=1)

    with pytest.raises(Refused) as caught:
        cast_declared(
            by=scene.gm,
            act_id=key(),
            character_id=scene.ysaline.pk,
            declared_id=scene.declared().pk,
        )

    assert codes(caught.value) == ["declared_lost"]


def test_dice_follow_the_house_rule(scene: CastingScene) -> None:
    set_rules(Campaign.objects.get(pk=scene.campaign.pk), dice_source="typed")

    assert refused(scene, scene.sleep) == ["typed_dice_only"]


# --- rest ----------------------------------------------------------------------------------
def pass_hours(scene: CastingScene, hours: float) -> None:
    scene.campaign.refresh_from_db()
    seen = scene.campaign.clock_seconds
    stride = Stride(step=Step.UNTIL, until=seen + int(hours * HOUR))
    advance(by=scene.gm, act_id=key(), stride=stride, seen=seen)


def asleep(scene: CastingScene) -> None:
    night(scene.campaign, [scene.ysaline], way=RestWay.BEGIN)
    pass_hours(scene, 2)


def test_who_casts_in_their_sleep_wakes_and_rests_no_more(scene: CastingScene) -> None:
    asleep(scene)

    assert refused(scene, scene.sleep) == ["breaks_rest"]
    entry = scene.cast(scene.sleep, rest=rest_of(scene.ysaline).pk)

    assert rest_of(scene.ysaline).state == "interrupted"
    assert [one["kind"] for one in entry.data["happened"]] == ["rest.interrupted"]
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert rest_of(scene.ysaline).state == "sleeping"
    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert rest_of(scene.ysaline).state == "interrupted"
    check_log(scene.campaign)


def test_to_declare_wakes_as_well(scene: CastingScene) -> None:
    asleep(scene)

    scene.declare(scene.sleep, rest=rest_of(scene.ysaline).pk)
    resolved = cast_declared(
        by=scene.gm,
        act_id=key(),
        character_id=scene.ysaline.pk,
        declared_id=scene.declared().pk,
    )

    assert rest_of(scene.ysaline).state == "interrupted"
    assert "happened" not in resolved.data
    check_log(scene.campaign)


@pytest.mark.parametrize("chosen", [True, False])
def test_a_cast_in_the_hour_breaks_the_hour_off(scene: CastingScene, *, chosen: bool) -> None:
    if chosen:
        plan_memory(
            by=scene.gm,
            act_id=key(),
            character_id=scene.ysaline.pk,
            lines=[Line(spell=scene.table.missile.pk, is_reversed=False, copies=1)],
        )
    night(scene.campaign, [scene.ysaline], way=RestWay.BEGIN)
    pass_hours(scene, 8.5)

    entry = scene.cast(scene.sleep, rest=rest_of(scene.ysaline).pk)

    rest = rest_of(scene.ysaline)
    assert (rest.state, rest.hour_until) == ("slept", None)
    assert entry.data["happened"][0]["detail"]["hour"] is True
    check_log(scene.campaign)


def test_a_watch_is_no_sleep_yet(scene: CastingScene) -> None:
    night(scene.campaign, [scene.ysaline], watch={scene.ysaline: 2}, way=RestWay.BEGIN)

    entry = scene.cast(scene.sleep)

    assert rest_of(scene.ysaline).state == "sleeping"
    assert "happened" not in entry.data


def test_a_refused_cast_wakes_nobody(scene: CastingScene) -> None:
    asleep(scene)

    found = refused(scene, scene.table.invisibility, rest=rest_of(scene.ysaline).pk)

    assert found == ["not_memorised"]
    assert rest_of(scene.ysaline).state == "sleeping"
