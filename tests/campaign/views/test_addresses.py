import pytest
from django.test import RequestFactory
from pytest_django import Settings

from campaign.views.addresses import is_of_this_machine_only


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1:8000", True),
        ("127.0.0.2", True),
        ("localhost:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", False),
        ("sortilege.example.org", False),
    ],
)
def test_a_phone_reaches_every_address_but_those_of_the_machine_itself(
    rf: RequestFactory, settings: Settings, host: str, *, expected: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]

    assert is_of_this_machine_only(rf.get("/", HTTP_HOST=host)) is expected
