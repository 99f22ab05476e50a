"""What players take back, and do again, of their own acts: what they could do now. Source: S11.

Somebody who was GM, or who played the character, when the act was done may be neither now.
"""

from campaign import registry
from campaign.models import LogEntry, Membership
from characters.models import Character, CharacterKind, Control
from characters.services.rights import editable_fields, may_edit_skills, may_play

_ONLY_GM = "only_the_gm"


def declare() -> None:
    """Tells the log of every kind that players do; called once when the apps are ready."""
    for kind, right in (
        ("character.edited", _may_edit),
        ("character.tied", _may_act),
        ("gold.changed", _may_act),
        ("known.corrected", _may_write_skills),
        ("spell_at_work.let_go", _may_act),
        ("spell_at_work.attacked", _may_act),
        ("spell_at_work.moved", _may_act),
        ("book.made", _may_write_skills),
        ("book.edited", _may_write_skills),
        ("book.lent", _may_act),
        ("book.given", _may_act),
        ("book.lost", _may_act),
        ("book.destroyed", _may_act),
        ("memory.planned", _may_act),
        ("memory.memorised", _may_act),
        ("memory.list_saved", _may_act),
        ("memory.list_renamed", _may_act),
        ("memory.list_removed", _may_act),
        ("book.copied", _may_act),
        ("book.deciphered", _may_act),
        ("rewriting.started", _may_act),
        ("rewriting.given_up", _may_act),
        ("study.started", _may_act),
        ("study.training", _may_act),
        ("study.source_changed", _may_act),
        ("study.paused", _may_act),
        ("study.resumed", _may_act),
        ("study.given_up", _may_act),
    ):
        registry.players_may(kind, undo=right, redo=right)
    for kind in (
        *("incantation.declared", "incantation.interrupted", "incantation.withdrawn"),
        *("memorised.cast", "memorised.declared", "memorised.withdrawn"),
        *("fight.passed", "fight.acted"),
    ):
        registry.players_may(kind, undo=_may_at_once, redo=_may_at_once)
    registry.players_may("rest.asked", undo=_may_ask, redo=_may_ask)
    registry.players_may("control.taken", undo=_may_lay_down, redo=_may_take)
    registry.players_may("character.created", undo=_may_unmake, redo=_may_make)


def _controls(member: Membership, entry: LogEntry) -> bool:
    current = Control.objects.current().filter(membership=member)
    return current.filter(character=entry.data["character"]).exists()


def _character(member: Membership, entry: LogEntry) -> Character | None:
    return Character.objects.seen_by(member).filter(pk=entry.data["character"]).first()


def _may_edit(member: Membership, entry: LogEntry) -> str | None:
    character = _character(member, entry)
    if character is None:
        return _ONLY_GM
    may = editable_fields(member, character, controls=_controls(member, entry))
    return None if may >= set(entry.data["fields"]) else _ONLY_GM


def _may_act(member: Membership, entry: LogEntry) -> str | None:
    return None if may_play(member, controls=_controls(member, entry)) else _ONLY_GM


def _may_at_once(member: Membership, entry: LogEntry) -> str | None:
    """Before time passes: later, the rounds that an incantation takes would be had for nothing."""
    is_now = entry.game_seconds == member.campaign.clock_seconds
    return _may_act(member, entry) if is_now else _ONLY_GM


def _may_write_skills(member: Membership, entry: LogEntry) -> str | None:
    character = _character(member, entry)
    if character is None:
        return _ONLY_GM
    allowed = may_edit_skills(member, character, controls=_controls(member, entry))
    return None if allowed else _ONLY_GM


def _may_ask(member: Membership, entry: LogEntry) -> str | None:
    return None if member.can_play else _ONLY_GM


def _may_lay_down(member: Membership, entry: LogEntry) -> str | None:
    return None if entry.data["member"] == member.pk and member.can_play else _ONLY_GM


def _may_take(member: Membership, entry: LogEntry) -> str | None:
    """Only while it is still free."""
    wrong = _may_lay_down(member, entry)
    character = _character(member, entry)
    if wrong or character is None:
        return _ONLY_GM
    return None if is_free(character) else "not_free"


def _may_unmake(member: Membership, entry: LogEntry) -> str | None:
    return _may_make(member, entry) or _may_act(member, entry)


def _may_make(member: Membership, entry: LogEntry) -> str | None:
    """A player's own character, as players make them."""
    label = Control._meta.label
    players = [
        change["row"]["membership_id"]
        for change in entry.changes
        if change["op"] == "made" and change["on"] == label
    ]
    is_own = players == [member.pk] and entry.data["sort"] == CharacterKind.PC
    return None if is_own and member.can_play else _ONLY_GM


def is_free(character: Character) -> bool:
    """A player character in play that nobody plays. One query."""
    return (
        character.kind == CharacterKind.PC
        and character.is_playing
        and not character.hidden
        and not Control.objects.current().filter(character=character).exists()
    )
