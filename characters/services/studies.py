"""A study begins, rests, goes on, changes its source and is given up. Source: P13, S6."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import (
    Book,
    BookSpell,
    Character,
    CharacterKind,
    KnownSpell,
    Study,
    StudyMonth,
    StudyState,
)
from characters.services.behalf import on_behalf
from characters.services.declaring import state_problems
from characters.services.holding import lose_by_acting
from characters.services.incantations import busy_problems
from characters.services.involvement import about, involve
from characters.services.locking import controls, locked_character, locked_mage
from characters.services.rights import may_play
from characters.services.study_clock import catch_up
from characters.services.study_sources import teachers_of
from rules.percentile.progress import is_training_open
from rules.percentile.study import StudyProblemCode, study_problems
from spells.models import Spell

#: Those that take a place among the parallel ones.
TAKES_A_PLACE = (StudyState.RUNNING, StudyState.DUE)


@dataclass(frozen=True, kw_only=True)
class Source:
    """From what the spell is to be learned: one of the two."""

    book: int | None = None
    teacher: int | None = None


def start_study(
    *, by: Membership, act_id: UUID, character_id: int, spell_id: int, source: Source
) -> LogEntry:
    """The mage begins to learn a spell. Raises ``Refused`` with every reason against it."""
    given = {
        "character": character_id,
        "spell": spell_id,
        "book": source.book,
        "teacher": source.teacher,
    }
    with acts.begin(by=by, act_id=act_id, kind="study.started", given=given) as act:
        if act.entry:
            return act.entry
        mage = locked_mage(act, character_id)
        spell = Spell.objects.known_to(act.campaign).percentile().filter(pk=spell_id).first()
        if spell is None:
            raise Refused([Problem(code="spell_gone", field="spell")])
        book, teacher, problems = _find_source(act, mage, spell, source)
        problems += [*_may(act, mage), *state_problems(mage), *busy_problems(mage)]
        problems += _rule_problems(act, mage, spell, has_source=bool(book or teacher))
        if Study.objects.open().filter(character=mage, spell=spell).exists():
            problems.append(Problem(code="studied_already", field="spell"))
        if problems:
            raise Refused(problems)
        study = act.make(
            Study(campaign=act.campaign, character=mage, spell=spell, book=book, teacher=teacher)
        )
        act.data = _told(study) | {"source": _source_told(book, teacher)}
        act.data["lost"] = lose_by_acting(act, mage)
        _uses(act, study, book, teacher)
        catch_up(act, study)
    return act.done


def start_training(*, by: Membership, act_id: UUID, character_id: int, spell_id: int) -> LogEntry:
    """The mage spends months on a spell they know. Source: P14. Raises ``Refused``."""
    given = {"character": character_id, "spell": spell_id}
    with acts.begin(by=by, act_id=act_id, kind="study.training", given=given) as act:
        if act.entry:
            return act.entry
        mage = locked_character(act, character_id)
        problems = [*_may(act, mage), *state_problems(mage), *busy_problems(mage)]
        if not is_training_open(act.campaign.rules.training):
            problems.append(Problem(code="held_no_training"))
        known = KnownSpell.objects.standing().filter(character=mage, spell=spell_id)
        row = known.select_related("spell").first()
        if row is None:
            raise Refused([*problems, Problem(code="held_forgotten", field="spell")])
        problems += _place_problems(act, mage, None)
        if Study.objects.open().filter(character=mage, spell=row.spell).exists():
            problems.append(Problem(code="studied_already", field="spell"))
        if problems:
            raise Refused(problems)
        study = act.make(
            Study(campaign=act.campaign, character=mage, spell=row.spell, is_training=True)
        )
        act.data = _told(study) | {"skill": row.skill, "lost": lose_by_acting(act, mage)}
        _uses(act, study, None, None)
        catch_up(act, study)
    return act.done


def change_source(
    *, by: Membership, act_id: UUID, character_id: int, study_id: int, source: Source
) -> LogEntry:
    """Another text or teacher; time and failures stay. Raises ``Refused``."""
    given = {"study": study_id, "book": source.book, "teacher": source.teacher}
    with acts.begin(by=by, act_id=act_id, kind="study.source_changed", given=given) as act:
        if act.entry:
            return act.entry
        mage, study = locked_study(act, character_id, study_id)
        if study.is_training:
            raise Refused([Problem(code="nothing_changed", field="source")])
        book, teacher, problems = _find_source(act, mage, study.spell, source)
        problems += _may(act, mage)
        if not (book or teacher) and not problems:
            problems.append(Problem(code="no_source", field="source"))
        if (book, teacher) == (study.book, study.teacher):
            problems.append(Problem(code="nothing_changed", field="source"))
        if problems:
            raise Refused(problems)
        # The new one first: a study never stands without a source.
        todo = [("book_id", book and book.pk), ("teacher_id", teacher and teacher.pk)]
        for field, new in sorted(todo, key=lambda one: one[1] is None):
            act.set(study, field, new)
        act.data = _told(study) | {"source": _source_told(book, teacher)}
        _uses(act, study, book, teacher)
    return act.done


def pause_study(*, by: Membership, act_id: UUID, character_id: int, study_id: int) -> LogEntry:
    """Time no longer adds up; nothing is lost. Raises ``Refused``."""
    return _set_state(by, act_id, character_id, study_id, kind="study.paused", to="paused")


def resume_study(*, by: Membership, act_id: UUID, character_id: int, study_id: int) -> LogEntry:
    """The study goes on, where there is a place for it. Raises ``Refused``."""
    return _set_state(by, act_id, character_id, study_id, kind="study.resumed", to="running")


def give_up_study(*, by: Membership, act_id: UUID, character_id: int, study_id: int) -> LogEntry:
    """The study ends without the spell. Raises ``Refused``."""
    return _set_state(by, act_id, character_id, study_id, kind="study.given_up", to="given_up")


def locked_study(act: acts.Act, character_id: int, study_id: int) -> tuple[Character, Study]:
    """The mage and an open study, locked. Raises ``Refused`` where either is gone."""
    mage = locked_character(act, character_id)
    found = act.lock(Study.objects.open().with_source().filter(character=mage, pk=study_id))
    if not found:
        raise Refused([Problem(code="study_over")])
    return mage, found[0]


def _set_state(
    by: Membership, act_id: UUID, character_id: int, study_id: int, *, kind: str, to: str
) -> LogEntry:
    with acts.begin(by=by, act_id=act_id, kind=kind, given={"study": study_id}) as act:
        if act.entry:
            return act.entry
        mage, study = locked_study(act, character_id, study_id)
        problems = _may(act, mage)
        is_paused = study.state == StudyState.PAUSED
        if (to == StudyState.PAUSED and is_paused) or (to == StudyState.RUNNING and not is_paused):
            problems.append(Problem(code="nothing_changed"))
        if to == StudyState.RUNNING:
            problems += [*_place_problems(act, mage, study), *busy_problems(mage)]
            waiting = StudyMonth.objects.standing().filter(study=study, roll=None)
            to = StudyState.DUE if waiting.exists() else StudyState.RUNNING
        if problems:
            raise Refused(problems)
        act.data = _told(study)
        act.set(study, "state", to)
        if kind == "study.resumed":
            act.data["lost"] = lose_by_acting(act, mage)
        _uses(act, study, None, None)
    return act.done


def _may(act: acts.Act, mage: Character) -> list[Problem]:
    if may_play(act.by, controls=controls(act, mage)):
        return []
    return [Problem(code="not_your_character")]


def _find_source(
    act: acts.Act, mage: Character, spell: Spell, source: Source
) -> tuple[Book | None, Character | None, list[Problem]]:
    """The book at hand, or the teacher who knows the spell, if either is."""
    if source.teacher is not None:
        teacher, problems = _teacher(act, mage, spell, source.teacher)
        return None, teacher, problems
    row = (
        BookSpell.objects.standing()
        .filter(
            book=source.book,
            book__holder=mage,
            book__ended_seq=None,
            book__campaign=act.campaign,
            spell=spell,
        )
        .select_related("book")
        .first()
    )
    return (row.book if row else None), None, []


def _teacher(
    act: acts.Act, mage: Character, spell: Spell, teacher_id: int
) -> tuple[Character | None, list[Problem]]:
    """GMs name any teacher; players one of the players' characters.

    What a GM's character knows is the GM's affair: no player can find out by asking.
    """
    found = {row.character_id: row.character for row in teachers_of([mage], spell_id=spell.pk)}
    teacher = found.get(teacher_id)
    if act.by.is_gm:
        if teacher is not None and teacher.hidden and not mage.hidden:
            return teacher, [Problem(code="teacher_hidden", field="source")]
        return teacher, []
    asked = Character.objects.seen_by(act.by).filter(pk=teacher_id).first()
    if asked is not None and asked.kind == CharacterKind.NPC:
        return asked, [Problem(code="teacher_is_the_gms", field="source")]
    return (teacher if asked is not None else None), []


def _rule_problems(
    act: acts.Act, mage: Character, spell: Spell, *, has_source: bool
) -> list[Problem]:
    """What the rules have against it, each beside its field."""
    known = set(
        KnownSpell.objects.standing().filter(character=mage).values_list("spell_id", flat=True)
    )
    found = study_problems(
        int_score=mage.int_score,
        known=len(known),
        is_known=spell.pk in known,
        has_source=has_source,
        other_studies=_others(mage, None),
        rules=act.campaign.rules,
    )
    fields = {StudyProblemCode.ALREADY_KNOWN: "spell", StudyProblemCode.NO_SOURCE: "source"}
    return [
        Problem(
            code=problem.code,
            field=fields.get(problem.code, ""),
            detail={"known": problem.known, "maximum": problem.maximum},
        )
        for problem in found
    ]


def _place_problems(act: acts.Act, mage: Character, study: Study | None) -> list[Problem]:
    limit, others = act.campaign.rules.parallel_studies, _others(mage, study)
    if limit is None or others < limit:
        return []
    detail = {"known": others, "maximum": limit}
    return [Problem(code=StudyProblemCode.TOO_MANY_STUDIES, detail=detail)]


def _others(mage: Character, study: Study | None) -> int:
    rows = Study.objects.standing().filter(character=mage, state__in=TAKES_A_PLACE)
    return rows.exclude(pk=study.pk if study else 0).count()


def _told(study: Study) -> dict[str, Any]:
    spell = study.spell
    return {
        "training": study.is_training,
        "study": study.pk,
        "spell": spell.pk,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
    }


def _source_told(book: Book | None, teacher: Character | None) -> dict[str, Any]:
    """A teacher counts where both stand for a moment."""
    if teacher is not None:
        return {"kind": "teacher", "name": teacher.name}
    return {"kind": "book", "name": book.name if book else ""}


def _uses(act: acts.Act, study: Study, book: Book | None, teacher: Character | None) -> None:
    """Rows that the act relies on, and whom it is about: a teacher too, hidden with them."""
    act.on_behalf_of = on_behalf(act.by, study.character)
    act.data["uses"] = [
        {"on": Study._meta.label, "id": study.pk},
        {"on": Spell._meta.label, "id": study.spell_id},
        *({"on": row._meta.label, "id": row.pk} for row in (book, teacher) if row is not None),
    ]
    about(act, study.character)
    if teacher is not None:
        involve(act, [teacher])
