import pytest
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from campaign.views.htmx import wants_part


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, False),
        ({"HX-Request": "true"}, True),
        ({"HX-Request": "true", "HX-Boosted": "true"}, False),
        ({"HX-Request": "true", "HX-History-Restore-Request": "true"}, False),
    ],
)
def test_a_part_is_for_htmx_alone(headers: dict[str, str], expected: bool) -> None:  # noqa: FBT001
    request = RequestFactory().get("/", headers=headers)
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]  # as the middleware does

    assert wants_part(request) is expected
