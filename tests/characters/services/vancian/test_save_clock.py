import pytest

from campaign.models import Campaign
from campaign.services.clock import Step, Stride, advance, foresee
from characters.models import ActiveSpell, Character, SpellSubject
from characters.services.vancian.dice import TypedCast
from characters.services.vancian.saves import SaveAnswer, roll_saves
from rules.clock import DAY
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.nights import night
from tests.characters.table import check_log, key
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def charm(scene: CastingScene, *, willing: bool = False) -> SpellSubject:
    """Ysaline, of INT 16, under a charm that asks for a new throw every day."""
    spell = VancianSpellFactory(
        name_fr="Charme", duration="1+ days (by INT)", saving_throw="spells (negates)"
    )
    caster = CasterFactory(campaign=scene.campaign, class_level=2, held=[spell])
    scene.cast(
        spell,
        who=caster.character,
        aims=on(scene.ysaline, willing=willing),
        typed=None if willing else TypedCast(saves={0: 1}),
    )
    return SpellSubject.objects.standing().get()


def pass_time(scene: CastingScene, step: Step) -> None:
    seen = Campaign.objects.get(pk=scene.campaign.pk).clock_seconds
    advance(by=scene.gm, act_id=key(), stride=Stride(step=step), seen=seen)


def test_a_new_throw_is_asked_for_at_its_time(scene: CastingScene) -> None:
    row = charm(scene)
    assert row.next_save is not None

    pass_time(scene, Step.DAY)

    row.refresh_from_db()
    entry = scene.campaign.log.order_by("seq").last()
    assert entry is not None
    assert (row.state, row.is_again) == ("pending", True)
    assert [one["kind"] for one in entry.data["happened"]] == ["save.due"]
    assert len(ActiveSpell.objects.standing()) == 1
    check_log(scene.campaign)


def test_before_its_time_nothing_is_asked(scene: CastingScene) -> None:
    row = charm(scene)

    pass_time(scene, Step.HOUR)

    row.refresh_from_db()
    assert row.state == "reached"


def test_a_failure_asks_again_a_day_later_and_a_success_ends_it(scene: CastingScene) -> None:
    row = charm(scene)
    pass_time(scene, Step.DAY)
    roll_saves(
        by=scene.gm,
        act_id=key(),
        answers=[SaveAnswer(row=row.pk, number=13, roll=2)],
        tells=True,
        typed=True,
    )
    row.refresh_from_db()
    assert row.next_save == Campaign.objects.get(pk=scene.campaign.pk).clock_seconds + DAY
    pass_time(scene, Step.DAY)

    roll_saves(
        by=scene.gm,
        act_id=key(),
        answers=[SaveAnswer(row=row.pk, number=13, roll=13)],
        tells=True,
        typed=True,
    )

    assert not ActiveSpell.objects.standing().exists()
    check_log(scene.campaign)


def test_who_let_it_happen_saves_against_what_the_spell_allows(scene: CastingScene) -> None:
    row = charm(scene, willing=True)
    assert row.category == "none"
    pass_time(scene, Step.DAY)
    row.refresh_from_db()
    assert (row.category, row.on_success, row.state) == ("spells", "negates", "pending")

    roll_saves(
        by=scene.gm,
        act_id=key(),
        answers=[SaveAnswer(row=row.pk, number=13, roll=13)],
        tells=True,
        typed=True,
    )

    assert not ActiveSpell.objects.standing().exists()
    check_log(scene.campaign)


def test_who_falls_asleep_over_a_declared_spell_loses_it(scene: CastingScene) -> None:
    scene.declare(scene.sleep)

    night(scene.campaign)

    assert "Sommeil" not in scene.held(scene.ysaline)
    check_log(scene.campaign)


def test_concentration_ends_with_sleep(scene: CastingScene) -> None:
    scene.cast(scene.phantasm)

    night(scene.campaign)

    assert scene.at_work() == []


def test_the_number_of_queries_does_not_grow(
    scene: CastingScene, django_assert_max_num_queries: object
) -> None:
    charm(scene)
    campaign = Campaign.objects.get(pk=scene.campaign.pk)

    found = foresee(campaign, seconds=2 * DAY)

    assert [one.kind for one in found].count("save.due") == 1
    assert Character.objects.filter(pk=found[0].character or 0).exists()
