"""Known spells, written by hand: a campaign that is under way, and the GM's corrections."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, KnownSpell
from characters.services.involvement import about
from characters.services.limits import cap_problem, skill_problem
from characters.services.locking import controls, locked_mage
from characters.services.rights import may_edit_skills
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class SkillWish:
    """A spell as it should be known."""

    spell: int
    #: In percentage points; 0 forgets the spell.
    skill: int
    #: What the page had shown; unset where the spell was not known.
    seen: int | None = None


def write_skills(
    *, by: Membership, act_id: UUID, character_id: int, wishes: Sequence[SkillWish]
) -> LogEntry:
    """Learns, corrects and forgets spells in one act, whatever the study rules say.

    Raises ``Refused`` with every problem; ``detail["spell"]`` says which spell. More spells than
    INT is refused to players; a GM may, and the sheet says so (Source: P13).
    """
    given = {"character": character_id, "wishes": [asdict(wish) for wish in wishes]}
    with acts.begin(by=by, act_id=act_id, kind="known.corrected", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_mage(act, character_id)
        known = {
            row.spell_id: row
            for row in act.lock(KnownSpell.objects.standing().filter(character=character))
        }
        usable = Spell.objects.usable_in(act.campaign).percentile()
        spells = usable.in_bulk([wish.spell for wish in wishes])
        problems = _problems(act, character, wishes, known, spells)
        if problems:
            raise Refused(problems)
        act.data = {
            "spells": [_told(wish, known, spells) for wish in wishes],
            "uses": [{"on": Spell._meta.label, "id": wish.spell} for wish in wishes],
        }
        _write(act, character, wishes, known)
        about(act, character)
    return act.done


def learn(
    *, by: Membership, act_id: UUID, character_id: int, spell_id: int, skill: int
) -> LogEntry:
    """The GM's word: the character knows this spell from now on. Raises ``Refused``."""
    wish = SkillWish(spell=spell_id, skill=skill)
    return write_skills(by=by, act_id=act_id, character_id=character_id, wishes=[wish])


def set_skill(
    *, by: Membership, act_id: UUID, character_id: int, spell_id: int, skill: int, seen: int
) -> LogEntry:
    """A known spell gets another skill. Raises ``Refused``."""
    wish = SkillWish(spell=spell_id, skill=skill, seen=seen)
    return write_skills(by=by, act_id=act_id, character_id=character_id, wishes=[wish])


def forget(
    *, by: Membership, act_id: UUID, character_id: int, spell_id: int, seen: int
) -> LogEntry:
    """A known spell is known no longer. Raises ``Refused``."""
    wish = SkillWish(spell=spell_id, skill=0, seen=seen)
    return write_skills(by=by, act_id=act_id, character_id=character_id, wishes=[wish])


def _write(
    act: acts.Act,
    character: Character,
    wishes: Sequence[SkillWish],
    known: dict[int, KnownSpell],
) -> None:
    new = []
    for wish in wishes:
        row = known.get(wish.spell)
        if row is None:
            new.append(
                KnownSpell(
                    campaign=act.campaign,
                    character=character,
                    spell_id=wish.spell,
                    skill=wish.skill,
                )
            )
        elif wish.skill:
            act.add(row, "skill", wish.skill - row.skill)
        else:
            act.end(row)
    act.make_all(new)


def _problems(
    act: acts.Act,
    character: Character,
    wishes: Sequence[SkillWish],
    known: dict[int, KnownSpell],
    spells: dict[int, Spell],
) -> list[Problem]:
    if not may_edit_skills(act.by, character, controls=controls(act, character)):
        return [Problem(code="only_the_gm")]
    problems: list[Problem] = []
    seen: set[int] = set()
    for wish in wishes:
        problems.extend(_wish_problems(wish, known, spells, twice=wish.spell in seen))
        seen.add(wish.spell)
    if not wishes or (not problems and all(_is_so(wish, known) for wish in wishes)):
        problems.append(Problem(code="nothing_changed"))
    after = len(
        (known.keys() | {wish.spell for wish in wishes if wish.skill})
        - {wish.spell for wish in wishes if not wish.skill}
    )
    over = cap_problem(int_score=character.int_score, known=after, field="skills")
    # Nothing is forgotten where INT fell: only what is newly learned can break the cap.
    if over and not act.by.is_gm and after > len(known):
        problems.append(over)
    return problems


def _wish_problems(
    wish: SkillWish, known: dict[int, KnownSpell], spells: dict[int, Spell], *, twice: bool
) -> list[Problem]:
    problems: list[Problem] = []
    detail: dict[str, Any] = {"spell": wish.spell}
    row = known.get(wish.spell)
    if twice:
        problems.append(Problem(code="known_twice", field="skills", detail=detail))
    if row is None and wish.spell not in spells:
        problems.append(Problem(code="spell_gone", field="skills", detail=detail))
    if (row.skill if row else None) != wish.seen:
        detail = detail | {"now": row.skill if row else 0}
        problems.append(Problem(code="changed_meanwhile", field="skills", detail=detail))
    if wish.skill or row is None:
        wrong = skill_problem(wish.skill, field="skills")
        if wrong:
            problems.append(wrong)
    return problems


def _is_so(wish: SkillWish, known: dict[int, KnownSpell]) -> bool:
    row = known.get(wish.spell)
    return row is not None and row.skill == wish.skill


def _told(
    wish: SkillWish, known: dict[int, KnownSpell], spells: dict[int, Spell]
) -> dict[str, Any]:
    """What the log keeps of one spell: 0 is not known."""
    spell = spells.get(wish.spell)
    row = known.get(wish.spell)
    name = {"fr": spell.name_fr, "en": spell.name_en} if spell else {"fr": "", "en": ""}
    return {"id": wish.spell, "spell_name": name, "from": row.skill if row else 0, "to": wish.skill}
