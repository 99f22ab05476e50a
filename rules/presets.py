"""Several house rules at once, by the names of games that players know. Source: P14 (Read)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

from rules.house_rules import HouseRules
from rules.options import CriticalRegime, PouMark, ResistanceBounds
from rules.percentile.house_options import PercentileOptions
from rules.vancian.house_options import VancianOptions
from rules.vancian.options import Edition


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A game's own rules; what it doesn't settle stays as the table has it."""

    name: str
    """Name of the game, or a key for rules that go by no name."""
    rules: HouseRules
    """Its rules, all else at the defaults."""
    settles: frozenset[str]
    """Options that it settles."""

    def is_played(self, rules: HouseRules) -> bool:
        """True when these rules are its own in all that it settles."""
        return not self.settles.intersection(rules.differences(self.rules))

    def over(self, rules: HouseRules, *, only: Collection[str] | None = None) -> HouseRules:
        """These rules with those that it settles; of them `only` some where named."""
        names = self.settles if only is None else self.settles.intersection(only)
        return replace(rules, **{name: getattr(self.rules, name) for name in names})


# The round of a campaign is that of its memorised spells where it has any. Source: P9.
_PERCENTILE = frozenset(option.name for option in fields(PercentileOptions))
_VANCIAN = frozenset({"round_seconds", *(option.name for option in fields(VancianOptions))})

PERCENTILE_PRESETS = (
    Preset(name="Elric", settles=_PERCENTILE, rules=HouseRules()),
    Preset(
        name="Stormbringer",
        settles=_PERCENTILE,
        rules=HouseRules(critical_regime=CriticalRegime.STORMBRINGER),
    ),
    Preset(
        name="BaSIC",
        settles=_PERCENTILE,
        rules=HouseRules(critical_regime=CriticalRegime.BASIC_FR),
    ),
    Preset(
        name="RuneQuest",
        settles=_PERCENTILE,
        rules=HouseRules(
            critical_regime=CriticalRegime.RQ,
            resistance_bounds=ResistanceBounds.FIVE_TO_95,
            pou_mark=PouMark.ANY_WIN,
        ),
    ),
    Preset(
        name="BRP",
        settles=_PERCENTILE,
        rules=HouseRules(
            critical_regime=CriticalRegime.BRP_UGE,
            resistance_bounds=ResistanceBounds.FIVE_TO_95,
            pou_mark=PouMark.ANY_WIN,
        ),
    ),
)
"""Games whose spells are rolled for; the first is the rules page as it stands."""

VANCIAN_PRESETS = (
    Preset(name="advanced", settles=_VANCIAN, rules=HouseRules(round_seconds=10)),
    Preset(
        name="basic",
        settles=_VANCIAN,
        rules=HouseRules(round_seconds=10, edition=Edition.BASIC),
    ),
)
"""Editions of the game whose spells are memorised, by key. Source: V1."""

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {preset.name: preset for preset in (*PERCENTILE_PRESETS, *VANCIAN_PRESETS)}
)
"""Every preset by its name."""


def preset_of(rules: HouseRules, *, among: Collection[Preset] = PERCENTILE_PRESETS) -> str | None:
    """Name of the first preset whose rules these are in all that it settles, or None."""
    return next((preset.name for preset in among if preset.is_played(rules)), None)


def begins_memorised(rules: HouseRules) -> bool:
    """True where a table's rules are those of memorised spells: their round, no rolled spells' own.

    Such a table's pages begin with memorised spells. Source: P9 (Read).
    """
    own_round = VANCIAN_PRESETS[0].rules.round_seconds
    return rules.round_seconds == own_round and PERCENTILE_PRESETS[0].is_played(rules)


def own_rules(rules: HouseRules) -> HouseRules:
    """The rules of the games that a table plays, as these games have them: no house rule in them.

    Where a table's rules are no game's, those it would have without a house rule.
    """
    found = HouseRules()
    kinds: list[Sequence[Preset]] = [PERCENTILE_PRESETS]
    if begins_memorised(rules):
        kinds.append(VANCIAN_PRESETS)
        found = VANCIAN_PRESETS[0].over(found)
    for presets in kinds:
        played = next((one for one in presets if one.is_played(rules)), None)
        found = played.over(found) if played else found
    return found


def preset_reached(rules: HouseRules, *, changed: Collection[str]) -> str | None:
    """Name of the preset that a change of these options has led to, or None.

    The first, of either kind of game, that these rules are and that settles one of the changed
    options.
    """
    return next(
        (
            preset.name
            for preset in PRESETS.values()
            if preset.settles.intersection(changed) and preset.is_played(rules)
        ),
        None,
    )
