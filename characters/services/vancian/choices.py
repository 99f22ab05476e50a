"""Choosing spells to memorise, in pencil, and keeping choices as lists. Source: V4."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, ChoiceKind, SpellChoice
from characters.models.spell_choice import LONGEST_LIST_NAME
from characters.services.behalf import on_behalf
from characters.services.involvement import about
from characters.services.locking import controls, locked_character
from characters.services.rights import may_play
from characters.services.vancian.lines import MOST_COPIES, Line, Lines, written_lines
from characters.services.vancian.memory import Memory, choice_problems, in_form, memories, spells_of
from spells.models import Spell

#: So many lists a character; more would no longer be found.
MOST_LISTS = 30


#: A choice in pencil.
PLANNED = "memory.planned"


def plan_memory(
    *, by: Membership, act_id: UUID, character_id: int, lines: Sequence[Line]
) -> LogEntry:
    """The choice in pencil: what is memorised after the next sleep. Raises ``Refused``."""
    given = {"character": character_id, "lines": written_lines(lines)}
    with acts.begin(by=by, act_id=act_id, kind=PLANNED, given=given) as act:
        if act.entry:
            return act.entry
        memory = locked_memory(act, character_id)
        wanted = checked(act, memory, lines)
        if memory.plan and memory.plan.lines == written_lines(wanted):
            raise Refused([Problem(code="nothing_changed")])
        set_plan(act, memory, wanted)
        _tell(act, memory, wanted)
    return act.done


def save_list(
    *, by: Membership, act_id: UUID, character_id: int, name: str, lines: Sequence[Line]
) -> LogEntry:
    """Keeps a choice under a name; the same name again replaces what it held.

    What is wrong with the choice today is no reason against keeping it: only spells that do not
    exist are. Raises ``Refused``.
    """
    name = " ".join(name.split())
    given = {"character": character_id, "name": name, "lines": written_lines(lines)}
    with acts.begin(by=by, act_id=act_id, kind="memory.list_saved", given=given) as act:
        if act.entry:
            return act.entry
        memory = locked_memory(act, character_id)
        spells = spells_of(act.campaign, [lines])
        wanted = in_form(memory, lines, spells)
        problems = [*_name_problems(name), *_line_problems(wanted, spells)]
        if not wanted:
            problems.append(Problem(code="empty_list", field="name"))
        same = next((one for one in memory.lists if one.name == name), None)
        if same is None and len(memory.lists) >= MOST_LISTS:
            detail = {"maximum": MOST_LISTS}
            problems.append(Problem(code="too_many_lists", field="name", detail=detail))
        if same is not None and same.lines == written_lines(wanted):
            problems.append(Problem(code="nothing_changed", field="name"))
        if problems:
            raise Refused(problems)
        if same is not None:
            act.set(same, "lines", written_lines(wanted))
        else:
            same = act.make(
                SpellChoice(
                    campaign=act.campaign,
                    character=memory.character,
                    kind=ChoiceKind.LIST,
                    name=name,
                    lines=written_lines(wanted),
                )
            )
        _tell(act, memory, wanted, list=same.pk, list_name=name)
    return act.done


def rename_list(
    *, by: Membership, act_id: UUID, character_id: int, list_id: int, name: str
) -> LogEntry:
    """Another name for a list. Raises ``Refused``."""
    name = " ".join(name.split())
    given = {"character": character_id, "list": list_id, "name": name}
    with acts.begin(by=by, act_id=act_id, kind="memory.list_renamed", given=given) as act:
        if act.entry:
            return act.entry
        memory = locked_memory(act, character_id)
        found = _list(memory, list_id)
        problems = _name_problems(name)
        if found.name == name:
            problems.append(Problem(code="nothing_changed", field="name"))
        elif any(one.name == name for one in memory.lists):
            problems.append(Problem(code="list_exists", field="name"))
        if problems:
            raise Refused(problems)
        before = found.name
        act.set(found, "name", name)
        _tell(act, memory, (), list=found.pk, list_name=name, before=before)
    return act.done


def remove_list(*, by: Membership, act_id: UUID, character_id: int, list_id: int) -> LogEntry:
    """The list is offered no more; undo brings it back. Raises ``Refused``."""
    given = {"character": character_id, "list": list_id}
    with acts.begin(by=by, act_id=act_id, kind="memory.list_removed", given=given) as act:
        if act.entry:
            return act.entry
        memory = locked_memory(act, character_id)
        found = _list(memory, list_id)
        act.end(found)
        _tell(act, memory, (), list=found.pk, list_name=found.name)
    return act.done


def locked_memory(act: acts.Act, character_id: int) -> Memory:
    """The memory of a caster, locked with its character, for who plays it. Raises ``Refused``."""
    character = locked_character(act, character_id)
    if not character.is_vancian:
        raise Refused([Problem(code="memorises_nothing", field="character")])
    if not may_play(act.by, controls=controls(act, character)):
        raise Refused([Problem(code="not_your_character")])
    return memories(act.campaign, [character])[character.pk]


def checked(act: acts.Act, memory: Memory, lines: Sequence[Line]) -> Lines:
    """The choice as it would be held. Raises ``Refused`` with everything against it."""
    spells = spells_of(act.campaign, [lines])
    wanted = in_form(memory, lines, spells)
    problems = [
        *_line_problems(wanted, {}, known=False),
        *choice_problems(memory, wanted, spells),
    ]
    if not memory.character.is_playing:
        problems.insert(0, Problem(code="not_playing", field="character"))
    if problems:
        raise Refused(problems)
    return wanted


def set_plan(act: acts.Act, memory: Memory, lines: Lines) -> None:
    """Writes the choice in pencil."""
    if memory.plan:
        act.set(memory.plan, "lines", written_lines(lines))
        return
    act.make(
        SpellChoice(
            campaign=act.campaign,
            character=memory.character,
            kind=ChoiceKind.PLAN,
            lines=written_lines(lines),
        )
    )


def tell_choice(act: acts.Act, character: Character, lines: Lines, **more: Any) -> None:
    """The act's data: how many spells, which of them the act relied on, whom it is about."""
    act.data |= {
        "copies": sum(line.copies for line in lines),
        **more,
        "uses": [
            {"on": Spell._meta.label, "id": spell}
            for spell in sorted({line.spell for line in lines})
        ],
    }
    act.on_behalf_of = on_behalf(act.by, character)
    about(act, character)


def _tell(act: acts.Act, memory: Memory, lines: Lines, **more: Any) -> None:
    tell_choice(act, memory.character, lines, **more)


def _line_problems(lines: Lines, spells: dict[int, Spell], *, known: bool = True) -> list[Problem]:
    """Lines that mean nothing, whatever the character."""
    detail = {"minimum": 0, "maximum": MOST_COPIES}
    problems = [
        Problem(code="out_of_range", field=f"spell-{line.spell}", detail=detail)
        for line in lines
        if line.copies > MOST_COPIES
    ]
    if known:
        problems += [
            Problem(code="spell_gone", field=f"spell-{line.spell}", detail={"spell": line.spell})
            for line in lines
            if line.spell not in spells
        ]
    return problems


def _name_problems(name: str) -> list[Problem]:
    if not name:
        return [Problem(code="required", field="name")]
    if len(name) > LONGEST_LIST_NAME:
        detail = {"maximum": LONGEST_LIST_NAME}
        return [Problem(code="too_long", field="name", detail=detail)]
    return []


def _list(memory: Memory, list_id: int) -> SpellChoice:
    found = next((one for one in memory.lists if one.pk == list_id), None)
    if found is None:
        raise Refused([Problem(code="list_gone")])
    return found
