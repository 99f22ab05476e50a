"""What a GM writes of a spell, and everything that can be wrong with it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self

from django.db.models import CharField, TextField

from campaign.models import Campaign
from campaign.services.refusal import Problem
from rules.percentile.effect_dice import MAX_INTENSITY
from rules.percentile.parameters import (
    DEFAULT_DURATION_MIN,
    DEFAULT_RANGE_M,
    MAX_BASE_DURATION_MIN,
    MAX_BASE_RANGE_M,
    Characteristic,
    Degree,
    DurationKind,
    RangeKind,
    SpellParameters,
)
from spells.models import Spell, search_key, sort_keys
from spells.services.vancian.draft import taken_vancian_name

#: Steps of intensity that one spell may tell of, and the longest of them in characters.
MAX_STEPS = 30
MAX_STEP_TEXT = 200

_TEXTS = {
    column.attname: int(column.max_length)
    for column in Spell._meta.concrete_fields
    if isinstance(column, CharField | TextField)
    and column.attname.endswith(("_fr", "_en"))
    and not column.attname.startswith("sort_")
    and column.max_length
}


@dataclass(frozen=True, kw_only=True)
class SpellDraft:
    """The columns of a spell as they were written, under the names of its columns."""

    name_fr: str = ""
    name_en: str = ""
    degree: int = Degree.LIGHT
    range_kind: str = RangeKind.DISTANCE
    base_range_m: int = DEFAULT_RANGE_M
    duration_kind: str = DurationKind.LASTING
    base_duration_min: int = DEFAULT_DURATION_MIN
    resistance: str = ""
    rolls_dice: bool = False
    dice_fr: str = ""
    dice_en: str = ""
    is_barrier: bool = False
    summary_fr: str = ""
    summary_en: str = ""
    effect_fr: str = ""
    effect_en: str = ""
    #: ``[{"intensity": 5, "fr": …, "en": …}]``, by growing intensity.
    steps: Sequence[Mapping[str, Any]] = field(default_factory=list)
    special_fr: str = ""
    special_en: str = ""

    @classmethod
    def of(cls, spell: Spell) -> Self:
        """The spell as it stands."""
        return cls(**{column.name: getattr(spell, column.name) for column in fields(cls)})

    @classmethod
    def of_line(cls, name: str, parameters: SpellParameters, *, language: str) -> Self:
        """A name and its parameters, as a line of P15 gives them."""
        return cls(
            name_fr=name if language == "fr" else "",
            name_en=name if language == "en" else "",
            degree=int(parameters.degree),
            range_kind=str(parameters.range_kind),
            base_range_m=parameters.base_range_m,
            duration_kind=str(parameters.duration_kind),
            base_duration_min=parameters.base_duration_min,
            resistance=str(parameters.resistance or ""),
        )

    def with_changes(self, other: "SpellDraft", changed: Iterable[str]) -> "SpellDraft":
        """This one, with the named columns of the other."""
        return replace(self, **{name: getattr(other, name) for name in changed})

    @property
    def names(self) -> dict[str, str]:
        """Both names, for the log."""
        return {"fr": self.name_fr, "en": self.name_en}

    @property
    def keys(self) -> frozenset[str]:
        """Under what the spell is found: each name that it has."""
        return frozenset(filter(None, map(search_key, (self.name_fr, self.name_en))))

    @property
    def parameters(self) -> SpellParameters:
        """As the rules read them. Raises ``MalformedError`` for a base out of its bounds."""
        return SpellParameters(
            degree=Degree(self.degree),
            range_kind=RangeKind(self.range_kind),
            base_range_m=self.base_range_m,
            duration_kind=DurationKind(self.duration_kind),
            base_duration_min=self.base_duration_min,
            resistance=Characteristic(self.resistance) if self.resistance else None,
        )

    def columns(self) -> dict[str, Any]:
        """Every column that follows; a locked range or duration has no base of its own."""
        columns = {column.name: getattr(self, column.name) for column in fields(self)}
        columns["steps"] = [dict(step) for step in self.steps]
        columns["degree"] = int(self.degree)
        columns["range_kind"], columns["duration_kind"] = (
            str(self.range_kind),
            str(self.duration_kind),
        )
        if RangeKind(self.range_kind).is_locked:
            columns["base_range_m"] = DEFAULT_RANGE_M
        if DurationKind(self.duration_kind).is_locked:
            columns["base_duration_min"] = DEFAULT_DURATION_MIN
        return columns | sort_keys(name_fr=self.name_fr, name_en=self.name_en)


def draft_problems(draft: SpellDraft) -> list[Problem]:
    """What is wrong with the spell by itself. Source: P3, P15."""
    problems: list[Problem] = []
    if not draft.keys:
        problems.append(Problem(code="name_missing", field="name_fr"))
    for name, longest in _TEXTS.items():
        if len(getattr(draft, name)) > longest:
            problems.append(Problem(code="too_long", field=name, detail={"maximum": longest}))
    if not RangeKind(draft.range_kind).is_locked:
        problems += _base_problems("base_range_m", draft.base_range_m, MAX_BASE_RANGE_M)
    if not DurationKind(draft.duration_kind).is_locked:
        problems += _base_problems(
            "base_duration_min", draft.base_duration_min, MAX_BASE_DURATION_MIN
        )
    return problems + _step_problems(draft.steps)


def name_problems(
    campaign: Campaign, drafts: Sequence[SpellDraft], *, besides: Spell | None = None
) -> list[list[Problem]]:
    """For each draft, the names that are taken: by a usable spell, or by an earlier draft.

    Names are compared as they are searched, accents and capitals aside, in both languages, so
    that a name means one spell at the table. One query.
    """
    taken: dict[str, dict[str, str]] = {}
    rows = (
        Spell.objects.usable_in(campaign)
        .percentile()
        .values_list("pk", "name_fr", "name_en", "sort_fr", "sort_en")
    )
    for pk, name_fr, name_en, *keys in rows:
        if besides is None or pk != besides.pk:
            taken |= {key: {"fr": name_fr, "en": name_en} for key in keys}
    found: list[list[Problem]] = []
    for draft in drafts:
        found.append(
            [
                Problem(code="name_taken", field=f"name_{language}", detail=taken[key])
                for language, name in draft.names.items()
                if (key := search_key(name)) and key in taken
            ]
        )
        taken |= dict.fromkeys(draft.keys, draft.names)
    return found


def taken_name(spell: Spell) -> str | None:
    """Whether another usable spell has a name of this one; asked when an undo offers it again."""
    if spell.campaign is None or spell.ended_seq is not None:
        return None
    if spell.is_vancian:
        return taken_vancian_name(spell.campaign, spell)
    [problems] = name_problems(spell.campaign, [SpellDraft.of(spell)], besides=spell)
    return "name_taken" if problems else None


def _base_problems(name: str, value: int, maximum: int) -> list[Problem]:
    if 1 <= value <= maximum:
        return []
    return [
        Problem(code="base_out_of_range", field=name, detail={"minimum": 1, "maximum": maximum})
    ]


def _step_problems(steps: Sequence[Mapping[str, Any]]) -> list[Problem]:
    problems: list[Problem] = []
    if len(steps) > MAX_STEPS:
        problems.append(
            Problem(code="too_many_steps", field="steps", detail={"maximum": MAX_STEPS})
        )
    for step in steps:
        detail = {"intensity": step["intensity"], "maximum": MAX_INTENSITY}
        if not 1 <= step["intensity"] <= MAX_INTENSITY:
            problems.append(Problem(code="step_out_of_range", field="steps", detail=detail))
        if any(len(step.get(language) or "") > MAX_STEP_TEXT for language in ("fr", "en")):
            detail = detail | {"maximum": MAX_STEP_TEXT}
            problems.append(Problem(code="step_too_long", field="steps", detail=detail))
    return problems
