"""What is told of months of study and training that became full. Source: P13, P14."""

from collections.abc import Iterable
from typing import Any

from campaign.clock_effects import Happening
from characters.models import Character, CharacterKind, Study
from characters.services.study_run import Filled, training_result

#: A month is full, and its roll waits (or would be made); ``detail``: study, spell, number.
DUE = "study.due"
#: A month was rolled; ``detail`` has chance, roll and outcome as well, of a training the gain.
ROLLED = "study.month"


def result_of(filled: Filled) -> dict[str, Any]:
    """The columns of a month that was rolled; nothing of one that waits."""
    if filled.training is not None:
        return training_result(filled.training, skill=filled.skill)
    if filled.month is not None:
        rolled = filled.month
        return {
            "chance": rolled.chance,
            "roll": rolled.roll.value,
            "outcome": str(rolled.outcome),
        }
    return {}


def happenings_of(study: Study, months: Iterable[Filled]) -> list[Happening]:
    """Each month that became full, rolled or waiting."""
    return [_rolled(study, filled) if filled.is_rolled else due(study, filled) for filled in months]


def due(study: Study, filled: Filled) -> Happening:
    return Happening(
        second=filled.second,
        kind=DUE,
        character=study.character_id,
        detail=_named(study) | {"number": filled.number + study.months_added},
        secret=_is_secret(study.character),
    )


def _rolled(study: Study, filled: Filled) -> Happening:
    detail = {
        "number": filled.number + study.months_added,
        **result_of(filled),
        "learned": bool(filled.month and filled.month.is_learned),
    }
    if filled.training is not None:
        detail |= {"skill": filled.skill, "after": filled.skill + filled.gained}
    return Happening(
        second=filled.second,
        kind=ROLLED,
        character=study.character_id,
        detail=_named(study) | detail,
        secret=_is_secret(study.character),
    )


def _named(study: Study) -> dict[str, Any]:
    spell = study.spell
    return {
        "study": study.pk,
        "spell": spell.pk,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "name": study.character.name,
        "training": study.is_training,
    }


def _is_secret(mage: Character) -> bool:
    """The numbers of a GM's character are nobody else's business."""
    return mage.hidden or mage.kind == CharacterKind.NPC
