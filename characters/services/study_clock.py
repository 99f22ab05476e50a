"""What the passing of time does to studies: one effect of the clock for the whole table.

Nine queries to read and write, whether five mages study or five hundred. Source: P13, P14, S1, S6.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import Any

from django.db.models import Count, Q

from campaign.clock_effects import STUDY, Happening, Sleeps
from campaign.models import Campaign
from campaign.services.acts import Act
from campaign.services.changes import Change, Ended, Number, Value
from characters.models import (
    ActiveSpell,
    Character,
    KnownSpell,
    Study,
    StudyMonth,
    StudyState,
)
from characters.services.holding import minds_held
from characters.services.incantation_costs import foreseen_costs
from characters.services.recovery import first_point
from characters.services.study_run import Desk, Filled, Mage, run
from characters.services.study_sources import LIVING, Standing, month_seconds, standings
from characters.services.study_told import due, happenings_of, result_of
from rules.dice import Dice, SystemDice
from rules.house_rules import HouseRules
from rules.options import AtZero, DiceSource
from rules.percentile.magic_points import MagicPool
from rules.percentile.progress import STARTING_SKILL
from rules.rest import Phase, active_spans, phases


@dataclass(frozen=True, kw_only=True)
class StudyMonths:
    """Study time adds up; at each full month a roll is made, or waits for its player."""

    order: int = STUDY

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """The rolls that would fall due, if none of them taught anything."""
        runs = _runs(
            campaign,
            start=start,
            end=end,
            asleep=asleep,
            dice=None,
            done=(),
            costs=foreseen_costs(campaign, start=start, end=end, asleep=asleep),
        )
        return [due(one.study, filled) for one in runs for filled in one.desk.filled]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """Adds the time, makes the rolls, and writes what was learned."""
        typed = act.campaign.rules.dice_source is DiceSource.TYPED
        runs = _runs(
            act.campaign,
            start=start,
            end=end,
            asleep=asleep,
            dice=None if typed else SystemDice(),
            done=act.changes[act.span_from :],
        )
        _write(act, runs)
        _keep_dice(act, runs)
        return [
            happening for one in runs for happening in happenings_of(one.study, one.desk.filled)
        ]


def catch_up(act: Act, study: Study) -> None:
    """A study that was begun after the fact has studied until the present. Source: S11.

    The others have lived through that time already. Rolls wait, or are made, as when it passes.
    """
    present = act.campaign.present_seconds
    if present is None:
        return
    typed = act.campaign.rules.dice_source is DiceSource.TYPED
    runs = _runs(
        act.campaign,
        start=act.campaign.clock_seconds,
        end=present,
        asleep={},
        dice=None if typed else SystemDice(),
        done=(),
        only=study,
    )
    _write(act, runs)
    _keep_dice(act, runs)
    happened = [
        happening for one in runs for happening in happenings_of(one.study, one.desk.filled)
    ]
    act.data["happened"] = [happening.to_json() for happening in happened]


@dataclass(frozen=True, kw_only=True)
class StudyRun:
    """A study, and what the span did to it."""

    study: Study
    desk: Desk


def _runs(
    campaign: Campaign,
    *,
    start: int,
    end: int,
    asleep: Sleeps,
    dice: Dice | None,
    done: Iterable[Change],
    costs: Mapping[int, int] = MappingProxyType({}),
    only: Study | None = None,
) -> list[StudyRun]:
    """Every study that time touches (or one), run over the span; reads only. Four queries.

    ``costs``: points that sleep will have cost by then, where it has not yet. By character.
    """
    rows = (
        Study.objects.standing()
        .in_campaign(campaign)
        .filter(state__in=(StudyState.RUNNING, StudyState.DUE), character__state__in=LIVING)
        .with_source()
        .annotate(
            full=Count("months", filter=Q(months__ended_seq=None)),
            waiting=Count("months", filter=Q(months__ended_seq=None, months__roll=None)),
        )
        .order_by("character_id", "pk")
    )
    studies = list(rows.filter(pk=only.pk) if only else rows)
    if not studies:
        return []
    rules, month = campaign.rules, partial(month_seconds, campaign)
    standing = standings(studies, rules=rules)
    before = _recovered(done)
    held = minds_held(
        campaign,
        {study.character_id for study in studies},
        start=start,
        end=end,
        asleep=asleep,
        ended=_ended(done),
    )
    found: list[StudyRun] = []
    for _pk, group in groupby(studies, key=lambda study: study.character_id):
        own = [StudyRun(study=study, desk=_desk(study, standing[study.pk])) for study in group]
        mage = own[0].study.character
        sleep = asleep.get(mage.pk)
        awake = _awake_from(
            mage,
            before,
            rules,
            start=start,
            lived=phases(sleep, start=start, end=end),
            cost=costs.get(mage.pk, 0),
        )
        known = standing[own[0].study.pk].known
        free = end if awake is None else max(awake, held.get(mage.pk, start))
        for low, high in active_spans(sleep, start=free, end=end):
            run(
                [one.desk for one in own],
                mage=Mage(
                    int_score=mage.int_score,
                    known=known + sum(one.desk.is_learned for one in own),
                ),
                start=low,
                end=high,
                month=month,
                regime=rules.critical_regime,
                dice=dice,
            )
        found.extend(own)
    return found


def _desk(study: Any, standing: Standing) -> Desk:
    """A study with the counts that ``_runs`` annotates."""
    return Desk(
        study=study.pk,
        multiplier=standing.multiplier if standing.goes_on else None,
        seconds=study.seconds,
        failures=study.failures,
        waiting=study.waiting,
        months=study.full,
        skill=standing.skill if study.is_training else None,
    )


def _ended(done: Iterable[Change]) -> set[int]:
    """Spells at work that the span has ended: at the same second they end before study goes on."""
    label = ActiveSpell._meta.label
    return {change.id for change in done if isinstance(change, Ended) and change.on == label}


def _recovered(done: Iterable[Change]) -> dict[int, tuple[int, int]]:
    """By character: points that came back within the act so far, and what their fraction gained.

    Recovery comes before study at the same second, so the row already holds it. What was paid
    before, for an incantation that sleep interrupts, stays paid.
    """
    found: dict[int, tuple[int, int]] = {}
    for change in done:
        if change.on != Character._meta.label or not isinstance(change, Number | Value):
            continue
        by = change.by if isinstance(change, Number) else 0
        if isinstance(change, Value) and change.field in {"mp", "mp_fraction"}:
            by = change.new - change.old
        points, fraction = found.get(change.id, (0, 0))
        if change.field == "mp":
            found[change.id] = (points + max(0, by), fraction)
        elif change.field == "mp_fraction":
            found[change.id] = (points, fraction + by)
    return found


def _awake_from(
    mage: Character,
    changed: dict[int, tuple[int, int]],
    rules: HouseRules,
    *,
    start: int,
    lived: Sequence[Phase],
    cost: int,
) -> int | None:
    """The second from which the mage can study; unset where they stay unconscious. Source: P5."""
    if mage.unconscious:  # by the GM's word, until the GM's word
        return None
    points, fraction = changed.get(mage.pk, (0, 0))
    pool = MagicPool(
        pou=mage.pou,
        reserve=mage.mp_reserve,
        current=max(0, mage.mp - points - cost),
        fraction=max(0, mage.mp_fraction - fraction),
    )
    if pool.current or rules.at_zero is not AtZero.UNCONSCIOUS:
        return start
    back = first_point(pool, lived, option=rules.recovery)
    if back is None:
        return None if mage.mp <= cost else start
    return back


def _write(act: Act, runs: list[StudyRun]) -> None:
    """All of it, one query for each kind of change."""
    act.add_all((one.study, "seconds", one.desk.seconds - one.study.seconds) for one in runs)
    act.add_all((one.study, "failures", one.desk.failures - one.study.failures) for one in runs)
    act.set_all((one.study, "state", _state(one.desk)) for one in runs)
    act.make_all(
        [_month(act.campaign, one.study, filled) for one in runs for filled in one.desk.filled]
    )
    act.make_all(
        [
            KnownSpell(
                campaign=act.campaign,
                character=one.study.character,
                spell=one.study.spell,
                skill=STARTING_SKILL,
            )
            for one in runs
            if one.desk.is_learned
        ]
    )
    _write_gains(act, [one for one in runs if one.desk.gained])


def _write_gains(act: Act, runs: list[StudyRun]) -> None:
    """What training gave: one query to read, one to write. Source: P14."""
    if not runs:
        return
    gained = {(one.study.character_id, one.study.spell_id): one.desk.gained for one in runs}
    rows = KnownSpell.objects.standing().filter(
        character__in={character for character, _ in gained},
        spell__in={spell for _, spell in gained},
    )
    act.add_all((row, "skill", gained.get((row.character_id, row.spell_id), 0)) for row in rows)


def _state(desk: Desk) -> str:
    if desk.is_learned:
        return StudyState.LEARNED
    return StudyState.DUE if desk.waiting else StudyState.RUNNING


def _month(campaign: Campaign, study: Study, filled: Filled) -> StudyMonth:
    month = StudyMonth(
        campaign=campaign,
        study=study,
        number=filled.number,
        second=filled.second,
        multiplier=filled.multiplier,
    )
    for name, value in result_of(filled).items():
        setattr(month, name, value)
    return month


def _keep_dice(act: Act, runs: list[StudyRun]) -> None:
    """Dice decided: only a GM takes the act back. Each roll stands in the row of its month."""
    filled = [filled for one in runs for filled in one.desk.filled]
    gains = sum(bool(each.training and each.training.gain) for each in filled)
    for faces, count in ((100, sum(each.is_rolled for each in filled)), (6, gains)):
        if count:
            act.data.setdefault("dice", []).append({"for": "study", "faces": faces, "count": count})
