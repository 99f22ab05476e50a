import pytest

from characters.services.study_run import Filled
from characters.services.study_told import due, happenings_of
from rules.clock import MONTH
from rules.dice import TypedDice
from rules.percentile.progress import roll_skill_gain
from tests.characters.study import build_desk

pytestmark = pytest.mark.django_db


def test_a_month_of_a_players_mage_is_no_secret_and_one_of_the_gms_is() -> None:
    desk = build_desk()
    study = desk.begin()
    filled = Filled(second=MONTH, number=2, multiplier=3)

    told = due(study, filled)
    study.character.hidden = True

    assert (told.kind, told.detail["number"], told.secret) == ("study.due", 2, False)
    assert due(study, filled).secret


def test_a_month_of_training_says_what_it_gave() -> None:
    study = build_desk().begin()
    rolled = roll_skill_gain(skill=40, dice=TypedDice([41, 3]))
    filled = Filled(second=MONTH, number=1, multiplier=0, training=rolled, skill=40)

    [told] = happenings_of(study, [filled])

    assert (told.detail["gain"], told.detail["after"]) == (3, 43)
