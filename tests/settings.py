"""Settings of the tests: those of the site, with plain static files and cheap password hashes."""

from spaye_site.settings import *  # noqa: F403
from spaye_site.settings import BASE_DIR, DATABASES, STORAGES

SECRET_KEY = "tests only"  # noqa: S105
ALLOWED_HOSTS = ["*"]
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STATIC_ROOT = BASE_DIR / "static"
# A file, not memory: servers under test run in threads and processes of their own.
if DATABASES["default"]["ENGINE"] == "spaye_site.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}  # noqa: F405
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
