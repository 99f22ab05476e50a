"""What a GM writes of a memorised spell, and everything that can be wrong with it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Self

from django.db.models import CharField

from campaign.models import Campaign
from campaign.services.refusal import Problem
from rules.errors import MalformedError
from rules.vancian.combine_tags import parse_combine_tags
from rules.vancian.duration_text import parse_duration
from rules.vancian.ranges import parse_range
from rules.vancian.saving_throws import parse_saving_throw
from spells.models import MagicType, Spell, System, VancianForm, search_key, sort_keys

#: Before the fields of the reversed form.
REVERSE = "reverse_"
#: The columns of a form that a person writes.
FORM_FIELDS = (
    *("name_fr", "name_en", "duration", "range", "saving_throw", "combine_tags"),
    *("summary_fr", "summary_en"),
)
#: The longest effect, in characters.
MAX_EFFECT = 4_000

_L = ("fr", "en")
_READ: Mapping[str, Callable[[str], object]] = {
    "duration": parse_duration,
    "range": parse_range,
    "saving_throw": parse_saving_throw,
    "combine_tags": parse_combine_tags,
}
_LONGEST = {
    column.attname: int(column.max_length)
    for column in VancianForm._meta.concrete_fields
    if isinstance(column, CharField) and column.attname in FORM_FIELDS and column.max_length
}


@dataclass(frozen=True, kw_only=True)
class VancianDraft:
    """A memorised spell as it was written; texts as the rules read them (Source: V13)."""

    magic_type: str = MagicType.ARCANE
    spell_level: int = 1
    name_fr: str = ""
    name_en: str = ""
    duration: str = ""
    range: str = ""
    saving_throw: str = ""
    combine_tags: str = ""
    summary_fr: str = ""
    summary_en: str = ""
    effect_fr: str = ""
    effect_en: str = ""
    #: Whether the fields of the reversed form count. Source: V9.
    is_reversible: bool = False
    reverse_name_fr: str = ""
    reverse_name_en: str = ""
    reverse_duration: str = ""
    reverse_range: str = ""
    reverse_saving_throw: str = ""
    reverse_combine_tags: str = ""
    reverse_summary_fr: str = ""
    reverse_summary_en: str = ""

    @classmethod
    def of(cls, spell: Spell) -> Self:
        """The spell as it stands. One query for its forms, unless they are there."""
        other = spell.reversed_form
        values: dict[str, Any] = {name: getattr(spell.form, name) for name in FORM_FIELDS}
        if other is not None:
            values |= {REVERSE + name: getattr(other, name) for name in FORM_FIELDS}
        return cls(
            magic_type=spell.magic_type,
            spell_level=spell.spell_level or 1,
            effect_fr=spell.effect_fr,
            effect_en=spell.effect_en,
            is_reversible=other is not None,
            **values,
        )

    def with_changes(self, other: "VancianDraft", changed: Iterable[str]) -> "VancianDraft":
        """This one, with the named fields of the other."""
        names = {field.name for field in fields(self)} & set(changed)
        return replace(self, **{name: getattr(other, name) for name in names})

    def form_columns(self, *, is_reversed: bool) -> dict[str, Any]:
        """The columns of one form."""
        prefix = REVERSE if is_reversed else ""
        columns: dict[str, Any] = {name: getattr(self, prefix + name) for name in FORM_FIELDS}
        names = {name: columns[name] for name in ("name_fr", "name_en")}
        return columns | sort_keys(**names) | {"is_reversed": is_reversed}

    def columns(self) -> dict[str, Any]:
        """The columns of the spell itself."""
        same = ("name_fr", "name_en", "summary_fr", "summary_en", "effect_fr", "effect_en")
        return {
            "system": str(System.VANCIAN),
            "magic_type": str(self.magic_type),
            "spell_level": self.spell_level,
            **{name: getattr(self, name) for name in same},
            **sort_keys(name_fr=self.name_fr, name_en=self.name_en),
        }

    @property
    def written_forms(self) -> tuple[bool, ...]:
        """Which forms it has: the own one, and the reversed one."""
        return (False, True) if self.is_reversible else (False,)

    @property
    def names(self) -> dict[str, str]:
        """Each name that counts, by its field."""
        prefixes = ("", REVERSE) if self.is_reversible else ("",)
        written = [f"{prefix}name_{language}" for prefix in prefixes for language in _L]
        found = {field: str(getattr(self, field)) for field in written}
        return {field: name for field, name in found.items() if search_key(name)}


def vancian_problems(draft: VancianDraft) -> list[Problem]:
    """What is wrong with the spell by itself. Source: V6, V10, V13."""
    problems: list[Problem] = []
    if draft.magic_type not in set(MagicType):
        problems.append(Problem(code="magic_type_unknown", field="magic_type"))
    else:
        most = MagicType(draft.magic_type).max_spell_level
        if not 1 <= draft.spell_level <= most:
            detail = {"minimum": 1, "maximum": most}
            problems.append(Problem(code="level_out_of_range", field="spell_level", detail=detail))
    for is_reversed in draft.written_forms:
        problems += _form_problems(draft, REVERSE if is_reversed else "")
    for name in ("effect_fr", "effect_en"):
        if len(getattr(draft, name)) > MAX_EFFECT:
            problems.append(Problem(code="too_long", field=name, detail={"maximum": MAX_EFFECT}))
    return problems


def _form_problems(draft: VancianDraft, prefix: str) -> list[Problem]:
    problems: list[Problem] = []
    if not any(search_key(getattr(draft, f"{prefix}name_{language}")) for language in _L):
        problems.append(Problem(code="name_missing", field=f"{prefix}name_fr"))
    for name, longest in _LONGEST.items():
        if len(getattr(draft, prefix + name)) > longest:
            detail = {"maximum": longest}
            problems.append(Problem(code="too_long", field=prefix + name, detail=detail))
    for name, read in _READ.items():
        text = getattr(draft, prefix + name)
        try:
            read(text)
        except MalformedError as error:
            value = error.problems[0].value
            code = f"{name}_unreadable"
            problems.append(Problem(code=code, field=prefix + name, detail={"value": value}))
    return problems


def vancian_name_problems(
    campaign: Campaign, draft: VancianDraft, *, besides: Spell | None = None
) -> list[Problem]:
    """The names that another spell of the list has, in either form, and one's own given twice.

    The lists of two types may share a name. One query.
    """
    rows = VancianForm.objects.filter(
        ended_seq=None,
        spell__in=Spell.objects.usable_in(campaign).of_magic_types([MagicType(draft.magic_type)]),
    )
    if besides is not None:
        rows = rows.exclude(spell=besides)
    taken: dict[str, dict[str, str]] = {}
    for name_fr, name_en, *keys in rows.values_list("name_fr", "name_en", "sort_fr", "sort_en"):
        taken |= {key: {"fr": name_fr, "en": name_en} for key in keys}
    problems: list[Problem] = []
    own: dict[str, str] = {}
    for field, name in draft.names.items():
        key, form = search_key(name), field.startswith(REVERSE)
        if key in taken:
            problems.append(Problem(code="name_taken", field=field, detail=taken[key]))
        elif form and key in own:
            detail = dict.fromkeys(_L, name)
            problems.append(Problem(code="name_taken", field=field, detail=detail))
        if not form:
            own[key] = field
    return problems


def taken_vancian_name(campaign: Campaign, spell: Spell) -> str | None:
    """Whether another usable spell of its list has a name of this one."""
    if not _has_own_form(spell):
        return None
    draft = VancianDraft.of(spell)
    return "name_taken" if vancian_name_problems(campaign, draft, besides=spell) else None


def _has_own_form(spell: Spell) -> bool:
    # An undo may ask about a spell whose forms it has not brought back yet.
    return any(not form.is_reversed and form.ended_seq is None for form in spell.forms.all())
