from campaign.models import Campaign, Membership, Role
from characters.models import Character, CharacterKind, PlayerEdits
from characters.services.rights import editable_fields, may_edit_skills, may_play, may_read
from spells.models import System

TABLE = Campaign()
GM = Membership(role=Role.GM, campaign=TABLE)
PLAYER = Membership(role=Role.PLAYER, campaign=TABLE)
SPECTATOR = Membership(role=Role.SPECTATOR, campaign=TABLE)


def test_numbers_of_a_gm_character_are_the_gms_business() -> None:
    npc = Character(kind=CharacterKind.NPC)

    assert not may_read(PLAYER, npc, controls=False)
    assert may_read(PLAYER, npc, controls=True)
    assert may_read(GM, npc, controls=False)


def test_numbers_of_a_player_character_are_the_tables_with_open_sheets() -> None:
    watching = Membership(
        role=Role.SPECTATOR, campaign=Campaign(house_rules={"party_view": "full"})
    )

    assert may_read(watching, Character(kind=CharacterKind.PC), controls=False)
    assert not may_read(SPECTATOR, Character(kind=CharacterKind.PC), controls=False)


def test_a_spectator_plays_nothing_even_in_control() -> None:
    assert not may_play(SPECTATOR, controls=True)


def test_players_edit_what_the_gm_allows() -> None:
    sheet = Character(player_edits=PlayerEdits.SHEET)

    assert "pou" in editable_fields(PLAYER, sheet, controls=True)
    assert "mp_reserve" not in editable_fields(PLAYER, sheet, controls=True)
    assert editable_fields(PLAYER, Character(), controls=True) == {"name", "notes"}
    assert not editable_fields(PLAYER, sheet, controls=False)


def test_skills_belong_to_the_whole_sheet() -> None:
    assert not may_edit_skills(PLAYER, Character(), controls=True)
    assert may_edit_skills(PLAYER, Character(player_edits=PlayerEdits.SHEET), controls=True)


def test_points_and_their_dice_stand_on_percentile_sheets_alone() -> None:
    sheet = Character(player_edits=PlayerEdits.SHEET, system=System.VANCIAN)

    assert editable_fields(PLAYER, sheet, controls=True) == {
        *("name", "notes", "species", "int_score", "dex_score")
    }
    assert "mp_reserve" not in editable_fields(GM, sheet, controls=False)
