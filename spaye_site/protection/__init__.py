"""What lies around everything we serve, pages, files and streams alike: headers and limits."""

from collections.abc import Awaitable, Callable
from typing import Any

from spaye_site.logs import RequestIds
from spaye_site.protection.headers import SecurityHeaders
from spaye_site.protection.limits import RequestLimits

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


def protected(app: App) -> App:
    """`app`, of which no answer leaves without its headers and no request is too big."""
    return RequestIds(SecurityHeaders(RequestLimits(app)))
