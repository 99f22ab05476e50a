"""A cast as the log tells it, in the shapes that the pictures take."""

from dataclasses import dataclass
from typing import Any

from campaign.models import LogEntry
from design.formats import in_language
from design.pictures.timeline import end_words
from rules.percentile.outcome import Band, Outcome
from spells.templatetags.spell_words import degree_word


@dataclass(frozen=True, kw_only=True)
class Die:
    """One die that fell."""

    faces: int
    value: int


@dataclass(frozen=True, kw_only=True)
class RolledEffect:
    """The effect for one intensity."""

    formula: str
    total: int
    intensity: int
    rolls: tuple[Die, ...]


@dataclass(frozen=True, kw_only=True)
class Result:
    """What happened, what it took."""

    entry: LogEntry

    @property
    def data(self) -> dict[str, Any]:
        return dict(self.entry.data)

    @property
    def spell_name(self) -> str:
        return in_language(self.entry.data["spell_name"])

    @property
    def counts(self) -> str:
        """What the dice of the effect count."""
        return in_language(self.entry.data["counts"])

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.entry.data["outcome"])

    @property
    def is_cast(self) -> bool:
        return self.outcome.is_cast

    @property
    def roll(self) -> int:
        return int(self._cast_die["value"])

    @property
    def is_typed(self) -> bool:
        """Whether the dice fell at the table."""
        return bool(self._cast_die["typed"])

    @property
    def _cast_die(self) -> dict[str, Any]:
        return next(die for die in self.entry.data["dice"] if die["for"] == "cast")

    @property
    def typed_dice(self) -> dict[str, Any]:
        """The dice as they were typed, by the field in which they are typed."""
        values: dict[str, list[str]] = {"hold": [], "cast": [], "resistance": [], "effect": []}
        for die in self.entry.data["dice"]:
            written = f"{die['value'] % 100:02d}" if die["faces"] == 100 else str(die["value"])
            values[die["for"]].append(written)
        fields = {"cast": "roll", "effect": "effect_rolls"}
        typed = {fields[key]: " ".join(written) for key, written in values.items() if key in fields}
        return typed | {"hold_rolls": values["hold"], "resistance_roll": values["resistance"]}

    @property
    def bands(self) -> list[Band]:
        return [
            Band(outcome=Outcome(outcome), low=low, high=high)
            for outcome, low, high in self.entry.data["bands"]
        ]

    @property
    def hit(self) -> Band:
        """The band in which the roll fell."""
        return next(band for band in self.bands if band.low <= self.roll <= band.high)

    @property
    def costs(self) -> dict[str, int]:
        return dict(self.entry.data["costs"])

    @property
    def derivation(self) -> list[tuple[str, int]]:
        return [(kind, value) for kind, value in self.entry.data["derivation"]]

    @property
    def effects(self) -> list[RolledEffect]:
        """The dice of the effect, for each intensity that got through to somebody."""
        data = self.entry.data
        one = [data["effect"] | {"intensity": data["intensity_left"]}] if data["effect"] else []
        return [
            RolledEffect(
                formula=effect["formula"],
                total=effect["total"],
                intensity=effect["intensity"],
                rolls=tuple(Die(**roll) for roll in effect["rolls"]),
            )
            for effect in data.get("effects", one)
        ]

    @property
    def is_open(self) -> bool:
        """Whether a GM has yet to say, or keeps, what became of a target."""
        return any(one.get("takes_effect", True) is None for one in self.entry.data.get("whom", ()))

    @property
    def lasts(self) -> int | None:
        """Minutes of game time that the spell lasts; unset where it is instant or has no end."""
        minutes: int | None = self.entry.data["duration_min"]
        return minutes

    @property
    def until(self) -> str:
        """The hour of the end of the spell at work, or that it has none."""
        return end_words(self.entry.data["at_work"]["ends"], now=self.entry.game_seconds)

    @property
    def degree(self) -> str:
        return degree_word(self.entry.data["plan"]["degree"])
