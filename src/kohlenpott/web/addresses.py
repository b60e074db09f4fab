"""From where somebody comes, as far as it is counted."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

HOUSE = 64  # bits of an IPv6 address; the others whoever lives there chooses anew for every request


def address_of(connection: HTTPConnection) -> str:
    """The address that limits are counted for: of IPv6 the network, since a house has 2**64 addresses of its own."""
    host = connection.client.host if connection.client else ""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), HOUSE), strict=False))
