"""What a member may do with a character. Pure: the rows are in hand."""

from collections.abc import Set as AbstractSet

from campaign.models import Membership
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterKind, PlayerEdits
from rules.options import PartyView

#: Everything on a sheet that is typed in.
SCORES = (
    "int_score",
    "pou",
    "dex_score",
    "for_score",
    "con_score",
    "tai_score",
    "app_score",
)
_NOTES = frozenset({"name", "notes"})
_SHEET = _NOTES | {"species", "pou_dice", *SCORES}
_ALL = _SHEET | {"kind", "player_edits", "mp_reserve"}
#: What stands on percentile sheets alone.
_PERCENTILE = frozenset(
    {"pou", "pou_dice", "mp_reserve", "for_score", "con_score", "tai_score", "app_score"}
)

#: Acts that tell numbers of one character: where sheets are not open, for who plays it alone.
TELLS_NUMBERS = frozenset(
    {
        "gold.changed",
        "known.corrected",
        "level.corrected",
        "level.gained",
        "level.lost",
        "list.assigned",
        "memory.corrected",
        "memory.list_removed",
        "memory.list_renamed",
        "memory.list_saved",
        "memory.memorised",
        "memory.planned",
        "rewriting.corrected",
        "rewriting.given_up",
        "rewriting.started",
        "study.corrected",
        "study.rolled",
        "study.training",
    }
)
_PLAYERS_MAY: dict[str, frozenset[str]] = {
    PlayerEdits.NOTHING: frozenset(),
    PlayerEdits.NOTES: _NOTES,
    PlayerEdits.SHEET: _SHEET,
}


def may_read(member: Membership, character: Character, *, controls: bool) -> bool:
    """Whether the numbers are shown: those of a GM's character are the GMs' own affair.

    Those of a character that others play only where the table plays with open sheets.
    """
    if member.is_gm or controls:
        return True
    return sees_all_numbers(member) and character.kind == CharacterKind.PC


def sees_all_numbers(member: Membership) -> bool:
    """Whether the numbers of all player characters are shown: to GMs, and with open sheets."""
    return member.is_gm or member.campaign.rules.party_view is PartyView.FULL


def may_see_state(member: Membership, character: Character, *, controls: bool) -> bool:
    """Whether it is shown who is bound, gagged, unconscious: what everybody at the table sees."""
    if member.is_gm or controls:
        return True
    is_told = member.campaign.rules.party_view is not PartyView.OWN_ONLY
    return is_told and character.kind == CharacterKind.PC


def may_follow(member: Membership, character: Character, *, controls: bool) -> bool:
    """Whether what it does in a fight is told: who acts, casts, declares is said at the table."""
    return member.is_gm or controls or character.kind == CharacterKind.PC


def may_play(member: Membership, *, controls: bool) -> bool:
    """Whether the member acts with the character: GMs with any, players with their own."""
    return member.is_gm or (controls and member.can_play)


def editable_fields(
    member: Membership, character: Character, *, controls: bool
) -> AbstractSet[str]:
    """The fields of the sheet that the member may change; empty when none."""
    if member.is_gm:
        fields = _ALL
    elif may_play(member, controls=controls):
        fields = _PLAYERS_MAY[character.player_edits]
    else:
        fields = frozenset()
    return fields - _PERCENTILE if character.is_vancian else fields


def may_edit_skills(member: Membership, character: Character, *, controls: bool) -> bool:
    """Whether the member writes known spells: GMs, and players who were given the whole sheet."""
    return member.is_gm or (
        may_play(member, controls=controls) and character.player_edits == PlayerEdits.SHEET
    )


def require_gm(member: Membership) -> None:
    """Refuses anybody who is not a GM of the table, under the act's lock."""
    if not member.is_gm:
        raise Refused([Problem(code="only_the_gm")])
