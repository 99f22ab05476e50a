import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Campaign
from files.reading import read_spell_file
from spells.services.spell_files.matching import PlannedSpell, Verb, plan_spells
from tests.factories.campaign import CampaignFactory
from tests.factories.spells import (
    OwnSpellFactory,
    OwnVancianSpellFactory,
    SpellFactory,
    VancianSpellFactory,
)

pytestmark = pytest.mark.django_db


def planned(campaign: Campaign, text: str) -> list[PlannedSpell]:
    return list(plan_spells(campaign, read_spell_file(text.encode())).spells)


def codes(one: PlannedSpell) -> list[str]:
    return [problem.code for problem in one.problems]


def test_a_spell_of_the_catalogue_stays_as_it_is_and_that_is_said() -> None:
    campaign = CampaignFactory()
    SpellFactory(name_fr="Défense Magique", name_en="Ward")

    [same, kept] = planned(campaign, "name_fr;effect_fr\ndefense magique;\nX;y\n")
    [other] = planned(campaign, "name_en;effect_fr\nWARD;Autre chose\n")

    assert (same.verb, same.changed) == (Verb.KEPT, ("name_fr",))
    assert kept.verb is Verb.NEW
    assert (other.verb, other.changed) == (Verb.KEPT, ("name_en", "effect_fr"))


def test_an_own_spell_says_which_columns_change() -> None:
    campaign = CampaignFactory()
    spell = OwnSpellFactory(campaign=campaign, name_fr="Braise", name_en="")

    [one] = planned(campaign, "name_fr;degree;effect_fr\nBraise;total;Elle brûle.\n")

    assert (one.verb, one.spell, one.changed) == (Verb.CHANGED, spell, ("degree", "effect_fr"))


def test_a_column_that_the_file_lacks_changes_nothing() -> None:
    campaign = CampaignFactory()
    OwnSpellFactory(campaign=campaign, name_fr="Braise", name_en="", effect_fr="Elle brûle.")

    [one] = planned(campaign, "name_fr\nBraise\n")

    assert one.verb is Verb.SAME


def test_the_same_name_twice_in_a_file_is_a_problem_of_the_second() -> None:
    [first, second] = planned(CampaignFactory(), "name_fr\nBraise\nBRAISE\n")

    assert first.verb is Verb.NEW
    assert codes(second) == ["name_taken"]


def test_a_spell_met_twice_is_a_problem_of_the_second() -> None:
    campaign = CampaignFactory()
    OwnSpellFactory(campaign=campaign, name_fr="Braise", name_en="Ember")

    [_first, second] = planned(campaign, "name_fr;name_en\nBraise;Ember\nBraise;Ember\n")

    assert codes(second) == ["spell_twice"]


def test_names_of_two_spells_in_one_row_mean_neither() -> None:
    campaign = CampaignFactory()
    OwnSpellFactory(campaign=campaign, name_fr="Braise", name_en="Ember")
    OwnSpellFactory(campaign=campaign, name_fr="Suie", name_en="Soot")

    [one] = planned(campaign, "name_fr;name_en\nBraise;Soot\n")

    assert "two_spells_meant" in codes(one)


def test_the_rules_of_a_spell_hold_for_a_file() -> None:
    [base, nameless] = planned(
        CampaignFactory(), "name_fr;base_range_m;effect_fr\nBraise;0;\n;10;sans nom\n"
    )

    assert codes(base) == ["base_out_of_range"]
    assert codes(nameless) == ["name_missing"]


def test_a_memorised_spell_needs_its_type_its_level_and_how_it_is_cast() -> None:
    [one] = planned(CampaignFactory(), "system;name_fr\nvancian;Cendre\n")

    assert codes(one) == [
        *("value_missing", "value_missing"),
        *("duration_unreadable", "range_unreadable", "saving_throw_unreadable"),
    ]


def test_lists_of_two_types_may_share_a_name() -> None:
    campaign = CampaignFactory()
    VancianSpellFactory(
        name_fr="Lueur", magic_type="arcane", reverse={"name_fr": "Ombre", "name_en": "Shade"}
    )
    head = "name_fr;magic_type;spell_level;duration;range;saving_throw\n"

    [other, same, reverse] = planned(
        campaign,
        head
        + "Lueur;divine;1;6 turns;60 ft;none\n"
        + "Lueur;arcane;1;6 turns;60 ft;none\n"
        + "Ombre;arcane;1;6 turns;60 ft;none\n",
    )

    assert other.verb is Verb.NEW
    assert same.verb is Verb.SAME
    assert codes(reverse) == ["name_taken"]


def test_a_form_that_a_spell_has_not_does_not_count_as_a_change() -> None:
    campaign = CampaignFactory()
    OwnVancianSpellFactory(campaign=campaign, name_fr="Cendre", name_en="")

    [one] = planned(
        campaign, "name_fr;magic_type;is_reversible;reverse_name_fr\nCendre;arcane;no;Suie\n"
    )

    assert one.verb is Verb.SAME


def test_a_campaign_does_not_meet_the_spells_of_another() -> None:
    OwnSpellFactory(campaign=CampaignFactory(), name_fr="Braise")

    [one] = planned(CampaignFactory(), "name_fr\nBraise\n")

    assert one.verb is Verb.NEW


def test_however_many_rows_the_questions_are_three() -> None:
    campaign = CampaignFactory()
    for number in range(3):
        OwnSpellFactory(campaign=campaign, name_fr=f"Braise {chr(97 + number)}")
    text = "name_fr\n" + "".join(f"Braise {chr(97 + n)}\n" for n in range(20))

    with CaptureQueriesContext(connection) as asked:
        assert len(planned(campaign, text)) == 20

    assert len(asked) == 3
