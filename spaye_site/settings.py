"""Django settings: all that an installation may change comes from the environment, which the
command line completes from the office's own file (`configuration`).

docs/install.md, "Settings", lists the variables. Defaults are safe: no debug pages, a
secret key made on first use, one SQLite file, this machine only.
"""

import os
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from environs import Env, validate

from spaye_site import configuration, places
from spaye_site.setting_values import (
    is_only_here,
    open_command,
    parse_command,
    parse_database_url,
    parse_folder,
    parse_hosts,
    parse_listen_url,
    parse_proxies,
    parse_sender,
    parse_site_url,
    parse_token,
    read_mail_server,
    read_oidc,
    read_or_make_secret_key,
    strip_items,
)

BASE_DIR = places.PROJECT
env = Env()

VAR_DIR = configuration.var_dir()
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
SECRET_KEY = env.str("SECRET_KEY", "") or read_or_make_secret_key(VAR_DIR / "secret_key")
BACKUP_DIR = parse_folder("BACKUP_DIR", env.str("BACKUP_DIR", ""), VAR_DIR / "backups")
BACKUP_KEEP = env.int("BACKUP_KEEP", 14, validate=validate.Range(min=1))
BACKUP_COMMAND = parse_command("BACKUP_COMMAND", env.str("BACKUP_COMMAND", ""))
"""The command that gets each good backup as its last argument; no shell reads this."""
BACKUP_RECIPIENT = strip_items(env.list("BACKUP_RECIPIENT", []))
"""Public keys (age or ssh) for which copies are encrypted; several may each open them."""
METRICS_TOKEN = parse_token("METRICS_TOKEN", env.str("METRICS_TOKEN", ""))
"""The token for Prometheus's figures; without one they are off."""
DEBUG = env.bool("DEBUG", False)
DEMO = configuration.is_demo()
BOT_PAUSE = 0.8
"""Seconds, more or less, by which a bot waits: people want to see what was played."""

# SITE_URL is how the office reaches the server; hosts, origins, links and QR codes follow from it.
HOST = env.str("HOST", "127.0.0.1")
PORT = env.int("PORT", 8000, validate=validate.Range(min=1, max=65535))
WORKERS = env.int("WORKERS", 1, validate=validate.Range(min=1))
"""The number of server processes."""
SITE_URL = parse_site_url(env.str("SITE_URL", ""), HOST, PORT)
_site = urlsplit(SITE_URL)
ALLOWED_HOSTS = [_site.hostname or "localhost", "localhost", "127.0.0.1", "[::1]"]
FORWARDED_ALLOW_IPS = parse_proxies(env.str("FORWARDED_ALLOW_IPS", "127.0.0.1"))
"""The proxy, whose headers are believed about the client's address and https. Uvicorn reads this;
no header tells Django anything (`SECURE_PROXY_SSL_HEADER` would be believed of anybody).
"""
# Needed behind a proxy that isn't believed: each request looks like plain http there.
CSRF_TRUSTED_ORIGINS = [SITE_URL]
HTTPS = _site.scheme == "https"
ONLY_HERE = is_only_here(SITE_URL)
"""True if links work on this machine only: pages say so instead of showing a QR code."""
OPEN_COMMAND = open_command(os.environ)
"""The command on these pages that serves the same office, at the same port, to the network."""

INSTALLED_APPS = [
    "games.ui",
    "games.players",
    "games.programs",
    "games.live",
    "games.telling",
    "games.tables",
    "games.boards",
    "games.honours",
    "games.learning",
    "games.stories",
    "games.kitchen",
    "games.tournaments",
    "games.spaye",
    "games.papayoo",
    "games.speahx",
    "games.cerke",
    "games.spirale",
    "spaye_site",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Lengths of compressed pages reveal no secrets (BREACH): each gets a few random bytes, form
    # tokens are masked again, and other sites' hidden requests have no cookie (SameSite).
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "spaye_site.protection.NotKeptMiddleware",
    "spaye_site.protection.KnownNamesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "spaye_site.protection.OwnPagesMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.players.middleware.LanguageMiddleware",
    "spaye_site.protection.AtWorkMiddleware",
    "games.players.middleware.SignInMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "spaye_site.errors.RefusalMiddleware",
]

ROOT_URLCONF = "spaye_site.urls"
ASGI_APPLICATION = "spaye_site.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "NAME": "jinja2",
        "BACKEND": "spaye_site.templating.Templates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "environment": "spaye_site.templating.environment",
            "context_processors": [
                "django.contrib.messages.context_processors.messages",
                "games.players.context.office",
                "games.tables.context.turns",
                "games.telling.context.push",
                "spaye_site.server_page.alarm_context",
            ],
        },
    },
]

DATABASES = {
    "default": parse_database_url(env.str("DATABASE_URL", configuration.default_database()))
}
_database = DATABASES["default"]
# Each of the server's threads keeps its connection: opening one costs more than a page's queries.
_database["CONN_MAX_AGE"] = None
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
            " PRAGMA secure_delete=ON; PRAGMA temp_store=MEMORY;"
        ),
    }
else:
    # A connection that PostgreSQL has closed meanwhile is noticed and opened again.
    _database["CONN_HEALTH_CHECKS"] = True
    # Seconds after which a server that doesn't answer counts as unavailable.
    _database["OPTIONS"] = {"connect_timeout": 3} | _database.get("OPTIONS", {})
BOUNDED = {
    "options": "-c lock_timeout=5s -c idle_in_transaction_session_timeout=15s"
    " -c statement_timeout=60s"
}
"""Limits of a server's sessions on PostgreSQL: a session that hangs, here or on a server that was
frozen in the middle of a move, delays the others for seconds only. Commands have no limits.
"""
# PostgreSQL's own address, if DATABASE_URL is that of a pooler, which lends its sessions.
DATABASE_LISTEN_URL = parse_listen_url(
    env.str("DATABASE_LISTEN_URL", ""), _database["ENGINE"] == "django.db.backends.postgresql"
)
if DATABASE_LISTEN_URL:
    _database["DISABLE_SERVER_SIDE_CURSORS"] = True
elif _database["ENGINE"] == "django.db.backends.postgresql":
    # A query that a connection repeats is planned once. A pooler lends another one each time.
    _database["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 3}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = [
    "games.players.auth.backend.PlayerBackend",
    # Sessions from before 2.0 name this one.
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL = "players:sign_in"
LOGIN_REDIRECT_URL = "/"

# Passkeys and the protocol of single sign-on are django-allauth's. None of its own addresses is
# open, and it creates no accounts: `games.players.auth` decides who may sign in.
OIDC = read_oidc(env)
SOCIALACCOUNT_ADAPTER = "games.players.auth.adapters.SingleSignOn"
SOCIALACCOUNT_STORE_TOKENS = False
MFA_ADAPTER = "games.players.auth.adapters.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
ACCOUNT_ADAPTER = "games.players.auth.adapters.Accounts"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name_key"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# `games.players.limits` counts them, in the database.
ACCOUNT_RATE_LIMITS = False
_validation = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_validation}.MinimumLengthValidator"},
    {"NAME": f"{_validation}.CommonPasswordValidator"},
    {"NAME": f"{_validation}.NumericPasswordValidator"},
    {
        "NAME": f"{_validation}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "pseudonym"]},
    },
    {"NAME": "games.players.auth.validators.OwnWords"},
]

# A session lasts for a year since the last visit, and for three years at most.
SESSION_ENGINE = "games.players.auth.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_LONGEST = 3 * SESSION_COOKIE_AGE
# Over https cookies are bound to this host: no other one of its domain can set them.
_prefix = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_prefix}sessionid"
CSRF_COOKIE_NAME = f"{_prefix}csrftoken"
LANGUAGE_COOKIE_NAME = f"{_prefix}django_language"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "spaye_site.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
# Over plain http in the network browsers ignore this header, and log an error on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS or ONLY_HERE else None
X_FRAME_OPTIONS = "DENY"
_subdomains = env.bool("HSTS_SUBDOMAINS", False)
if HTTPS:
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = _subdomains

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 1

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "object-src": [NONE],
        "frame-src": [NONE],
        "media-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# Everything that sends data out is off unless it is set here; docs/more.md, "Notifications".
PUSH = env.bool("PUSH", False)
PUSH_HOSTS = parse_hosts("PUSH_HOSTS", env.list("PUSH_HOSTS", []))
"""Push services beside the known ones, `host` or `host:port`, also on private addresses."""

EMAIL_ON = bool(env.str("EMAIL_URL", ""))
"""Whether e-mails can be sent, to addresses that people have given and confirmed by a code."""
MAIL_SERVER = read_mail_server(env)
"""Where the server is: the arguments of `games.telling.mail_server.Server`."""
DEFAULT_FROM_EMAIL = (
    parse_sender(env.str("DEFAULT_FROM", "")) or f"Späye <spaye@{_site.hostname or 'localhost'}>"
)
CHAT_HOSTS = parse_hosts("CHAT_HOSTS", env.list("CHAT_HOSTS", []))
"""Private addresses of chats, `host` or `host:port`: admins can't set up any others."""

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("French")), ("en", _("English")), ("nb", _("Norwegian Bokmål"))]
LOCALE_PATHS = [places.PACKAGES / "spaye_site" / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["spaye_site.formats"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "spaye_site.static_files.BundledStaticFilesStorage"},
}
# Scripts and styles are sent without their comments; the files on the disk keep them.
SERVESTATIC_MINIFY = True
if DEBUG:
    # Each file is read from its source, every time.
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "spaye_site.logs.Line",
            "format": "{asctime}Z {levelname} {name} [{request_id}] {message}",
            "style": "{",
        },
    },
    "filters": {
        "noteworthy": {"()": "spaye_site.logs.Noteworthy"},
        "of_request": {"()": "spaye_site.logs.OfRequest"},
        "unsaid": {"()": "spaye_site.logs.Unsaid"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["noteworthy", "of_request"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django.request": {"filters": ["unsaid"]},
        "spaye": {"level": "INFO"},
        "uvicorn": {"level": "INFO"},
        # Addresses have sign-in tokens, and writing the line takes a twentieth of a request's time.
        "uvicorn.access": {"level": "CRITICAL", "propagate": False},
    },
}
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
