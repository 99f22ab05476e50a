"""The compose file, read as text: no engine is needed to know what it promises."""

from typing import Any

import pytest
import yaml
from django.conf import settings

from config.embedded import binaries


@pytest.fixture(scope="module")
def database() -> Any:
    text = (settings.BASE_DIR / "docker-compose.yml").read_text()
    return yaml.safe_load(text)["services"]["db"]


def test_it_has_no_password_of_its_own(database: Any) -> None:
    assert ":?" in database["environment"]["POSTGRES_PASSWORD"]


def test_it_is_reached_from_this_machine_only(database: Any) -> None:
    assert all(port.startswith("127.0.0.1:") for port in database["ports"])


def test_it_is_the_major_version_of_the_embedded_server(database: Any) -> None:
    assert database["image"] == f"postgres:{binaries.VERSION}"


def test_it_says_when_it_is_ready(database: Any) -> None:
    assert "pg_isready" in database["healthcheck"]["test"]
