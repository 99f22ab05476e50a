import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.services.casting import cast
from characters.services.declaring import Declaration
from characters.services.fight.in_fight import fight_is_on, open_fight, place_of
from characters.services.incanting import declare_incantation
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    return build_brawl()


def lightning(brawl: Brawl, *, intensity: int = 1) -> None:
    """Thogor casts with one tap."""
    cast(
        by=brawl.player,
        act_id=key(),
        character_id=brawl.thogor.pk,
        spell_id=brawl.lightning.pk,
        plan=CastPlan(intensity=intensity),
        typed=TypedRolls(cast=50, effect=(1,)),
    )


def begin_incantation(brawl: Brawl) -> None:
    declare_incantation(
        by=brawl.player,
        act_id=key(),
        character_id=brawl.thogor.pk,
        spell_id=brawl.lightning.pk,
        declaration=Declaration(plan=CastPlan(intensity=10)),
    )


def test_a_fight_is_on_from_its_beginning_to_its_end(brawl: Brawl) -> None:
    assert not fight_is_on(brawl.campaign)

    brawl.start()

    assert fight_is_on(brawl.campaign)
    assert open_fight(brawl.campaign) == brawl.fight
    brawl.end()
    assert not fight_is_on(brawl.campaign)
    assert place_of(brawl.campaign, brawl.thogor) is None


def test_the_surprised_declare_no_memorised_spell(brawl: Brawl) -> None:
    brawl.start(surprised=[brawl.scene.ysaline])

    with pytest.raises(Refused) as caught:
        brawl.declare()

    assert "surprised" in codes(caught.value)


def test_the_surprised_cast_and_begin_nothing(brawl: Brawl) -> None:
    brawl.start(surprised=[brawl.thogor])

    for act in (lightning, begin_incantation):
        with pytest.raises(Refused) as caught:
            act(brawl)
        assert codes(caught.value) == ["surprised"]


def test_in_the_next_round_they_do(brawl: Brawl) -> None:
    brawl.start(surprised=[brawl.thogor])
    brawl.next_round()

    lightning(brawl)

    assert not brawl.place("Thogor").is_surprised(2)


def test_after_initiative_no_memorised_spell_is_declared(brawl: Brawl) -> None:
    brawl.start()
    brawl.initiative()

    with pytest.raises(Refused) as caught:
        brawl.declare()

    assert codes(caught.value) == ["after_initiative"]


def test_in_a_fight_nothing_is_cast_from_memory_undeclared(brawl: Brawl) -> None:
    brawl.start()

    with pytest.raises(Refused) as caught:
        brawl.scene.cast(brawl.scene.bolt)

    assert codes(caught.value) == ["declare_first"]


def test_who_does_not_fight_casts_as_ever(brawl: Brawl) -> None:
    brawl.start(brawl.thogor)

    entry = brawl.scene.cast(brawl.scene.bolt)

    assert entry.kind == "memorised.cast"


def test_no_rounds_pass_for_one_mage_alone(brawl: Brawl) -> None:
    brawl.start()

    with pytest.raises(Refused) as caught:
        lightning(brawl, intensity=10)

    assert codes(caught.value) == ["round_by_round"]


def test_a_cast_or_an_incantation_is_the_act_of_the_round(brawl: Brawl) -> None:
    for act in (lightning, begin_incantation):
        entry = brawl.start(brawl.thogor)
        act(brawl)

        assert brawl.place("Thogor").acted_round == 1
        check_log(brawl.campaign)
        last = brawl.campaign.log.latest("seq")
        undo(by=brawl.gm, act_id=key(), seq=last.seq)
        assert brawl.place("Thogor").acted_round == 0
        undo(by=brawl.gm, act_id=key(), seq=entry.seq)


def test_what_was_forgotten_was_before_the_fight(brawl: Brawl) -> None:
    brawl.start(surprised=[brawl.thogor])
    campaign = brawl.campaign
    campaign.present_seconds = 60

    assert place_of(campaign, brawl.thogor) is None
