"""Settings of servers that die: the site's own, database included, with plain static files.

Compressing them takes longer than a server lives here.
"""

from spaye_site.settings import *  # noqa: F403
from spaye_site.settings import STORAGES

STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
BOT_PAUSE = 0.0
