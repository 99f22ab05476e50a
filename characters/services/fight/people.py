"""What one combatant does or suffers in a fight: passes, has acted, is surprised, leaves it."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, Combatant, Fight
from characters.services.behalf import on_behalf
from characters.services.fight.in_fight import locked_fight
from characters.services.involvement import about, involve
from characters.services.locking import controls
from characters.services.rights import may_play, require_gm
from characters.services.vancian.declared_ends import break_off_declared

PASSED = "fight.passed"
ACTED = "fight.acted"
SURPRISED = "fight.surprised"
LEFT = "fight.left"


def let_pass(*, by: Membership, act_id: UUID, combatant_id: int, seen: int) -> LogEntry:
    """Nothing is declared in this round, by who plays the combatant or a GM. Raises ``Refused``.

    ``seen`` is the round that the page had shown. After initiative it is ``acted`` instead.
    """
    given = {"combatant": combatant_id, "seen": seen}
    with acts.begin(by=by, act_id=act_id, kind=PASSED, given=given) as act:
        if act.entry:
            return act.entry
        fight, row = _mine(act, combatant_id, seen)
        if not fight.is_declaring:
            raise Refused([Problem(code="after_initiative")])
        if row.passed_round >= fight.round_number:
            raise Refused([Problem(code="passed_already")])
        act.set(row, "passed_round", fight.round_number)
        _tell(act, fight, row)
    return act.done


def act_done(*, by: Membership, act_id: UUID, combatant_id: int, seen: int) -> LogEntry:
    """The combatant has acted, or lets its turn go, by who plays it or a GM. Raises ``Refused``."""
    given = {"combatant": combatant_id, "seen": seen}
    with acts.begin(by=by, act_id=act_id, kind=ACTED, given=given) as act:
        if act.entry:
            return act.entry
        fight, row = _mine(act, combatant_id, seen)
        if fight.is_declaring:
            raise Refused([Problem(code="before_initiative")])
        if row.acted_round >= fight.round_number:
            raise Refused([Problem(code="acted_already")])
        act.set(row, "acted_round", fight.round_number)
        _tell(act, fight, row)
    return act.done


def surprise(
    *,
    by: Membership,
    act_id: UUID,
    combatant_id: int,
    seen: int,
    is_surprised: bool,
    surprised_by: int | None = None,
) -> LogEntry:
    """A GM says that the combatant is surprised in this round, or is not. Raises ``Refused``.

    ``surprised_by`` is a combatant's character, by id; unset: the other side. Who has declared a
    spell already was not surprised.
    """
    given = {
        "combatant": combatant_id,
        "seen": seen,
        "is_surprised": is_surprised,
        "surprised_by": surprised_by,
    }
    with acts.begin(by=by, act_id=act_id, kind=SURPRISED, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        fight, row = _locked(act, combatant_id, seen)
        by_whom = _by_whom(fight, row, surprised_by) if is_surprised else None
        until = fight.round_number if is_surprised else 0
        if is_surprised == row.is_surprised(fight.round_number) and (
            not is_surprised or row.surprised_by_id == (by_whom.pk if by_whom else None)
        ):
            raise Refused([Problem(code="nothing_changed")])
        if is_surprised and row.character.declared_spells.filter(ended_seq=None).exists():
            raise Refused([Problem(code="has_declared")])
        act.set(row, "surprised_until", until)
        act.set(row, "surprised_by_id", by_whom.pk if by_whom else None)
        act.data = {
            "is_surprised": is_surprised,
            "round": fight.round_number,
            "by_whom": by_whom.name if by_whom and not by_whom.hidden else "",
            "gms": {"by_whom": by_whom.name if by_whom else ""},
        }
        about(act, row.character)
    return act.done


def leave(*, by: Membership, act_id: UUID, combatant_id: int) -> LogEntry:
    """A GM takes the combatant out of the fight. Raises ``Refused``.

    A declared spell is withdrawn: kept before initiative, wiped after (Source: S7).
    """
    with acts.begin(by=by, act_id=act_id, kind=LEFT, given={"combatant": combatant_id}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        fight, row = _locked(act, combatant_id, None)
        lost = break_off_declared(
            act, [row.character], is_kept=True, after_initiative=not fight.is_declaring
        )
        act.end(row)
        act.data = {"round": fight.round_number}
        if row.character_id in lost:
            act.data["declared_lost"] = lost[row.character_id]
        about(act, row.character)
    return act.done


def _locked(act: acts.Act, combatant_id: int, seen: int | None) -> tuple[Fight, Combatant]:
    """The fight and the combatant, with its character, locked. Raises ``Refused``."""
    fight = locked_fight(act, seen=seen)
    found = act.lock(Combatant.objects.of(fight).seen_by(act.by).filter(pk=combatant_id))
    if not found:
        raise Refused([Problem(code="combatant_gone")])
    return fight, found[0]


def _mine(act: acts.Act, combatant_id: int, seen: int) -> tuple[Fight, Combatant]:
    fight, row = _locked(act, combatant_id, seen)
    if not may_play(act.by, controls=controls(act, row.character)):
        raise Refused([Problem(code="not_your_character")])
    return fight, row


def _by_whom(fight: Fight, row: Combatant, character_id: int | None) -> Character | None:
    if character_id is None:
        return None
    others = Combatant.objects.of(fight).exclude(pk=row.pk).filter(character=character_id)
    found = others.first()
    if found is None:
        raise Refused([Problem(code="combatant_gone", field="surprised_by")])
    return found.character


def _tell(act: acts.Act, fight: Fight, row: Combatant) -> None:
    """Whose turn is over, the whole table sees: of the hidden, GMs alone."""
    character = row.character
    act.data = {
        "round": fight.round_number,
        "character": character.pk,
        "name": character.name,
        "uses": [{"on": Combatant._meta.label, "id": row.pk}],
    }
    if character.hidden:
        act.tell_gms_only()
    act.on_behalf_of = on_behalf(act.by, character)
    involve(act, [character])
