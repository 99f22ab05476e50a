"""Saving throws that GMs make: against numbers that nobody else knows. Source: V6, V13."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import SpellSubject, SubjectState
from characters.services.holding import told as told_at_work
from characters.services.involvement import involve
from characters.services.rights import require_gm
from characters.services.rolling import dice_source_problems
from characters.services.vancian.dice import Thrown
from characters.services.vancian.stacking import end_without_subject, stack, told_replaced
from characters.services.vancian.subjects import bears, next_save
from rules.options import DiceSource
from rules.vancian.durations import DurationKind
from rules.vancian.saving_throws import MAX_SAVE_MODIFIER, SaveRoll, roll_save

ROLLED = "save.rolled"
TOLD = "save.told"
HIGHEST_NUMBER = 30


@dataclass(frozen=True, kw_only=True)
class SaveAnswer:
    """What a GM says of one throw: the number, what is added to the die, a die of the table."""

    row: int
    number: int | None
    modifier: int = 0
    roll: int | None = None
    #: No throw after all: the condition is not met, and the spell takes effect.
    waived: bool = False


def roll_saves(
    *,
    by: Membership,
    act_id: UUID,
    answers: Sequence[SaveAnswer],
    tells: bool,
    typed: bool = False,
    mends: int | None = None,
) -> LogEntry:
    """A GM makes pending throws, or waives some, one or all at once: the GMs' alone in the log.

    ``tells``: players learn, in words, what came of each. Raises ``Refused`` with every problem;
    their fields are ``number_7``, ``modifier_7``, ``roll_7`` by row. ``mends`` is the entry whose
    dice were mistyped.
    """
    given = {
        "answers": [asdict(one) for one in answers],
        "tells": tells,
        "typed": typed,
        "mends": mends,
    }
    with acts.begin(by=by, act_id=act_id, kind=ROLLED, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        rows = _locked(act, answers)
        by_row = {one.row: one for one in answers}
        rolled, dice = _roll(act, rows, by_row, typed=typed)
        act.set_all(
            (row, field, value)
            for row in rows
            for field, value in _columns(
                act, row, by_row[row.pk], rolled.get(row.pk), tells=tells
            ).items()
        )
        replaced = stack(act, [row for row in rows if bears(row)])
        ended = _end_if_lost(act, rows)
        act.data = {
            "saves": [_told(row) for row in rows],
            "tells": tells,
            "replaced": told_replaced(replaced),
            "ended": [told_at_work(spell) for spell in ended],
            **({"dice": dice} if dice else {}),
            "uses": [
                {"on": spell._meta.label, "id": spell.pk}
                for row in rows
                if (spell := row.active_spell) is not None
            ],
        }
        if mends is not None:
            act.data["mends"] = mends
        _keep_to_gms(act, rows)
    return act.done


def tell_save(*, by: Membership, act_id: UUID, row_id: int) -> LogEntry:
    """A GM lets players know, in words, what came of a throw kept back. Raises ``Refused``."""
    with acts.begin(by=by, act_id=act_id, kind=TOLD, given={"row": row_id}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        rows = SpellSubject.objects.standing().in_campaign(act.campaign).filter(pk=row_id)
        found = act.lock(rows.filter(told=False).exclude(state=SubjectState.PENDING).with_names())
        if not found:
            raise Refused([Problem(code="save_gone")])
        act.set(found[0], "told", new=True)
        ended = _end_if_lost(act, found)
        act.data = _told(found[0]) | {"ended": [told_at_work(spell) for spell in ended]}
        act.data["uses"] = []
        _keep_to_gms(act, found)
    return act.done


def _locked(act: acts.Act, answers: Sequence[SaveAnswer]) -> list[SpellSubject]:
    """The rows, in the order of their casts. Raises ``Refused`` where one is no longer asked."""
    ids = {one.row for one in answers}
    rows = act.lock(SpellSubject.objects.pending(act.campaign).filter(pk__in=ids))
    if not rows or len(rows) < len(ids):
        raise Refused([Problem(code="save_gone")])
    return sorted(rows, key=lambda row: (row.cast_seq, row.place))


def _roll(
    act: acts.Act,
    rows: Sequence[SpellSubject],
    answers: dict[int, SaveAnswer],
    *,
    typed: bool,
) -> tuple[dict[int, SaveRoll], list[dict[str, Any]]]:
    thrown_for = [row for row in rows if not answers[row.pk].waived]
    problems = [
        *(dice_source_problems(act.campaign, is_typed=typed) if thrown_for else ()),
        *(wrong for row in thrown_for for wrong in _number_problems(answers[row.pk])),
    ]
    if problems:
        raise Refused(problems)
    # Where the table may roll either way, a die nobody typed is the server's.
    is_asked_for = act.campaign.rules.dice_source is DiceSource.TYPED
    thrown = Thrown()
    found: dict[int, SaveRoll] = {}
    for row in thrown_for:
        answer = answers[row.pk]
        is_typed = typed and (is_asked_for or answer.roll is not None)
        with thrown.throw((answer.roll,) if is_typed else None, field=f"roll_{row.pk}") as dice:
            roll = roll_save(target=answer.number or 0, modifier=answer.modifier, dice=dice)
            thrown.keep([roll.roll], purpose=f"save-{row.pk}")
            found[row.pk] = roll
    if thrown.problems:
        raise Refused(thrown.problems)
    return found, thrown.told


def _number_problems(answer: SaveAnswer) -> list[Problem]:
    found = []
    if answer.number is None:
        found.append(Problem(code="number_missing", field=f"number_{answer.row}"))
    elif not 1 <= answer.number <= HIGHEST_NUMBER:
        detail = {"minimum": 1, "maximum": HIGHEST_NUMBER}
        found.append(
            Problem(code="number_out_of_range", field=f"number_{answer.row}", detail=detail)
        )
    if abs(answer.modifier) > MAX_SAVE_MODIFIER:
        detail = {"minimum": -MAX_SAVE_MODIFIER, "maximum": MAX_SAVE_MODIFIER}
        found.append(
            Problem(code="number_out_of_range", field=f"modifier_{answer.row}", detail=detail)
        )
    return found


def _columns(
    act: acts.Act, row: SpellSubject, answer: SaveAnswer, roll: SaveRoll | None, *, tells: bool
) -> dict[str, Any]:
    is_saved = roll is not None and roll.is_saved
    columns: dict[str, Any] = {
        "number": answer.number if roll else None,
        "modifier": answer.modifier if roll else row.modifier,
        "roll": roll.roll.value if roll else None,
        "state": str(SubjectState.SAVED if is_saved else SubjectState.REACHED),
        "told": tells,
        "is_again": False,
    }
    spell = row.active_spell
    if spell is not None:
        lasts = DurationKind(spell.lasts)
        after = act.campaign.clock_seconds
        columns["next_save"] = None if is_saved else next_save(lasts, row.character, after=after)
    return columns


def _end_if_lost(act: acts.Act, rows: Sequence[SpellSubject]) -> list[Any]:
    """Spells that nobody bears, once that is known to all: they end; kept back they go on."""
    spells = {
        spell.pk: spell
        for row in rows
        if row.told and (spell := row.active_spell) is not None and spell.ended_seq is None
    }
    return end_without_subject(act, spells)


def _keep_to_gms(act: acts.Act, rows: Sequence[SpellSubject]) -> None:
    act.tell_gms_only()
    people = [row.caster for row in rows]
    people += [row.character for row in rows if row.character is not None]
    involve(act, people)


def _told(row: SpellSubject) -> dict[str, Any]:
    """For GMs only: the entry is theirs."""
    return {
        "row": row.pk,
        "cast": row.cast_seq,
        "spell": row.form.spell_id,
        "spell_name": {"fr": row.form.name_fr, "en": row.form.name_en},
        "caster": row.caster_id,
        "name": row.caster.name,
        "subject": row.whom,
        "category": row.category,
        "number": row.number,
        "modifier": row.modifier,
        "roll": row.roll,
        "on_success": row.on_success,
        "state": row.state,
    }
