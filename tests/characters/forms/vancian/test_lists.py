"""The list that a GM gives, as it is shown again."""

import pytest
from django.http import QueryDict

from characters.forms.vancian.lists import ListForm


@pytest.mark.parametrize("nonsense", ["9" * 5_000, "²", "٣", "-1", "", "\x00"])
def test_what_is_no_number_of_a_spell_is_not_ticked(nonsense: str) -> None:
    sent = QueryDict(mutable=True)
    sent.setlist("spells", ["7", nonsense])

    assert ListForm(sent, catalogue=[]).ticked == {7}
