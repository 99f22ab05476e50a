"""Where a visitor comes from: never believed from what the visitor wrote."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from accounts.access import client_address


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, "203.0.113.9", "198.51.100.7"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "192.0.2.1, 203.0.113.9", "203.0.113.9"),  # what the visitor wrote is not believed
        (2, "192.0.2.1, 203.0.113.9, 203.0.113.1", "203.0.113.9"),
        (2, "203.0.113.9", "198.51.100.7"),  # came past a proxy: its own address counts
        (1, "", "198.51.100.7"),
        (1, "nonsense", "198.51.100.7"),
        (1, "2001:db8::1", "2001:db8::1"),
    ],
)
def test_the_address_behind_proxies(
    settings: Settings, proxies: int, forwarded: str, expected: str
) -> None:
    settings.PROXIES = proxies
    request = RequestFactory().get(
        "/", REMOTE_ADDR="198.51.100.7", headers={"x-forwarded-for": forwarded}
    )

    assert client_address(request) == expected
