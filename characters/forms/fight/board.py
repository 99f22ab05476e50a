"""A fight as its page shows it: the order of the round, as far as the member may know it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from campaign.models import Membership
from characters.access import is_mine, party
from characters.forms.incantation import Running
from characters.forms.log import Row
from characters.models import (
    ActiveSpell,
    Character,
    Combatant,
    DeclaredSpell,
    Fight,
    Incantation,
    Side,
)
from characters.services.fight.declarations import is_out
from characters.services.rights import may_follow, may_play
from rules.initiative import Fighter, are_tied, needs_dice, order, rank
from rules.options import DiceSource, Initiative
from rules.percentile.parameters import Degree


@dataclass(frozen=True, kw_only=True)
class Place:
    """Somebody's place in the round."""

    board: "FightBoard"
    row: Combatant
    character: Character
    rank: int
    is_tied: bool
    #: What it is casting: ``chant`` and ``spell`` are what a page may show of it.
    running: Running | None
    declared: DeclaredSpell | None
    #: Spells that it holds and that a move, or a disturbance, may end. Source: P7.
    holds: Sequence[ActiveSpell] = ()
    is_current: bool = False

    @property
    def member(self) -> Membership:
        return self.board.member

    @property
    def is_mine(self) -> bool:
        return is_mine(self.character)

    @property
    def may_play(self) -> bool:
        return may_play(self.member, controls=self.is_mine)

    @property
    def may_read(self) -> bool:
        """Whether rank, spells and surprise are the member's business."""
        return may_follow(self.member, self.character, controls=self.is_mine)

    @property
    def chant(self) -> Running | None:
        """Its incantation, where that is the member's business."""
        return self.running if self.may_read else None

    @property
    def spell(self) -> DeclaredSpell | None:
        """Its declared spell, where that is the member's business."""
        return self.declared if self.may_read else None

    @property
    def is_foe(self) -> bool:
        return self.row.side == Side.FOES

    @property
    def asides(self) -> str:
        """« ennemi, à égalité »."""
        words = [_("ennemi")] if self.is_foe else []
        if self.is_tied and self.may_read:
            words.append(_("à égalité"))
        return ", ".join(words)

    @property
    def is_out(self) -> bool:
        return is_out(self.character, self.member.campaign)

    @property
    def is_surprised(self) -> bool:
        return self.row.is_surprised(self.board.fight.round_number)

    @property
    def surprised_words(self) -> str:
        """« n’a pas vu venir Gobelin 1 », of anybody; who surprises may be the GM's secret."""
        whom = self.row.surprised_by
        if whom is None or (whom.hidden and not self.member.is_gm):
            return _("n’a rien vu venir")
        return _("n’a pas vu venir %(name)s") % {"name": whom.name}

    @property
    def has_passed(self) -> bool:
        return self.row.passed_round >= self.board.fight.round_number

    @property
    def has_acted(self) -> bool:
        return self.row.acted_round >= self.board.fight.round_number

    @property
    def cast(self) -> Row | None:
        """What it cast in this round, as far as the member may know."""
        return self.board.casts.get(self.character.pk)

    @property
    def is_busy(self) -> bool:
        """Over an incantation whose moment is still to come."""
        return self.running is not None and not self.running.is_ready

    @property
    def may_act(self) -> bool:
        """Whether its turn is still to come in this round."""
        return not (self.is_out or self.is_surprised or self.has_acted or self.is_busy)

    @property
    def is_undecided(self) -> bool:
        """Holds spells and has neither declared one nor let it pass. Source: V5."""
        able = self.character.is_vancian and getattr(self.row, "holds_spells", False)
        blocked = self.is_out or self.is_surprised or self.has_passed or self.declared is not None
        return bool(able) and not blocked

    @property
    def may_declare(self) -> bool:
        """Whether a tap leads to its declaration now."""
        return self.board.fight.is_declaring and self.is_undecided and self.may_play

    @property
    def moves_end(self) -> bool:
        return any(spell.degree >= Degree.INTENSE for spell in self.holds)

    @property
    def disturbance_ends(self) -> bool:
        return any(spell.degree >= Degree.TOTAL for spell in self.holds)

    @property
    def die_field(self) -> str:
        return f"die-{self.row.pk}"


@dataclass(kw_only=True)
class FightBoard:
    """The fight, for one member."""

    member: Membership
    fight: Fight
    places: Sequence[Place] = ()
    #: What was cast in this round, by caster.
    casts: Mapping[int, Row] = field(default_factory=dict)

    @property
    def option(self) -> Initiative:
        return self.member.campaign.rules.initiative

    @property
    def needs_dice(self) -> bool:
        return needs_dice(self.option)

    @property
    def is_by_side(self) -> bool:
        return self.option is Initiative.SIDE

    @property
    def may_type(self) -> bool:
        return self.member.campaign.rules.dice_source is not DiceSource.SERVER

    @property
    def must_type(self) -> bool:
        return self.member.campaign.rules.dice_source is DiceSource.TYPED

    @property
    def undecided(self) -> list[Place]:
        """Those who have yet to declare, as far as the member may know."""
        return [one for one in self.places if one.is_undecided and one.may_read]

    @property
    def rolling(self) -> list[Place]:
        """Those who throw a die of their own."""
        return [one for one in self.places if not (one.is_out or one.is_surprised)]

    @property
    def mine(self) -> list[Place]:
        return [one for one in self.places if one.is_mine]

    @property
    def current(self) -> Place | None:
        """Whose turn it is."""
        return next((one for one in self.places if one.is_current), None)

    @property
    def own_act(self) -> Place | None:
        """The one of the member's characters that has something to do now."""
        able = [one for one in self.mine if one.may_declare] or [
            one for one in self.mine if one.is_current
        ]
        waiting = [one for one in self.mine if one.may_act]
        return next(iter(able or waiting), None)


def draw_board(member: Membership, fight: Fight) -> FightBoard:
    """Everybody who fights, in the order of the round. Five queries, however many.

    Hidden ones are in a GM's board alone: the others' order goes without them.
    """
    rows = list(Combatant.objects.of(fight).seen_by(member).with_means())
    ids = [row.character_id for row in rows]
    people = {one.pk: one for one in party(member).filter(pk__in=ids)}
    rows = [row for row in rows if row.character_id in people]
    chants = {
        row.character_id: row for row in Incantation.objects.running().filter(character__in=ids)
    }
    declared = {
        row.character_id: row
        for row in DeclaredSpell.objects.standing().with_names().filter(character__in=ids)
    }
    board = FightBoard(member=member, fight=fight)
    readable = [one for one in people.values() if may_follow(member, one, controls=is_mine(one))]
    held = _held(member, readable)
    board.places = _with_current(_places(board, rows, people, chants, declared, held))
    return board


def _held(member: Membership, readable: Sequence[Character]) -> dict[int, list[ActiveSpell]]:
    found: dict[int, list[ActiveSpell]] = {}
    mages = [one for one in readable if not one.is_vancian]
    for spell in ActiveSpell.objects.at_work(member.campaign).held().cast_by(mages):
        found.setdefault(spell.caster_id, []).append(spell)
    return found


def _places(
    board: FightBoard,
    rows: Sequence[Combatant],
    people: Mapping[int, Character],
    chants: Mapping[int, Incantation],
    declared: Mapping[int, DeclaredSpell],
    held: Mapping[int, Sequence[ActiveSpell]],
) -> list[Place]:
    member = board.member
    running = {
        pk: Running(member=member, character=people[pk], incantation=row)
        for pk, row in chants.items()
        if pk in people
    }
    fighters = [
        _fighter(board, row, people[row.character_id], running.get(row.character_id))
        for row in rows
    ]
    found = []
    for place in order(fighters, option=board.option):
        row, character = rows[place], people[rows[place].character_id]
        others = [one for other, one in enumerate(fighters) if other != place]
        found.append(
            Place(
                board=board,
                row=row,
                character=character,
                rank=rank(fighters[place], option=board.option),
                is_tied=any(are_tied(fighters[place], one, option=board.option) for one in others),
                running=running.get(character.pk),
                declared=declared.get(character.pk),
                holds=held.get(character.pk, ()),
            )
        )
    return found


def _fighter(
    board: FightBoard, row: Combatant, character: Character, running: Running | None
) -> Fighter:
    fight = board.fight
    shared = fight.foes_die if row.side == Side.FOES else fight.party_die
    return Fighter(
        side=row.side,
        dex=character.dex_score,
        penalty=running.penalty if running is not None and running.is_ready else 0,
        die=shared if board.is_by_side else row.die,
    )


def _with_current(places: list[Place]) -> list[Place]:
    """Marks whose turn it is: the first who may act, once the declarations are over."""
    if not places or places[0].board.fight.is_declaring:
        return places
    first = next((place for place, one in enumerate(places) if one.may_act), None)
    return [replace(one, is_current=place == first) for place, one in enumerate(places)]
