"""Limits of what a Vancian character has. Source: S10, S11."""

from campaign.services.refusal import Problem
from characters.models import Alignment, Caster, PlanarStay, Rewriting
from characters.models.caster import HIGHEST_CLASS_LEVEL, MOST_GOLD
from characters.models.planar_stay import HIGHEST_LEVEL, MOST_TURNS
from rules.house_rules import HouseRules
from rules.vancian.classes import CLASSES, CasterClass, open_classes

#: A line beside a change, not a story.
LONGEST_REASON = 200


def outside_gold_or_levels(caster: Caster) -> str | None:
    """Whether an undo would leave what the row may hold; asked for each number."""
    if not 0 <= caster.gold <= MOST_GOLD:
        return "gold_out_of_bounds"
    return None if 1 <= caster.class_level <= HIGHEST_CLASS_LEVEL else "level_out_of_table"


def outside_table(caster: Caster) -> str | None:
    """Whether the class has no such level, as class and level stand after an undo."""
    wrong = caster.class_level > CLASSES[caster.class_id].max_level
    return "level_out_of_table" if wrong else None


def outside_rewriting(rewriting: Rewriting) -> str | None:
    """Whether an undo would leave less than nothing done or spent."""
    return "number_out_of_bounds" if min(rewriting.done, rewriting.seconds) < 0 else None


def outside_stay(stay: PlanarStay) -> str | None:
    """Whether an undo would leave a count that is none."""
    counts = ((stay.turns, MOST_TURNS), (stay.level, HIGHEST_LEVEL))
    is_wrong = any(count is not None and not 0 <= count <= most for count, most in counts)
    return "number_out_of_bounds" if is_wrong else None


def class_problems(
    class_id: str, class_level: int, *, rules: HouseRules, kept: str = ""
) -> list[Problem]:
    """A class that this table does not play, or a level that the class does not have.

    ``kept`` is the class that the character has already: it stays, whatever the rules became.
    """
    played = {one.id for one in open_classes_of(rules)}
    if class_id not in CLASSES or class_id not in played | {kept}:
        return [Problem(code="class_not_played", field="class_id")]
    maximum = CLASSES[class_id].max_level
    if 1 <= class_level <= maximum:
        return []
    detail = {"minimum": 1, "maximum": maximum}
    return [Problem(code="out_of_range", field="class_level", detail=detail)]


def open_classes_of(rules: HouseRules) -> tuple[CasterClass, ...]:
    """The classes that a table of these rules plays. Source: V1."""
    return open_classes(edition=rules.edition, extra_classes=rules.extra_classes)


def gold_problems(gold: int) -> list[Problem]:
    """Less than nothing, or more than anybody has."""
    if 0 <= gold <= MOST_GOLD:
        return []
    return [Problem(code="out_of_range", field="gold", detail={"minimum": 0, "maximum": MOST_GOLD})]


def alignment_problems(alignment: str) -> list[Problem]:
    """An alignment that does not exist."""
    if alignment in Alignment.values:
        return []
    return [Problem(code="unknown_value", field="alignment")]


def reason_problems(reason: str) -> list[Problem]:
    """A reason longer than a line."""
    if len(reason) <= LONGEST_REASON:
        return []
    return [Problem(code="too_long", field="reason", detail={"maximum": LONGEST_REASON})]
