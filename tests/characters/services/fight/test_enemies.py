import pytest

from campaign.services.refusal import Refused
from characters.models import Caster, Character, KnownSpell, MemorisedSpell
from characters.services.creation import NewCharacter
from characters.services.fight.enemies import MOST, EnemyLine
from characters.services.fight.joining import Muster, start
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    return build_brawl()


def line(name: str = "gobelin", *, count: int = 1, **sheet: object) -> EnemyLine:
    fields = {"int_score": 10, "dex_score": 10, "pou": 10} | sheet
    return EnemyLine(count=count, sheet=NewCharacter(name=name, **fields))  # type: ignore[arg-type]


def refused(brawl: Brawl, *lines: EnemyLine) -> list[str]:
    with pytest.raises(Refused) as caught:
        start(by=brawl.gm, act_id=key(), muster=Muster(enemies=lines))
    return codes(caught.value)


def test_an_army_is_no_fight(brawl: Brawl) -> None:
    assert refused(brawl, line(count=MOST), line("loup")) == ["too_many_foes"]


def test_none_of_a_kind_is_nobody(brawl: Brawl) -> None:
    assert refused(brawl, line(count=0)) == ["out_of_range"]


def test_a_spell_of_another_campaign_is_refused(brawl: Brawl) -> None:
    assert refused(brawl, line(known=((0, 50),))) == ["spell_gone"]


def test_a_class_without_such_a_level_is_refused(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.start(enemies="prêtre, clerc 40")

    assert codes(caught.value) == ["out_of_range"]


def test_more_spells_than_slots_are_refused(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.start(enemies="prêtre, clerc 2, Bénédiction x4")

    assert codes(caught.value) == ["too_many_of_level"]


def test_names_that_are_borne_already_are_left_out() -> None:
    taken = {"gobelin 2"}

    names = [sheet.name for sheet in line(count=3).numbered(taken)]

    assert names == ["gobelin 1", "gobelin 3", "gobelin 4"]
    assert "gobelin 4" in taken


def test_a_second_one_of_a_name_is_number_two() -> None:
    assert [sheet.name for sheet in line("chaman").numbered({"chaman"})] == ["chaman 2"]


def test_a_shaman_knows_his_spell_and_has_his_points(brawl: Brawl) -> None:
    brawl.start(enemies="chaman, 12 PM, Foudre 60 %")

    shaman = Character.objects.get(name="chaman")
    assert (shaman.mp, shaman.pou) == (12, 12)
    assert KnownSpell.objects.get(character=shaman).skill == 60


def test_a_priest_has_his_class_and_his_spells_in_memory(brawl: Brawl) -> None:
    brawl.start(enemies="2 prêtres noirs, clerc 5, Bénédiction x2")

    priest = Caster.objects.get(character__name="prêtre noir 2")
    assert (priest.class_id, priest.class_level) == ("cleric", 5)
    assert MemorisedSpell.objects.standing().filter(character=priest.character).count() == 2
    check_log(brawl.campaign)


def test_hidden_enemies_exist_for_gms_alone(brawl: Brawl) -> None:
    muster = brawl.only("assassin", is_hidden=True)

    start(by=brawl.gm, act_id=key(), muster=muster)

    assert Character.objects.get(name="assassin").hidden
