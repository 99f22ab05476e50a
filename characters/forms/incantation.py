"""Incantations under way as pages show them, and the order in which a round is played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Campaign, Membership
from characters.access import is_mine
from characters.forms.dice import CastForm
from characters.forms.plan import DeclaredPlan
from characters.forms.planner import Planner
from characters.forms.targets import DeclaredTargets
from characters.models import Character, CharacterKind, Incantation, KnownSpell
from characters.services.aiming import aimed_at
from characters.services.declaring import Declaration
from characters.services.in_play import met_in_play, readable_in_play, running_incantations
from characters.services.incantation_costs import interruption
from characters.services.rights import may_play
from design.formats import colon
from rules.options import AtZero
from rules.percentile.casting_time import dex_penalty, initiative_rank
from rules.percentile.incantation import Course, Stage, acting_order


@dataclass(frozen=True, kw_only=True)
class Running:
    """One incantation under way, for a member who may read its mage's numbers."""

    member: Membership
    character: Character
    incantation: Incantation

    @property
    def _now(self) -> int:
        return self.member.campaign.clock_seconds

    @property
    def course(self) -> Course:
        return self.incantation.course

    @property
    def name(self) -> str:
        return self.incantation.spell.name

    @property
    def stage(self) -> Stage:
        return self.course.stage(self._now)

    @property
    def is_ready(self) -> bool:
        return self.stage is Stage.READY

    @property
    def done(self) -> int:
        """Whole rounds behind the mage."""
        return self.course.rounds_done(self._now)

    @property
    def left(self) -> int:
        """Rounds up to the one of the cast."""
        return self.course.rounds_left(self._now)

    @property
    def stage_words(self) -> str:
        """« Cérémonie, round 1 sur 2 »."""
        ceremony, casting = self.course.ceremony_rounds, self.course.casting_rounds
        if self.stage is Stage.CEREMONY:
            numbers = {"round": self.done + 1, "all": ceremony}
            return _("Cérémonie, round %(round)s sur %(all)s") % numbers
        if self.stage is Stage.CONCENTRATING:
            numbers = {"round": self.done - ceremony + 1, "all": casting}
            return _("Concentration, round %(round)s sur %(all)s") % numbers
        return _("Prêt à lancer")

    @property
    def label(self) -> str:
        """The picture in words."""
        return f"{self.name}{colon()} {self.stage_words}"

    @property
    def penalty(self) -> int:
        """Off DEX in the round of the cast. Source: P9."""
        return dex_penalty(self.incantation.level)

    @property
    def rank(self) -> int:
        """In the round of the cast, not clamped. Source: P9."""
        return initiative_rank(level=self.incantation.level, dex=self.character.dex_score)

    @property
    def back(self) -> str:
        """To this incantation's page, from an act of the clock (``views.clock``)."""
        return f"incantation-{self.character.pk}-{self.incantation.pk}"

    @property
    def sheet_back(self) -> str:
        """The same, to the sheet."""
        return f"sheet-{self.character.pk}"

    @property
    def may_play(self) -> bool:
        return may_play(self.member, controls=is_mine(self.character))

    @property
    def is_own(self) -> bool:
        """Whether rolling it is this member's business first: theirs, or a GM's character."""
        is_npc = self.character.kind == CharacterKind.NPC
        return self.may_play and (is_mine(self.character) or is_npc)

    @property
    def is_free(self) -> bool:
        """Whether leaving it costs nothing yet. Source: S2."""
        return self.course.is_free(self._now)

    @property
    def cost(self) -> int:
        """Magic points that an interruption costs now. Source: P4."""
        return interruption(self.member.campaign, self.character, self.incantation)


@dataclass(frozen=True, kw_only=True)
class Turn:
    """Somebody's place in the round."""

    character: Character
    rank: int
    running: Running | None
    #: Somebody else has the same rank.
    is_tied: bool
    #: Unconscious: no act. Source: P5.
    is_down: bool


@dataclass(frozen=True, kw_only=True)
class RoundOrder:
    """The round at the table, as far as the member may know it."""

    turns: Sequence[Turn]
    #: In play beside them: no number of theirs is the member's business.
    met: Sequence[str]

    @property
    def running(self) -> list[Running]:
        return [turn.running for turn in self.turns if turn.running]


def round_order(member: Membership) -> RoundOrder:
    """Everybody in play by rank; one who casts in this round acts later. Source: P9.

    Two queries for a GM, three for others, however many are in play.
    """
    people = list(readable_in_play(member))
    by_mage = {row.character_id: row for row in running_incantations(member)}
    running = {
        one.pk: Running(member=member, character=one, incantation=by_mage[one.pk])
        for one in people
        if one.pk in by_mage
    }
    turns = _turns(people, running, member.campaign)
    return RoundOrder(turns=turns, met=met_in_play(member))


def _turns(
    people: Sequence[Character], running: dict[int, Running], campaign: Campaign
) -> list[Turn]:
    ranks = tuple(_rank(one, running.get(one.pk)) for one in people)
    shared = Counter(ranks)
    fells = campaign.rules.at_zero is AtZero.UNCONSCIOUS
    return [
        Turn(
            character=people[place],
            rank=ranks[place],
            running=running.get(people[place].pk),
            is_tied=shared[ranks[place]] > 1,
            is_down=_is_down(people[place], fells=fells),
        )
        for place in acting_order(ranks)
    ]


def _is_down(character: Character, *, fells: bool) -> bool:
    """Out of the round: without a point, or said to be unconscious."""
    return character.unconscious or (fells and not character.is_vancian and character.mp == 0)


def _rank(character: Character, running: Running | None) -> int:
    """The penalty counts in the round of the cast alone: a readied spell still to come has none."""
    if running is not None and running.is_ready:
        return running.rank
    return character.dex_score


def roll_planner(
    *, campaign: Campaign, character: Character, incantation: Incantation, dice: CastForm
) -> Planner:
    """The planner's numbers for what was declared, with the points of now.

    One query for the barriers, one more for characters aimed at, one for a GM's character.
    """
    declaration = Declaration.from_values(incantation.declaration)
    ids = {aim.character for aim in declaration.aims if aim.character is not None}
    aiming = aimed_at(
        campaign=campaign,
        caster=character,
        spell=incantation.spell,
        aims=declaration.aims,
        people=Character.objects.in_bulk(ids) | {character.pk: character},
    )
    known = KnownSpell(
        campaign=campaign,
        character=character,
        spell=incantation.spell,
        skill=incantation.skill,
    )
    return Planner(
        campaign=campaign,
        character=character,
        known=known,
        declared=DeclaredPlan(
            plan=declaration.plan,
            modifier_name=declaration.modifier_name,
            targets=DeclaredTargets(aims=declaration.aims),
        ),
        dice=dice,
        aiming=aiming,
        at_roll=True,
    )
