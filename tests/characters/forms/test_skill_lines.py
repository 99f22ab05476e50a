import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from characters.forms.skill_lines import MOST_LINES, SkillLines, read_skill_lines
from tests.characters.scene import spell
from tests.factories.campaign import CampaignFactory


@pytest.fixture
def names(db: None) -> None:
    for name in ("Évocation de la Foudre", "Œil du Corbeau", "Œil du Changeur", "Cercle 3"):
        spell(name)


def read(text: str) -> SkillLines:
    return read_skill_lines(CampaignFactory(), text)


def pairs(text: str) -> list[tuple[str, int]]:
    found = read(text)
    assert found.problems == ()
    return [(spell.name, skill) for spell, skill in found.skills]


def words(text: str) -> list[tuple[int, str]]:
    return [(problem.number, problem.words) for problem in read(text).problems]


@pytest.mark.usefixtures("names")
@pytest.mark.parametrize(
    "line",
    [
        "Foudre 65",
        "foudre : 65 %",
        "EVOCATION DE LA FOUDRE\t65",
        "  Foudre = 65%. ",
        "Foudre\u00a065\u00a0%",
        "Foudre — 65",
        "Foudre65",
    ],
)
def test_a_line_is_read_however_it_is_typed(line: str) -> None:
    assert pairs(line) == [("Évocation de la Foudre", 65)]


@pytest.mark.usefixtures("names")
def test_a_name_may_end_with_a_number() -> None:
    assert pairs("Cercle 3 65") == [("Cercle 3", 65)]


@pytest.mark.usefixtures("names")
def test_empty_lines_count_in_the_numbers_only() -> None:
    assert words("\r\n\r\nFoudre") == [(3, "Il manque la compétence, comme «\u00a065\u00a0».")]


@pytest.mark.usefixtures("names")
def test_every_line_says_what_is_wrong_with_it() -> None:
    found = words("Oeil 30\nFoudre 0\n65\nInconnu 20\nFoudre 40\nevocation 41")

    assert [number for number, _words in found] == [1, 2, 3, 4, 6]
    assert "Œil du Changeur" in found[0][1]
    assert "Œil du Corbeau" in found[0][1]


@pytest.mark.usefixtures("names")
def test_a_whole_book_is_not_read() -> None:
    found = read("Foudre 65\n" * (MOST_LINES + 1))

    assert (len(found.skills), len(found.problems)) == (0, 1)


class TestAnyText(TestCase):
    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(text=st.text(max_size=400))
    def test_never_raises(self, text: str) -> None:
        if not hasattr(self, "campaign"):
            self.campaign = CampaignFactory()

        found = read_skill_lines(self.campaign, text)

        assert all(1 <= skill <= 1000 for _spell, skill in found.skills)
