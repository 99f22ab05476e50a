"""How long a memorised spell at work still lasts, by a GM's word. Source: V13, S4, S11."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import ActiveSpell
from characters.services.behalf import on_behalf
from characters.services.holding import told
from characters.services.involvement import about
from characters.services.locking import locked_character
from characters.services.rights import require_gm
from characters.services.vancian.ordering import LONGEST_TYPED


def may_say_end(member: Membership, spell: ActiveSpell) -> bool:
    """A GM says it where the text leaves it open, and sets any memorised spell's end right."""
    return member.is_gm and spell.form_id is not None


def set_length(
    *, by: Membership, act_id: UUID, character_id: int, spell_id: int, seconds: int | None
) -> LogEntry:
    """From now on the spell lasts so many seconds more; unset: without an end on the clock.

    By a GM alone. ``spell_id`` is the active spell's. Raises ``Refused``; problems of what was
    typed have field ``length``.
    """
    given = {"character": character_id, "spell": spell_id, "seconds": seconds}
    with acts.begin(by=by, act_id=act_id, kind="spell_at_work.lengthened", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character = locked_character(act, character_id)
        rows = ActiveSpell.objects.at_work(act.campaign).cast_by([character])
        spell = next(iter(act.lock(rows.filter(pk=spell_id))), None)
        if spell is None:
            raise Refused([Problem(code="spell_at_work_gone")])
        # Where the clock was set back before the cast, the spell lasts from its cast.
        now = max(act.campaign.clock_seconds, spell.begins)
        ends = None if seconds is None else now + seconds
        problems = _problems(spell, seconds, ends)
        if problems:
            raise Refused(problems)
        act.data = told(spell) | {"seconds": seconds, "from": spell.ends, "to": ends}
        act.set(spell, "awaits_length", new=False)
        act.set(spell, "ends", ends)
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def _problems(spell: ActiveSpell, seconds: int | None, ends: int | None) -> list[Problem]:
    if spell.form_id is None:
        return [Problem(code="length_not_asked", field="length")]
    if seconds is not None and seconds < 1:
        return [Problem(code="length_too_short", field="length")]
    if seconds is not None and seconds > LONGEST_TYPED:
        return [Problem(code="length_too_long", field="length")]
    if ends == spell.ends and not spell.awaits_length:
        return [Problem(code="nothing_changed", field="length")]
    return []
