"""Settings of the tests: those of the site, with plain static files and cheap password hashes."""

import os
from pathlib import Path
from typing import Any

from jinja2 import ChainableUndefined, StrictUndefined, UndefinedError
from jinja2.utils import missing

from spaye_site.settings import *  # noqa: F403
from spaye_site.settings import BASE_DIR, DATABASES, INSTALLED_APPS, STORAGES, TEMPLATES

INSTALLED_APPS = [
    *INSTALLED_APPS,
    "tests.example_game",
    "tests.open_game",
    "tests.last_stone",
]
SECRET_KEY = "tests only"
ALLOWED_HOSTS = ["*"]
# The phones of tests are on this machine.
ONLY_HERE = False
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", BASE_DIR / "static"))
# A file, not memory: servers under test run in threads and processes of their own.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # conftest.py moves it into the run's own temporary folder.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}  # noqa: F405
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
else:
    # Servers under test leave no thread's connection behind, or the database couldn't be dropped.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    if "TEST_TEMPLATE" in os.environ:
        # Migrated once for all processes of a run: `tests/prebuilt.py`.
        DATABASES["default"]["TEST"] = {"TEMPLATE": os.environ["TEST_TEMPLATE"]}


class Misspelt(StrictUndefined):
    """What nobody has given to a template is an error here; nothing (`None`) has no parts."""

    def __new__(
        cls,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[Exception] = UndefinedError,
    ) -> Any:
        return ChainableUndefined(hint, obj, name) if obj is None else super().__new__(cls)


TEMPLATES[0]["OPTIONS"]["undefined"] = Misspelt
