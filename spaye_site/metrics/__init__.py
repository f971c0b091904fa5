"""Figures for Prometheus: off unless METRICS_BIND or METRICS_TOKEN is set, and then lazily.

`wanted` decides at the start; `counting` keeps the counters, `state` asks the office when somebody
fetches, `serving` answers. Nothing here is named after a person, a table or an address.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings


def wanted() -> bool:
    return bool(settings.METRICS_BIND or settings.METRICS_TOKEN)


def measured(app: Any) -> Any:
    """`app` with its figures; the same `app` where nobody has asked for them."""
    if not wanted():
        return app
    from games.spaye.demo import lifespan
    from spaye_site.metrics import counting
    from spaye_site.metrics.serving import Listener, MetricsApplication

    counting.begin()
    if settings.METRICS_TOKEN:
        app = MetricsApplication(app)
    return lifespan.accompanied(app, Listener())
