"""Making a character, whole: sheet, magic points, known spells and who plays it."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from uuid import UUID

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterKind, Control, KnownSpell, PlayerEdits
from characters.services.involvement import about
from characters.services.limits import cap_problem, sheet_problems, skill_problem
from spells.models import Spell

KIND = "character.created"


@dataclass(frozen=True, kw_only=True)
class NewSheet:
    """What a new sheet says in either system."""

    name: str
    int_score: int
    dex_score: int
    kind: str = CharacterKind.PC
    species: str = ""
    notes: str = ""
    hidden: bool = False
    player_edits: str = PlayerEdits.NOTES
    #: Members who play it from the start.
    players: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NewCharacter(NewSheet):
    """Everything that a percentile mage's new sheet says."""

    pou: int
    #: Dice that made POU: they bound it (Source: P11).
    pou_dice: str = "2d6+6"
    for_score: int | None = None
    con_score: int | None = None
    tai_score: int | None = None
    app_score: int | None = None
    #: Current magic points; unset is full.
    mp: int | None = None
    mp_reserve: int = 0
    #: (spell, skill in percentage points).
    known: tuple[tuple[int, int], ...] = ()


def create_character(*, by: Membership, act_id: UUID, sheet: NewCharacter) -> LogEntry:
    """A new character. A GM makes any; a player makes one of their own and plays it at once.

    More spells than INT is refused to players; a GM may, and the sheet says so (Source: P13).
    Raises ``Refused`` with every problem. ``data["character"]`` of the entry is the new id.
    """
    with acts.begin(by=by, act_id=act_id, kind=KIND, given=asdict(sheet)) as act:
        if act.entry:
            return act.entry
        players = players_asked(act, sheet)
        spells = _spells(act.campaign, sheet)
        problems = _problems(act, sheet, players, spells)
        if problems:
            raise Refused(problems)
        character = act.make(character_of(act.campaign, sheet))
        known = act.make_all(
            [
                KnownSpell(campaign=act.campaign, character=character, spell_id=spell, skill=skill)
                for spell, skill in sheet.known
            ]
        )
        seat_players(act, character, players)
        act.data = {
            "sort": character.kind,
            "known": len(known),
            "players": [player.name for player in players],
            "uses": [{"on": Spell._meta.label, "id": spell} for spell, _skill in sheet.known],
        }
        about(act, character)
    return act.done


def character_of(campaign: Campaign, sheet: NewCharacter) -> Character:
    """The row that a percentile sheet asks for; not saved."""
    return Character(
        campaign=campaign,
        name=sheet.name.strip(),
        kind=sheet.kind,
        species=sheet.species.strip(),
        pou_dice=sheet.pou_dice.strip(),
        int_score=sheet.int_score,
        pou=sheet.pou,
        dex_score=sheet.dex_score,
        for_score=sheet.for_score,
        con_score=sheet.con_score,
        tai_score=sheet.tai_score,
        app_score=sheet.app_score,
        mp=sheet.pou + sheet.mp_reserve if sheet.mp is None else sheet.mp,
        mp_reserve=sheet.mp_reserve,
        notes=sheet.notes,
        hidden=sheet.hidden,
        player_edits=sheet.player_edits,
    )


def players_asked(act: acts.Act, sheet: NewSheet) -> list[Membership]:
    """Who plays it: its author where a player makes it, else whom the GM named."""
    if not act.by.is_gm:
        return [act.by]
    return list(Membership.objects.present().filter(campaign=act.campaign, pk__in=sheet.players))


def seat_players(act: acts.Act, character: Character, players: Sequence[Membership]) -> None:
    """They play it from now on. One query."""
    act.make_all(
        [
            Control(campaign=act.campaign, character=character, membership=player)
            for player in players
        ]
    )


def _spells(campaign: Campaign, sheet: NewCharacter) -> set[int]:
    """Those of the asked spells that this campaign may use."""
    if not sheet.known:
        return set()
    wanted = [spell for spell, _skill in sheet.known]
    usable = Spell.objects.usable_in(campaign).percentile()
    return set(usable.filter(pk__in=wanted).values_list("pk", flat=True))


def _problems(
    act: acts.Act, sheet: NewCharacter, players: list[Membership], spells: set[int]
) -> list[Problem]:
    problems = new_sheet_problems(act, sheet, players)
    if not act.by.is_gm and sheet.mp_reserve:
        problems.append(Problem(code="only_the_gm", field="mp_reserve"))
    maximum = sheet.pou + sheet.mp_reserve
    if sheet.mp is not None and not 0 <= sheet.mp <= maximum:
        detail = {"minimum": 0, "maximum": maximum}
        problems.append(Problem(code="out_of_range", field="mp", detail=detail))
    seen: set[int] = set()
    for spell, skill in sheet.known:
        if spell not in spells:
            problems.append(Problem(code="spell_gone", field="skills", detail={"spell": spell}))
        if spell in seen:
            problems.append(Problem(code="known_twice", field="skills", detail={"spell": spell}))
        seen.add(spell)
        wrong = skill_problem(skill, field="skills")
        if wrong:
            problems.append(wrong)
    if not act.by.is_gm:
        over = cap_problem(int_score=sheet.int_score, known=len(seen), field="skills")
        if over:
            problems.append(over)
    return problems


def new_sheet_problems(
    act: acts.Act, sheet: NewSheet, players: Sequence[Membership]
) -> list[Problem]:
    """What is wrong with what every sheet says, and what its author may not say."""
    problems = sheet_problems(asdict(sheet))
    problems.extend(_right_problems(act.by, sheet, players))
    if sheet.kind not in CharacterKind.values:
        problems.append(Problem(code="unknown_value", field="kind"))
    if sheet.player_edits not in PlayerEdits.values:
        problems.append(Problem(code="unknown_value", field="player_edits"))
    return problems


def _right_problems(
    by: Membership, sheet: NewSheet, players: Sequence[Membership]
) -> list[Problem]:
    """What only a GM decides."""
    if not by.can_play:
        return [Problem(code="players_only")]
    if by.is_gm:
        problems = []
        if len(players) != len(set(sheet.players)):
            problems.append(Problem(code="member_gone", field="players"))
        if sheet.hidden and any(not player.is_gm for player in players):
            problems.append(Problem(code="hidden_from_its_player", field="players"))
        return problems
    reserved = {
        "kind": sheet.kind != CharacterKind.PC,
        "hidden": sheet.hidden,
        "player_edits": sheet.player_edits != PlayerEdits.NOTES,
        "players": bool(sheet.players),
    }
    return [Problem(code="only_the_gm", field=field) for field, asked in reserved.items() if asked]
