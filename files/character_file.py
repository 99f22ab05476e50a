"""The schema of one character as JSON. ``docs/files.md`` says it for people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from files.documents import write_document
from files.problems import FileProblem, listed, refuse, shown
from files.spell_list import SpellRow, spell_rows
from files.spell_values import PERCENTILE, VANCIAN, UnreadableError, flag, text, whole

FORMAT = "sortilege.character"
VERSION = 1
#: Of one list of a character.
MOST_LINES = 500

_TEXTS = ("name", "species", "notes", "pou_dice", "class_id", "alignment")
_NUMBERS = (
    *("int_score", "dex_score", "pou", "for_score", "con_score", "tai_score", "app_score"),
    *("mp", "mp_reserve", "class_level", "gold"),
)
#: What the sheet of a character says.
COLUMNS = ("system", *_TEXTS, *_NUMBERS, "pou_marked", "reverse_forbidden")
_PARTS = {"format", "version", "character", "skills", "memorised", "accessible", "books", "spells"}


@dataclass(frozen=True, kw_only=True)
class SpellRef:
    """A spell by its names: of the catalogue, of the table, or of the file itself."""

    key: str = ""
    name_fr: str = ""
    name_en: str = ""
    magic_type: str = ""
    #: Where it stands, for the page.
    place: int = 0

    @property
    def name(self) -> str:
        return self.name_fr or self.name_en or self.key


@dataclass(frozen=True, kw_only=True)
class SkillLine:
    """A spell of percentages that the character knows."""

    spell: SpellRef
    skill: int
    checked: bool = False


@dataclass(frozen=True, kw_only=True)
class HeldLine:
    """One copy of a spell in memory."""

    spell: SpellRef
    is_reversed: bool | None = False


@dataclass(frozen=True, kw_only=True)
class BookLine:
    """A grimoire or a scroll, with what stands in it."""

    name: str
    kind: str
    state: str = "held"
    spells: tuple[SpellRef, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CharacterFile:
    """A whole character."""

    kind: str
    values: Mapping[str, Any]
    skills: tuple[SkillLine, ...] = ()
    memorised: tuple[HeldLine, ...] = ()
    accessible: tuple[SpellRef, ...] = ()
    books: tuple[BookLine, ...] = ()
    #: Spells that the file brings along, for a table that has not got them.
    spells: tuple[SpellRow, ...] = ()
    problems: tuple[FileProblem, ...] = ()
    remarks: tuple[FileProblem, ...] = field(default=())

    @property
    def system(self) -> str:
        return str(self.values.get("system") or PERCENTILE)


def write_character(parts: Mapping[str, Any]) -> str:
    """The file of ``{"character": …, "skills": […], …}``."""
    return write_document({"format": FORMAT, "version": VERSION, **parts})


def read_character(document: Any) -> CharacterFile:
    """A character from our own JSON. Raises ``FileRefused`` where its shape is another."""
    version = document.get("version")
    if version != VERSION or isinstance(version, bool):
        raise refuse("version_unknown", version=shown(version), ours=VERSION)
    sheet = document.get("character")
    if not isinstance(sheet, dict):
        raise refuse("no_character")
    reader = _Reader()
    values = reader.values(sheet)
    system = values.get("system") or PERCENTILE
    if system not in {PERCENTILE, VANCIAN}:
        raise refuse("not_a_choice", value=shown(system), allowed=f"{PERCENTILE}, {VANCIAN}")
    unknown = [*(set(document) - _PARTS), *(set(sheet) - set(COLUMNS))]
    if unknown:
        reader.remarks.append(
            FileProblem(code="columns_unknown", detail={"names": listed(unknown)})
        )
    spells = document.get("spells")
    return CharacterFile(
        kind="json",
        values={**values, "system": system},
        skills=tuple(reader.each(document, "skills", reader.skill)),
        memorised=tuple(reader.each(document, "memorised", reader.held)),
        accessible=tuple(reader.each(document, "accessible", reader.ref)),
        books=tuple(reader.each(document, "books", reader.book)),
        spells=spell_rows(spells) if isinstance(spells, list) and spells else (),
        problems=tuple(reader.problems),
        remarks=tuple(reader.remarks),
    )


class _Reader:
    """Reads the parts of a file and remembers what is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[FileProblem] = []
        self.remarks: list[FileProblem] = []

    def values(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in COLUMNS:
            if name not in sheet:
                continue
            read: Any = whole if name in _NUMBERS else text
            if name in {"pou_marked", "reverse_forbidden"}:
                read = flag
            try:
                found[name] = read(sheet[name])
            except UnreadableError as error:
                detail = {"value": shown(sheet[name]), **error.detail}
                self.problems.append(FileProblem(code=error.code, field=name, detail=detail))
        return found

    def each(self, document: Mapping[str, Any], name: str, read: Any) -> Iterable[Any]:
        """The entries of a list, without those that cannot be read: they are named."""
        entries = document.get(name, [])
        if not isinstance(entries, list) or len(entries) > MOST_LINES:
            raise refuse("too_many_rows", maximum=MOST_LINES)
        for place, entry in enumerate(entries, 1):
            try:
                yield read(entry, place)
            except UnreadableError as error:
                detail = {"value": shown(entry), **error.detail}
                problem = FileProblem(code=error.code, place=place, field=name, detail=detail)
                self.problems.append(problem)

    def ref(self, entry: Any, place: int) -> SpellRef:
        if not isinstance(entry, dict):
            raise UnreadableError("not_an_entry")
        names = {
            name: text(entry.get(name)) for name in ("key", "name_fr", "name_en", "magic_type")
        }
        return SpellRef(place=place, **names)

    def skill(self, entry: Any, place: int) -> SkillLine:
        spell = self.ref(entry.get("spell") if isinstance(entry, dict) else None, place)
        skill = whole(entry.get("skill"))
        if skill is None:
            raise UnreadableError("not_a_whole_number")
        return SkillLine(spell=spell, skill=skill, checked=flag(entry.get("checked")))

    def held(self, entry: Any, place: int) -> HeldLine:
        spell = self.ref(entry.get("spell") if isinstance(entry, dict) else None, place)
        told = entry.get("reversed")
        return HeldLine(spell=spell, is_reversed=None if told is None else flag(told))

    def book(self, entry: Any, place: int) -> BookLine:
        if not isinstance(entry, dict):
            raise UnreadableError("not_an_entry")
        spells = entry.get("spells", [])
        if not isinstance(spells, list) or len(spells) > MOST_LINES:
            raise UnreadableError("not_an_entry")
        return BookLine(
            name=text(entry.get("name")),
            kind=text(entry.get("kind")) or "grimoire",
            state=text(entry.get("state")) or "held",
            spells=tuple(self.ref(spell, place) for spell in spells),
        )
