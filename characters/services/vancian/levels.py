"""Class levels won and lost. Source: V2, V7, S10."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Caster
from characters.services.involvement import about
from characters.services.rights import require_gm
from characters.services.vancian import guild
from characters.services.vancian.locking import locked_caster
from rules.vancian.classes import CLASSES


def gain_level(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    seen: int,
    spell_id: int | None = None,
    typed: int | None = None,
) -> LogEntry:
    """A GM lets the character gain a level; the guild offers its spell in the same act.

    ``seen`` is the level that the page had shown. Under ``gm_choice`` the GM names ``spell_id``,
    or nobody offers anything; under ``random`` it is drawn, by the server or with the die
    ``typed``. Raises ``Refused`` with every problem. Source: V7.
    """
    given = {"character": character_id, "seen": seen, "spell": spell_id, "typed": typed}
    with acts.begin(by=by, act_id=act_id, kind="level.gained", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character, caster = locked_caster(act, character_id)
        _refuse_other_level(caster, seen)
        maximum = CLASSES[caster.class_id].max_level
        if caster.class_level >= maximum:
            raise Refused([Problem(code="highest_level", detail={"maximum": maximum})])
        level = caster.class_level + 1
        act.data = {"class": caster.class_id, "from": seen, "to": level, "guild": None}
        spell = guild.offer(
            act,
            character,
            class_id=caster.class_id,
            level=level,
            chosen=spell_id,
            typed=typed,
        )
        act.add(caster, "class_level", 1)
        if spell is not None:
            by_heart = guild.learns_by_heart(CLASSES[caster.class_id], act.campaign.rules)
            act.data["guild"] = guild.write_down(act, character, spell, by_heart=by_heart)
        about(act, character)
    return act.done


def lose_level(*, by: Membership, act_id: UUID, character_id: int, seen: int) -> LogEntry:
    """A GM takes a level away: what is held stays, and its page says what is too much.

    Raises ``Refused``: below the first level, or when the level changed meanwhile. Source: S10.
    """
    given = {"character": character_id, "seen": seen}
    with acts.begin(by=by, act_id=act_id, kind="level.lost", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character, caster = locked_caster(act, character_id)
        _refuse_other_level(caster, seen)
        if caster.class_level <= 1:
            raise Refused([Problem(code="lowest_level")])
        act.data = {"class": caster.class_id, "from": seen, "to": seen - 1}
        act.add(caster, "class_level", -1)
        about(act, character)
    return act.done


def _refuse_other_level(caster: Caster, seen: int) -> None:
    """Two taps of two GMs are one level, not two."""
    if caster.class_level != seen:
        detail = {"now": caster.class_level}
        raise Refused([Problem(code="changed_meanwhile", field="seen", detail=detail)])
