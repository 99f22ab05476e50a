"""Who is about to cast from memory, and every reason against it. Source: V5, V9, V12, S7."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from campaign.models import Campaign, Membership
from campaign.services.refusal import Problem
from characters.models import (
    AccessibleSpell,
    BookKind,
    BookSpell,
    BookState,
    Caster,
    Character,
    CharacterState,
    Deciphered,
    DeclaredSpell,
    MemorisedSpell,
    RestParticipant,
    Rewriting,
    SleeperState,
)
from characters.services.aiming import aim_problems
from characters.services.vancian.facts import facts_of
from characters.services.vancian.ordering import LONGEST_TYPED, CastOrder
from rules.clock import HOUR
from rules.dice import DiceFormula
from rules.errors import MalformedError
from rules.house_rules import HouseRules
from rules.options import Planes
from rules.vancian.casting import (
    CastFrom,
    CastRules,
    VancianCaster,
    VancianPlan,
    cast_problems,
    copy_to_wipe,
)
from rules.vancian.copying import CopySource, SourceKind
from rules.vancian.learning import Learning, learning
from rules.vancian.reversal import ReversalChoice, reversal_choice
from rules.vancian.spell_facts import SpellForm
from spells.models import Spell, VancianForm

#: Characters who play no part, though they live.
_AWAY = frozenset({CharacterState.ASIDE, CharacterState.RETIRED})


@dataclass(frozen=True, kw_only=True)
class Readiness:
    """A caster with all that a cast asks about."""

    character: Character
    caster: Caster
    rules: HouseRules
    #: Copies in memory, each with its spell and the spell's forms.
    held: Sequence[MemorisedSpell] = ()
    #: Spells of a list that the GM has given, where one decides.
    own_list: frozenset[int] | None = None
    #: Lines of the scrolls at hand, each with its spell and scroll.
    written: Sequence[BookSpell] = ()
    declared: DeclaredSpell | None = None
    #: Its last rest, and the campaign's clock.
    rest: RestParticipant | None = None
    now: int = 0
    #: A grimoire takes all the concentration (Source: V8).
    is_rewriting: bool = False
    #: Scrolls that were deciphered, by id (Source: V7).
    deciphered: frozenset[int] = frozenset()

    @property
    def is_asleep(self) -> bool:
        """After its watch, until it wakes. Source: S5."""
        rest = self.rest
        return (
            rest is not None
            and rest.state == SleeperState.SLEEPING
            and rest.sleeps_from <= self.now < rest.sleeps_until
        )

    @property
    def is_memorising(self) -> bool:
        """In the hour after sleep; also that of who has chosen nothing yet. Source: S5."""
        rest = self.rest
        return (
            rest is not None
            and rest.state in {SleeperState.MEMORISING, SleeperState.SLEPT}
            and rest.hour_until is not None
            and rest.hour_until - HOUR <= self.now < rest.hour_until
        )

    @property
    def broken_rest(self) -> RestParticipant | None:
        """The sleep or the hour that to begin a cast now breaks off. Source: S5."""
        return self.rest if self.is_asleep or self.is_memorising else None

    @property
    def chooses_form_now(self) -> bool:
        """Whether the form of a reversible spell is chosen at casting. Source: V9."""
        return reversal_choice(self.caster.class_id) is ReversalChoice.AT_CASTING

    @property
    def is_reverse_forbidden(self) -> bool:
        return self.caster.reverse_forbidden and self.chooses_form_now

    @cached_property
    def forms(self) -> list[SpellForm]:
        """What is held, as the rules see it, in the order of ``held``."""
        return [
            SpellForm(spell=facts_of(row.spell), is_reversed=row.is_reversed) for row in self.held
        ]

    def as_caster(self, *, is_resolving: bool = False) -> VancianCaster:
        """For the rules; ``is_resolving``: the spell in question is the declared one.

        Who begins a cast wakes for it: only what was declared before is lost to sleep.
        """
        character = self.character
        return VancianCaster(
            class_id=self.caster.class_id,
            held=self.forms,
            own_list=self.own_list,
            is_bound=character.bound,
            is_gagged=character.gagged,
            is_silenced=character.silenced,
            is_unconscious=character.unconscious,
            is_asleep=self.is_asleep and is_resolving,
            is_rewriting=self.is_rewriting,
            is_dead=character.state == CharacterState.DEAD,
            is_destroyed=character.state == CharacterState.DESTROYED,
            has_other_action=self.declared is not None and not is_resolving,
        )

    def copy_for(self, spell: Spell, order: CastOrder) -> MemorisedSpell | None:
        """The copy that this cast wipes. Source: V5."""
        if order.source is not CastFrom.MEMORY:
            return None
        form = SpellForm(spell=facts_of(spell), is_reversed=order.is_reversed)
        place = copy_to_wipe(self.as_caster(), form)
        return None if place is None else self.held[place]

    def version_for(self, spell: Spell, order: CastOrder) -> int | None:
        """Of the spell as the copy to be cast was memorised; unset for the one in force."""
        copy = self.copy_for(spell, order)
        return copy.spell_version if copy else None

    def line_for(self, order: CastOrder) -> BookSpell | None:
        """The line of the scroll that this cast erases. Source: V7."""
        if order.source is not CastFrom.SCROLL:
            return None
        found = (
            line
            for line in self.written
            if line.spell_id == order.spell and line.book_id == order.book
        )
        return next(found, None)


def readiness(campaign: Campaign, character: Character, caster: Caster) -> Readiness:
    """Read as it is now. Eight queries at most."""
    kind = learning(caster.class_id, unified_magic=campaign.rules.unified_magic)
    own_list = None
    if kind is Learning.WHOLE_LIST:
        rows = AccessibleSpell.objects.standing().filter(character=character)
        own_list = frozenset(rows.values_list("spell_id", flat=True)) or None
    held = list(MemorisedSpell.objects.held_by([character]))
    for row in held:
        row.spell.read_as_of(row.spell_version)
    return Readiness(
        character=character,
        caster=caster,
        rules=campaign.rules,
        held=held,
        own_list=own_list,
        written=list(_scroll_lines(character)),
        declared=DeclaredSpell.objects.standing().filter(character=character).first(),
        rest=RestParticipant.objects.standing().filter(character=character).first(),
        now=campaign.clock_seconds,
        is_rewriting=Rewriting.objects.running().filter(character=character).exists(),
        deciphered=frozenset(
            Deciphered.objects.standing()
            .filter(character=character)
            .values_list("book_id", flat=True)
        ),
    )


def _scroll_lines(character: Character) -> Sequence[BookSpell]:
    rows = (
        BookSpell.objects.standing()
        .vancian()
        .filter(book__kind=BookKind.SCROLL, book__holder=character, book__ended_seq=None)
    )
    at_hand = rows.exclude(book__state__in=[BookState.LOST, BookState.DESTROYED])
    return list(at_hand.select_related("book", "spell").order_by("book__name", "pk"))


def form_of(spell: Spell, order: CastOrder) -> VancianForm | None:
    """The form that is asked for; unset where the spell has none such."""
    return spell.reversed_form if order.wants_reverse else spell.form


def order_problems(
    *,
    campaign: Campaign,
    by: Membership,
    ready: Readiness,
    spell: Spell,
    order: CastOrder,
    people: Mapping[int, Character],
    is_resolving: bool = False,
    is_mending: bool = False,
) -> list[Problem]:
    """Every reason to refuse this cast; empty: it may begin. One query for named targets.

    ``people`` are the targets by id. ``is_resolving``: it is the one that was declared.
    ``is_mending``: who ordered it might, and only its dice are typed again.
    """
    problems = _state_problems(ready.character)
    form = form_of(spell, order) or spell.form
    line = ready.line_for(order)
    found = cast_problems(
        caster=ready.as_caster(is_resolving=is_resolving),
        plan=VancianPlan(
            form=SpellForm(spell=facts_of(spell), is_reversed=order.is_reversed),
            duration=form.duration_value,
            source=order.source,
            scroll=CopySource(
                kind=SourceKind.SCROLL,
                has_spell=line is not None,
                is_deciphered=order.book in ready.deciphered,
            ),
            choice=order.choice,
            miles=order.miles,
            tags=order.signed(form.tags),
            targets_elsewhere=_elsewhere(ready, order, people),
            is_reverse_forbidden=ready.is_reverse_forbidden,
        ),
        rules=CastRules(
            cast_unmemorised=campaign.rules.cast_unmemorised, read_magic=campaign.rules.read_magic
        ),
    )
    problems += [
        Problem(code=str(one.code), field=one.field, detail=dict(one.numbers)) for one in found
    ]
    if order.source is CastFrom.GM_LEAVE and not by.is_gm and not is_mending:
        problems.append(Problem(code="only_the_gm", field="spell"))
    if not is_mending:
        problems += aim_problems(by, order.aims)
        problems += _length_problems(by, order, form)
    problems += _typed_problems(order, asks_gm=order.asks_length(form))
    return problems


def _length_problems(by: Membership, order: CastOrder, form: VancianForm) -> list[Problem]:
    """What the text leaves to the GM is not said by a player. Source: V13."""
    if order.seconds is None or by.is_gm or not order.asks_length(form):
        return []
    return [Problem(code="length_is_gms", field="length")]


def _typed_problems(order: CastOrder, *, asks_gm: bool) -> list[Problem]:
    problems = []
    if order.seconds is not None and not asks_gm:
        problems.append(Problem(code="length_not_asked", field="length"))
    elif order.seconds is not None and not 0 <= order.seconds <= LONGEST_TYPED:
        problems.append(Problem(code="length_too_long", field="length"))
    if order.effect:
        try:
            formula = DiceFormula.parse(order.effect)
        except MalformedError:
            problems.append(Problem(code="not_dice", field="effect"))
        else:
            if formula.minimum < 0:
                problems.append(Problem(code="not_dice", field="effect"))
    return problems


def _elsewhere(ready: Readiness, order: CastOrder, people: Mapping[int, Character]) -> int:
    """How many of the targets are on another plane. Source: V12."""
    if ready.rules.planes is Planes.OFF:
        return 0
    here = ready.character.plane
    ids = {aim.character for aim in order.aims if aim.character is not None}
    return sum(pk in people and people[pk].plane != here for pk in ids)


def _state_problems(character: Character) -> list[Problem]:
    if character.state not in _AWAY:
        return []
    return [Problem(code="not_playing", field="character", detail={"state": character.state})]
