"""Texts are collected, and English is complete."""

import gettext
import re
from datetime import datetime
from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format

from config import translations

SOURCES = {
    "campaign/views.py": 'from django.utils.translation import ngettext\n_("Campagne")\n'
    'ngettext("%(count)s sort", "%(count)s sorts", 2)\n_(name)\n',
    "templates/page.html": '<div>\n   <p>{% translate "Lancer" %}</p>\n'
    "   {% blocktranslate count n=spells %}{{ n }} point{% plural %}{{ n }} points"
    '{% endblocktranslate %}\n  {% translate "Sort" context "magie" %}</div>',
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, source in SOURCES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return tmp_path


def test_the_english_of_the_product_is_complete() -> None:
    assert translations.problems(settings.BASE_DIR) == []


def test_english_is_set_in_the_english_way() -> None:
    french_ways = re.compile(r"[ \u00a0][:;?!](?=\s|$)|[ \u00a0]%%|[«»]|\w'\w|\.\.\.")

    found = [
        text
        for message in translations.read_english(settings.BASE_DIR)
        for text in translations.forms(message.string)
        if message.id and french_ways.search(text)
    ]

    assert found == []


def test_no_french_text_is_caught_by_a_translation_of_django_itself() -> None:
    with translation.override("fr"):
        changed = [
            message.id
            for message in translations.collect(settings.BASE_DIR)
            if isinstance(message.id, str)
            and message.id
            and not message.context
            and translation.gettext(message.id) != message.id
        ]

    assert changed == []


def test_texts_come_from_python_and_templates(root: Path) -> None:
    found = {(m.context, m.id) for m in translations.collect(root) if m.id}

    assert found == {
        (None, "Campagne"),
        (None, ("%(count)s sort", "%(count)s sorts")),
        (None, "Lancer"),
        (None, ("%(n)s point", "%(n)s points")),
        ("magie", "Sort"),
    }


def test_missing_fuzzy_obsolete_and_broken_texts_are_problems(root: Path) -> None:
    translations.update_english(root)
    path = translations.english_file(root)
    text = path.read_text(encoding="utf-8")
    text = text.replace('msgid "Lancer"\nmsgstr ""', 'msgid "Lancer"\nmsgstr "Cast"')
    text = text.replace(
        'msgid "Campagne"\nmsgstr ""', '#, fuzzy\nmsgid "Campagne"\nmsgstr "Campaign"'
    )
    text = text.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "%(x)s a"\nmsgstr[1] "b"', 1)
    path.write_text(text + '\nmsgid "Parti"\nmsgstr "Gone"\n', encoding="utf-8")

    found = translations.problems(root)

    assert "fuzzy: 'Campagne'" in found
    assert "obsolete: 'Parti'" in found
    assert "missing: 'Sort'" in found
    assert any("placeholder" in line for line in found)
    assert not any("Lancer" in line for line in found)


@pytest.mark.parametrize(
    ("english", "problem"),
    [
        ("%(spel)s is cast.\\n", "placeholder"),
        ("The spell is cast.\\n", "placeholder"),
        ("%(spell)s %(spell)s\\n", "placeholder"),
        ("%(spell)s is cast at 65%.\\n", "% to double"),
        ("%(spell)s is cast.", "space at an end"),
        (" %(spell)s is cast.\\n", "space at an end"),
    ],
)
def test_what_must_be_carried_over_is_watched(root: Path, english: str, problem: str) -> None:
    (root / "campaign/views.py").write_text('_("%(spell)s est lancé.\\n")', encoding="utf-8")
    translations.update_english(root)
    path = translations.english_file(root)
    empty = 'msgid "%(spell)s est lancé.\\n"\nmsgstr ""'
    text = path.read_text(encoding="utf-8")
    assert empty in text
    path.write_text(
        text.replace(empty, empty.replace('msgstr ""', f'msgstr "{english}"')), encoding="utf-8"
    )

    found = [line for line in translations.problems(root) if "est lancé" in line]

    assert any(line.startswith(problem) for line in found)


@pytest.mark.parametrize("english", ["From {least}.", "From {least} to {mots}."])
def test_braces_and_tags_are_watched_too(root: Path, english: str) -> None:
    (root / "campaign/views.py").write_text('_("De {least} à {most}.")', encoding="utf-8")
    translations.update_english(root)
    path = translations.english_file(root)
    text = path.read_text(encoding="utf-8")
    before = 'msgid "De {least} à {most}."\nmsgstr "'
    assert before in text
    path.write_text(text.replace(before, before + english), encoding="utf-8")

    assert "placeholder: 'De {least} à {most}.'" in translations.problems(root)


def test_updating_twice_changes_nothing_and_keeps_translations(root: Path) -> None:
    translations.update_english(root)
    path = translations.english_file(root)
    translated = path.read_text(encoding="utf-8").replace(
        'msgid "Lancer"\nmsgstr ""', 'msgid "Lancer"\nmsgstr "Cast"'
    )
    path.write_text(translated, encoding="utf-8")

    translations.update_english(root)

    assert path.read_text(encoding="utf-8") == translated
    assert "POT-Creation-Date" not in translated


def test_french_plurals_follow_the_french_rule(root: Path, tmp_path: Path) -> None:
    build = tmp_path / "build"

    assert translations.compile_catalogues(root, build) is True
    assert translations.compile_catalogues(root, build) is False, "nothing has changed"

    with (build / "locale/fr/LC_MESSAGES/django.mo").open("rb") as file:
        french = gettext.GNUTranslations(file)
    said = [french.ngettext("%(n)s point", "%(n)s points", n) for n in (0, 1, 2)]
    assert said == ["%(n)s point", "%(n)s point", "%(n)s points"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ["À remplir.", "5 au plus.", "3 caractères au plus\u00a0: il y en a 4."]),
        ("en", ["Required.", "5 at most.", "3 characters at most: there are 4."]),
    ],
)
def test_fields_complain_in_short_words_of_the_readers_language(
    language: str, words: list[str]
) -> None:
    refused: tuple[tuple[forms.Field, str], ...] = (
        (forms.CharField(), ""),
        (forms.IntegerField(max_value=5), "6"),
        (forms.CharField(max_length=3), "1234"),
    )
    said = []
    with translation.override(language):
        for field, value in refused:
            with pytest.raises(forms.ValidationError) as refusal:
                field.clean(value)
            said += refusal.value.messages

    assert said == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ["30 novembre 2026", "30/11/2026, 9\u00a0h\u00a004", "9\u00a0h\u00a004"]),
        ("en", ["30 November 2026", "30 Nov 2026, 9:04", "9:04"]),
    ],
)
def test_dates_are_written_as_in_the_language(language: str, words: list[str]) -> None:
    moment = datetime(2026, 11, 30, 9, 4)  # noqa: DTZ001 - a date to write, of no zone
    kinds = ("DATE_FORMAT", "SHORT_DATETIME_FORMAT", "TIME_FORMAT")
    with translation.override(language):
        assert [date_format(moment, kind) for kind in kinds] == words
