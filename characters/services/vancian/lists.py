"""Lists that GMs give: a deity's spells, or what a superior teaches. Source: V3, V11."""

from collections.abc import Collection, Iterable
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import AccessibleSpell, Caster, Origin
from characters.services.involvement import about
from characters.services.rights import require_gm
from characters.services.vancian.facts import list_and_level
from characters.services.vancian.guild import learns_by_heart
from characters.services.vancian.locking import locked_caster
from characters.services.vancian.rewriting_told import name_of
from rules.house_rules import HouseRules
from rules.vancian.classes import CLASSES
from rules.vancian.copying import Copier, limit_problem
from spells.models import Spell


def assign_list(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    seen: Collection[int],
    wanted: Collection[int],
) -> LogEntry:
    """A GM sets the spells that a character without a book chooses among (ids of spells).

    Under unified magic what comes in is a lesson, the list is all they know, and option
    ``book_limit`` bounds it; without it, an empty list opens every spell of their type. Only what
    differs from ``seen``, what the page had shown, is written. Raises ``Refused``.
    """
    given = {"character": character_id, "seen": sorted(seen), "wanted": sorted(wanted)}
    with acts.begin(by=by, act_id=act_id, kind="list.assigned", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character, caster = locked_caster(act, character_id)
        class_ = CLASSES[caster.class_id]
        if class_.uses_books:
            raise Refused([Problem(code="learns_from_books")])
        listed = AccessibleSpell.objects.standing().filter(character=character)
        rows = {row.spell_id: row for row in act.lock(listed.select_related("spell"))}
        asked = set(wanted) - set(seen) - rows.keys()
        found = Spell.objects.known_to(act.campaign).vancian().in_bulk(sorted(asked))
        gone = [rows[pk] for pk in set(seen) - set(wanted) if pk in rows]
        by_heart = learns_by_heart(class_, act.campaign.rules)
        problems = []
        if by_heart and not asked - found.keys():
            stays = [row.spell for row in rows.values() if row not in gone]
            problems += _limit_problems(caster, stays, found.values(), rules=act.campaign.rules)
        if asked - found.keys():
            problems.append(Problem(code="spell_gone", field="spells"))
        if any(spell.magic_type != str(class_.magic_type) for spell in found.values()):
            problems.append(Problem(code="not_of_class", field="spells"))
        if not asked and not gone:
            problems.append(Problem(code="list_unchanged"))
        if problems:
            raise Refused(problems)
        act.make_all(
            [
                AccessibleSpell(
                    campaign=act.campaign,
                    character=character,
                    spell=found[pk],
                    origin=Origin.LESSON if by_heart else Origin.NOTED,
                )
                for pk in sorted(asked)
            ]
        )
        act.end_all(gone)
        act.data = {
            "by_heart": by_heart,
            "added": [name_of(found[pk]) for pk in sorted(asked)],
            "removed": [name_of(row.spell) for row in gone],
            "count": len(rows) + len(asked) - len(gone),
            "uses": [{"on": Spell._meta.label, "id": pk} for pk in sorted(asked)],
        }
        about(act, character)
    return act.done


def _limit_problems(
    caster: Caster, stays: Iterable[Spell], lessons: Iterable[Spell], *, rules: HouseRules
) -> list[Problem]:
    """Lessons beyond what the table lets somebody learn. Source: V11, V7."""
    learned = [list_and_level(spell) for spell in stays]
    problems = []
    for spell in lessons:
        lesson = list_and_level(spell)
        copier = Copier(
            class_id=caster.class_id,
            level=caster.class_level,
            int_score=caster.character.int_score,
            learned=learned,
        )
        over = limit_problem(copier, lesson, limit=rules.book_limit)
        if over is None:
            learned.append(lesson)
            continue
        problem = Problem(code=str(over.code), field="spells", detail=dict(over.numbers))
        if problem not in problems:
            problems.append(problem)
    return problems
