"""What the clock and the night foresee is what comes, whatever goes on at the table."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest

from campaign.clock_effects import Happening
from campaign.models import Campaign
from campaign.services.clock import Step, Stride, advance, foresee
from characters.forms.rest import read_night
from characters.models import Character, CharacterKind
from characters.services.casting import cast
from characters.services.declaring import Declaration
from characters.services.happenings import happened
from characters.services.incanting import declare_incantation
from characters.services.rest_people import candidates
from characters.services.rests import RestWay, grant_rest
from characters.services.rolling import TypedRolls
from characters.services.studies import Source, start_study
from characters.services.vancian.lines import Line
from rules.clock import DAY, HOUR
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import Degree, DurationKind
from spells.models import Spell
from tests.characters.nights import night
from tests.characters.party import Party, build_party
from tests.characters.scene import spell
from tests.characters.table import check_log
from tests.factories.characters import CharacterFactory, KnownSpellFactory

pytestmark = pytest.mark.django_db

_ROUND = 12
#: How long the next forecast looks ahead.
_SPANS = (_ROUND, 600, HOUR, 9 * HOUR, DAY, 40 * DAY)


def _random(seed: int) -> Random:
    """The same table each time."""
    return Random(seed)  # noqa: S311  # nothing here is a secret


def build_table(rng: Random) -> Party:
    """A party of both kinds of magic, with whatever may go on there."""
    party = build_party(mp=rng.choice([1, 2, 17, 18]), pou=18, int_score=15)
    _rules(party, rng)
    party.campaign.refresh_from_db()
    degree = rng.choice([Degree.LIGHT, Degree.INTENSE, Degree.NONE])
    lasting = spell(
        "Voile",
        degree=int(degree),
        duration_kind=DurationKind.LASTING,
        base_duration_min=rng.choice([10, 120, 900]),
        rolls_dice=False,
    )
    known = {lasting: 100, spell("Foudre", rolls_dice=False): 200}
    for one, skill in known.items():
        KnownSpellFactory(character=party.thogor, spell=one, skill=skill)
    ward = spell("Défense")
    master = CharacterFactory(campaign=party.campaign, kind=CharacterKind.NPC, known={ward: 92})
    if rng.random() < 0.7:
        _study(party, ward, master)
    if party.thogor.mp > 2:
        _cast(party, lasting)
    if rng.random() < 0.6:
        party.plan(party.ysaline, Line(spell=party.light.pk))
    if rng.random() < 0.3:
        night(party.campaign, [party.bertil], way=RestWay.BEGIN)
    if rng.random() < 0.7:
        _declare(party, list(known)[1])
    party.campaign.refresh_from_db()
    return party


def _rules(party: Party, rng: Random) -> None:
    party.campaign.house_rules = {
        "dice_source": "typed",
        "recovery": rng.choice(["pou_per_24h", "sleep_1_per_hour", "full_after_sleep"]),
        "interruption_cost": rng.choice(["one", "level", "none"]),
    }
    party.campaign.save(update_fields=["house_rules"])
    for seat in (party.gm, party.player, party.other):
        seat.refresh_from_db()


def _study(party: Party, ward: Spell, master: Character) -> None:
    start_study(
        by=party.gm,
        act_id=uuid4(),
        character_id=party.thogor.pk,
        spell_id=ward.pk,
        source=Source(teacher=master.pk),
    )


def _cast(party: Party, what: Spell) -> None:
    cast(
        by=party.gm,
        act_id=uuid4(),
        character_id=party.thogor.pk,
        spell_id=what.pk,
        plan=CastPlan(intensity=1, degree=what.parameters.degree),
        typed=TypedRolls(cast=50),
    )


def _declare(party: Party, what: Spell) -> None:
    """An incantation of level 1, after a round of ceremony."""
    held = Character.objects.get(pk=party.thogor.pk).active_spells
    rows = held.filter(ended_seq=None)
    declare_incantation(
        by=party.gm,
        act_id=uuid4(),
        character_id=party.thogor.pk,
        spell_id=what.pk,
        declaration=Declaration(plan=CastPlan(intensity=1, ceremony_rounds=1)),
        ends=[row.pk for row in rows.filter(degree__gte=int(Degree.INTENSE))],
        holds=(1,) * rows.filter(degree=int(Degree.LIGHT)).count(),
    )


def told(happenings: list[Happening], *, rests: bool = True) -> list[dict[str, Any]]:
    """As the log keeps them; ``rests``: with those of the night itself."""
    values = [one.to_json() for one in happenings if rests or not one.kind.startswith("rest.")]
    return sorted(values, key=lambda one: (one["second"], one["kind"], str(one["character"])))


@pytest.mark.parametrize("seed", range(12))
def test_the_clock_does_what_its_page_foresaw(seed: int) -> None:
    rng = _random(seed)
    party = build_table(rng)
    if rng.random() < 0.6:
        night(
            party.campaign,
            [party.thogor, party.ysaline],
            way=RestWay.BEGIN,
            watch={party.thogor: rng.choice([0, 2])},
        )
    for _each in range(3):
        seconds = rng.choice(_SPANS)
        campaign = Campaign.objects.get(pk=party.campaign.pk)
        foreseen = told(foresee(campaign, seconds))
        until = campaign.clock_seconds + seconds
        entry = advance(
            by=party.gm,
            act_id=uuid4(),
            stride=Stride(step=Step.UNTIL, until=until),
            seen=campaign.clock_seconds,
        )
        assert told(happened(entry)) == foreseen
    check_log(party.campaign)


@pytest.mark.parametrize("seed", range(8))
def test_a_night_brings_what_its_page_foresaw(seed: int) -> None:
    rng = _random(seed)
    party = build_table(rng)
    campaign = Campaign.objects.get(pk=party.campaign.pk)
    people = Character.objects.standing().in_campaign(campaign).select_related("caster")
    page = read_night(None, candidates(campaign, list(people)), campaign=campaign)
    foreseen = told(foresee(campaign, page.seconds, asleep=page.sleeps), rests=False)
    entry = grant_rest(
        by=party.gm,
        act_id=uuid4(),
        sleepers=page.wishes,
        seen=campaign.clock_seconds,
        way=RestWay.NIGHT,
    )
    assert told(happened(entry), rests=False) == foreseen
    check_log(party.campaign)
