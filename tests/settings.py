"""Settings of the tests: those of the site, with plain static files and cheap password hashes."""

import os
from pathlib import Path

from spaye_site.settings import *  # noqa: F403
from spaye_site.settings import BASE_DIR, DATABASES, INSTALLED_APPS, STORAGES

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
# Servers under test leave no thread's connection behind: PostgreSQL's database couldn't be dropped,
# and Python warns of SQLite's from 3.13 on.
DATABASES["default"]["CONN_MAX_AGE"] = 0
# A file, not memory: servers under test run in threads and processes of their own.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # conftest.py moves it into the run's own temporary folder.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}  # noqa: F405
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
elif "TEST_TEMPLATE" in os.environ:
    # Migrated once for all processes of a run: `tests/prebuilt.py`.
    DATABASES["default"]["TEST"] = {"TEMPLATE": os.environ["TEST_TEMPLATE"]}
