"""What is declared before a cast: its numbers, every reason against it, what it ends.

Shared by the cast of one tap and the incantation that runs round by round. Source: P2, S2, S3.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from campaign.models import Campaign, RowOfPlay
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import ActiveSpell, Character, KnownSpell, RestParticipant
from characters.services.aiming import Aim, aim_problems
from characters.services.glance import KINDS
from characters.services.holding import Held, held_by
from characters.services.locking import controls, locked_character
from characters.services.resting import rest_of, rest_problems
from rules.percentile.casting import CastPlan, CastProblem, Mage, Target, forecast
from rules.percentile.forecast import CastForecast
from rules.percentile.parameters import Degree


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """All that is fixed before the roll, whenever the roll comes. Source: P2, S2."""

    plan: CastPlan
    #: What the GM's modifier is for.
    modifier_name: str = ""
    #: On whom.
    aims: tuple[Aim, ...] = ()

    @property
    def targets(self) -> str:
        """Those who are no characters, in the table's own words."""
        return ", ".join(aim.name for aim in self.aims if aim.name)

    def to_values(self, *, numbers: bool = False) -> dict[str, Any]:
        """Plain values: for the log, for the key of a tap, for the row of an incantation.

        ``numbers``: with those that a GM gave of the targets, which are not for the log.
        """
        return {
            "plan": asdict(self.plan),
            "modifier_name": self.modifier_name,
            "targets": self.targets,
            "aims": [aim.to_values(numbers=numbers) for aim in self.aims],
        }

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> "Declaration":
        """What ``to_values`` wrote, alone or among the data of an act."""
        plan = values["plan"] | {"degree": Degree(values["plan"]["degree"])}
        known = {one.name for one in fields(CastPlan)}
        told = [{"name": name} for name in [values.get("targets", "")] if name]
        return cls(
            plan=CastPlan(**{name: value for name, value in plan.items() if name in known}),
            modifier_name=values.get("modifier_name", ""),
            aims=tuple(Aim.from_values(aim) for aim in values.get("aims", told)),
        )


def mage_of(character: Character, known: KnownSpell, *, at_roll: bool = False) -> Mage:
    """The caster as the rules see them.

    ``at_roll``: an incantation's moment has come. Its ceremony is over, and hands or mouth that
    were tied since, or a silence, matter no more (Source: P8).
    """
    return Mage(
        int_score=character.int_score,
        pou=character.pou,
        dex=character.dex_score,
        mp=character.mp,
        skill=known.skill,
        is_bound=character.bound and not at_roll,
        is_gagged=character.gagged and not at_roll,
        is_silenced=character.silenced and not at_roll,
    )


def foresee(
    *,
    campaign: Campaign,
    character: Character,
    known: KnownSpell,
    plan: CastPlan,
    at_roll: bool = False,
    targets: Sequence[Target] = (),
) -> CastForecast:
    """Every number of a planned cast, and every reason against it. No query."""
    return forecast(
        mage=mage_of(character, known, at_roll=at_roll),
        parameters=known.spell.parameters,
        plan=plan,
        rules=campaign.rules,
        targets=targets,
        rolls_effect=known.spell.rolls_dice,
    )


def state_problems(character: Character) -> tuple[Problem, ...]:
    """Why this character cannot act at all, whatever the spell."""
    if not character.is_playing:
        return (Problem(code="not_playing", field="character", detail={"state": character.state}),)
    if character.unconscious:
        return (Problem(code="is_unconscious", field="character"),)
    return ()


def locked_caster(
    act: acts.Act, *, character_id: int, spell_id: int
) -> tuple[Character, KnownSpell]:
    """The caster and the spell as they are now, locked, for who may cast with them.

    Raises ``Refused`` where either is gone, or somebody else's.
    """
    character = locked_character(act, character_id)
    known = act.lock(
        KnownSpell.objects.standing()
        .select_related("spell")
        .filter(character=character_id, spell=spell_id)
    )
    if not known:
        raise Refused([Problem(code="spell_not_known", field="spell")])
    if not act.by.is_gm and not (act.by.can_play and controls(act, character)):
        raise Refused([Problem(code="not_your_character", field="character")])
    return character, known[0]


def declare(
    act: acts.Act,
    character: Character,
    known: KnownSpell,
    declaration: Declaration,
    *,
    ends: Collection[int],
    rest: int | None,
    hold_rolls: int | None,
    is_mending: bool = False,
    there: Collection[type[RowOfPlay]] = KINDS,
) -> tuple[CastForecast, Held]:
    """The cast's numbers and what is held as it begins. Source: S3.

    ``ends`` are the intense and total spells (ids of ``ActiveSpell``) that the person knows will
    end, ``rest`` the rest that they know it breaks off; ``hold_rolls`` is how many dice were
    typed for the light ones, unset with the server's. ``is_mending``: its dice are typed again,
    and what was declared stands, whoever does it. ``there``: of which kinds the table has rows at
    all (``services.glance``). Raises ``Refused`` with every reason why it
    cannot begin: nothing is rolled then.
    """
    plan = declaration.plan
    before = foresee(campaign=act.campaign, character=character, known=known, plan=plan)
    held = (
        held_by(act.campaign, character)
        if ActiveSpell in there
        else Held(character=character, spells=[])
    )
    problems = [cast_problem(problem) for problem in before.problems]
    if not is_mending:  # a target that only the GM may see stays untold
        problems += aim_problems(act.by, declaration.aims)
        resting = rest_of(act.campaign, character) if RestParticipant in there else None
        problems += rest_problems(resting, knows=rest)
    unasked = held.ending_ids - set(ends)
    if unasked:
        problems.append(Problem(code="ends_held", field="holds", detail={"count": len(unasked)}))
    wanted = len(held.rolling)
    if hold_rolls is not None and hold_rolls > wanted:
        detail = {"wanted": wanted, "typed": hold_rolls}
        problems.append(Problem(code="dice_left_over", field="hold_rolls", detail=detail))
    if problems:
        raise Refused(problems)
    return before, held


def cast_problem(problem: CastProblem) -> Problem:
    """A reason of the rules as a refusal tells it."""
    return Problem(code=problem.code, field=problem.field, detail=dict(problem.numbers))
