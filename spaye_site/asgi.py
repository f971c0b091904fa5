"""The ASGI application: event streams and static files beside Django, not through it."""

import gc
import os

# Off until all is imported: objects made now stay, and collecting takes a tenth of the start.
gc.disable()

from django.core.wsgi import get_wsgi_application  # noqa: E402

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaye_site.settings")

django_application = get_wsgi_application()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402

# A pooler lends its sessions, which can't have options of our own. No connection is open yet: a
# worker process imports this in its event loop, where Django wouldn't close one.
if connection.vendor == "postgresql" and not settings.DATABASE_LISTEN_URL:
    settings.DATABASES["default"]["OPTIONS"] |= settings.BOUNDED

from django.urls import resolve  # noqa: E402

from games.learning.background import Background  # noqa: E402
from games.live.asgi import LiveApplication  # noqa: E402
from games.live.one_core import OneCore  # noqa: E402
from games.spaye import rhythm  # noqa: E402
from games.tables.bots import worker as bots  # noqa: E402
from games.tables.timekeeper import timekeeper  # noqa: E402
from games.telling.delivery import DeliveryWorker  # noqa: E402
from games.tournaments.services import advancing as tournaments  # noqa: E402
from spaye_site import versions  # noqa: E402
from spaye_site.health import HealthApplication  # noqa: E402
from spaye_site.protection import in_turns, protected  # noqa: E402
from spaye_site.serving import App, Companion, ParentWatch, with_companions  # noqa: E402
from spaye_site.static_files import with_static_files  # noqa: E402

caretaker: Companion
if settings.DEMO:
    from games.spaye.demo.colleagues import Colleagues

    caretaker = Colleagues()
else:
    from spaye_site.operations.night_watch import NightWatch

    caretaker = NightWatch()

application: App = LiveApplication(with_static_files(in_turns(django_application)))
application = HealthApplication(application)
if settings.METRICS_TOKEN:
    from spaye_site import metrics

    application = metrics.measured(application)
application = with_companions(
    protected(application),
    ParentWatch(),
    Background(),
    tournaments.keeper(),
    DeliveryWorker(),
    timekeeper(),
    rhythm.keeper(),
    bots.from_settings(),
    caretaker,
    OneCore(),
)

# Cached now: after a `git pull` the clone has another commit.
versions.commit()

# All lasting objects exist now: the collector needn't examine them again.
resolve("/")
gc.collect()
gc.freeze()
# With 400 pages open a full collection of the younger objects holds everybody up for 0.2 s, and
# came every other second under load. Now it comes after about twenty times as many objects; the
# short collections come as before.
gc.set_threshold(1_000, 10, 200)
gc.enable()
