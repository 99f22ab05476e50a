import re
from dataclasses import replace

import pytest

from design.pictures.circles import SIDE
from design.pictures.spheres import spheres
from design.sample_planes import SampleTraveller, sample_travellers
from rules.vancian.planes import Plane


def somebody(plane: Plane = Plane.MATERIAL, **more: object) -> SampleTraveller:
    return SampleTraveller(letters="O", name="Oreste", plane=plane, **more)  # type: ignore[arg-type]


def test_every_plane_has_its_region_and_leads_to_its_page() -> None:
    drawn = spheres([], links={plane: f"/{plane}/" for plane in Plane})

    assert {one.plane for one in drawn.regions} == set(Plane) - {Plane.DEMIPLANE}
    assert all(one.href == f"/{one.plane}/" for one in drawn.regions)
    assert drawn.demiplane_href == "/demiplane/"


def test_without_links_nothing_leads_anywhere() -> None:
    assert not any(one.href for one in spheres([]).regions)


def test_names_stand_on_arcs_of_their_own() -> None:
    drawn = spheres(sample_travellers())
    labels = [one.label for one in drawn.regions] + [one.label for one in drawn.demiplanes]
    keys = [label.key for label in labels if label]

    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("plane", list(Plane))
def test_everybody_stands_on_their_plane_within_the_picture(plane: Plane) -> None:
    drawn = spheres([somebody(plane) for _one in range(20)])

    assert all(0 < token.x < SIDE and 0 < token.y < SIDE for token in drawn.tokens)
    shown = sum(token.kind != "more" for token in drawn.tokens)
    more = sum(int(token.text.lstrip("+")) for token in drawn.tokens if token.kind == "more")
    assert shown + more == 20


@pytest.mark.parametrize("plane", [one for one in Plane if one is not Plane.DEMIPLANE])
def test_tokens_of_one_plane_do_not_touch(plane: Plane) -> None:
    tokens = spheres([somebody(plane) for _one in range(20)]).tokens

    for place, one in enumerate(tokens):
        for other in tokens[:place]:
            assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= 36**2


def test_each_named_demiplane_is_drawn_and_an_empty_one_where_there_is_none() -> None:
    mill = somebody(Plane.DEMIPLANE, place="Le Moulin")

    named = spheres([mill, replace(mill, name="Bran", place="La Cave")]).demiplanes

    assert [one.label.text for one in named] == ["Le Moulin", "La Cave"]
    assert len(spheres([]).demiplanes) == 1


def test_the_ring_has_an_arc_a_turn_and_the_present_one_is_cut() -> None:
    [token] = spheres([somebody(Plane.ASTRAL, turns=4, gone=2.5)]).tokens

    assert [arc.kind for arc in token.ring] == ["gone", "gone", "gone", "left", "left"]
    assert token.kind == "alarm"


def test_a_trail_leads_to_those_whose_time_is_short_and_to_plans_in_pencil() -> None:
    drawn = spheres(
        [
            somebody(Plane.ASTRAL, turns=1),
            somebody(Plane.MATERIAL, is_planned=True, origin=Plane.FIRE),
            somebody(Plane.LAW),
        ]
    )

    assert sorted(trail.kind for trail in drawn.trails) == ["alarm", "planned"]
    assert all(re.fullmatch(r"M[-\d. ]+Q[-\d. ]+", trail.path) for trail in drawn.trails)


def test_a_hidden_one_is_dashed() -> None:
    [token] = spheres([somebody(Plane.ETHEREAL, is_secret=True)]).tokens

    assert token.kind == "secret"
