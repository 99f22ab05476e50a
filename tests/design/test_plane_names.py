import pytest
from django.utils.translation import override

from design.plane_names import plane_here, plane_name, plane_title, plane_where
from rules.vancian.planes import Plane


@pytest.mark.parametrize("plane", list(Plane))
def test_every_plane_has_its_names_in_both_languages(plane: Plane) -> None:
    french = (plane_name(plane), plane_title(plane), plane_where(plane), plane_here(plane))
    with override("en"):
        english = (plane_name(plane), plane_title(plane), plane_where(plane), plane_here(plane))

    assert all(french)
    assert french[2] != english[2]
    assert english[2].startswith(("on the", "in a"))


def test_one_is_in_a_demiplane_by_its_name() -> None:
    assert plane_here("demiplane", "Le Moulin") == "Demi-plan, Le Moulin"
    assert plane_here("demiplane") == "Demi-plan"
    assert plane_here("astral") == "Plan astral"


def test_no_plane_has_no_name() -> None:
    with pytest.raises(ValueError, match="heaven"):
        plane_name("heaven")
