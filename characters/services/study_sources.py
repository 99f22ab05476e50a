"""What a study stands on: its source, its worth, what holds it back. Source: P13, P14, S6."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from campaign.models import Campaign
from characters.models import BookSpell, BookState, Character, CharacterState, KnownSpell, Study
from rules.clock import DAY, MONTH
from rules.house_rules import HouseRules
from rules.options import MonthDays, Planes
from rules.percentile.progress import is_training_open
from rules.percentile.study import may_learn, study_multiplier

#: Characters whose time passes: those set aside study too.
LIVING = (CharacterState.PLAYING, CharacterState.ASIDE)


class Hold(StrEnum):
    """Why a study does not go on, though nobody paused it."""

    BOOK_LOST = "book_lost"
    BOOK_DESTROYED = "book_destroyed"
    #: In somebody else's hands.
    BOOK_AWAY = "book_away"
    #: The spell is no longer in the book.
    NOT_IN_BOOK = "not_in_book"
    #: Dead, away, on another plane, or no longer knowing the spell: which is nobody's business.
    TEACHER_GONE = "teacher_gone"
    #: By other means meanwhile.
    KNOWN = "known"
    #: As many spells as INT.
    AT_CAP = "at_cap"
    #: INT of 0.
    NO_CHANCE = "no_chance"
    #: The mage is dead or retired.
    NOT_LIVING = "not_living"
    #: A training of a spell that is known no longer.
    FORGOTTEN = "forgotten"
    #: The house rules train nothing now.
    NO_TRAINING = "no_training"


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A study at this moment."""

    #: INT times this is the start: 1, 2 or 3; unset without a source; 0 of a training.
    multiplier: int | None
    #: The teacher's, in this spell: not for everybody's eyes.
    teacher_skill: int | None
    #: What holds it back, the source first.
    holds: tuple[Hold, ...]
    #: Spells that the mage knows.
    known: int
    #: The mage's own in this spell; unset where it is not known.
    skill: int | None = None

    @property
    def goes_on(self) -> bool:
        """Whether study time adds up and a roll can be made."""
        return not self.holds

    @property
    def has_source(self) -> bool:
        return self.multiplier is not None


def standings(studies: Collection[Study], *, rules: HouseRules) -> dict[int, Standing]:
    """How each of these stands, by its id: two queries, however many.

    The studies come ``with_source``; ``rules`` are those of their campaign.
    """
    written = _written(studies)
    skills = _skills(studies)
    return {
        study.pk: _training(study, skills, rules)
        if study.is_training
        else _standing(study, written, skills, rules)
        for study in studies
    }


def month_seconds(campaign: Campaign, began: int) -> int:
    """Length of a month of study that began at this second of the clock.

    With option ``month_days`` at ``calendar`` it is the calendar's month then. Source: P13.
    """
    if campaign.rules.month_days is MonthDays.THIRTY:
        return MONTH
    calendar = campaign.dates
    return calendar.months[calendar.date_of(began).month - 1].days * DAY


def teachers_of(students: Sequence[Character], *, spell_id: int) -> list[KnownSpell]:
    """Who knows the spell where one of the students is, best first, themselves apart.

    Where the table plays without planes, all are in one place.
    """
    if not students:
        return []
    rows = (
        KnownSpell.objects.standing()
        .filter(
            campaign=students[0].campaign_id,
            spell=spell_id,
            character__ended_seq=None,
            character__state__in=LIVING,
        )
        .exclude(character__in=students)
    )
    if students[0].campaign.rules.planes is not Planes.OFF:
        rows = rows.filter(character__plane__in={student.plane for student in students})
    return list(rows.select_related("character").order_by("-skill", "character__name"))


def _written(studies: Iterable[Study]) -> set[tuple[int, int]]:
    """(book, spell) of what their books hold."""
    books = {study.book_id for study in studies if study.book_id}
    rows = BookSpell.objects.standing().filter(book__in=books)
    return set(rows.values_list("book_id", "spell_id"))


def _skills(studies: Iterable[Study]) -> dict[int, dict[int, int]]:
    """Skill by character and spell: all of the students', and of the teachers what they teach."""
    students = {study.character_id for study in studies}
    teachers = {study.teacher_id for study in studies if study.teacher_id}
    spells = {study.spell_id for study in studies}
    rows = KnownSpell.objects.standing().filter(
        Q(character__in=students) | Q(character__in=teachers, spell__in=spells)
    )
    skills: dict[int, dict[int, int]] = {}
    for character, spell, skill in rows.values_list("character_id", "spell_id", "skill"):
        skills.setdefault(character, {})[spell] = skill
    return skills


def _standing(
    study: Study,
    written: set[tuple[int, int]],
    skills: Mapping[int, Mapping[int, int]],
    rules: HouseRules,
) -> Standing:
    known = skills.get(study.character_id, {})
    skill = skills.get(study.teacher_id, {}).get(study.spell_id) if study.teacher_id else None
    lost = _source_hold(study, written, skill, rules)
    holds = [lost] if lost else []
    if study.character.state not in LIVING:
        holds.append(Hold.NOT_LIVING)
    if study.spell_id in known:
        holds.append(Hold.KNOWN)
    elif study.character.int_score <= 0:
        holds.append(Hold.NO_CHANCE)
    elif not may_learn(int_score=study.character.int_score, known=len(known)):
        holds.append(Hold.AT_CAP)
    return Standing(
        multiplier=None if lost else study_multiplier(skill),
        teacher_skill=skill,
        holds=tuple(holds),
        known=len(known),
        skill=known.get(study.spell_id),
    )


def _training(study: Study, skills: Mapping[int, Mapping[int, int]], rules: HouseRules) -> Standing:
    """Neither source nor a free place is needed: the spell is known. Source: P14."""
    known = skills.get(study.character_id, {})
    holds = [] if study.character.state in LIVING else [Hold.NOT_LIVING]
    if study.spell_id not in known:
        holds.append(Hold.FORGOTTEN)
    if not is_training_open(rules.training):
        holds.append(Hold.NO_TRAINING)
    return Standing(
        multiplier=0,
        teacher_skill=None,
        holds=tuple(holds),
        known=len(known),
        skill=known.get(study.spell_id),
    )


def _source_hold(
    study: Study, written: set[tuple[int, int]], skill: int | None, rules: HouseRules
) -> Hold | None:
    """Why the source is not at hand."""
    teacher, book = study.teacher, study.book
    if teacher is not None:
        lives = teacher.ended_seq is None and teacher.state in LIVING
        is_here = rules.planes is Planes.OFF or teacher.plane == study.character.plane
        return None if lives and is_here and skill is not None else Hold.TEACHER_GONE
    if book is None or book.ended_seq is not None or book.is_destroyed:
        return Hold.BOOK_DESTROYED
    if book.state == BookState.LOST:
        return Hold.BOOK_LOST
    if book.holder_id != study.character_id:
        return Hold.BOOK_AWAY
    return None if (book.pk, study.spell_id) in written else Hold.NOT_IN_BOOK
