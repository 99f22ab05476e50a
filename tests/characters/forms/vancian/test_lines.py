import pytest

from campaign.models import Campaign
from characters.forms.vancian.lines import SpellLines, read_spell_lines
from rules.vancian.classes import CLASSES
from tests.factories.campaign import CampaignFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    VancianSpellFactory(name_fr="Projectile magique", name_en="Magic Missile")
    VancianSpellFactory(
        name_fr="Lumière", name_en="Light", reverse={"name_fr": "Ténèbres", "name_en": "Darkness"}
    )
    VancianSpellFactory(name_fr="Ténèbres éternelles", name_en="Night", spell_level=2)
    VancianSpellFactory(name_fr="Soins", name_en="Cure", magic_type="divine")
    return CampaignFactory()


def read(campaign: Campaign, text: str) -> SpellLines:
    return read_spell_lines(campaign, CLASSES["magic_user"], text)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Machin", "Aucun sort de ce nom sur la liste de la classe."),
        ("Soins", "Aucun sort de ce nom sur la liste de la classe."),
        ("x2", "Il manque le nom du sort."),
        ("Projectile magique x99", "De 1 à 20 fois."),
        ("Projectile magique x99999999999", "De 1 à 20 fois."),
        (
            "Projectil magic",
            "Aucun sort de ce nom sur la liste de la classe. "
            "Peut-être «\u00a0Projectile magique\u00a0».",
        ),
        (
            "Projectile magique (inversé)",
            "«\u00a0Projectile magique\u00a0» n’a pas de forme inversée.",
        ),
    ],
)
def test_a_line_that_means_nothing_is_named(campaign: Campaign, line: str, words: str) -> None:
    found = read(campaign, f"Lumière\n\n{line}")

    assert [(one.number, one.words) for one in found.problems] == [(3, words)]
    assert len(found.found) == 1


@pytest.mark.parametrize(
    ("line", "count", "is_reversed"),
    [
        ("lumiere", 1, False),
        ("LIGHT", 1, False),
        ("Lumière x2", 2, False),
        ("Lumière ×3", 3, False),
        ("2 Lumière", 2, False),
        ("2x Lumière", 2, False),
        ("Lumière (2)", 2, False),
        ("- Lumière : 2", 2, False),
        ("Lumière (inversé)", 1, True),
        ("Light (reversed) x2", 2, True),
        ("Lumière x2 (inversée)", 2, True),
        ("ténèbres", 1, True),
        ("Darkness 2", 2, True),
    ],
)
def test_names_copies_and_forms_are_read(
    campaign: Campaign,
    line: str,
    count: int,
    is_reversed: bool,  # noqa: FBT001  # pytest passes it by name
) -> None:
    found = read(campaign, line)

    assert found.problems == ()
    [one] = found.found
    assert (one.spell.name_fr, one.count, one.is_reversed) == ("Lumière", count, is_reversed)


@pytest.mark.parametrize(
    "text",
    [
        "1. Lumière\n2) Projectile magique",
        "Lumière, Projectile magique",
        "Lumière ; Projectile magique",
        "- Lumière\n* Projectile magique",
    ],
)
def test_lists_are_pasted_as_people_write_them(campaign: Campaign, text: str) -> None:
    found = read(campaign, text)
    assert found.problems == ()
    assert [(one.spell.name_fr, one.count) for one in found.found] == [
        ("Lumière", 1),
        ("Projectile magique", 1),
    ]


def test_a_comma_in_a_name_or_before_a_count_parts_nothing(campaign: Campaign) -> None:
    VancianSpellFactory(name_fr="Silence sur 4,5 m", name_en="Silence")
    found = read(campaign, "Silence sur 4,5 m\nLumière, 2")
    assert [(one.spell.name_fr, one.count) for one in found.found] == [
        ("Silence sur 4,5 m", 1),
        ("Lumière", 2),
    ]


def test_the_name_of_a_spell_counts_before_that_of_a_reverse(campaign: Campaign) -> None:
    found = read(campaign, "Ténèbres éternelles")

    assert [one.spell.name_fr for one in found.found] == ["Ténèbres éternelles"]


def test_a_paste_gone_wrong_is_cut_short(campaign: Campaign) -> None:
    found = read(campaign, "Lumière\n" * 201)

    assert [one.number for one in found.problems] == [201]


def test_each_spell_is_written_once(campaign: Campaign) -> None:
    assert len(read(campaign, "Lumière\nlight\nTénèbres").spells) == 1
