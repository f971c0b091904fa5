"""How phones reach this machine."""

import socket
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from shlex import quote
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def lan_address() -> str:
    """This machine's address on the office network; `127.0.0.1` when it has none.

    Connecting a UDP socket sends nothing: it only asks the kernel which address it would use.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def default_site_url(host: str, port: int) -> str:
    """The address people type when nobody set SITE_URL."""
    name = {"0.0.0.0": lan_address(), "127.0.0.1": "localhost"}.get(host, host)
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def site_url(said: str, host: str, port: int) -> str:
    """The address people type. Raises `ImproperlyConfigured` for what would lead them nowhere."""
    url = said.strip().rstrip("/") or default_site_url(host, port)
    if wrong := _wrong_with(url):
        raise ImproperlyConfigured(
            f"SITE_URL={url} {wrong}: http:// or https://, a name, a port if it is an unusual one,"
            " and nothing more, as in https://spaye.example"
        )
    return url


def only_here(url: str) -> bool:
    """Whether no other machine can open this address of the site."""
    name = urlsplit(url).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def _wrong_with(url: str) -> str:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 – raises what it finds wrong.
    except ValueError:
        return "isn’t an address"
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return "isn’t an address of the web"
    if parts.path or parts.query or parts.fragment:
        return "goes on after the name"
    if "@" in parts.netloc or any(each.isspace() for each in url):
        return "holds what no address of a site does"
    return ""


def trusted(said: str) -> str:
    """Addresses and networks of proxies. Raises `ImproperlyConfigured` for what is neither."""
    for each in said.split(","):
        try:
            if each.strip() != "*":
                ip_network(each.strip(), strict=False)
        except ValueError:
            raise ImproperlyConfigured(
                f"FORWARDED_ALLOW_IPS={said}: {each} is neither an address nor a network, as"
                " 10.88.0.1 or 10.88.0.0/16"
            ) from None
    return said


def open_command(environ: Mapping[str, str]) -> str:
    """What starts the server for the whole network, on the folder and port that were given it."""
    kept = [f"{name}={quote(environ[name])}" for name in ("VAR_DIR", "PORT") if environ.get(name)]
    return " ".join([*kept, "HOST=0.0.0.0", "make run"])
