"""A due roll of study or training, by its player or the server. Source: P1, P13, P14, S6."""

from dataclasses import dataclass
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
from characters.services.study_run import training_result
from characters.services.study_sources import Hold, standings
from rules.dice import Dice, Roll, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.options import DiceSource
from rules.percentile.progress import STARTING_SKILL, roll_skill_gain
from rules.percentile.study import roll_study_month


@dataclass(frozen=True, kw_only=True)
class RollOfMonth:
    """What the dice of a month came to."""

    #: The columns of its row.
    result: dict[str, Any]
    dice: tuple[Roll, ...]
    failures_after: int = 0
    is_learned: bool = False


def roll_month(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    study_id: int,
    typed: int | None = None,
    gain: int | None = None,
    mends: int | None = None,
) -> LogEntry:
    """Rolls the oldest month that waits; ``typed`` is a d100 from the table, ``gain`` the d6 of a
    training that succeeds; ``mends`` the entry whose dice were mistyped.

    Raises ``Refused`` with every reason: no roll due, source lost, the cap, dice of the wrong
    origin. Where the table types its dice, a GM may still let the server roll.
    """
    given = {"study": study_id, "typed": typed, "gain": gain}
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
        dice = SystemDice() if typed is None else TypedDice([typed, gain])
        known = _trained(act, study)
        rolled = _train(known, dice) if known else _roll(act, mage, study, month, dice)
        _write(act, study, month, rolled, known, is_last=len(waiting) == 1)
        act.data = _told(study, month, rolled, before, known)
        if mends is not None:
            act.data["mends"] = mends
        act.on_behalf_of = on_behalf(act.by, mage)
        about(act, mage)
    return act.done


def _problems(act: acts.Act, mage: Character, study: Study, typed: int | None) -> list[Problem]:
    problems = [Problem(code=f"held_{hold}") for hold in _holds(act, study)]
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


def _holds(act: acts.Act, study: Study) -> tuple[Hold, ...]:
    return standings([study], rules=act.campaign.rules)[study.pk].holds


def _trained(act: acts.Act, study: Study) -> KnownSpell | None:
    """The spell that is trained, locked; nothing where one is learned."""
    if not study.is_training:
        return None
    mine = KnownSpell.objects.standing().filter(character=study.character, spell=study.spell)
    return act.lock(mine)[0]


def _roll(
    act: acts.Act, mage: Character, study: Study, month: StudyMonth, dice: Dice
) -> RollOfMonth:
    try:
        rolled = roll_study_month(
            int_score=mage.int_score,
            multiplier=month.multiplier,
            failures=study.failures,
            regime=act.campaign.rules.critical_regime,
            dice=dice,
        )
    except MalformedError as error:
        raise Refused([Problem(code="die_out_of_range", field="roll")]) from error
    return RollOfMonth(
        result={
            "chance": rolled.chance,
            "roll": rolled.roll.value,
            "outcome": str(rolled.outcome),
        },
        dice=(rolled.roll,),
        failures_after=rolled.failures_after,
        is_learned=rolled.is_learned,
    )


def _train(known: KnownSpell, dice: Dice) -> RollOfMonth:
    """d100 above the skill, or 100, gives 1d6. Source: P14."""
    try:
        rolled = roll_skill_gain(skill=known.skill, dice=dice)
    except MalformedError as error:
        raise Refused(
            Problem(
                code=problem.code,
                field="roll" if problem.numbers.get("position", 1) == 1 else "gain",
                detail=dict(problem.numbers),
            )
            for problem in error.problems
        ) from error
    return RollOfMonth(
        result=training_result(rolled, skill=known.skill),
        dice=tuple(die for die in (rolled.roll, rolled.gain) if die),
    )


def _write(
    act: acts.Act,
    study: Study,
    month: StudyMonth,
    rolled: RollOfMonth,
    known: KnownSpell | None,
    *,
    is_last: bool,
) -> None:
    for column, value in rolled.result.items():
        act.set(month, column, value)
    if known:
        act.add(known, "skill", rolled.result["gain"])
    else:
        act.add(study, "failures", rolled.failures_after - study.failures)
    if rolled.is_learned:
        act.set(study, "state", StudyState.LEARNED)
        act.make(
            KnownSpell(
                campaign=act.campaign,
                character=study.character,
                spell=study.spell,
                skill=STARTING_SKILL,
            )
        )
    elif is_last:
        act.set(study, "state", StudyState.RUNNING)


def _told(
    study: Study, month: StudyMonth, rolled: RollOfMonth, before: int, known: KnownSpell | None
) -> dict[str, Any]:
    spell = study.spell
    told = {
        "study": study.pk,
        "spell": spell.pk,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "number": month.number + study.months_added,
        "multiplier": month.multiplier,
        "failures": before,
        **rolled.result,
        "learned": rolled.is_learned,
        "training": study.is_training,
        "dice": [
            {"for": "study", "faces": die.faces, "value": die.value, "typed": die.typed}
            for die in rolled.dice
        ],
        "uses": [{"on": Study._meta.label, "id": study.pk}],
    }
    # The skill was written already: what it is now.
    return told | ({"after": known.skill} if known else {})
