"""A long evening on two screens, every die typed, then taken back act by act. Source: S11."""

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from campaign.models import Campaign, LogEntry
from characters.models import Character, KnownSpell
from tests.attack.evening import rows_of
from tests.browser import evening_end as end
from tests.browser import evening_magic as magic
from tests.browser.conftest import LAPTOP, People
from tests.browser.demo import GM, PLAYER, Demo, enter

pytestmark = pytest.mark.browser


def test_an_evening_from_the_first_cast_to_the_last_gain_is_taken_back_to_its_start(
    people: People, demo: Demo
) -> None:
    people.forgive("status of 422")  # an undo that later acts stand on
    at = magic.Evening(demo=demo, player=people.arrive(), gm=people.arrive(LAPTOP))
    enter(at.player, PLAYER)
    enter(at.gm, GM)
    campaign = Campaign.objects.get(pk=demo.campaign)
    before, start = rows_of(campaign), campaign.last_seq

    magic.the_table_rolls_its_own_dice(at)
    magic.a_barrier_stands_around_the_target(at)
    magic.a_mist_is_held(at)
    magic.an_incantation_begins(at)
    magic.rounds_pass_until_it_is_ready(at)
    result = magic.it_is_rolled_with_own_dice(at)
    magic.the_gm_resolves_it(at, result)
    magic.the_mist_is_lost_to_the_next_cast(at)
    end.a_night_passes(at)
    night = LogEntry.objects.filter(campaign=campaign, seq__gt=start).order_by("-seq")[0].seq
    study = end.a_study_begins(at)
    end.a_month_is_rolled(at, study, chance=51, roll="80", then="Échec")
    end.a_month_is_rolled(at, study, chance=68, roll="99", then="Retour au départ")
    end.a_month_is_rolled(at, study, chance=51, roll="51", then="est connu à 10\u00a0%")
    end.the_spell_is_known(at)
    end.the_adventure_ends(at)
    gained = Character.objects.get(pk=demo.thogor)
    assert (gained.pou, gained.pou_marked) == (17, False)
    assert KnownSpell.objects.standing().filter(character=gained).count() == 6

    end.undo_the_newest(at)
    assert Character.objects.get(pk=demo.thogor).pou_marked
    end.undo_all_since(at, night)
    at.player.goto(demo.sheet)
    expect(at.player.locator(".stick .pool .n")).to_have_text("2/16")
    while end.standing_acts(at, start):
        end.undo_the_newest(at)

    assert rows_of(campaign) == before
    call_command("audit")
    at.player.goto(demo.url("characters:table"))
    expect(magic.card(at.player, "Thogor").locator(".pool .n")).to_have_text("14/16")
