from campaign.forms.planar_options import turns_on_the_second_plane
from rules.house_rules import HouseRules
from rules.options import PlanarLimit


def test_one_die_goes_on_and_a_new_one_begins_again() -> None:
    [absence] = turns_on_the_second_plane(HouseRules())
    [entry] = turns_on_the_second_plane(HouseRules(planar_limit=PlanarLimit.PER_ENTRY))

    assert (absence.number, entry.number) == ("1", "5")
