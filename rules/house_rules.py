"""House rules of a campaign: one validated object, the rules pages' defaults first.

The options of each kind of magic stand with its rules; here are those of both, and the whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, cast

from rules.clock import ROUND
from rules.errors import InputProblem, MalformedError, shown
from rules.option_readers import UNLIMITED, Reader, choice, one_of
from rules.options import (
    DiceSource,
    Initiative,
    PartyView,
    PlanarLimit,
    PlanarRollSeen,
    Planes,
    Requests,
    RestInterval,
    SleepInterruption,
)
from rules.percentile.house_options import PERCENTILE_READERS, PercentileOptions
from rules.vancian.house_options import VANCIAN_READERS, VancianOptions

ROUND_SECONDS = (12, 10)
"""Allowed values of `round_seconds`, the default first. Source: P9."""


@dataclass(frozen=True, kw_only=True)
class SharedOptions:
    """Options of a table, whatever its magic."""

    round_seconds: int = ROUND
    """Length of a combat round in seconds: 12, or 10 where spells are memorised. Source: P9."""
    sleep_interruption: SleepInterruption = SleepInterruption.RESTART
    """What an interrupted sleep is worth. Source: S5."""
    rest_interval: RestInterval = RestInterval.ONCE_PER_24H
    """How often a character may rest. Source: S5."""
    dice_source: DiceSource = DiceSource.EITHER
    """Who rolls: the server, the table, or either."""
    initiative: Initiative = Initiative.DEX
    """Who acts first in a combat round: DEX, a die a side, or a die each. Source: P9, V5."""
    planes: Planes = Planes.ON
    """Whether anybody leaves the material plane. Source: V12."""
    planar_limit: PlanarLimit = PlanarLimit.PER_ABSENCE
    """What the die of a stay counts. Source: S9."""
    planar_roll_seen: PlanarRollSeen = PlanarRollSeen.GM
    """Who sees the die of a stay and the time left. Source: S9."""
    party_view: PartyView = PartyView.NAMES_AND_STATE
    """What players see of characters that others play."""
    requests: Requests = Requests.REST_ONLY
    """What players may ask their GM for by a tap."""


@dataclass(frozen=True, kw_only=True)
class HouseRules(VancianOptions, SharedOptions, PercentileOptions):
    """Every option. `HouseRules()` is the rules pages as they stand."""

    def __post_init__(self) -> None:
        _, problems = _read(self.to_mapping())
        if problems:
            raise MalformedError(*problems)

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> "HouseRules":
        """Read options by name; those not named keep their default.

        Whole numbers may be text, as a form sends them. Raises MalformedError that carries every
        unknown key and bad value at once.
        """
        values, problems = _read(mapping)
        if problems:
            raise MalformedError(*problems)
        return cls(**cast(dict[str, Any], values))

    def to_mapping(self) -> dict[str, str | int]:
        """Every option by name, as plain text and whole numbers that JSON can hold."""
        result: dict[str, str | int] = {}
        for option in fields(self):
            value = getattr(self, option.name)
            if value is None:
                value = UNLIMITED
            result[option.name] = value.value if isinstance(value, StrEnum) else value
        return result

    def differences(self, other: "HouseRules | None" = None) -> tuple[str, ...]:
        """Names of the options that differ from `other` (from the defaults when None)."""
        base = other or HouseRules()
        return tuple(
            option.name
            for option in fields(self)
            if getattr(self, option.name) != getattr(base, option.name)
        )


_READERS: Mapping[str, Reader] = MappingProxyType(
    {
        **PERCENTILE_READERS,
        "round_seconds": one_of(ROUND_SECONDS),
        "sleep_interruption": choice(SleepInterruption),
        "rest_interval": choice(RestInterval),
        "dice_source": choice(DiceSource),
        "initiative": choice(Initiative),
        "planes": choice(Planes),
        "planar_limit": choice(PlanarLimit),
        "planar_roll_seen": choice(PlanarRollSeen),
        "party_view": choice(PartyView),
        "requests": choice(Requests),
        **VANCIAN_READERS,
    }
)


def _read(mapping: Mapping[str, object]) -> tuple[dict[str, object], list[InputProblem]]:
    values: dict[str, object] = {}
    problems: list[InputProblem] = []
    for key, raw in mapping.items():
        reader = _READERS.get(key)
        if reader is None:
            problems.append(InputProblem(field=shown(key), code="unknown_option"))
            continue
        value, problem = reader(key, raw)
        if problem is None:
            values[key] = value
        else:
            problems.append(problem)
    return values, problems
