"""V7: writing a spell into a grimoire, or learning it under unified magic."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.dice import Dice, Roll
from rules.errors import MalformedError, out_of_range, require_range
from rules.vancian.classes import MagicType
from rules.vancian.learning import learning, magic_type
from rules.vancian.options import (
    BookLimit,
    CopyFailure,
    CopyRoll,
    ReadMagic,
    UnifiedMagic,
)
from rules.vancian.problems import VancianProblem
from rules.vancian.progression import slots
from rules.vancian.spell_facts import SpellFacts

MAX_INT = 1_000
"""Highest INT that is computed with."""
_CHANCES = ((18, 90), (17, 85), (15, 75), (13, 70), (10, 50), (8, 40), (6, 35), (4, 30), (3, 20))


class SourceKind(StrEnum):
    """What a spell is copied from. Source: V7."""

    SCROLL = "scroll"
    BOOK = "book"

    @property
    def loses_spell(self) -> bool:
        """True when the spell vanishes from the source once it is copied or read aloud."""
        return self is SourceKind.SCROLL


def copy_chance(int_score: int) -> int:
    """Chance to copy a spell in per cent: 0 under INT 3, 90 over 18. Source: V7."""
    require_range("int_score", int_score, minimum=0, maximum=MAX_INT)
    return next((chance for least, chance in _CHANCES if int_score >= least), 0)


class CopyCode(StrEnum):
    """Why a spell can't be copied or learned. All are shown at once. Source: V7."""

    NOTHING_TO_LEARN = "nothing_to_learn"
    """The class has its whole list. Field `character`."""
    NO_BOOK = "no_book"
    """No grimoire to write in. Field `book`."""
    WRONG_TYPE = "wrong_type"
    """Not of the character's magic. Field `spell`."""
    NOT_ON_LIST = "not_on_list"
    """Not on the list that the GM has given the character. Field `spell`."""
    ALREADY_THERE = "already_there"
    """It stands in that grimoire, or on the known list. Field `book`."""
    NOT_IN_SOURCE = "not_in_source"
    """The source hasn't the spell, or is out of reach. Field `source`."""
    NOT_DECIPHERED = "not_deciphered"
    """Read Magic first. Field `source`."""
    OVER_LIMIT = "over_limit"
    """Option `book_limit`. Field `spell`; `count`, `maximum`, and `level` where it is per level."""
    NO_CHANCE = "no_chance"
    """INT too low to copy at all. Field `int`; `int`."""
    SOURCE_UNUSABLE = "source_unusable"
    """A copy from this source failed. Field `source`."""
    NEVER_LEARNED = "never_learned"
    """A copy failed, and this spell is closed for good. Field `spell`."""
    REWRITING = "rewriting"
    """A grimoire is being rewritten. Field `character`."""
    UNABLE = "unable"
    """Unconscious, dead or destroyed. Field `character`."""


@dataclass(frozen=True, kw_only=True)
class CopyRules:
    """The house rules of copying. Source: V7, V11."""

    book_limit: BookLimit | int = BookLimit.NONE
    """Option `book_limit`."""
    copy_roll: CopyRoll = CopyRoll.OFF
    """Option `copy_roll`."""
    copy_failure: CopyFailure = CopyFailure.SOURCE_UNUSABLE
    """Option `copy_failure`."""
    read_magic: ReadMagic = ReadMagic.OFF
    """Option `read_magic`."""
    unified_magic: UnifiedMagic = UnifiedMagic.OFF
    """Option `unified_magic`."""


@dataclass(frozen=True, kw_only=True)
class CopySource:
    """Where the spell is copied from."""

    kind: SourceKind
    """A scroll or a grimoire."""
    has_spell: bool = True
    """It has the spell, and is at hand."""
    is_own: bool = False
    """True for a grimoire that the character wrote."""
    is_deciphered: bool = False
    """Read Magic was cast on it once, by this character."""
    has_failed: bool = False
    """This character has failed to copy this spell from it."""


@dataclass(frozen=True, kw_only=True)
class Copier:
    """Who copies, and into what."""

    class_id: str
    """Class."""
    level: int
    """Class level."""
    int_score: int
    """INT."""
    learned: Sequence[SpellFacts] = ()
    """Different spells in all grimoires of the character, or on the known list."""
    has_book: bool = True
    """There is a grimoire of the character's own to write in."""
    in_book: Collection[int] = ()
    """Ids in that grimoire, or on the known list."""
    own_list: Collection[int] | None = None
    """Ids of the list that the GM has given; None: all of the type."""
    has_failed: bool = False
    """The character has failed to copy this spell from some source."""
    is_rewriting: bool = False
    """A grimoire of theirs is being rewritten."""
    is_able: bool = True
    """Conscious and alive."""


def needs_deciphering(source: CopySource, *, spell: SpellFacts, option: ReadMagic) -> bool:
    """Whether Read Magic must be cast on the source first. Source: V7.

    Arcane and phantasmal only: a scroll, or a grimoire that somebody else wrote; once.
    """
    if option is ReadMagic.OFF or source.is_own or source.is_deciphered:
        return False
    return spell.magic_type in {MagicType.ARCANE, MagicType.PHANTASMAL}


def copy_problems(
    *, copier: Copier, spell: SpellFacts, source: CopySource, rules: CopyRules
) -> tuple[VancianProblem, ...]:
    """Everything against copying a spell from a source; empty: it may be tried. Source: V7."""
    return (
        *_copier_problems(copier, rules),
        *_spell_problems(copier, spell, rules),
        *_source_problems(copier, spell, source, rules),
    )


def _problem(code: CopyCode, field: str, spell: SpellFacts, **numbers: int) -> VancianProblem:
    return VancianProblem(code=code, field=field, spell_id=spell.id, numbers=numbers)


def _copier_problems(copier: Copier, rules: CopyRules) -> Iterator[VancianProblem]:
    kind = learning(copier.class_id, unified_magic=rules.unified_magic)
    if not copier.is_able:
        yield VancianProblem(code=CopyCode.UNABLE, field="character")
    if copier.is_rewriting:
        yield VancianProblem(code=CopyCode.REWRITING, field="character")
    if not kind.is_spell_by_spell:
        yield VancianProblem(code=CopyCode.NOTHING_TO_LEARN, field="character")
    elif kind.needs_book and not copier.has_book:
        yield VancianProblem(code=CopyCode.NO_BOOK, field="book")
    if rules.copy_roll is CopyRoll.BY_INT and copy_chance(copier.int_score) == 0:
        numbers = {"int": copier.int_score}
        yield VancianProblem(code=CopyCode.NO_CHANCE, field="int", numbers=numbers)


def _spell_problems(
    copier: Copier, spell: SpellFacts, rules: CopyRules
) -> Iterator[VancianProblem]:
    if spell.magic_type is not magic_type(copier.class_id):
        yield _problem(CopyCode.WRONG_TYPE, "spell", spell)
    if copier.own_list is not None and spell.id not in copier.own_list:
        yield _problem(CopyCode.NOT_ON_LIST, "spell", spell)
    if spell.id in copier.in_book:
        yield _problem(CopyCode.ALREADY_THERE, "book", spell)
    over = limit_problem(copier, spell, limit=rules.book_limit)
    if over is not None:
        yield over


def _source_problems(
    copier: Copier, spell: SpellFacts, source: CopySource, rules: CopyRules
) -> Iterator[VancianProblem]:
    if not source.has_spell:
        yield _problem(CopyCode.NOT_IN_SOURCE, "source", spell)
    if needs_deciphering(source, spell=spell, option=rules.read_magic):
        yield _problem(CopyCode.NOT_DECIPHERED, "source", spell)
    if rules.copy_failure is CopyFailure.NEVER_LEARN and (copier.has_failed or source.has_failed):
        yield _problem(CopyCode.NEVER_LEARNED, "spell", spell)
    elif source.has_failed:
        yield _problem(CopyCode.SOURCE_UNUSABLE, "source", spell)


def limit_problem(
    copier: Copier, spell: SpellFacts, *, limit: BookLimit | int
) -> VancianProblem | None:
    """The problem with one more spell under option `book_limit`, or None. Source: V7.

    A spell that is already among the learned ones counts once only: another copy of it is free.
    """
    different = {known.id: known for known in copier.learned}
    if spell.id in different or limit is BookLimit.NONE:
        return None
    if isinstance(limit, BookLimit):
        count = sum(known.level == spell.level for known in different.values())
        maximum = slots(copier.class_id, copier.level)[spell.level - 1]
        numbers = {"level": spell.level, "count": count, "maximum": maximum}
    else:
        count, maximum = len(different), limit
        numbers = {"count": count, "maximum": maximum}
    if count < maximum:
        return None
    return _problem(CopyCode.OVER_LIMIT, "spell", spell, **numbers)


@dataclass(frozen=True, kw_only=True)
class CopyResult:
    """A copy that was tried."""

    is_copied: bool
    """True when the spell stands in the grimoire from now on."""
    chance: int | None
    """Chance in per cent; None: nothing was rolled."""
    roll: Roll | None
    """The d100; None: nothing was rolled."""
    source_loses_spell: bool
    """True when the spell vanishes from the scroll: on success only. Source: V7."""


def roll_copy(*, int_score: int, source: SourceKind, option: CopyRoll, dice: Dice) -> CopyResult:
    """Try a copy that isn't refused. Source: V7.

    Without a roll it succeeds; with one, a d100 of at most the chance does.
    """
    if option is CopyRoll.OFF:
        return CopyResult(
            is_copied=True, chance=None, roll=None, source_loses_spell=source.loses_spell
        )
    chance = copy_chance(int_score)
    problem = out_of_range("chance", chance, minimum=1)
    if problem is not None:
        raise MalformedError(problem)
    roll = dice.roll(100)
    is_copied = roll.value <= chance
    return CopyResult(
        is_copied=is_copied,
        chance=chance,
        roll=roll,
        source_loses_spell=is_copied and source.loses_spell,
    )
