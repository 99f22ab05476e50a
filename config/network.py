"""Our addresses in the local network, found without sending anything."""

import ipaddress
import socket
import sys

# Connecting a datagram socket only asks the routing table; no packet leaves. The first one is
# reserved for documentation and follows the default route; the others are found without one.
_TARGETS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "224.0.0.251")
_GET_ADDRESS = 0x8915  # SIOCGIFADDR of Linux


def addresses() -> list[str]:
    """IPv4 addresses under which a phone may reach us, the likeliest first."""
    found = [address for target in _TARGETS if (address := _towards(target))]
    found += _interfaces()
    usable = [a for a in dict.fromkeys(found) if not ipaddress.ip_address(a).is_loopback]
    return sorted(usable, key=lambda a: ipaddress.ip_address(a).is_link_local)


def _towards(target: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if address == "0.0.0.0" else address  # noqa: S104 - compared, not listened on


def _interfaces() -> list[str]:
    if not sys.platform.startswith("linux"):
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(
                    probe.fileno(), _GET_ADDRESS, name.encode()[:15].ljust(256, b"\0")
                )
            except OSError:
                continue  # down, or without an IPv4 address
            found.append(socket.inet_ntoa(answer[20:24]))
    return found
