import re
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaign.services.clock import Step, Stride, advance
from characters.models import CharacterKind, KnownSpell
from characters.services import books, study_clock
from characters.services.control import give
from characters.services.studies import Source, start_study
from rules.clock import MONTH
from rules.dice import TypedDice
from rules.percentile.parameters import Degree
from tests.characters.reading import numbers_in
from tests.characters.scene import spell
from tests.characters.spells import build_work, holding
from tests.characters.study import Desk, build_desk
from tests.characters.table import check_log, signed_in
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return build_desk()


def address(desk: Desk, name: str = "study") -> str:
    args = [desk.campaign.pk, desk.mage.pk, desk.study.pk]
    return reverse(f"characters:{name}", args=args)


def page(desk: Desk, name: str = "study", *, by: Any = None) -> str:
    return signed_in(by or desk.player).get(address(desk, name)).content.decode()


def send(desk: Desk, name: str, *, by: Any = None, **data: Any) -> Any:
    return signed_in(by or desk.player).post(address(desk, name), {"act_id": str(uuid4())} | data)


def start(desk: Desk, **data: Any) -> Any:
    new = reverse("characters:start-study", args=[desk.campaign.pk, desk.mage.pk])
    tap = {"act_id": str(uuid4()), "spell": desk.ward.pk}
    return signed_in(desk.player).post(new, tap | data)


def new_page(desk: Desk, by: Any) -> str:
    new = reverse("characters:new-study", args=[desk.campaign.pk, desk.mage.pk])
    return signed_in(by).get(new).content.decode()


def test_a_study_of_a_gms_character_is_not_for_players(desk: Desk) -> None:
    desk.begin()
    other = CharacterFactory(campaign=desk.campaign, kind=CharacterKind.NPC)
    wrong = reverse("characters:study", args=[desk.campaign.pk, other.pk, desk.study.pk])

    assert signed_in(desk.player).get(wrong).status_code == 403
    assert signed_in(desk.gm).get(wrong).status_code == 404


def test_a_refused_start_shows_every_reason(desk: Desk) -> None:
    desk.begin(book=desk.grimoire.pk)

    response = start(desk, book=desk.grimoire.pk)

    found = response.content.decode()
    assert response.status_code == 422
    assert "à la fois" in found
    assert "déjà à l’étude" in found


def test_a_start_leads_to_the_study(desk: Desk) -> None:
    response = start(desk, book=desk.grimoire.pk)

    assert response.headers["Location"] == address(desk)
    assert "Seul, avec un texte" in page(desk)
    check_log(desk.campaign)


def test_what_a_gms_character_knows_is_offered_to_the_gm_alone(desk: Desk) -> None:
    assert "Aldebrand" in new_page(desk, desk.gm)
    assert "Aldebrand" not in new_page(desk, desk.player)
    assert "Le Livre gris" in new_page(desk, desk.player)


def test_a_players_page_holds_no_number_of_the_master(desk: Desk) -> None:
    desk.begin()

    assert 92 not in numbers_in(page(desk))
    assert "92\u00a0%" in page(desk, by=desk.gm)
    assert "maître" in page(desk)


def test_every_number_of_this_month_has_its_line(desk: Desk) -> None:
    desk.begin()

    found = page(desk)

    assert "INT 12, fois 3" in found
    assert "Chances ce mois-ci" in found
    assert "01 à 36" in found
    assert "retour à 36" in found


def test_each_kind_of_source_stands_side_by_side(desk: Desk) -> None:
    desk.begin()

    found = page(desk)

    rows = [found.index(f"{name}<span") for name in ("Maître", "Professeur", "Sans maître")]
    assert rows == sorted(rows)
    assert '<path class="way-1"' in found


def test_each_month_alone_has_its_chance_too(desk: Desk) -> None:
    """36 % now; after a failure 48 %, after a fumble 36 % again: 30 % in the second month."""
    desk.begin()

    [row] = re.findall("dans ce seul mois.*?</tr>", page(desk))

    assert re.findall(r"<td class=\"num\">(\d+)<", row)[:2] == ["36", "30"]


def test_a_due_roll_is_typed_on_the_page(desk: Desk) -> None:
    desk.rules(dice_source="typed")
    desk.begin()
    desk.wait()
    assert "Mois écoulé" in page(desk)
    assert "Le serveur lance" not in page(desk)

    response = send(desk, "roll-study", roll="00")

    assert response.status_code == 303
    found = page(desk)
    assert "Retour au départ" in found
    assert "Mois écoulé" not in found


def test_a_roll_that_cannot_be_read_stays_in_its_field(desk: Desk) -> None:
    desk.rules(dice_source="typed")
    desk.begin()
    desk.wait()

    response = send(desk, "roll-study", roll="142")

    assert response.status_code == 422
    assert 'value="142"' in response.content.decode()
    assert "De 01 à 00" in response.content.decode()


def test_a_lost_source_says_why_the_roll_waits(desk: Desk) -> None:
    desk.rules(dice_source="typed")
    desk.begin(book=desk.grimoire.pk)
    desk.wait()
    books.lose_book(by=desk.gm, act_id=uuid4(), book_id=desk.grimoire.pk)

    found = page(desk)

    assert "Le livre est perdu" in found
    assert 'id="roll-month"' not in found


def test_the_source_is_changed_by_its_button(desk: Desk) -> None:
    desk.begin()
    assert "Le Livre gris" in page(desk, "study-source")

    response = send(desk, "change-study-source", book=desk.grimoire.pk)

    assert response.status_code == 303
    assert desk.study.book_id == desk.grimoire.pk


def test_a_form_without_a_key_asks_again(desk: Desk) -> None:
    desk.begin()

    assert send(desk, "change-study-source", act_id="").status_code == 422
    assert send(desk, "pause-study", act_id="").status_code == 422
    assert start(desk, act_id="").status_code == 422


def test_paused_resumed_and_given_up(desk: Desk) -> None:
    desk.begin()
    send(desk, "pause-study")
    assert "En pause" in page(desk)
    send(desk, "resume-study")
    assert desk.study.state == "running"

    send(desk, "give-up-study")

    assert "Étude abandonnée" in page(desk)
    response = send(desk, "pause-study")
    assert response.status_code == 422
    assert "Cette étude est terminée" in response.content.decode()


def test_players_read_nothing_of_a_month_that_a_gms_character_studies(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_clock, "SystemDice", lambda: TypedDice([77]))
    student = CharacterFactory(
        campaign=desk.campaign, kind=CharacterKind.NPC, name="Zarkhul", int_score=12
    )
    start_study(
        by=desk.gm,
        act_id=uuid4(),
        character_id=student.pk,
        spell_id=desk.ward.pk,
        source=Source(teacher=desk.master.pk),
    )
    entry = advance(by=desk.gm, act_id=uuid4(), stride=Stride(step=Step.MONTH), seen=0)

    def read(who: Any) -> str:
        pages = [
            reverse("characters:log", args=[desk.campaign.pk]),
            reverse("characters:entry", args=[desk.campaign.pk, entry.seq]),
            reverse("characters:table", args=[desk.campaign.pk]),
        ]
        return "".join(signed_in(who).get(page).content.decode() for page in pages)

    assert "77 sur 36" in read(desk.gm)
    for secret in ("77 sur 36", "mois 1", "étude"):
        assert secret not in read(desk.player)


def test_the_page_costs_the_same_for_many_months(
    desk: Desk, django_assert_num_queries: Any
) -> None:
    desk.rules(dice_source="typed")
    desk.begin()
    desk.wait(12 * MONTH)
    client = signed_in(desk.player)

    with django_assert_num_queries(9):
        client.get(address(desk))


def test_the_offers_cost_the_same_for_many_spells(
    desk: Desk, django_assert_num_queries: Any
) -> None:
    spells = [spell(f"Rang {n:02d}") for n in range(12)]
    CharacterFactory(campaign=desk.campaign, known=dict.fromkeys(spells, 60))
    give(by=desk.gm, act_id=uuid4(), character_id=desk.mage.pk, member_id=desk.other.pk, lent=False)
    client = signed_in(desk.player)
    new = reverse("characters:new-study", args=[desk.campaign.pk, desk.mage.pk])

    with django_assert_num_queries(9):
        assert client.get(new).content.decode().count("Rang ") >= 12


def test_training_is_offered_where_the_house_rules_open_it() -> None:
    desk = build_desk(known=1)
    client = signed_in(desk.player)
    page = reverse("characters:new-study", args=[desk.campaign.pk, desk.mage.pk])
    assert "S’entraîner" not in client.get(page).content.decode()

    desk.rules(training="month_1d6", dice_source="typed")
    assert "connu à 30" in client.get(page).content.decode()
    row = KnownSpell.objects.get(character=desk.mage)
    done = client.post(
        reverse("characters:start-training", args=[desk.campaign.pk, desk.mage.pk]),
        {"act_id": str(uuid4()), "spell": row.spell_id},
    )
    seen = desk.campaign.clock_seconds
    advance(by=desk.gm, act_id=uuid4(), stride=Stride(step=Step.MONTH), seen=seen)
    study = done.headers["Location"]
    told = client.get(study).content.decode()
    assert "Entraînement, mois 1" in told
    assert 'name="gain"' in told

    refused = client.post(f"{study}roll/", {"act_id": str(uuid4()), "roll": "77"})
    assert (refused.status_code, "Il manque ce dé." in refused.content.decode()) == (422, True)
    client.post(f"{study}roll/", {"act_id": str(uuid4()), "roll": "77", "gain": "5"})

    row.refresh_from_db()
    assert row.skill == 35
    assert "Progrès" in client.get(study).content.decode()
    log = (
        signed_in(desk.gm).get(reverse("characters:log", args=[desk.campaign.pk])).content.decode()
    )
    assert "+5 par l’entraînement, soit 35" in log


def test_what_a_study_would_end_is_said_before() -> None:
    work = build_work()
    scene = work.scene
    work.cast(work.veil)
    work.cast(work.fog, holds=(1,))
    new = reverse("characters:new-study", args=[scene.campaign.pk, scene.thogor.pk])
    shown = signed_in(scene.player).get(new).content.decode()
    assert "Étudier met fin à ce qui demande une concentration intense ou totale" in shown
    assert "Nappe de Suie" in shown
    assert "Voile de Brume" not in shown.partition("Étudier met fin")[2].partition("</p>")[0]


def test_a_teacher_under_60_is_worth_no_more_than_the_text(desk: Desk) -> None:
    CharacterFactory(campaign=desk.campaign, name="Pauline", known={desk.ward: 34})

    found = new_page(desk, desk.player)

    assert "Pauline, 34\u00a0%, comme sans maître" in found
    assert "professeur" not in found.partition("Pauline")[2].partition("</li>")[0]


def test_a_study_that_waits_for_an_intense_spell_says_so(desk: Desk) -> None:
    desk.begin()
    words = "se concentre tout entier sur"
    assert words not in page(desk)

    holding(desk.gm, desk.mage, Degree.INTENSE, lasts=None)

    assert words in page(desk)
