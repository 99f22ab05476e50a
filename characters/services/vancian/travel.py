"""Going from one plane to another, several at once, and coming back. Source: V12, S9."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterKind, CharacterState, PlanarStay
from characters.models.planar_stay import HIGHEST_LEVEL
from characters.services.involvement import involve
from characters.services.rights import require_gm
from characters.services.vancian.goal import LIVING, goal_of, grant_asked
from characters.services.vancian.lost import lose
from rules.dice import Roll, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.options import DiceSource, PlanarLimit, PlanarRollSeen
from rules.vancian.planes import (
    LIMIT_FACES,
    Plane,
    may_end_in_matter,
    planar_limit,
    rolls_on_arrival,
)


@dataclass(frozen=True, kw_only=True)
class Traveller:
    """One of those who go, and what the GM says of them."""

    character: int
    #: For somebody without a class level; unset: no limit.
    level: int | None = None
    #: The die of the limit, thrown at the table.
    die: int | None = None
    #: Whether they come back inside solid matter; unset while the GM has not said.
    in_matter: bool | None = None


@dataclass(frozen=True, kw_only=True)
class _Leg:
    """One traveller's journey as it is about to be made."""

    who: Traveller
    character: Character
    stay: PlanarStay | None
    #: The level that decides, unset without one.
    class_level: int | None
    start: Plane
    end: Plane
    place: str
    rolls: bool

    @property
    def asks_about_matter(self) -> bool:
        return may_end_in_matter(start=self.start, end=self.end)

    @property
    def dies(self) -> bool:
        return self.asks_about_matter and self.who.in_matter is True

    @property
    def is_there(self) -> bool:
        """Already where they would go."""
        place = self.stay.place if self.stay else ""
        return self.start is self.end and place == self.place


def travel(
    *,
    by: Membership,
    act_id: UUID,
    travellers: Sequence[Traveller],
    plane: str,
    place: str = "",
    typed: bool = False,
    confirmed: bool = False,
) -> LogEntry:
    """A GM takes characters to a plane, or home. The die of the limit falls on arrival.

    ``place`` names a demiplane. ``typed``: the dice are those of the travellers, else the server's.
    Coming back inside matter is death without a saving throw: ``confirmed`` says that the GM has
    read it. Raises ``Refused`` with every problem; those of one traveller have the field
    ``die-<id>``, ``level-<id>`` or ``matter-<id>``.
    """
    given = {
        "travellers": [asdict(who) for who in travellers],
        "plane": plane,
        "place": place,
        "typed": typed,
        "confirmed": confirmed,
    }
    with acts.begin(by=by, act_id=act_id, kind="planar.travelled", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        end, place = goal_of(act, plane, place)
        legs = _legs(act, travellers, end, place)
        problems = _problems(act, travellers, legs, typed=typed, confirmed=confirmed)
        if problems:
            raise Refused(problems)
        rolls = _roll(legs, typed=typed)
        open_ones = [leg for leg in legs if not leg.character.hidden]
        if not open_ones:
            act.tell_gms_only()
        told = open_ones or legs
        lost = _go(act, told, rolls)
        act.data = _told(act, told, rolls, lost)
        if len(told) < len(legs):
            _go_unseen(act, [leg for leg in legs if leg not in told], rolls)
        involve(act, [leg.character for leg in told])
    return act.done


def _legs(act: acts.Act, travellers: Sequence[Traveller], end: Plane, place: str) -> list[_Leg]:
    """Everybody who goes, locked. Two queries."""
    by_id = {who.character: who for who in travellers}
    rows = Character.objects.seen_by(act.by).filter(pk__in=by_id).select_related("caster")
    characters = act.lock(rows)
    stays = {
        stay.character_id: stay
        for stay in act.lock(PlanarStay.objects.standing().filter(character__in=by_id))
    }
    option = act.campaign.rules.planar_limit
    legs = []
    for character in characters:
        who, stay = by_id[character.pk], stays.get(character.pk)
        start = Plane(character.plane)
        class_level = _class_level(character, who, stay)
        legs.append(
            _Leg(
                who=who,
                character=character,
                stay=stay,
                class_level=class_level,
                start=start,
                end=end,
                place=place,
                rolls=rolls_on_arrival(
                    class_level=class_level, start=start, end=end, option=option
                ),
            )
        )
    return legs


def _class_level(character: Character, who: Traveller, stay: PlanarStay | None) -> int | None:
    """The sheet's, else what the GM says now, else what they said before."""
    caster = getattr(character, "caster", None)
    if caster is not None:
        level: int = caster.class_level
        return level
    level_now = who.level if who.level is not None else stay.level if stay else None
    return level_now if level_now is None or 0 <= level_now <= HIGHEST_LEVEL else None


def _problems(
    act: acts.Act,
    travellers: Sequence[Traveller],
    legs: Sequence[_Leg],
    *,
    typed: bool,
    confirmed: bool,
) -> list[Problem]:
    problems: list[Problem] = []
    if not travellers:
        problems.append(Problem(code="nobody_goes", field="who"))
    if len(legs) < len({who.character for who in travellers}):
        problems.append(Problem(code="character_gone", field="who"))
    wanted = act.campaign.rules.dice_source
    if any(leg.rolls for leg in legs):
        if wanted is DiceSource.SERVER and typed:
            problems.append(Problem(code="server_dice_only", field="dice"))
        if wanted is DiceSource.TYPED and not typed:
            problems.append(Problem(code="typed_dice_only", field="dice"))
    for leg in legs:
        problems.extend(_problems_of(leg, typed=typed, source=wanted))
    dying = [leg.character.name for leg in legs if leg.dies]
    if dying and not confirmed:
        detail = {"name": ", ".join(dying)}
        problems.append(Problem(code="confirm_death", field="confirmed", detail=detail))
    return problems


def _problems_of(leg: _Leg, *, typed: bool, source: DiceSource) -> list[Problem]:
    name, pk = leg.character.name, leg.character.pk
    if leg.character.state not in LIVING:
        return [Problem(code="cannot_travel", field="who", detail={"name": name})]
    if leg.is_there:
        return [Problem(code="already_there", field="who", detail={"name": name})]
    problems = []
    if leg.who.level is not None and not 0 <= leg.who.level <= HIGHEST_LEVEL:
        detail = {"minimum": 0, "maximum": HIGHEST_LEVEL}
        problems.append(Problem(code="out_of_range", field=f"level-{pk}", detail=detail))
    if leg.asks_about_matter and leg.who.in_matter is None:
        problems.append(Problem(code="matter_unsaid", field=f"matter-{pk}"))
    if leg.rolls and typed:
        die = leg.who.die
        if die is None:  # where the table may roll either way, the server throws it
            if source is DiceSource.TYPED:
                problems.append(Problem(code="required", field=f"die-{pk}"))
        elif not 1 <= die <= LIMIT_FACES:
            detail = {"minimum": 1, "maximum": LIMIT_FACES}
            problems.append(Problem(code="out_of_range", field=f"die-{pk}", detail=detail))
    return problems


def _roll(legs: Sequence[_Leg], *, typed: bool) -> dict[int, Roll]:
    """The die of each who needs one, by character, checked before; the server's if missing."""
    rolling = [leg for leg in legs if leg.rolls]
    server = SystemDice()
    dice = TypedDice([leg.who.die for leg in rolling], fallback=server) if typed else server
    try:
        return {leg.character.pk: dice.roll(LIMIT_FACES) for leg in rolling}
    except MalformedError as error:
        raise Refused([Problem(code="required", field="dice")]) from error


def _go(act: acts.Act, legs: Sequence[_Leg], rolls: Mapping[int, Roll]) -> list[dict[str, Any]]:
    """Writes it: a constant number of queries, however many go. What the dead held, for the log."""
    grant_asked(act, [leg.character for leg in legs], end=legs[0].end, place=legs[0].place)
    act.end_all([leg.stay for leg in legs if leg.stay])
    act.set_all((leg.character, "plane", leg.end.value) for leg in legs)
    act.make_all([_stay(act, leg, rolls) for leg in legs if leg.end is not Plane.MATERIAL])
    dead = [leg.character for leg in legs if leg.dies]
    return lose(act, dead, state=CharacterState.DEAD)


def _stay(act: acts.Act, leg: _Leg, rolls: Mapping[int, Roll]) -> PlanarStay:
    """A count that goes on, or a new one. Source: S9."""
    roll = rolls.get(leg.character.pk)
    since, turns = act.campaign.clock_seconds, None
    if roll is not None:
        turns = planar_limit(class_level=leg.class_level, die=roll.value).turns
    elif leg.stay and act.campaign.rules.planar_limit is PlanarLimit.PER_ABSENCE:
        since, turns = leg.stay.since, leg.stay.turns
    has_caster = getattr(leg.character, "caster", None) is not None
    return PlanarStay(
        campaign=act.campaign,
        character=leg.character,
        plane=leg.end.value,
        place=leg.place,
        since=since,
        turns=turns,
        level=None if has_caster else leg.class_level,
    )


def _go_unseen(act: acts.Act, legs: Sequence[_Leg], rolls: Mapping[int, Roll]) -> None:
    """Those who are hidden go along, and the entry says nothing of them to players.

    ``rows`` are what the act changes for them: a count of changes is as good as a name.
    """
    before = len(act.changes)
    lost = _go(act, legs, rolls)
    told = _told(act, legs, rolls, lost)
    act.data["gms"] |= {
        "limits": [*act.data["gms"]["limits"], *told["limits"], *told["gms"]["limits"]],
        "travellers": told["travellers"],
        "lost": told["lost"],
        "rows": [[change.on, change.id] for change in act.changes[before:]],
    }
    act.data["uses"] += told["uses"]
    # Dice make the act the GM's to undo, whoever sees them.
    act.data["dice"] = act.data["dice"] or [one | {"count": 0} for one in told["dice"]]


def _told(
    act: acts.Act,
    legs: Sequence[_Leg],
    rolls: Mapping[int, Roll],
    lost: list[dict[str, Any]],
) -> dict[str, Any]:
    """For the log. Under ``gms`` stands what players never learn (``telling.as_told_to``)."""
    shown: list[dict[str, Any]] = []
    kept: list[dict[str, Any]] = []
    is_open = act.campaign.rules.planar_roll_seen is PlanarRollSeen.ALL
    for leg in legs:
        roll = rolls.get(leg.character.pk)
        if roll is not None:
            known = is_open and leg.character.kind == CharacterKind.PC
            (shown if known else kept).append(
                {"name": leg.character.name, "turns": roll.value, "typed": roll.typed}
            )
    goal = legs[0]
    thrown = len(shown) + len(kept)
    return {
        "plane": goal.end.value,
        "place": goal.place,
        "travellers": [
            {
                "character": leg.character.pk,
                "name": leg.character.name,
                "from": leg.start.value,
                "in_matter": leg.dies,
            }
            for leg in legs
        ],
        "limits": shown,
        "lost": lost,
        "gms": {"splash": goal.end is not Plane.MATERIAL, "limits": kept},
        "dice": [{"for": "planar", "faces": LIMIT_FACES, "count": thrown}] if thrown else [],
        "uses": [{"on": Character._meta.label, "id": leg.character.pk} for leg in legs],
    }
