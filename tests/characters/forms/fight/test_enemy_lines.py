import pytest
from django.utils import translation

from characters.forms.fight.enemy_lines import MOST_LINES, read_enemy_lines
from characters.services.creation import NewCharacter
from characters.services.fight.enemies import MOST, EnemyLine
from characters.services.vancian.creation import NewCaster
from tests.characters.scene import spell
from tests.factories.campaign import CampaignFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


def one(text: str) -> EnemyLine:
    """The only line, without a problem."""
    read = read_enemy_lines(CampaignFactory(), text)
    if read.problems:
        raise AssertionError(read.problems)
    [line] = read.lines
    return line


def mage(text: str) -> NewCharacter:
    sheet = one(text).sheet
    if not isinstance(sheet, NewCharacter):
        raise TypeError(sheet)
    return sheet


def wrong(text: str) -> list[tuple[int, str]]:
    read = read_enemy_lines(CampaignFactory(), text)
    return [(problem.number, problem.words) for problem in read.problems]


def test_a_line_without_a_name_is_pointed_out() -> None:
    assert wrong("gobelin\n\n4, DEX 11") == [(3, "Il manque le nom, au début de la ligne.")]


def test_too_many_at_once_are_refused() -> None:
    [(number, words)] = wrong(f"{MOST + 1} gobelins")

    assert (number, str(MOST) in words) == (1, True)


def test_what_is_no_number_no_class_and_no_spell_is_pointed_out_with_its_words() -> None:
    [(number, words)] = wrong("chaman, très laid")

    assert number == 1
    assert "très laid" in words


def test_a_spell_without_its_skill_is_refused() -> None:
    spell("Foudre")

    [(_number, words)] = wrong("chaman, Foudre")

    assert "Il manque la compétence" in words


def test_who_memorises_has_no_magic_points() -> None:
    assert len(wrong("prêtre, clerc 5, 12 PM")) == 1


def test_more_lines_than_a_fight_has_are_refused() -> None:
    [(number, _words)] = wrong("\n".join(["gobelin"] * (MOST_LINES + 1)))

    assert number == MOST_LINES + 1


def test_a_count_a_name_and_a_score() -> None:
    line = one("4 gobelins, DEX 11")

    assert (line.count, line.sheet.name, line.sheet.dex_score) == (4, "gobelin", 11)


@pytest.mark.parametrize("text", ["gobelin x4", "4 x gobelin", "4 gobelins", "4x gobelin"])
def test_a_count_stands_before_or_after(text: str) -> None:
    line = one(text)

    assert (line.count, line.sheet.name) == (4, "gobelin")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3 loups gris", "loup gris"),
        ("2 ours", "ours"),
        ("2 gardes du roi des ombres", "garde du roi des ombres"),
        ("2 corbeaux", "corbeau"),
        ("2 chevaliers d’ombres", "chevalier d’ombres"),
    ],
)
def test_one_of_many_in_french(text: str, name: str) -> None:
    assert one(text).sheet.name == name


@pytest.mark.parametrize(
    ("text", "name"), [("3 wolves", "wolf"), ("2 witches", "witch"), ("2 harpies", "harpy")]
)
def test_one_of_many_in_english(text: str, name: str) -> None:
    with translation.override("en"):
        assert one(text).sheet.name == name


@pytest.mark.parametrize("text", ["chaman, 12 PM", "chaman, PM 12", "shaman, 12 MP", "x, mp: 12"])
def test_magic_points_make_the_power_that_holds_them(text: str) -> None:
    sheet = mage(text)

    assert (sheet.pou, sheet.mp, sheet.mp_reserve) == (12, 12, 0)


def test_more_points_than_power_are_a_reserve() -> None:
    sheet = mage("chaman, POU 10, 14 PM")

    assert (sheet.pou, sheet.mp, sheet.mp_reserve) == (10, 14, 4)


def test_a_spell_stands_with_its_skill() -> None:
    lightning = spell("Foudre")

    assert mage("chaman, 12 PM, Foudre 60 %").known == ((lightning.pk, 60),)
    assert mage("chaman, foudre 60").known == ((lightning.pk, 60),)


def test_scores_have_their_english_names_too() -> None:
    sheet = mage("ogre, STR 18, SIZ 20, CON 15")

    assert (sheet.for_score, sheet.tai_score, sheet.con_score) == (18, 20, 15)


@pytest.mark.parametrize(
    "text", ["prêtre noir, clerc 5", "prêtre noir, clerc niveau 5", "prêtre noir, cleric level 5"]
)
def test_a_class_and_its_level_make_a_caster(text: str) -> None:
    sheet = one(text).sheet

    assert isinstance(sheet, NewCaster)
    assert (sheet.name, sheet.class_id, sheet.class_level) == ("prêtre noir", "cleric", 5)


def test_a_caster_holds_the_spells_of_the_line() -> None:
    bless = VancianSpellFactory(name_fr="Bénédiction", magic_type="divine")

    sheet = one("prêtre noir, clerc 5, Bénédiction x2, DEX 9").sheet

    assert isinstance(sheet, NewCaster)
    assert [copy.spell for copy in sheet.held] == [bless.pk, bless.pk]
    assert sheet.dex_score == 9


def test_numbers_of_other_games_are_kept_as_notes() -> None:
    assert mage("gobelin, PV 4, CA 6, DEX 11").notes == "PV 4, CA 6"


def test_the_surprised_are_told_so_in_their_line() -> None:
    assert one("4 gobelins, surpris").is_surprised
    assert not one("4 gobelins").is_surprised
