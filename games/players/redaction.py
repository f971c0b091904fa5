"""Keep secrets out of logs: tokens in URLs are replaced by `…`."""

import logging
import re

# `django.request` logs the path of every 4xx, the CSRF check the path of every refusal.
LOGGERS = (
    "django.request",
    "django.security.csrf",
    "django.security.SuspiciousSession",
    "django.server",
    "uvicorn.access",
)
TOKEN = re.compile(r"/(join|link|claim|welcome|tv|certificates|mail/off/[0-9]+)/[^/\s?\"']+")
VISITOR = re.compile(r"(\bas=\w+(?::|%3A))[^&\s\"']+")
"""The credential in the URL of a stream of someone who isn't signed in."""


class HideTokens(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _struck(record.msg)
        if isinstance(record.args, tuple):
            record.args = tuple(map(_struck, record.args))
        return True


def install() -> None:
    for name in LOGGERS:
        logging.getLogger(name).addFilter(HideTokens())


def _struck(value: object) -> object:
    if not isinstance(value, str):
        return value
    return VISITOR.sub(r"\1…", TOKEN.sub(r"/\1/…", value))
