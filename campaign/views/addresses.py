"""Whether another device can use the address under which we are asked."""

import ipaddress

from django.http import HttpRequest
from django.http.request import split_domain_port


def is_of_this_machine_only(request: HttpRequest) -> bool:
    """True on 127.0.0.1 and localhost: a code made of such an address opens on no phone."""
    host, _port = split_domain_port(request.get_host())
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
