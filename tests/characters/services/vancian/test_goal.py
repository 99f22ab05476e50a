import pytest

from campaign.services import acts
from campaign.services.refusal import Refused
from characters.services.vancian.goal import goal_of
from rules.vancian.planes import Plane
from tests.characters.planes import build_journey
from tests.characters.table import key

pytestmark = pytest.mark.django_db


def test_a_demiplane_alone_has_a_name() -> None:
    journey = build_journey()

    with acts.begin(by=journey.gm, act_id=key(), kind="planar.asked", given={}) as act:
        assert goal_of(act, "demiplane", " La Tour ") == (Plane.DEMIPLANE, "La Tour")
        assert goal_of(act, "astral", "La Tour") == (Plane.ASTRAL, "")
        with pytest.raises(Refused):
            goal_of(act, "cellar", "")
