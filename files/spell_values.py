"""The cells of a list of spells: how each column is read, from a table or from JSON."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from files.documents import read_document
from files.problems import FileRefused
from rules.errors import MalformedError
from rules.percentile.parameters import Characteristic, Degree, DurationKind, RangeKind
from rules.vancian.classes import MagicType

PERCENTILE, VANCIAN = "percentile", "vancian"

_TRUE = {"1", "yes", "true", "oui", "vrai", "x"}
_FALSE = {"0", "no", "false", "non", "faux", ""}
_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)
_LARGEST = 10**9


class UnreadableError(Exception):
    """A cell that cannot be read: why, as a stable word, and what the sentence needs."""

    def __init__(self, code: str, **detail: Any) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


def read_value(name: str, raw: Any) -> Any:
    """The cell of that column as a value; nothing where it says nothing. Raises."""
    read: Callable[[Any], Any] = _READ.get(name, text)
    return read(raw)


def write_cell(name: str, value: Any) -> str:
    """A value as a table writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False) if value else ""
    return "" if value is None else str(value)


def text(raw: Any) -> str:
    """Words, with their line ends as everywhere."""
    if raw is None:
        return ""
    if not isinstance(raw, str):
        raise UnreadableError("not_a_text_value")
    return raw.replace("\r\n", "\n").replace("\r", "\n").strip()


def whole(raw: Any) -> int | None:
    """A whole number; nothing where the cell is empty."""
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return None
    if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < _LARGEST:
        return raw
    if isinstance(raw, str) and _WHOLE.fullmatch(raw.strip()):
        return int(raw)
    raise UnreadableError("not_a_whole_number")


def flag(raw: Any) -> bool:
    """Yes or no, in English, French or as spreadsheets say it."""
    if isinstance(raw, bool):
        return raw
    word = "" if raw is None else str(raw).strip().lower()
    if word in _TRUE or word in _FALSE:
        return word in _TRUE
    raise UnreadableError("not_yes_or_no")


def _choice(*allowed: str) -> Callable[[Any], str | None]:
    def read(raw: Any) -> str | None:
        word = text(raw)
        found = {one.lower(): one for one in allowed}.get(word.lower())
        if word and found is None:
            raise UnreadableError("not_a_choice", allowed=", ".join(allowed))
        return found

    return read


def _degree(raw: Any) -> int | None:
    word = text(raw).lower()
    if not word:
        return None
    try:
        return int(Degree.from_key(word))
    except MalformedError as error:
        allowed = ", ".join(degree.key for degree in Degree)
        raise UnreadableError("not_a_choice", allowed=allowed) from error


def _resistance(raw: Any) -> str:
    return _choice(*(str(one) for one in Characteristic))(raw) or ""


def _steps(raw: Any) -> list[dict[str, Any]]:
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return []
    if isinstance(raw, str):
        try:
            raw = read_document(raw)
        except FileRefused as refusal:
            raise UnreadableError("steps_unreadable") from refusal
    if not isinstance(raw, list):
        raise UnreadableError("steps_unreadable")
    found: dict[int, dict[str, Any]] = {}
    for step in raw:
        if not isinstance(step, dict) or not set(step) <= {"intensity", "fr", "en"}:
            raise UnreadableError("steps_unreadable")
        try:
            intensity = whole(step.get("intensity"))
            words = {language: text(step.get(language)) for language in ("fr", "en")}
        except UnreadableError as error:
            raise UnreadableError("steps_unreadable") from error
        if intensity is None or intensity in found:
            raise UnreadableError("steps_unreadable")
        found[intensity] = {"intensity": intensity, **words}
    return [found[intensity] for intensity in sorted(found)]


_READ: Mapping[str, Callable[[Any], Any]] = {
    "system": _choice(PERCENTILE, VANCIAN),
    "degree": _degree,
    "range_kind": _choice(*(str(kind) for kind in RangeKind)),
    "base_range_m": whole,
    "duration_kind": _choice(*(str(kind) for kind in DurationKind)),
    "base_duration_min": whole,
    "resistance": _resistance,
    "rolls_dice": flag,
    "is_barrier": flag,
    "steps": _steps,
    "magic_type": _choice(*(str(one) for one in MagicType)),
    "spell_level": whole,
    "is_reversible": flag,
}
