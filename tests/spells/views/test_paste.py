from uuid import uuid4

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spells.models import Spell
from tests.spells.table import Table

TWO = "Voile; -, 20 m, -, -\nCloche; -, -, Instantané, POU | Elle brise. | dégâts | le doyen"


def sent(lines: str) -> dict[str, str]:
    return {"act_id": str(uuid4()), "lines": lines}


def test_problems_stand_by_their_line_and_the_text_stays(table: Table) -> None:
    client = table.client(table.gm)

    for url in ("paste-check", "paste-all"):
        response = client.post(table.url(url), sent(TWO + "\nencore & encore"))
        text = response.content.decode()
        assert response.status_code == 422
        assert "Il manque le point-virgule" in text
        assert "encore &amp; encore</textarea>" in text
        assert not Spell.objects.exists()


def test_a_check_shows_what_each_line_will_make_and_writes_nothing(table: Table) -> None:
    response = table.client(table.gm).post(table.url("paste-check"), sent(TWO))

    text = response.content.decode()
    assert response.status_code == 200
    assert "Léger, 20\u00a0m, 10\u00a0min, sans résistance" in text
    assert "2 sorts sont prêts" in text
    assert not Spell.objects.exists()


def test_right_lines_are_all_written(table: Table) -> None:
    response = table.client(table.gm).post(table.url("paste-all"), sent(TWO))

    assert response.status_code == 303
    assert response.headers["Location"] == (
        reverse("spells:catalogue", args=[table.campaign.pk]) + "?own=1"
    )
    assert Spell.objects.count() == 2


def test_htmx_gets_the_reading_alone(table: Table) -> None:
    response = table.client(table.gm).post(
        table.url("paste-check"), sent(TWO), headers={"HX-Request": "true"}
    )

    text = response.content.decode()
    assert text.strip().startswith('<div id="read"')
    assert "<html" not in text


def test_the_example_of_the_page_can_be_pasted(table: Table) -> None:
    client = table.client(table.gm)
    page = client.get(table.url("paste")).content.decode()
    example = page.partition('<div class="example">')[2].partition("</div>")[0]
    lines = example.replace("<p>", "").replace("</p>", "\n")

    response = client.post(table.url("paste-all"), sent(lines))

    assert response.status_code == 303
    assert Spell.objects.count() == 2


def test_a_used_key_with_other_lines_gets_a_fresh_key(table: Table) -> None:
    client, first = table.client(table.gm), sent(TWO)
    client.post(table.url("paste-all"), first)

    response = client.post(table.url("paste-all"), first | {"lines": "Autre; -, -, -, -"})

    assert response.status_code == 422
    assert response.context["form"]["act_id"].value() != first["act_id"]
    assert "Autre; -" in response.content.decode()


@pytest.mark.parametrize("lines", ["", "a\x00b; -, -, -, -", "x" * 300_000])
def test_nothing_null_bytes_and_floods_are_refused(table: Table, lines: str) -> None:
    for url in ("paste-check", "paste-all"):
        assert table.client(table.gm).post(table.url(url), sent(lines)).status_code == 422


_PIECES = st.sampled_from(
    ["Voile", ";", ",", "|", "-", "10 m", "\n", "Léger", " ", "POU", "99999999 km"]
)


@pytest.mark.django_db
@given(
    text=st.lists(
        st.one_of(_PIECES, st.text(st.characters(codec="utf-8"), max_size=8)), max_size=30
    ).map("".join)
)
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_text_breaks_the_page(table: Table, text: str) -> None:
    client = table.client(table.gm)

    answers = [
        client.post(table.url(url), sent(text)).status_code for url in ("paste-check", "paste-all")
    ]

    assert set(answers) <= {200, 303, 422}
