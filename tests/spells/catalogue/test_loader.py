from pathlib import Path

import pytest

from spells.catalogue.loader import CatalogueError, read

GOOD = """
[[spell]]
key = "veil"
name = { fr = "Voile", en = "Veil" }
degree = "light"
range = "distance"
base_range_m = 20
duration = "lasting"
base_duration_min = 10
resistance = ""
summary = { fr = "a", en = "b" }
effect = { fr = "a", en = "b" }
steps = [{ intensity = 1, fr = "a", en = "b" }]
"""


def problems(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "spells.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as error:
        read(path)
    return [str(bad) for bad in error.value.bad]


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('degree = "light"', 'degree = "strong"', "veil, degree"),
        ('range = "distance"', "range = 3", "veil, range"),
        ("base_range_m = 20", "", "veil, base_range_m"),
        ("base_range_m = 20", "base_range_m = 0", "veil, base_range_m"),
        ('duration = "lasting"', 'duration = "instant"', "veil, base_duration_min"),
        ('duration = "lasting"', "", "veil, duration"),
        ('resistance = ""', 'resistance = "FOI"', "veil, resistance"),
        ('en = "Veil"', 'en = ""', "veil, name.en"),
        ('summary = { fr = "a"', "summary = { fr = 1", "veil, summary.fr"),
        ("intensity = 1,", "intensity = 0,", "veil, steps[1]"),
        ("intensity = 1,", "intensity = true,", "veil, steps[1]"),
        ('key = "veil"', "", "#1, key"),
        ('key = "veil"', 'key = "veil"\ncolour = "grey"', "veil, colour"),
        (
            'range = "distance"\nbase_range_m = 20',
            'range = "special"',
            "veil, special",
        ),
    ],
)
def test_a_bad_value_is_named_by_spell_and_field(
    tmp_path: Path, old: str, new: str, where: str
) -> None:
    assert old in GOOD

    [problem] = problems(tmp_path, GOOD.replace(old, new))

    assert problem.startswith(f"{where}: ")


def test_all_bad_values_are_named_at_once(tmp_path: Path) -> None:
    bad = GOOD.replace('"light"', '"strong"').replace('resistance = ""', 'resistance = "FOI"')

    assert [problem.partition(":")[0] for problem in problems(tmp_path, bad + GOOD)] == [
        "veil, degree",
        "veil, resistance",
        "veil, key",
        "veil, name.fr",
        "veil, name.en",
    ]


@pytest.mark.parametrize("text", ["", "spell = 3", "[[spell", "[other]\na = 1\n", "spell = [1]"])
def test_what_is_no_catalogue_is_refused(tmp_path: Path, text: str) -> None:
    assert problems(tmp_path, text)


def test_a_good_file_gives_its_spells(tmp_path: Path) -> None:
    path = tmp_path / "spells.toml"
    path.write_text(GOOD, encoding="utf-8")

    [spell] = read(path)

    assert (spell.key, spell.sort_fr, spell.base_range_m, spell.rolls_dice) == (
        "veil",
        "voile",
        20,
        False,
    )


def test_the_catalogue_has_24_spells_and_the_two_of_the_texts() -> None:
    spells = read()

    assert len(spells) == 24
    assert {"Évocation de la Foudre", "Défense Magique"} <= {spell.name_fr for spell in spells}


def test_the_magic_defence_alone_is_a_barrier() -> None:
    assert [spell.key for spell in read() if spell.is_barrier] == ["magic-defence"]


def test_a_barrier_is_true_or_false(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, GOOD + 'barrier = "yes"\n')

    assert problem == "veil, barrier: 'yes' is neither true nor false"
