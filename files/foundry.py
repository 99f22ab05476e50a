"""Exports of Foundry VTT: spells of any compendium, actors of the ``ose`` system.

Foundry's own texts are free, ours are read by rules: what cannot be mapped is said, with the text
that stood there, and kept at the end of the spell's effect.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from files.character_file import BookLine, CharacterFile, HeldLine, SpellRef
from files.documents import read_document
from files.markup import plain_text
from files.problems import FileProblem, FileRefused, listed, refuse, shown
from files.spell_list import SpellFile, SpellRow
from files.spell_values import VANCIAN
from files.tables import MOST_ROWS
from rules.errors import MalformedError
from rules.vancian.classes import CLASSES, CasterClass
from rules.vancian.duration_text import parse_duration
from rules.vancian.ranges import parse_range
from rules.vancian.saving_throws import parse_saving_throw

MOST_EFFECT = 4_000
#: Of a description with its markup; what is longer is cut before it is read.
MOST_MARKUP = 40_000
_ALIGNMENTS = {"law": "law", "loyal": "law", "neutr": "neutral", "chao": "chaos"}
_SAVES = {"spell": "spells", "death": "death", "paralysis": "paralysis"}
#: What a sheet of ours has no place for.
_NOT_KEPT = (
    "hp",
    "ac",
    "aac",
    "thac0",
    "saves",
    "movement",
    "languages",
    "retainer",
    "exploration",
)


def read_entries(text: str) -> list[Any]:
    """The documents of an export: one, a list, or one a line. Raises ``FileRefused``."""
    try:
        document = read_document(text)
    except FileRefused:
        lines = [line for line in text.splitlines() if line.strip()]
        if not 1 < len(lines) <= MOST_ROWS or not all(line.lstrip()[:1] == "{" for line in lines):
            raise
        return [read_document(line) for line in lines]
    if isinstance(document, dict) and isinstance(document.get("entries"), list):
        document = document["entries"]
    return document if isinstance(document, list) else [document]


def looks_like_foundry(entries: list[Any]) -> bool:
    """Whether somewhere a document has a name and a type, as all of Foundry's have."""
    return any(
        isinstance(one, dict)
        and isinstance(one.get("name"), str)
        and isinstance(_system(one), dict)
        for one in entries
    )


def read_foundry_spells(entries: list[Any]) -> SpellFile:
    """The spells of a compendium, or of the actors in it. Raises ``FileRefused``."""
    items: list[Any] = []
    for entry in entries:
        within = entry.get("items") if isinstance(entry, dict) else None
        items += within if isinstance(within, list) else [entry]
    if len(items) > MOST_ROWS:
        raise refuse("too_many_rows", maximum=MOST_ROWS)
    rows: list[SpellRow] = []
    aside: list[FileProblem] = []
    for place, item in enumerate(items, 1):
        try:
            rows.append(_spell(item, place))
        except _LeftAsideError as why:
            aside.append(why.problem)
    if not rows and not aside:
        raise refuse("no_rows")
    return SpellFile(kind="foundry", rows=tuple(rows), remarks=tuple(aside))


def read_foundry_actor(entries: list[Any]) -> CharacterFile:
    """One actor of type ``character``. Raises ``FileRefused``."""
    if len(entries) != 1 or not isinstance(entries[0], dict):
        raise refuse("not_one_character")
    actor = entries[0]
    system = _system(actor)
    if actor.get("type") != "character" or not isinstance(system, dict):
        raise refuse("not_one_character")
    details = _part(system, "details")
    caster = class_named(_words(details.get("class")))
    if caster is None:
        raise refuse("class_unknown", name=shown(details.get("class") or "–"))
    return _Actor(actor, system, details, caster).read()


def class_named(name: str) -> CasterClass | None:
    """The class of that name, in either language, signs and capitals aside."""
    key = _bare(name)
    for caster in CLASSES.values():
        if key in {_bare(caster.name_fr), _bare(caster.name_en), _bare(caster.id)}:
            return caster
    return None


class _LeftAsideError(Exception):
    def __init__(self, code: str, place: int, **detail: Any) -> None:
        super().__init__(code)
        self.problem = FileProblem(code=code, place=place, detail=detail)


def _spell(item: Any, place: int) -> SpellRow:
    system = _system(item) if isinstance(item, dict) else None
    if not isinstance(item, dict) or not isinstance(system, dict):
        raise _LeftAsideError("foundry_no_document", place)
    name = shown(_words(item.get("name")), 80)
    if item.get("type") != "spell":
        raise _LeftAsideError("foundry_no_spell", place, name=name, type=shown(item.get("type")))
    classes = re.split(r"[,/;]", _words(system.get("class")))
    casters = list(filter(None, map(class_named, classes)))
    level = _whole(system.get("lvl", system.get("level")))
    if not casters:
        raise _LeftAsideError(
            "foundry_class_unknown", place, name=name, value=shown(system.get("class") or "–")
        )
    if level is None or not 1 <= level <= casters[0].magic_type.max_spell_level:
        raise _LeftAsideError(
            "foundry_level_unknown", place, name=name, value=shown(system.get("lvl", "–"))
        )
    kept: list[str] = []
    remarks: list[FileProblem] = []

    def mapped(column: str, given: Any, read: Callable[[str], str | None], instead: str) -> str:
        said = _words(given)
        found = read(said)
        if found is not None:
            return found
        detail = {"column": column, "value": shown(said)}
        remarks.append(FileProblem(code="foundry_not_mapped", place=place, detail=detail))
        kept.append(f"{column}: {said}")
        return instead

    values = {
        "system": VANCIAN,
        "name_en": name,
        "magic_type": str(casters[0].magic_type),
        "spell_level": level,
        "duration": mapped("duration", system.get("duration"), _duration, "special"),
        "range": mapped("range", system.get("range"), _range, "caster"),
        "saving_throw": mapped("save", system.get("save"), _save, "none"),
    }
    if len({caster.magic_type for caster in casters}) > 1 or len(casters) < len(classes):
        detail = {"column": "class", "value": shown(system.get("class"))}
        remarks.append(FileProblem(code="foundry_not_mapped", place=place, detail=detail))
    if _words(system.get("roll")):
        kept.append(f"roll: {_words(system.get('roll'))}")
    description = _words(system.get("description"))
    effect = "\n".join(filter(None, [plain_text(description[:MOST_MARKUP]), *kept]))
    if len(effect) > MOST_EFFECT or len(description) > MOST_MARKUP:
        remarks.append(FileProblem(code="foundry_cut", place=place, detail={"most": MOST_EFFECT}))
    values["effect_en"] = effect[:MOST_EFFECT]
    return SpellRow(place=place, name=name, system=VANCIAN, values=values, remarks=tuple(remarks))


@dataclass(frozen=True)
class _Actor:
    actor: Mapping[str, Any]
    system: Mapping[str, Any]
    details: Mapping[str, Any]
    caster: CasterClass

    def read(self) -> CharacterFile:
        scores = _part(self.system, "scores")
        spells: list[SpellRow] = []
        held: list[HeldLine] = []
        remarks: list[FileProblem] = []
        other: list[str] = []
        gold = 0
        for place, item in enumerate(_items(self.actor), 1):
            if item.get("type") != "spell":
                coins = _coins(item)
                gold += coins or 0
                other += [] if coins is not None else [_words(item.get("name"))]
                continue
            try:
                row = _spell(item, place)
            except _LeftAsideError as why:
                remarks.append(why.problem)
                continue
            spells.append(row)
            remarks += row.remarks
            copies = _whole((_system(item) or {}).get("cast")) or 0
            held += [HeldLine(spell=_ref(row))] * min(max(copies, 0), 20)
        lost = [name for name in (*_NOT_KEPT, "spells") if self.system.get(name)]
        lost += [f"scores.{name}" for name in scores if name not in {"int", "dex"}]
        lost += [f"details.{name}" for name in ("xp", "title") if _part(self.details, name)]
        for code, names in (("foundry_not_kept", lost), ("foundry_items_not_kept", other)):
            if names:
                remarks.append(FileProblem(code=code, detail={"names": listed(names, most=40)}))
        refs = tuple(_ref(row) for row in spells)
        books = (BookLine(name="Grimoire", kind="grimoire", spells=refs),)
        notes = plain_text(_words(self.details.get("biography"))[:MOST_MARKUP])
        return CharacterFile(
            kind="foundry",
            values={
                "system": VANCIAN,
                "name": shown(_words(self.actor.get("name")), 60),
                "class_id": self.caster.id,
                "class_level": _whole(self.details.get("level")) or 1,
                "alignment": _alignment(_words(self.details.get("alignment"))),
                "int_score": _score(scores, "int"),
                "dex_score": _score(scores, "dex"),
                "gold": gold,
                "notes": notes[:MOST_EFFECT],
            },
            memorised=tuple(held),
            books=books if refs and self.caster.uses_books else (),
            spells=tuple(spells),
            remarks=tuple(remarks),
        )


def _ref(row: SpellRow) -> SpellRef:
    return SpellRef(
        name_en=str(row.values["name_en"]),
        magic_type=str(row.values["magic_type"]),
        place=row.place,
    )


def _items(actor: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    items = actor.get("items")
    found = items if isinstance(items, list) else []
    return [item for item in found[:MOST_ROWS] if isinstance(item, dict)]


def _coins(item: Mapping[str, Any]) -> int | None:
    """Gold pieces of an item that is money."""
    if _bare(_words(item.get("name"))) not in {"gp", "gold", "goldpieces", "po", "piecesdor"}:
        return None
    quantity = (_system(item) or {}).get("quantity")
    if isinstance(quantity, dict):
        quantity = quantity.get("value")
    return max(0, _whole(quantity) or 0)


def _system(document: Mapping[str, Any]) -> Any:
    """What the document says; older versions of Foundry call it ``data``."""
    return document.get("system", document.get("data"))


def _part(of: Mapping[str, Any], name: str) -> Any:
    found = of.get(name)
    if isinstance(found, dict):
        return found
    return {} if name in {"details", "scores"} else found


def _score(scores: Mapping[str, Any], name: str) -> int | None:
    one = scores.get(name)
    return _whole(one.get("value") if isinstance(one, dict) else one)


def _words(value: Any) -> str:
    return value.strip() if isinstance(value, str) else "" if value is None else shown(value)


def _whole(value: Any) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"\d{1,9}", value.strip(), re.ASCII):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    is_whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9
    return value if is_whole else None


def _bare(name: str) -> str:
    kept = name.casefold().replace("é", "e").replace("è", "e")
    return "".join(c for c in kept if c.isalnum())


def _alignment(text: str) -> str:
    low = text.casefold()
    return next((ours for start, ours in _ALIGNMENTS.items() if start in low), "neutral")


def _duration(text: str) -> str | None:
    low = " ".join(text.casefold().split()).rstrip(".")
    low = re.sub(r"instantaneous", "instant", low)
    low = re.sub(r"\s*/\s*level", " per level", low)
    return _first(parse_duration, text, low)


def _range(text: str) -> str | None:
    low = " ".join(text.casefold().split()).rstrip(".").replace("’", "'")
    low = re.sub(r"(\d+)\s*(?:'|feet|foot)", r"\1 ft", low)
    if low in {"", "0", "self", "the caster", "caster (self)"}:
        low = "caster"
    return _first(parse_range, text, low)


def _save(text: str) -> str | None:
    low = text.casefold().strip()
    return _first(parse_saving_throw, _SAVES.get(low, low) or "none")


def _first(read: Callable[[str], object], *texts: str) -> str | None:
    for text in texts:
        try:
            read(text)
        except MalformedError:
            continue
        return text
    return None
