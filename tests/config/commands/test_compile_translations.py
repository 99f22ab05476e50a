"""A fresh checkout reads its texts before they are compiled, and serves them in one process."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.translation import override, trans_real
from pytest_django import Settings

SOURCE = '{% translate "Un texte que personne n’a compilé" %}'
ENGLISH = """msgid ""
msgstr "Language: en\\n"

msgid "Un texte que personne n’a compilé"
msgstr "A text that nobody has compiled"
"""


def test_texts_read_before_they_were_compiled_are_read_again(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {
        "templates/page.html": SOURCE,
        "locale/en/LC_MESSAGES/django.po": ENGLISH,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in ("_translations", "_default", "_active"):
        monkeypatch.setattr(trans_real, name, getattr(trans_real, name))
    settings.BASE_DIR, settings.BUILD_DIR = tmp_path, tmp_path / "build"
    settings.LOCALE_PATHS = [tmp_path / "build/locale"]
    monkeypatch.setattr(trans_real, "_translations", {})
    words = "Un texte que personne n’a compilé"
    with override("en"):
        assert trans_real.gettext(words) == words

    call_command("compile_translations")

    with override("en"):
        assert trans_real.gettext(words) == "A text that nobody has compiled"
