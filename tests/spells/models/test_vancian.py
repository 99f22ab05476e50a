import pytest
from django.db import IntegrityError
from django.utils.translation import override

from spells.models import VancianForm
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


def _another(**columns: object) -> VancianForm:
    said = {"name_fr": "Nuit", "duration": "instant", "range": "touch", "saving_throw": "none"}
    spell = VancianSpellFactory()
    return VancianForm.objects.create(**{"spell": spell, "is_reversed": True} | said | columns)


@pytest.mark.parametrize(
    "columns",
    [
        {"name_fr": ""},
        {"duration": ""},
        {"range": ""},
        {"saving_throw": ""},
        {"is_reversed": False},
    ],
)
def test_a_form_has_a_name_and_says_how_it_is_cast_and_stands_once(
    columns: dict[str, object],
) -> None:
    with pytest.raises(IntegrityError):
        _another(**columns)


def test_an_ended_form_leaves_its_place() -> None:
    assert _another(is_reversed=False, ended_seq=4).ended_seq == 4


def test_a_form_is_told_in_the_language_that_it_has() -> None:
    form = _another(summary_en="Darkens")

    with override("en"):
        assert (str(form), form.summary) == ("Nuit", "Darkens")
