"""What a GM says of targets whose numbers are theirs: each resists, or the spell takes effect.

The cast has been rolled and paid for; this is an act of its own. Source: P10, P11, P12.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import ActiveSpell, Character, SpellTarget, TargetState
from characters.services.holding import told as told_at_work
from characters.services.holding import uses_of
from characters.services.involvement import involve
from characters.services.resisting import Answer, Resolved, dice_of, resolve_all
from characters.services.rights import require_gm
from rules.percentile.outcome import Outcome
from rules.percentile.power import earns_mark

ROLLED = "resistance.rolled"
TOLD = "resistance.told"


def resolve_resistances(
    *,
    by: Membership,
    act_id: UUID,
    answers: Sequence[Answer],
    tells: bool,
    mends: int | None = None,
) -> LogEntry:
    """A GM resolves pending targets, one or all at once. The log of it is the GMs' alone.

    ``tells``: players learn, in words, whether the spell took effect. Raises ``Refused`` with
    every problem; their fields are ``score_7``, ``barrier_7``, ``roll_7``, ``effect_7`` by row.
    ``mends`` is the entry whose typed dice this puts right.
    """
    given = {"answers": [asdict(answer) for answer in answers], "tells": tells, "mends": mends}
    with acts.begin(by=by, act_id=act_id, kind=ROLLED, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        rows = _locked(act, answers)
        by_row = {answer.row: answer for answer in answers}
        resolved = resolve_all(rows, by_row, rules=act.campaign.rules)
        act.set_all(
            (one.row, field, value)
            for one in resolved
            for field, value in (one.columns | {"told": tells}).items()
        )
        marked = _mark(act, resolved)
        ended = _end_if_lost(act, rows)
        act.data = {
            "targets": [_told(one) for one in resolved],
            "tells": tells,
            "marked": [{"character": mage.pk, "name": mage.name} for mage in marked],
            "ended": [told_at_work(spell) for spell in ended],
            "uses": uses_of([row.active_spell for row in rows if row.active_spell is not None]),
        }
        if mends is not None:
            act.data["mends"] = mends
        dice = [die for one in resolved for die in dice_of(one)]
        if dice:
            act.data["dice"] = dice
        _keep_to_gms(act, rows)
    return act.done


def tell_resistance(*, by: Membership, act_id: UUID, row_id: int) -> LogEntry:
    """A GM lets players know, in words, what became of a target they had kept to themselves.

    Raises ``Refused``.
    """
    with acts.begin(by=by, act_id=act_id, kind=TOLD, given={"row": row_id}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        rows = SpellTarget.objects.standing().in_campaign(act.campaign).filter(pk=row_id)
        kept = rows.filter(told=False).exclude(state=TargetState.PENDING)
        found = act.lock(kept.with_names())
        if not found:
            raise Refused([Problem(code="resistance_gone")])
        [row] = found
        act.set(row, "told", new=True)
        ended = _end_if_lost(act, found)
        act.data = _about(row) | {
            "state": row.state,
            "ended": [told_at_work(spell) for spell in ended],
            "uses": [],
        }
        _keep_to_gms(act, found)
    return act.done


def _locked(act: acts.Act, answers: Sequence[Answer]) -> list[SpellTarget]:
    """The rows, in the order of their casts. Raises ``Refused`` where one is no longer asked."""
    ids = {answer.row for answer in answers}
    pending = SpellTarget.objects.pending(act.campaign).filter(pk__in=ids)
    rows = sorted(act.lock(pending), key=lambda row: (row.cast_seq, row.place))
    if not rows or len(rows) < len(ids):
        raise Refused([Problem(code="resistance_gone")])
    return rows


def _mark(act: acts.Act, resolved: Sequence[Resolved]) -> list[Character]:
    """The mages whom one of these rolls marks for a gain of POU. Source: P11."""
    earned = {
        one.row.caster_id
        for one in resolved
        if earns_mark(
            outcome=Outcome(one.row.outcome),
            resistance=one.result.resistance,
            option=act.campaign.rules.pou_mark,
        )
    }
    mages = act.lock(Character.objects.filter(pk__in=earned)) if earned else []
    act.set_all((mage, "pou_marked", True) for mage in mages)
    return mages


def _end_if_lost(act: acts.Act, rows: Sequence[SpellTarget]) -> list[ActiveSpell]:
    """Spells at work that took effect on nobody, once that is known to all: they end.

    While it is kept secret their mages hold them. Two queries at most.
    """
    ids = {row.active_spell_id for row in rows if row.active_spell_id is not None}
    standing = SpellTarget.objects.standing().filter(active_spell__in=ids)
    alive = standing.exclude(state__in=[TargetState.RESISTED, TargetState.STOPPED], told=True)
    lost = ids - set(alive.values_list("active_spell_id", flat=True)) if ids else set()
    spells = act.lock(ActiveSpell.objects.standing().filter(pk__in=lost)) if lost else []
    at_work = {row.active_spell_id: row.active_spell for row in rows}
    ending = [spell for one in spells if (spell := at_work[one.pk]) is not None]
    act.end_all(ending)
    return ending


def _keep_to_gms(act: acts.Act, rows: Sequence[SpellTarget]) -> None:
    act.tell_gms_only()
    people = [row.caster for row in rows]
    people += [row.character for row in rows if row.character is not None]
    involve(act, people)


def _about(row: SpellTarget) -> dict[str, Any]:
    return {
        "row": row.pk,
        "cast": row.cast_seq,
        "spell": row.spell_id,
        "spell_name": {"fr": row.spell.name_fr, "en": row.spell.name_en},
        "caster": row.caster_id,
        "name": row.caster.name,
        "target": row.whom,
    }


def _told(one: Resolved) -> dict[str, Any]:
    """For GMs only: the entry is theirs."""
    return (
        _about(one.row)
        | one.columns
        | {
            "resistance": one.row.resistance,
            "active": one.row.active,
            "intensity": one.row.intensity,
            "critical": bool(one.result.resistance and one.result.resistance.is_critical),
            "crossing": asdict(one.result.crossing) if one.result.crossing else None,
            "effect": str(one.effect.formula) if one.effect else "",
            # What would fall if the target were reached: for dice that are typed again.
            "weaker": str(one.weaker) if one.weaker else "",
        }
    )
