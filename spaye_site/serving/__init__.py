"""The server under the application: connections, processes, what they may use of the machine.

Django isn't imported here: a worker reads these options before it knows any settings.
"""

from typing import Any

from spaye_site.serving.patience import PatientProtocol

LARGEST_HEAD = 16 * 1024
"""Bytes of an address and its headers that the server waits for before it gives up."""
GRACE = 3
"""Seconds that open streams are given at shutdown; they would keep the server alive for ever."""


def options() -> dict[str, Any]:
    """How Uvicorn serves us, wherever it does."""
    return {
        "http": PatientProtocol,
        "ws": "none",
        # Said, not guessed: what stands around the site hands a request on without a coroutine of
        # its own, which an open stream would keep as long as it lasts.
        "interface": "asgi3",
        "h11_max_incomplete_event_size": LARGEST_HEAD,
        "server_header": False,
        # Addresses hold sign-in tokens: they are not logged. Django’s settings, read later, say so
        # again.
        "access_log": False,
        "timeout_graceful_shutdown": GRACE,
    }
