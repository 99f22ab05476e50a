import pytest
from django.utils.translation import override

from characters.forms.vancian.plane_texts import text_of
from rules.vancian.planes import Plane


@pytest.mark.parametrize("plane", list(Plane))
def test_each_plane_is_told_in_both_languages(plane: Plane) -> None:
    text = text_of(plane)
    parts = ("kind", "nature", "dwellers", "effects", "perception")
    french = [str(getattr(text, part)) for part in parts]
    with override("en"):
        english = [str(getattr(text, part)) for part in parts]

    assert all(french)
    assert not set(french) & set(english)


def test_only_from_the_two_mists_the_material_plane_is_glimpsed() -> None:
    glimpsed = [plane for plane in Plane if "entrevoit" in str(text_of(plane).perception)]

    assert glimpsed == [Plane.ASTRAL, Plane.ETHEREAL]
