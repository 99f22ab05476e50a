"""A GM sets right what is in memory, at once: no sleep, no hour, no limit. Source: S10, S11."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import DeclaredSpell, MemorisedSpell
from characters.services.rights import require_gm
from characters.services.vancian.choices import locked_memory, tell_choice
from characters.services.vancian.lines import MOST_COPIES, Line, summed, written_lines
from characters.services.vancian.memory import Memory, in_form, spells_of
from spells.models import Spell
from spells.services.versions import versions_of

_Form = tuple[int, bool | None]


def correct_memory(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    seen: Sequence[Line],
    wanted: Sequence[Line],
) -> LogEntry:
    """What is held becomes ``wanted`` where that differs from ``seen``, what the page had shown.

    Beyond the slots it may be: « n de trop » is shown, as after a lost level. Nothing that is
    chosen in pencil changes. Raises ``Refused`` with every problem, each with the field
    ``spell-<id>``: a spell of another list, a form that there is not, a number changed meanwhile.
    """
    given = {
        "character": character_id,
        "seen": written_lines(seen),
        "wanted": written_lines(wanted),
    }
    with acts.begin(by=by, act_id=act_id, kind="memory.corrected", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        memory = locked_memory(act, character_id)
        spells = spells_of(act.campaign, [seen, wanted])
        lines = in_form(memory, wanted, spells)
        before, after = _counts(in_form(memory, seen, spells)), _counts(lines)
        touched = [form for form in {**before, **after} if before[form] != after[form]]
        problems = _problems(memory, touched, before, after, spells)
        if problems:
            raise Refused(problems)
        made, ended = _differences(act, memory, touched, before, after)
        act.end_all(ended)
        act.make_all(made)
        act.data = {
            "added": _told(made, spells),
            "removed": _told(ended, spells),
        }
        held = len(memory.held) + len(made) - len(ended)
        tell_choice(act, memory.character, summed(lines), held=held)
        act.on_behalf_of = None
    return act.done


def _counts(lines: Iterable[Line]) -> Counter[_Form]:
    return Counter({line.form: line.copies for line in lines})


def _problems(
    memory: Memory,
    touched: Sequence[_Form],
    before: Counter[_Form],
    after: Counter[_Form],
    spells: Mapping[int, Spell],
) -> list[Problem]:
    if not touched:
        return [Problem(code="nothing_changed")]
    held = Counter((row.spell_id, row.is_reversed) for row in memory.held)
    problems = []
    for form in touched:
        pk, is_reversed = form
        field, spell = f"spell-{pk}", spells.get(pk)
        if spell is None:
            problems.append(Problem(code="spell_gone", field=field, detail={"spell": pk}))
            continue
        detail = {"spell": pk, "name": spell.name}
        adds = after[form] > before[form]
        if adds and spell.magic_type != str(memory.class_.magic_type):
            problems.append(Problem(code="not_accessible", field=field, detail=detail))
        if adds and is_reversed and spell.reversed_form is None:
            problems.append(Problem(code="no_reverse", field=field, detail=detail))
        if after[form] > MOST_COPIES:
            bounds = {"minimum": 0, "maximum": MOST_COPIES}
            problems.append(Problem(code="out_of_range", field=field, detail=bounds))
        if held[form] != before[form]:
            now = detail | {"now": held[form]}
            problems.append(Problem(code="changed_meanwhile", field=field, detail=now))
    return problems


def _differences(
    act: acts.Act,
    memory: Memory,
    touched: Sequence[_Form],
    before: Counter[_Form],
    after: Counter[_Form],
) -> tuple[list[MemorisedSpell], list[MemorisedSpell]]:
    """Copies that come in, and those that go: a declared one last of its form. Two queries."""
    declared = set(
        DeclaredSpell.objects.standing()
        .filter(character=memory.character)
        .values_list("memorised_id", flat=True)
    )
    made: list[MemorisedSpell] = []
    ended: list[MemorisedSpell] = []
    versions = versions_of(spell for spell, _is_reversed in touched)
    for form in touched:
        more = after[form] - before[form]
        made += [
            MemorisedSpell(
                campaign=act.campaign,
                character=memory.character,
                spell_id=form[0],
                is_reversed=form[1],
                spell_version=versions.get(form[0]),
            )
            for _copy in range(more)
        ]
        rows = [row for row in memory.held if (row.spell_id, row.is_reversed) == form]
        rows.sort(key=lambda row: row.pk in declared)
        ended += rows[: max(0, -more)]
    return made, ended


def _told(rows: Iterable[MemorisedSpell], spells: Mapping[int, Spell]) -> list[dict[str, Any]]:
    """For the log: each form once, with its copies."""
    counted = Counter((row.spell_id, row.is_reversed) for row in rows)
    found = []
    for (pk, is_reversed), copies in counted.items():
        form = (spells[pk].reversed_form if is_reversed else None) or spells[pk].form
        found.append({"fr": form.name_fr, "en": form.name_en, "copies": copies})
    return found
