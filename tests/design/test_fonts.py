from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from design import fonts


def test_a_missing_font_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(fonts.FontError, match=r"Lost\.ttf"):
        fonts.stamp([fonts.Cut(name="lost", source=tmp_path / "Lost.ttf")])


def test_the_fonts_are_small_whole_and_made_once(tmp_path: Path) -> None:
    made = dict(fonts.build(tmp_path))
    assert sum(made.values()) < fonts.BYTES_AT_MOST
    assert not dict(fonts.build(tmp_path))
    for name in made:
        font = TTFont(tmp_path / f"{name}.woff2")
        letters = font.getBestCmap()
        missing = [c for c in "éÉœŒç«»’“”…·→±−×½€  %0123456789" if ord(c) not in letters]
        font.close()
        assert not missing


def test_a_lost_file_is_made_again(tmp_path: Path) -> None:
    list(fonts.build(tmp_path))
    (tmp_path / "spectral-600.woff2").unlink()
    assert dict(fonts.build(tmp_path))
