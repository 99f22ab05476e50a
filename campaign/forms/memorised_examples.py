"""What an option of memorised spells changes, drawn: the same adventurers under any rules.

Each function answers for one set of rules; a page draws it for those in force and for those chosen.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.forms.house_examples import Figure
from design import formats
from rules.clock import HOUR, SLEEP
from rules.dice import TypedDice
from rules.house_rules import HouseRules
from rules.vancian.classes import MagicType, open_classes
from rules.vancian.combine_tags import Sign, parse_combine_tags
from rules.vancian.copying import (
    Copier,
    CopyRules,
    CopySource,
    SourceKind,
    copy_problems,
    needs_deciphering,
    roll_copy,
)
from rules.vancian.duration_text import parse_duration
from rules.vancian.durations import duration_length
from rules.vancian.guild import guild_count
from rules.vancian.learning import starting_spells
from rules.vancian.options import BookLimit, CopyRoll, Guild
from rules.vancian.progression import caster_level, slots
from rules.vancian.rest import (
    MEMORISING,
    Rest,
    RestState,
    advance_rest,
    begin_memorising,
    can_memorise,
    forgotten_rest,
    interrupt,
    interval_problem,
)
from rules.vancian.spell_facts import SpellFacts
from rules.vancian.stacking import Effect, combined_effects

Figures = tuple[Figure, ...]
_WEB = SpellFacts(id=1, magic_type=MagicType.ARCANE, level=2)
#: Class levels of the adventurers: a mage who learns, a paladin who has just begun to cast.
_MAGE, _PALADIN = 5, 9
#: Hours of the morning, and the hour of the night at which somebody wakes.
_MORNING, _WOKEN = 3, 5


def classes_that_cast(rules: HouseRules) -> Figures:
    """The classes open to players. Source: V1."""
    found = open_classes(edition=rules.edition, extra_classes=rules.extra_classes)
    names = [one.name_fr if formats.is_french() else one.name_en for one in found]
    return (Figure(number=str(len(found)), caption=", ".join(names).lower()),)


def a_paladins_level(rules: HouseRules) -> Figures:
    """A paladin's first spell. Source: V13."""
    level = caster_level("paladin", _PALADIN, option=rules.half_caster_level)
    length = duration_length(
        parse_duration("1 turn per level"), caster_level=level, dice=TypedDice([])
    )
    return (
        Figure(
            number=str(level),
            caption=_("niveau qui compte pour un paladin de niveau %(level)s")
            % {"level": _PALADIN},
        ),
        Figure(
            number=formats.game_span(length.seconds or 0),
            caption=_("pour son sort d’un tour par niveau"),
        ),
    )


def a_clerics_first_spells(rules: HouseRules) -> Figures:
    """What a new cleric has to choose from. Source: V3, V11."""
    first = starting_spells("cleric", unified_magic=rules.unified_magic)
    if first.all_of_level is not None:
        caption = _("les sorts de niveau %(level)s, pour un clerc qui commence")
        return (Figure(number=_("tous"), caption=caption % {"level": first.all_of_level}),)
    return tuple(
        Figure(
            number=str(count),
            caption=ngettext(
                "sort de niveau %(level)s, pour un clerc qui commence",
                "sorts de niveau %(level)s, pour un clerc qui commence",
                count,
            )
            % {"level": level},
        )
        for level, count in first.counts.items()
    )


def memorisations_of_a_morning(rules: HouseRules) -> Figures:
    """Three quiet hours after a night. Source: V4."""
    rest = forgotten_rest()
    for _hour in range(_MORNING):
        if can_memorise(rest, option=rules.memorisations_per_sleep):
            rest = begin_memorising(rest, option=rules.memorisations_per_sleep)
            rest = advance_rest(rest, seconds=MEMORISING).rest
    return (
        Figure(
            number=str(rest.memorisations),
            caption=ngettext(
                "mémorisation, en %(hours)s heures au calme après une nuit",
                "mémorisations, en %(hours)s heures au calme après une nuit",
                rest.memorisations,
            )
            % {"hours": _MORNING},
        ),
    )


def a_blessing_then_its_reverse(rules: HouseRules) -> Figures:
    """One after the other on the same fighter. Source: V10."""
    effects = [Effect(tags=parse_combine_tags(tag)) for tag in ("+attack_rolls", "-attack_rolls")]
    standing = combined_effects(effects, option=rules.opposed_effects)
    total = sum(1 if tag.sign is Sign.BONUS else -1 for one in standing for tag in one.tags)
    return (
        Figure(
            number=formats.signed(total),
            caption=_("à l’attaque, après une Bénédiction (+1) puis sa forme inversée (−1)"),
        ),
    )


def a_gift_of_the_guild(rules: HouseRules) -> Figures:
    """A mage reaches the next level. Source: V7."""
    count = guild_count("magic_user", old_level=_MAGE, new_level=_MAGE + 1, option=rules.guild)
    caption = {
        Guild.GM_CHOICE: _("sort choisi par le MJ, au niveau %(level)s d’un magicien"),
        Guild.RANDOM: _("sort tiré au hasard, au niveau %(level)s d’un magicien"),
        Guild.NONE: _("sort de la guilde, au niveau %(level)s d’un magicien"),
    }[rules.guild]
    return (Figure(number=str(count), caption=caption % {"level": _MAGE + 1}),)


def room_for_spells(rules: HouseRules) -> Figures:
    """How much a mage may learn. Source: V7."""
    limit = rules.book_limit
    if limit is BookLimit.SLOTS:
        number = str(sum(slots("magic_user", _MAGE)))
    else:
        number = "∞" if isinstance(limit, BookLimit) else str(limit)
    caption = _("sorts au plus, pour un magicien de niveau %(level)s") % {"level": _MAGE}
    return (Figure(number=number, caption=caption),)


def chances_to_copy(rules: HouseRules) -> Figures:
    """Three mages before the same spell. Source: V7."""

    def chance(score: int) -> int:
        tried = roll_copy(
            int_score=score, source=SourceKind.BOOK, option=rules.copy_roll, dice=TypedDice([1])
        )
        return 100 if tried.chance is None else tried.chance

    return tuple(
        Figure(
            number=formats.per_cent_sign(str(chance(score))),
            caption=_("de chances de copier un sort avec INT %(score)s") % {"score": score},
        )
        for score in (9, 13, 17)
    )


def after_a_failed_copy(rules: HouseRules) -> Figures:
    """The same spell from this book and from another. Source: V7."""
    mage = Copier(class_id="magic_user", level=_MAGE, int_score=13, has_failed=True)
    copying = CopyRules(copy_roll=CopyRoll.BY_INT, copy_failure=rules.copy_failure)

    def may_try(source: CopySource) -> str:
        found = copy_problems(copier=mage, spell=_WEB, source=source, rules=copying)
        return _("non") if found else _("oui")

    return (
        Figure(
            number=may_try(CopySource(kind=SourceKind.BOOK, has_failed=True)),
            caption=_("réessayer de copier le sort du même grimoire"),
        ),
        Figure(
            number=may_try(CopySource(kind=SourceKind.BOOK)),
            caption=_("le copier d’un autre grimoire"),
        ),
    )


def a_scroll_found(rules: HouseRules) -> Figures:
    """A scroll of magic-users. Source: V7."""
    scroll = CopySource(kind=SourceKind.SCROLL)
    is_due = needs_deciphering(scroll, spell=_WEB, option=rules.read_magic)
    caption = _("Lecture de la magie avant de lire un parchemin de magicien")
    return (Figure(number=_("oui") if is_due else _("non"), caption=caption),)


def a_broken_night(rules: HouseRules) -> Figures:
    """Woken in the fifth hour. Source: S5."""
    asleep = Rest(state=RestState.SLEEPING, slept=_WOKEN * HOUR)
    woken = interrupt(asleep, option=rules.sleep_interruption)
    return (
        Figure(
            number=str((SLEEP - woken.slept) // HOUR),
            caption=_("heures encore à dormir, pour qui s’éveille après %(hours)s heures")
            % {"hours": _WOKEN},
        ),
    )


def the_next_rest(rules: HouseRules) -> Figures:
    """Just after a rest of nine hours. Source: S5."""
    problem = interval_problem(now=SLEEP + MEMORISING, last_sleep=0, option=rules.rest_interval)
    wait = problem.numbers["wait"] // HOUR if problem else 0
    return (
        Figure(number=str(wait), caption=_("heures à attendre, au lever, avant un autre repos")),
    )
