"""Passwords are checked many times here: a cheap hash keeps the tests quick."""

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def cheap_hash(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
