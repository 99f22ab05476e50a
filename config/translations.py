"""French is written in the code; English is a catalogue. Collecting, checking, compiling them.

Babel does the work, for ``msgfmt`` and its like are absent on a fresh machine. Source texts
are French, and yet French has a catalogue, in which each text stands for itself: plurals would
follow the English rule (0 points), and Django's own French would answer for texts that happen
to be English words as well (PM, the points, would become the afternoon).
"""

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from config.form_words import FORM_WORDS

PACKAGES = ("config", "rules", "design", "accounts", "campaign", "spells", "characters")
#: The function names whose arguments are texts, and which arguments (c: the context).
_KEYWORDS: dict[str, tuple[int | tuple[int, int] | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
#: What a translation must carry over as it is: %(name)s, {name}, <b> and the like.
_FIXED = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|</?\w+>")
_MARKS = re.compile(r"%%|%\(\w+\)[a-z]")
_FRENCH_PLURALS = "nplurals=2; plural=(n > 1);"
_HEADER = r"""msgid ""
msgstr ""
"Language: en\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""


def english_file(root: Path) -> Path:
    """The catalogue that people edit."""
    return root / "locale/en/LC_MESSAGES/django.po"


def collect(root: Path) -> Catalog:
    """Every text of the Python files and templates below ``root``."""
    catalog = Catalog()
    for path in _sources(root):
        source = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            source = templatize(source, origin=str(path))
            # What stood before a tag would be an indentation that Python's grammar refuses.
            source = "\n".join(line.lstrip() for line in source.splitlines())
        place = path.relative_to(root).as_posix()
        file = io.BytesIO(source.encode())
        for line, ids, comments, context in extract(
            "python", file, _KEYWORDS, ["Translators:"], {"encoding": "utf-8"}
        ):
            catalog.add(ids, locations=[(place, line)], auto_comments=comments, context=context)
    return catalog


def update_english(root: Path) -> None:
    """Bring the English catalogue to the texts of today: new ones empty, former ones gone."""
    catalog = read_english(root)
    catalog.update(collect(root), no_fuzzy_matching=True)
    file = io.BytesIO()
    write_po(
        file,
        catalog,
        width=100,
        omit_header=True,
        sort_output=True,
        include_lineno=False,
        ignore_obsolete=True,
    )
    path = english_file(root)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_HEADER.encode() + file.getvalue().strip(b"\n") + b"\n")


def read_english(root: Path) -> Catalog:
    """The English catalogue as it stands; empty where there is none yet."""
    path = english_file(root)
    if not path.exists():
        return Catalog(locale="en")
    with path.open("rb") as file:
        return read_po(file, locale="en")


def problems(root: Path) -> list[str]:
    """What is wrong with the English catalogue, one line each; empty when it is complete."""
    english, wanted = read_english(root), collect(root)
    found = []
    for message in wanted:
        if not message.id:
            continue
        mine = english.get(_key(message), message.context)
        if mine is None or not _is_translated(mine):
            found.append(f"missing: {_key(message)!r}")
        elif mine.fuzzy:
            found.append(f"fuzzy: {_key(message)!r}")
        else:
            found += [f"{what}: {_key(message)!r}" for what in _differences(message, mine)]
    for message in [*english, *english.obsolete.values()]:
        if message.id and wanted.get(_key(message), message.context) is None:
            found.append(f"obsolete: {_key(message)!r}")
    return found


def _differences(french: Message, english: Message) -> Iterator[str]:
    """How an English text departs from its French where it must not."""
    pairs = list(zip(forms(french.id), forms(english.string), strict=False))
    if len(forms(french.id)) != len(forms(english.string)):
        yield "plural"
    if any(sorted(_FIXED.findall(one)) != sorted(_FIXED.findall(two)) for one, two in pairs):
        yield "placeholder"
    if any("%(" in one and "%" in _MARKS.sub("", two) for one, two in pairs):
        yield "% to double"
    if any(_edges(one) != _edges(two) for one, two in pairs):
        yield "space at an end"


def _edges(text: str) -> tuple[str, str]:
    """The white space before and after the words."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def compile_catalogues(root: Path, build: Path) -> bool:
    """Write what Django reads into ``build``. Returns whether anything had to be done."""
    stamp = build / "locale/stamp"
    mark = _mark(root)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == mark:
        return False
    english, french = read_english(root), _french(root)
    for django, in_french, in_english in FORM_WORDS:
        french.add(django, in_french)
        english.add(django, in_english)
    _write_mo(build, "en", english)
    _write_mo(build, "fr", french)
    stamp.write_text(mark, encoding="utf-8")
    return True


def _mark(root: Path) -> str:
    """Changes when a source changes; comparing it costs a few milliseconds."""
    files = [path for path in (english_file(root), *_sources(root)) if path.exists()]
    return "\n".join(f"{path.relative_to(root)} {path.stat().st_mtime_ns}" for path in files)


def _french(root: Path) -> Catalog:
    """Every text as its own translation."""
    catalog = Catalog(locale="fr")
    # Babel knows a third French plural, for millions, that our texts do not have.
    catalog.mime_headers = [("Plural-Forms", _FRENCH_PLURALS)]
    for message in collect(root):
        if message.id:
            catalog.add(message.id, message.id, context=message.context)
    return catalog


def _write_mo(build: Path, language: str, catalog: Catalog) -> None:
    path = build / "locale" / language / "LC_MESSAGES/django.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    with fresh.open("wb") as file:
        write_mo(file, catalog)
    fresh.replace(path)


def _sources(root: Path) -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((root / package).rglob("*.py"))
    for folder in (root / "templates", *(root / package / "templates" for package in PACKAGES)):
        yield from sorted(path for path in folder.rglob("*") if path.suffix in {".html", ".txt"})


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _is_translated(message: Message) -> bool:
    texts = forms(message.string)
    return bool(texts) and all(texts)


def forms(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The forms of a text, or of its translation: one, or singular and plural."""
    return (words,) if isinstance(words, str) else tuple(words or ())
