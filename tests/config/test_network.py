"""Our addresses, found without sending anything."""

import ipaddress
import socket

import pytest

from config import network


def test_addresses_are_real_and_not_loopback() -> None:
    found = network.addresses()

    assert len(found) == len(set(found))
    assert not any(ipaddress.ip_address(address).is_loopback for address in found)


def test_without_any_route_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreachable(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("config.network.socket.socket", Unreachable)
    monkeypatch.setattr("config.network.socket.if_nameindex", list)

    assert network.addresses() == []


def test_a_router_gives_better_addresses_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    towards = {"192.0.2.1": "169.254.3.4", "10.255.255.254": "10.0.0.7"}
    monkeypatch.setattr(network, "_towards", lambda target: towards.get(target, ""))
    monkeypatch.setattr(network, "_interfaces", list)

    assert network.addresses() == ["10.0.0.7", "169.254.3.4"]
