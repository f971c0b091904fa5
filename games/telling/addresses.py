"""Checks of the addresses that Späye sends to, and the reasons why TLS with them fails.

Always by TLS, and only to the open internet unless the operator trusts the host. Nothing of Django
is imported here: the process that sends to chats uses this module, too.
"""

import smtplib
import ssl
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

HTTPS = 443
LONGEST = 2000
NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses with an IPv4 address in the last 32 bits, which is checked instead."""
NEVER = tuple(
    ip_network(network)
    for network in (
        "192.88.99.0/24",  # relays of 6to4
        "168.63.129.16/32",  # a cloud's metadata at an address that looks public
        "64:ff9b:1::/48",  # NAT64 of somebody's own network
        "2002::/16",  # 6to4: any IPv4 address, private ones too
        "2001::/32",  # Teredo, likewise
        "::/96",  # IPv4-compatible
    )
)


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the open internet, in any notation.

    False for loopback, private, link-local (a cloud's metadata), carrier-grade NAT, multicast and
    reserved addresses, for any of these inside an IPv6 address, and for text that is no address.
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
    """Return the IPv4 address inside an IPv6 address (mapped or NAT64), else the address itself."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return address.ipv4_mapped
        if address in NAT64:
            return IPv4Address(int(address) & 0xFFFFFFFF)
    return address


class Forbidden(ValueError):
    """Raised for an address that Späye mustn't send to."""


@dataclass(frozen=True, slots=True)
class Target:
    """A parsed address. `trusted`: the operator has named this host, which may be anywhere."""

    host: str
    port: int
    path: str
    trusted: bool


def parse_target(url: str, trusted: Collection[str] = ()) -> Target:
    """Parse an address. `trusted` are hosts (for port 443) and host:port that may be anywhere.

    Raises `Forbidden` unless it is https, names a host and no user, and its port is 443 or
    trusted; also for addresses that are too long or contain other than printable ASCII characters.
    """
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise Forbidden(url)
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port or HTTPS
    except ValueError:
        raise Forbidden(url) from None
    if parts.scheme != "https" or not host or parts.username is not None or "\\" in url:
        raise Forbidden(url)
    named = f"{host}:{port}" in trusted or (port == HTTPS and host in trusted)
    if port != HTTPS and not named:
        raise Forbidden(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path, named)


# Reasons why TLS fails: two mistakes in an office's own server that an admin can correct


def tls_failure(error: BaseException) -> str:
    """Return the reason why TLS failed, "" if something else did.

    `untrusted`: the certificate is of an authority that this machine doesn't know, another host's,
    or expired. `no_tls`: the server speaks no TLS, or none that we accept.
    """
    found = _causes(error)
    if any(isinstance(one, ssl.SSLCertVerificationError) for one in found):
        return "untrusted"
    kinds = (ssl.SSLError, smtplib.SMTPNotSupportedError)
    return "no_tls" if any(isinstance(one, kinds) for one in found) else ""


def _causes(error: BaseException) -> list[BaseException]:
    """Return the error and all errors that libraries have wrapped in it."""
    found: list[BaseException] = []
    left: list[object] = [error]
    while left:
        cause = left.pop()
        if isinstance(cause, BaseException) and cause not in found:
            found.append(cause)
            left += [*cause.args, getattr(cause, "reason", None)]
            left += [cause.__cause__, cause.__context__]
    return found
