from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from campaign.forms.house_options import OPTIONS
from campaign.models import Campaign, Membership
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def gm(client: Client) -> Membership:
    seat = gm_of(CampaignFactory(name="La lande"))
    assert seat.user is not None
    client.force_login(seat.user)
    return seat


def _url(name: str, seat: Membership) -> str:
    return reverse(f"campaign:{name}", args=[seat.campaign_id])


def _tap(**fields: str) -> dict[str, str]:
    return {"act_id": str(uuid4()), **fields}


def _stored() -> dict[str, object]:
    stored: dict[str, object] = Campaign.objects.get().house_rules
    return stored


def test_a_value_that_does_not_exist_is_said_beside_its_option(
    client: Client, gm: Membership
) -> None:
    answer = client.post(_url("set-rules", gm), _tap(recovery="tarot", at_zero="nothing"))

    assert answer.status_code == 422
    assert "Ce choix n’existe pas" in answer.text
    assert '<details class="fold option" id="option-recovery" open>' in answer.text
    assert _stored() == {}


def test_nothing_chosen_changes_nothing_and_says_so(client: Client, gm: Membership) -> None:
    answer = client.post(_url("set-rules", gm), _tap(at_zero="unconscious"))

    assert answer.status_code == 422
    assert "Rien n’a changé" in answer.text


def test_what_another_gm_chose_meanwhile_is_said_in_words(client: Client, gm: Membership) -> None:
    Campaign.objects.update(house_rules={"recovery": "manual"})

    answer = client.post(
        _url("set-rules", gm), _tap(was_recovery="pou_per_24h", recovery="full_after_sleep")
    )

    assert answer.status_code == 422
    assert "« À la main » maintenant" in answer.text
    assert 'name="was_recovery" value="manual"' in answer.text
    assert _stored() == {"recovery": "manual"}


def test_a_form_without_its_key_is_refused(client: Client, gm: Membership) -> None:
    answer = client.post(_url("set-rules", gm), {"at_zero": "nothing"})

    assert answer.status_code == 422
    assert _stored() == {}


def test_the_rules_of_an_archived_table_are_not_shown(client: Client, gm: Membership) -> None:
    client.post(_url("archive", gm), _tap())

    answer = client.post(_url("set-rules", gm), _tap(at_zero="nothing"))

    assert answer.status_code == 422
    assert "un MJ peut la rouvrir" in answer.text
    assert "rules-form" not in answer.text


def test_choices_are_saved_and_in_force(client: Client, gm: Membership) -> None:
    answer = client.post(_url("set-rules", gm), _tap(was_at_zero="unconscious", at_zero="nothing"))

    assert answer.status_code == 303
    assert _stored() == {"at_zero": "nothing"}
    page = client.get(_url("rules", gm)).text
    assert "réglage maison" in page


def test_every_option_is_on_the_page_with_its_default(client: Client, gm: Membership) -> None:
    page = client.get(_url("rules", gm)).text

    assert page.count("règle d’origine") == len(OPTIONS)
    assert page.count("en vigueur") >= len(OPTIONS)
    assert "réglage maison" not in page


def test_a_game_shows_what_it_would_change_and_changes_nothing(
    client: Client, gm: Membership
) -> None:
    Campaign.objects.update(house_rules={"dice_source": "typed", "at_zero": "nothing"})

    page = client.get(_url("rules", gm), {"preset": "RuneQuest"}).text

    assert "RuneQuest change 4 règles" in page
    assert _stored() == {"dice_source": "typed", "at_zero": "nothing"}


def test_the_game_that_is_played_would_change_nothing(client: Client, gm: Membership) -> None:
    page = client.get(_url("rules", gm), {"preset": "Elric"}).text

    assert "Elric est déjà en vigueur" in page


def test_without_javascript_the_choices_lead_to_a_page_that_compares(
    client: Client, gm: Membership
) -> None:
    sent = _tap(was_critical_regime="elric", critical_regime="rq", tarot="no")

    answer = client.post(_url("preview-rules", gm), sent)
    assert answer.status_code == 303
    page = client.get(answer["Location"]).text

    assert "Avant : Elric" in page
    assert "Après : RuneQuest" in page
    assert "1 règle change" in page
    assert _stored() == {}


def test_in_place_the_parts_that_change_are_answered(client: Client, gm: Membership) -> None:
    answer = client.get(
        _url("rules", gm), {"critical_regime": "rq"}, headers={"HX-Request": "true"}
    )

    assert "<html" not in answer.text
    assert 'id="example-critical_regime" hx-swap-oob="true"' in answer.text
    assert "Après : RuneQuest" in answer.text


def test_the_page_costs_three_queries(
    client: Client, gm: Membership, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):  # session, person, seat with its table
        client.get(_url("rules", gm), {"preset": "RuneQuest"})


def test_a_change_of_rules_costs_so_many_queries(
    client: Client, gm: Membership, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(12):
        client.post(_url("set-rules", gm), _tap(at_zero="nothing", critical_regime="rq"))


def test_a_player_reads_the_rules_and_changes_nothing(client: Client, gm: Membership) -> None:
    player = MembershipFactory(campaign=gm.campaign)
    assert player.user is not None
    client.force_login(player.user)
    Campaign.objects.update(house_rules={"at_zero": "nothing"})

    page = client.get(_url("rules", gm), {"at_zero": "unconscious"}).text
    sent = client.post(_url("set-rules", gm), _tap(at_zero="unconscious"))

    assert "Debout" in page
    assert "réglage maison" in page
    assert "<form" not in page.partition('id="screen"')[2].partition("</main>")[0]
    assert sent.status_code == 403
    assert _stored() == {"at_zero": "nothing"}


def test_any_number_of_spells_is_typed_and_comes_into_force(client: Client, gm: Membership) -> None:
    asked = {"was_book_limit": "none", "book_limit": "none", "book_limit_number": "17"}

    shown = client.post(_url("preview-rules", gm), asked)
    assert "book_limit_number=17" in shown["Location"]
    assert 'value="17" checked' in client.get(_url("rules", gm), asked).text

    assert client.post(_url("set-rules", gm), _tap(**asked)).status_code == 303
    assert _stored() == {"book_limit": 17}
