import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from design import fonts

ROOT = Path(__file__).resolve().parents[2]


def test_a_missing_font_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(fonts.FontError, match=r"Lost\.ttf"):
        fonts.stamp([fonts.Cut(name="lost", source=tmp_path / "Lost.ttf")])


def test_the_fonts_are_small_whole_and_made_once(tmp_path: Path) -> None:
    made = dict(fonts.build(tmp_path))
    assert sum(made.values()) < fonts.BYTES_AT_MOST
    assert not dict(fonts.build(tmp_path))
    for name in [name for name in made if not name.endswith("-more")]:
        font = TTFont(tmp_path / f"{name}.woff2")
        letters = font.getBestCmap()
        missing = [c for c in "éÉœŒç«»’“”…·→±−×½€  %0123456789" if ord(c) not in letters]
        font.close()
        assert not missing


def test_a_lost_file_is_made_again(tmp_path: Path) -> None:
    list(fonts.build(tmp_path))
    (tmp_path / "spectral-600.woff2").unlink()
    assert dict(fonts.build(tmp_path))


def test_rare_letters_are_fetched_where_a_page_has_one_and_only_there() -> None:
    sheet = (ROOT / "static" / "css" / "tokens.css").read_text()
    ranges = re.findall(r"-more\.woff2\"\) format\(\"woff2\"\);\s*unicode-range: ([^;]+);", sheet)
    assert ranges == [fonts.range_of(fonts.MORE)] * 3
    assert not set(fonts.MORE) & set(fonts.TEXT)


def test_every_letter_of_the_product_s_own_texts_is_in_the_common_files() -> None:
    catalogue = (ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po").read_text()
    assert not set(catalogue) & set(fonts.MORE) - {"Š"}
