"""The tables of memorised spells: every line is whole, and a bad cell is named."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from rules.vancian.combine_tags import parse_combine_tags
from rules.vancian.duration_text import parse_duration
from rules.vancian.ranges import parse_range
from rules.vancian.saving_throws import parse_saving_throw
from spells.catalogue.loader import CatalogueError
from spells.catalogue.vancian_loader import COLUMNS, VANCIAN, read
from spells.models import VancianForm

_SPELLS, _FORMS = read()


def _told(form: VancianForm) -> str:
    return f"{form.spell.key}{'-reversed' if form.is_reversed else ''}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(VANCIAN, tmp_path / "vancian"))


def _complaints(folder: Path) -> list[str]:
    with pytest.raises(CatalogueError) as refused:
        read(folder)
    return [str(bad) for bad in refused.value.bad]


@pytest.mark.parametrize(
    ("wrong", "right", "complaint"),
    [
        ("12 turns", "12 tunrs", "duration: '12 tunrs' cannot be read"),
        ("60 ft", "60 feet long", "range: '60 feet long' cannot be read"),
        ("spells (half)", "spells (third)", "saving_throw: 'spells (third)' cannot be read"),
        ("+armour_class", "+armour", "combine_tags: '+armour' cannot be read"),
        (",own,1,", ",own,9,", "level: '9' is not a number from 1 to 6"),
        (",own,1,", ",mine,1,", "form: 'mine' is neither 'own' nor 'reversed'"),
        (",own,1,", ",reversed,1,", "level: is said by the spell's own line"),
        ("arcane_sleep", "magic_sleep", "key: 'magic_sleep' is not arcane_"),
        ("arcane_sleep", "arcane_shield", "key: 'arcane_shield' is used twice"),
        ("Ventriloquie", "Sommeil", "name_fr: 'sommeil' is used twice"),
        ("Ventriloquism", "", "name_en: a text is missing"),
        ("Ventriloquism", "V" * 81, "name_en: is longer than 80 characters"),
        ("Ventriloquism", "V,V", "line: has 12 cells, not 11"),
    ],
)
def test_a_bad_cell_is_named_by_file_line_and_column(
    folder: Path, wrong: str, right: str, complaint: str
) -> None:
    table = folder / "arcane.csv"
    lines = table.read_text("utf-8").splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if wrong in line)
    lines[number] = lines[number].replace(wrong, right, 1)
    table.write_text("".join(lines), "utf-8")

    found = _complaints(folder)

    assert any(line.startswith(f"arcane.csv, line {number + 1}, {complaint}") for line in found)


def test_all_bad_cells_are_told_at_once(folder: Path) -> None:
    for name in ("divine", "druidic"):
        table = folder / f"{name}.csv"
        table.write_text(table.read_text("utf-8").replace("touch", "poke"), "utf-8")

    assert len(_complaints(folder)) == 19


def test_a_reversed_form_follows_its_spell(folder: Path) -> None:
    table = folder / "arcane.csv"
    lines = table.read_text("utf-8").splitlines(keepends=True)
    table.write_text("".join(line for line in lines if "arcane_light,own" not in line), "utf-8")

    assert any("'arcane_light' does not follow its own form" in c for c in _complaints(folder))


def test_a_header_that_is_not_ours_and_a_missing_file_are_told(folder: Path) -> None:
    (folder / "divine.csv").write_text("key;name\n", "utf-8")
    (folder / "druidic.csv").unlink()

    found = _complaints(folder)

    assert found[0] == f"divine.csv, line 1, header: is not {','.join(COLUMNS)}"
    assert found[1].startswith("druidic.csv, line 1, file: ")


def test_all_lists_are_whole() -> None:
    assert len(_SPELLS) == 212
    assert Counter(str(spell.magic_type) for spell in _SPELLS) == {
        "divine": 34,
        "druidic": 34,
        "arcane": 72,
        "phantasmal": 72,
    }
    assert sum(form.is_reversed for form in _FORMS) == 21


@pytest.mark.parametrize("form", _FORMS, ids=_told)
def test_every_form_is_read_by_the_rules(form: VancianForm) -> None:
    parse_duration(form.duration)
    parse_range(form.range)
    parse_combine_tags(form.combine_tags)
    assert parse_saving_throw(form.saving_throw).reverse_category is None


@pytest.mark.parametrize("form", _FORMS, ids=_told)
def test_every_form_speaks_both_languages_in_their_typography(form: VancianForm) -> None:
    french = (form.name_fr, form.summary_fr)
    english = (form.name_en, form.summary_en)
    assert all(french)
    assert all(english)
    for text in (*french, *english):
        assert not re.search(r"['\"]|  |\.\.\.|[^\w.)%]-\d|!", text), text
    for text in french:
        assert not re.search(r"(?<![\u00a0\d]) ?[:;?%](?!\w)(?<!\u00a0[:;?%])", text), text
        assert not re.search(r"\d (m|m²|m³|km|PV|DV|%|rounds?|tours?|jours?)\b", text), text
    for text in english:
        assert not re.search(r"\s[:;?!%]", text), text
        assert not re.search(r"\d (ft|HD|hp|rounds?|turns?|days)\b", text), text
    for text in (form.summary_fr, form.summary_en):
        assert text.endswith(".")
        assert text[0].isupper() or not text[0].isalpha()


def test_every_line_is_written_for_its_own_spell() -> None:
    for column in ("summary_fr", "summary_en"):
        texts = [getattr(form, column) for form in _FORMS]
        assert [text for text, count in Counter(texts).items() if count > 1] == []


def test_the_spells_own_form_repeats_its_names() -> None:
    for form in _FORMS:
        if not form.is_reversed:
            spell = form.spell
            assert (spell.name_fr, spell.name_en) == (form.name_fr, form.name_en)
            assert (spell.summary_fr, spell.summary_en) == (form.summary_fr, form.summary_en)
