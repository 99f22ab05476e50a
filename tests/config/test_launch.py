"""What a command sets before the settings are read."""

import pytest

from config import launch


def prepared(*arguments: str, **before: str) -> dict[str, str]:
    environment = dict(before)
    launch.prepare(arguments, environment)
    return environment


def test_the_table_refuses_to_start_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.network.addresses", list)

    with pytest.raises(launch.LaunchError, match="Wi-Fi"):
        prepared("table")


def test_the_table_opens_hosts_and_origins_and_never_the_demo() -> None:
    environment = prepared("table", "--host", "127.0.0.2", "--port", "8001")

    assert environment["SORTILEGE_TABLE"] == "1"
    assert environment["SORTILEGE_HOSTS"] == "127.0.0.2,127.0.0.1,localhost"
    assert environment["SORTILEGE_ORIGINS"].split(",")[0] == "http://127.0.0.2:8001"
    assert environment["SORTILEGE_HTTPS"] == "0"
    assert "SORTILEGE_DEMO_ENTRY" not in environment


def test_the_table_takes_the_first_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.network.addresses", lambda: ["10.0.0.7", "10.1.0.7"])

    assert prepared("table")["SORTILEGE_TABLE_HOST"] == "10.0.0.7"


def test_run_offers_the_demo() -> None:
    assert prepared("run") == {"SORTILEGE_DEMO_ENTRY": "1"}


@pytest.mark.parametrize("arguments", [(), ("migrate",), ("table", "--help"), ("serve", "run")])
def test_other_commands_change_nothing(arguments: tuple[str, ...]) -> None:
    assert prepared(*arguments) == {}
