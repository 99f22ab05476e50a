"""A due roll of study, made by its player or by the server. Source: P1, P13, S6."""

from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, KnownSpell, Study, StudyMonth, StudyState
from characters.services.behalf import on_behalf
from characters.services.involvement import about
from characters.services.locking import controls
from characters.services.rights import may_play
from characters.services.studies import locked_study
from characters.services.study_sources import standings
from rules.dice import SystemDice, TypedDice
from rules.errors import MalformedError
from rules.options import DiceSource
from rules.percentile.progress import STARTING_SKILL
from rules.percentile.study import StudyMonth as RolledMonth
from rules.percentile.study import roll_study_month


def roll_month(
    *, by: Membership, act_id: UUID, character_id: int, study_id: int, typed: int | None = None
) -> LogEntry:
    """Rolls the oldest month that waits; ``typed`` is a d100 from the table.

    Raises ``Refused`` with every reason: no roll due, source lost, the cap, dice of the wrong
    origin. Where the table types its dice, a GM may still let the server roll.
    """
    given = {"study": study_id, "typed": typed}
    with acts.begin(by=by, act_id=act_id, kind="study.rolled", given=given) as act:
        if act.entry:
            return act.entry
        mage, study = locked_study(act, character_id, study_id)
        waiting = act.lock(StudyMonth.objects.standing().filter(study=study, roll=None))
        month = min(waiting, key=lambda one: one.number, default=None)
        problems = _problems(act, mage, study, typed)
        if month is None:
            problems.append(Problem(code="no_roll_due"))
        if month is None or problems:
            raise Refused(problems)
        before = study.failures
        rolled = _roll(act, mage, study, month, typed)
        _write(act, mage, study, month, rolled, is_last=len(waiting) == 1)
        act.data = _told(study, month, rolled, before)
        act.on_behalf_of = on_behalf(act.by, mage)
        about(act, mage)
    return act.done


def _problems(act: acts.Act, mage: Character, study: Study, typed: int | None) -> list[Problem]:
    problems = [Problem(code=f"held_{hold}") for hold in standings([study])[study.pk].holds]
    if not may_play(act.by, controls=controls(act, mage)):
        problems.append(Problem(code="not_your_character"))
    if study.state == StudyState.PAUSED:
        problems.append(Problem(code="study_paused"))
    wanted = act.campaign.rules.dice_source
    if wanted is DiceSource.SERVER and typed is not None:
        problems.append(Problem(code="server_dice_only", field="roll"))
    if wanted is DiceSource.TYPED and typed is None and not act.by.is_gm:
        problems.append(Problem(code="typed_dice_only", field="roll"))
    return problems


def _roll(
    act: acts.Act, mage: Character, study: Study, month: StudyMonth, typed: int | None
) -> RolledMonth:
    try:
        return roll_study_month(
            int_score=mage.int_score,
            multiplier=month.multiplier,
            failures=study.failures,
            regime=act.campaign.rules.critical_regime,
            dice=SystemDice() if typed is None else TypedDice([typed]),
        )
    except MalformedError as error:
        raise Refused([Problem(code="die_out_of_range", field="roll")]) from error


def _write(
    act: acts.Act,
    mage: Character,
    study: Study,
    month: StudyMonth,
    rolled: RolledMonth,
    *,
    is_last: bool,
) -> None:
    act.set(month, "chance", rolled.chance)
    act.set(month, "roll", rolled.roll.value)
    act.set(month, "outcome", str(rolled.outcome))
    act.add(study, "failures", rolled.failures_after - study.failures)
    if rolled.is_learned:
        act.set(study, "state", StudyState.LEARNED)
        act.make(
            KnownSpell(
                campaign=act.campaign, character=mage, spell=study.spell, skill=STARTING_SKILL
            )
        )
    elif is_last:
        act.set(study, "state", StudyState.RUNNING)


def _told(study: Study, month: StudyMonth, rolled: RolledMonth, before: int) -> dict[str, Any]:
    spell = study.spell
    return {
        "study": study.pk,
        "spell": spell.pk,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "number": month.number,
        "multiplier": month.multiplier,
        "failures": before,
        "chance": rolled.chance,
        "roll": rolled.roll.value,
        "outcome": str(rolled.outcome),
        "learned": rolled.is_learned,
        "dice": [
            {
                "for": "study",
                "faces": 100,
                "value": rolled.roll.value,
                "typed": rolled.roll.typed,
            }
        ],
        "uses": [{"on": Study._meta.label, "id": study.pk}],
    }
