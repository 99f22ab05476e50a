import pytest
from django.test import RequestFactory

from accounts.views.sessions import next_address


@pytest.mark.parametrize(
    "asked",
    ["https://evil.example/x", "//evil.example", "/\\evil.example", "http:///evil.example", ""],
)
def test_an_address_that_is_not_ours_is_not_followed(rf: RequestFactory, asked: str) -> None:
    assert next_address(rf.get("/", {"next": asked})) == "/"


def test_on_https_nobody_is_led_back_to_plain_http(rf: RequestFactory) -> None:
    request = rf.get("/", {"next": "http://testserver/campaigns/new/"}, secure=True)

    assert next_address(request) == "/"


def test_an_address_of_ours_is_followed(rf: RequestFactory) -> None:
    assert next_address(rf.post("/", {"next": "/join/abc/"})) == "/join/abc/"
