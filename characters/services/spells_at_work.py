"""Acts on spells at work: their mage attacks, moves or is disturbed, lets one go; the GM ends any.

Source: P7, S4.
"""

from dataclasses import dataclass
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import ActiveSpell, Character
from characters.services.behalf import on_behalf
from characters.services.holding import Held, dice_of, held_by, told, told_roll, uses_of
from characters.services.incantations import busy_problems
from characters.services.involvement import about
from characters.services.locking import controls, locked_character
from characters.services.resting import rest_of
from characters.services.rests import disturb
from characters.services.rights import may_play, require_gm
from rules.dice import Dice, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.house_rules import HouseRules
from rules.options import DiceSource
from rules.percentile.concentration import HoldAnswer, HoldCheck, HoldEvent, check_hold, roll_hold
from rules.percentile.parameters import Degree


@dataclass(frozen=True, kw_only=True)
class Shaken:
    """What an event does to one held spell."""

    spell: ActiveSpell
    check: HoldCheck

    @property
    def rolls(self) -> bool:
        return self.check.answer is HoldAnswer.ROLLS


def what_shakes(held: Held, event: HoldEvent, *, rules: HouseRules) -> list[Shaken]:
    """The held spells that the event ends or makes roll. No query."""
    checked = [
        Shaken(
            spell=spell,
            check=check_hold(
                degree=Degree(spell.degree),
                event=event,
                int_score=held.character.int_score,
                active_spells=len(held.spells),
                rules=rules,
            ),
        )
        for spell in held.spells
    ]
    return [shaken for shaken in checked if shaken.check.answer is not HoldAnswer.HOLDS]


def mage_attacked(
    *, by: Membership, act_id: UUID, character_id: int, roll: int | None = None
) -> LogEntry:
    """The mage attacks: intense and total spells end, and its rest is broken off (S5).

    No die falls, whatever ``roll`` says. Refused while an incantation runs: no other action
    meanwhile (S2).
    """
    given = {"character": character_id, "roll": roll}
    with acts.begin(by=by, act_id=act_id, kind="spell_at_work.attacked", given=given) as act:
        if not act.entry:
            _shake(act, character_id, HoldEvent.ACTS, roll)
    return act.done


def mage_moved(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    roll: int | None = None,
    mends: int | None = None,
) -> LogEntry:
    """The mage has moved: an intense spell rolls, a total one ends.

    ``roll`` is a die from the table, ``mends`` the entry in which it was mistyped.
    Raises ``Refused``; problems of the die have field ``roll``.
    """
    given = {"character": character_id, "roll": roll}
    with acts.begin(by=by, act_id=act_id, kind="spell_at_work.moved", given=given) as act:
        if not act.entry:
            _shake(act, character_id, HoldEvent.MOVES, roll, mends)
    return act.done


def mage_disturbed(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    roll: int | None = None,
    mends: int | None = None,
) -> LogEntry:
    """The mage is disturbed, as the GM says: a total spell rolls.

    ``roll`` is a die from the table, ``mends`` the entry in which it was mistyped.
    Raises ``Refused``; problems of the die have field ``roll``.
    """
    given = {"character": character_id, "roll": roll}
    with acts.begin(by=by, act_id=act_id, kind="spell_at_work.disturbed", given=given) as act:
        if not act.entry:
            _shake(act, character_id, HoldEvent.DISTURBED, roll, mends)
    return act.done


def let_go(*, by: Membership, act_id: UUID, character_id: int, spell_id: int) -> LogEntry:
    """The mage thinks of a spell no more, or ends it by a word; who plays it or the GM says so.

    ``spell_id`` is the active spell's. Raises ``Refused``: one that is held at none and does not
    obey goes on without its mage. Source: P7, V13.
    """
    given = {"character": character_id, "spell": spell_id}
    with acts.begin(by=by, act_id=act_id, kind="spell_at_work.let_go", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        if not may_play(act.by, controls=controls(act, character)):
            raise Refused([Problem(code="not_your_character")])
        spell = _at_work(act, character, spell_id)
        if not spell.obeys_its_caster:
            raise Refused([Problem(code="spell_is_not_held")])
        _end(act, character, spell)
    return act.done


def end_spell(*, by: Membership, act_id: UUID, character_id: int, spell_id: int) -> LogEntry:
    """A GM ends any spell at work. Raises ``Refused``. ``spell_id`` is the active spell's."""
    given = {"character": character_id, "spell": spell_id}
    with acts.begin(by=by, act_id=act_id, kind="spell_at_work.ended", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        require_gm(act.by)
        _end(act, character, _at_work(act, character, spell_id))
    return act.done


def _at_work(act: acts.Act, character: Character, spell_id: int) -> ActiveSpell:
    rows = ActiveSpell.objects.at_work(act.campaign).cast_by([character]).filter(pk=spell_id)
    found = act.lock(rows)
    if not found:
        raise Refused([Problem(code="spell_at_work_gone")])
    return found[0]


def _end(act: acts.Act, character: Character, spell: ActiveSpell) -> None:
    act.end(spell)
    act.data = told(spell) | {"held": spell.is_held}
    act.on_behalf_of = on_behalf(act.by, character)
    about(act, character)


def _shake(
    act: acts.Act,
    character_id: int,
    event: HoldEvent,
    roll: int | None,
    mends: int | None = None,
) -> None:
    character = locked_character(act, character_id)
    if not act.by.is_gm and not may_play(act.by, controls=controls(act, character)):
        raise Refused([Problem(code="not_your_character")])
    busy = busy_problems(character) if event is HoldEvent.ACTS else ()
    if busy:
        raise Refused(busy)
    held = held_by(act.campaign, character)
    shaken = what_shakes(held, event, rules=act.campaign.rules)
    breaks_rest = event is HoldEvent.ACTS and rest_of(act.campaign, character) is not None
    if not shaken and not breaks_rest:
        raise Refused([Problem(code="nothing_to_lose")])
    rolling = [one for one in shaken if one.rolls]
    if rolling:
        _refuse_dice(act.campaign.rules.dice_source, roll)
    dice = _dice(roll)
    try:
        rolled = [
            (one.spell, roll_hold(target=one.check.target or 0, dice=dice)) for one in rolling
        ]
    except MalformedError as error:
        raise Refused(
            Problem(code=problem.code, field="roll", detail=dict(problem.numbers))
            for problem in error.problems
        ) from error
    ended = [one.spell for one in shaken if not one.rolls]
    act.end_all([*ended, *(spell for spell, hold in rolled if not hold.is_held)])
    act.data = {
        "holds": [told_roll(spell, hold) for spell, hold in rolled],
        "ended": [told(spell) for spell in ended],
        "uses": uses_of([one.spell for one in shaken]),
    }
    if mends is not None:
        act.data["mends"] = mends
    if rolled:
        act.data["dice"] = dice_of([hold for _spell, hold in rolled])
    if breaks_rest:
        disturb(act, [character])
    act.on_behalf_of = on_behalf(act.by, character)
    about(act, character)


def _refuse_dice(source: DiceSource, roll: int | None) -> None:
    """The house rule may ask for dice of one origin."""
    if source is DiceSource.SERVER and roll is not None:
        raise Refused([Problem(code="server_dice_only", field="roll")])
    if source is DiceSource.TYPED and roll is None:
        raise Refused([Problem(code="typed_dice_only", field="roll")])


def _dice(roll: int | None) -> Dice:
    """The typed die first, where there is one; whatever else must fall is the server's."""
    return SystemDice() if roll is None else TypedDice((roll,), fallback=SystemDice())
