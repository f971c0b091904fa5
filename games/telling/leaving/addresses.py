"""Which network addresses are the open internet's: nothing else is sent to unless it is trusted."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

NAT64 = IPv6Network("64:ff9b::/96")
"""An IPv4 address in its last 32 bits: it is judged by that one."""
NEVER = tuple(
    ip_network(one)
    for one in (
        "192.88.99.0/24",  # relays of 6to4
        "168.63.129.16/32",  # a cloud's metadata at an address that looks public
        "64:ff9b:1::/48",  # NAT64 of somebody's own network
        "2002::/16",  # 6to4: any IPv4 address, private ones too
        "2001::/32",  # Teredo, likewise
        "::/96",  # IPv4-compatible
    )
)


def is_public(address: str) -> bool:
    """Whether it is an address of the open internet, however it is written.

    Not: loopback, private, link-local (a cloud's metadata), shared by a carrier, multicast,
    reserved, or one of these inside an IPv6 address.
    """
    try:
        found = _inside(ip_address(address.partition("%")[0]))
    except ValueError:
        return False
    if any(found.version == net.version and found in net for net in NEVER):
        return False
    special = found.is_multicast or found.is_reserved or found.is_unspecified
    local = isinstance(found, IPv6Address) and found.is_site_local
    return found.is_global and not special and not local


def _inside(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address that an IPv6 address stands for, if it does."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return address.ipv4_mapped
        if address in NAT64:
            return IPv4Address(int(address) & 0xFFFFFFFF)
    return address
