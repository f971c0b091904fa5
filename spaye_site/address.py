"""How phones reach this machine."""

import socket


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
