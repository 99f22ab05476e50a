"""The values that house rules choose from. The first of each is the default."""

from enum import StrEnum


class CriticalRegime(StrEnum):
    """Thresholds of the four outcomes. Source: P1."""

    ELRIC = "elric"
    BRP_UGE = "brp_uge"
    RQ = "rq"
    STORMBRINGER = "stormbringer"
    COC7 = "coc7"
    BASIC_FR = "basic_fr"
    NONE = "none"


class MaxLevelSkill(StrEnum):
    """Skill that sets the maximum level: with the concentration modifier, or bare. Source: P2."""

    WITH_CONCENTRATION = "with_concentration"
    BARE = "bare"


class InterruptionCost(StrEnum):
    """Magic points that an interrupted incantation costs. Source: P4."""

    ONE = "one"
    NONE = "none"
    LEVEL = "level"


class Recovery(StrEnum):
    """How magic points come back. Source: P5."""

    POU_PER_24H = "pou_per_24h"
    SLEEP_1_PER_HOUR = "sleep_1_per_hour"
    FULL_AFTER_SLEEP = "full_after_sleep"
    MANUAL = "manual"


class AtZero(StrEnum):
    """What happens to a mage at 0 magic points. Source: P5."""

    UNCONSCIOUS = "unconscious"
    NOTHING = "nothing"


class InstantDegree(StrEnum):
    """Degrees at which an instant spell may be cast. Source: P7."""

    OWN_ONLY = "own_only"
    FREE = "free"


class ResistanceBounds(StrEnum):
    """Least and greatest chance of a resistance roll. Source: P10."""

    ZERO_TO_100 = "0_100"
    ONE_TO_99 = "1_99"
    FIVE_TO_95 = "5_95"

    @property
    def limits(self) -> tuple[int, int]:
        """Least and greatest chance, in per cent."""
        low, high = self.value.split("_")
        return int(low), int(high)


class ResistancePoints(StrEnum):
    """What the mage overcomes a resistance with. Source: P10."""

    BEFORE_COST = "before_cost"
    AFTER_COST = "after_cost"
    POU = "pou"


class PouMark(StrEnum):
    """What marks a mage for a gain of POU. Source: P11."""

    RESISTANCE_CRITICAL = "resistance_critical"
    CAST_CRITICAL = "cast_critical"
    ANY_WIN = "any_win"


class MonthDays(StrEnum):
    """Length of a month of study. Source: P13."""

    THIRTY = "30"
    CALENDAR = "calendar"


class SkillProgress(StrEnum):
    """How a known spell gets better in play. Source: P14."""

    CHECK_D6 = "check_d6"
    MANUAL = "manual"


class Training(StrEnum):
    """Whether a month spent on a known spell makes it better. Source: P14."""

    OFF = "off"
    MONTH_1D6 = "month_1d6"


class SleepInterruption(StrEnum):
    """Whether an interrupted sleep begins again at 0 h or goes on. Source: S5."""

    RESTART = "restart"
    RESUME = "resume"


class RestInterval(StrEnum):
    """How often a character may rest. Source: S5."""

    ONCE_PER_24H = "once_per_24h"
    NONE = "none"


class DiceSource(StrEnum):
    """Who rolls: either side as the player likes, the server only, the table only."""

    EITHER = "either"
    SERVER = "server"
    TYPED = "typed"


class Initiative(StrEnum):
    """Who acts first in a round: by DEX, by 1d6 a side, or by 1d6 each. Source: P9."""

    DEX = "dex"
    SIDE = "side"
    EACH = "each"


class Planes(StrEnum):
    """Whether the campaign plays other planes than the material one. Source: V12."""

    ON = "on"
    OFF = "off"


class PlanarLimit(StrEnum):
    """What the die of a stay counts: the whole absence, or each plane entered. Source: S9."""

    PER_ABSENCE = "per_absence"
    PER_ENTRY = "per_entry"


class PartyView(StrEnum):
    """What players see of characters that others play: their state, their numbers, or nothing."""

    NAMES_AND_STATE = "names_and_state"
    FULL = "full"
    OWN_ONLY = "own_only"


class Requests(StrEnum):
    """What players may ask their GM for by a tap."""

    REST_ONLY = "rest_only"
    ALL = "all"
    NONE = "none"


class PlanarRollSeen(StrEnum):
    """Who sees the die of a stay and the time left: GMs alone, or everybody. Source: S9."""

    GM = "gm"
    ALL = "all"
