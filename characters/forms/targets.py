"""On whom a cast falls, as it comes from the planner. Source: P10, P12."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from characters.models import Character
from characters.models.spell_target import LONGEST_NAME
from characters.services.aiming import MOST_TARGETS, Aim
from rules.percentile.plan import MAX_SCORE

#: Fields for those who are no characters; who is there for long is worth a sheet.
FREE_NAMES = 3
#: Fields of an address that may stand in it several times.
LISTS = ("target", "willing", "free", "free_score", "free_barrier")


@dataclass(frozen=True, kw_only=True)
class FreeName:
    """One field for a name, with what a GM gives of it, as it was typed."""

    name: str = ""
    score: str = ""
    barrier: str = ""
    error: str = ""


@dataclass(frozen=True, kw_only=True)
class DeclaredTargets:
    """The targets as they were declared, and what could not be read."""

    aims: tuple[Aim, ...] = ()
    names: tuple[FreeName, ...] = ()
    errors: tuple[str, ...] = ()

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The fields of an address that declare the same."""
        return list(_fields(self.aims, self.names))

    @property
    def rows(self) -> list[FreeName]:
        """The fields for names: those typed, and empty ones."""
        return [*self.names, *[FreeName()] * (FREE_NAMES - len(self.names))]


def read_targets(
    data: QueryDict, *, people: Mapping[int, Character], may_give_numbers: bool
) -> DeclaredTargets:
    """Reads characters by id, and names with what a GM knows of them.

    Of ids that are not among ``people`` nobody learns why: hidden, elsewhere, or none at all.
    """
    errors = []
    willing = set(data.getlist("willing"))
    typed = list(dict.fromkeys(data.getlist("target")))
    known = [int(text) for text in typed if is_id(text) and int(text) in people]
    if len(known) < len(typed):
        errors.append(_("Cette cible n’est plus là."))
    if len(known) > MOST_TARGETS:
        errors.append(_("%(maximum)s cibles au plus.") % {"maximum": MOST_TARGETS})
    aims = [Aim(character=pk, is_willing=str(pk) in willing) for pk in known[:MOST_TARGETS]]
    names: list[FreeName] = []
    for place, name in enumerate(data.getlist("free")[:FREE_NAMES]):
        words = "".join(sign for sign in " ".join(name.split()) if sign.isprintable())
        if not words:
            continue
        row, aim = _free(data, place, words, may_give_numbers=may_give_numbers)
        key = f"n{len(names)}"
        names.append(row)
        aims.append(replace(aim, is_willing=key in willing))
        if row.error:
            errors.append(row.error)
    return DeclaredTargets(aims=tuple(aims), names=tuple(names), errors=tuple(errors))


def is_id(text: str) -> bool:
    """Whether a text may be the number of a row."""
    return re.fullmatch(r"[0-9]{1,18}", text) is not None


def _free(
    data: QueryDict, place: int, name: str, *, may_give_numbers: bool
) -> tuple[FreeName, Aim]:
    texts = {
        field: _at(data.getlist(f"free_{field}"), place) if may_give_numbers else ""
        for field in ("score", "barrier")
    }
    numbers = {field: _number(text) for field, text in texts.items()}
    error = ""
    if any(text and numbers[field] is None for field, text in texts.items()):
        error = _("Un nombre de 0 à %(maximum)s est attendu.") % {"maximum": MAX_SCORE}
    if len(name) > LONGEST_NAME:
        error = _("%(maximum)s caractères au plus.") % {"maximum": LONGEST_NAME}
    row = FreeName(name=name, error=error, **texts)
    return row, Aim(name=name[:LONGEST_NAME], score=numbers["score"], barrier=numbers["barrier"])


def _number(text: str) -> int | None:
    is_number = re.fullmatch(r"[0-9]{1,4}", text) is not None and int(text) <= MAX_SCORE
    return int(text) if is_number else None


def _at(texts: list[str], place: int) -> str:
    return texts[place].strip() if place < len(texts) else ""


def _fields(aims: tuple[Aim, ...], names: tuple[FreeName, ...]) -> Iterator[tuple[str, str]]:
    free = 0
    for aim in aims:
        key = str(aim.character)
        if aim.character is None:
            key, free = f"n{free}", free + 1
        else:
            yield "target", key
        if aim.is_willing:
            yield "willing", key
    for row in names:
        yield "free", row.name
        if any(one.score or one.barrier for one in names):
            yield "free_score", row.score
            yield "free_barrier", row.barrier
