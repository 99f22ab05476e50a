from pathlib import Path

import pytest

from design import styles

ROOT = Path(__file__).resolve().parents[2]


def test_a_lost_sheet_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        styles.build(tmp_path, tmp_path / "made")


def test_what_looks_like_a_comment_in_a_text_stays() -> None:
    assert styles.without_comments('a{content:"/* no */"} /* yes\n\n */\n  b{}') == (
        'a{content:"/* no */"}\nb{}'
    )


def test_all_sheets_are_one_file_made_once(tmp_path: Path) -> None:
    assert styles.build(ROOT / "static" / "css", tmp_path) > 0
    assert styles.build(ROOT / "static" / "css", tmp_path) == 0
    made = (tmp_path / "all.css").read_text()
    assert made.startswith("@layer tokens, base, parts, pages;")
    assert "/*" not in made
