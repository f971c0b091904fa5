import logging
import re

from django.apps import AppConfig
from django.db.models.signals import post_delete, post_migrate, post_save

# `django.request` logs the path of every 4xx, the CSRF check that of every refusal.
LOGGERS = (
    "django.request",
    "django.security.csrf",
    "django.security.SuspiciousSession",
    "django.server",
    "uvicorn.access",
)
TOKEN = re.compile(r"/(join|link|claim|welcome|tv|certificates|mail/off/[0-9]+)/[^/\s?\"']+")
VISITOR = re.compile(r"(\bas=\w+(?::|%3A))[^&\s\"']+")
"""Who opens a stream without having signed in."""


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


class PlayersConfig(AppConfig):
    name = "games.players"
    label = "players"

    def ready(self) -> None:
        from games.live.bus import bus
        from games.players import inbox, office, reminders, services, wiring
        from games.players.models import (
            Equivalent,
            Exercise,
            ExtraDay,
            Holiday,
            Office,
            OfficeNotice,
        )
        from games.players.privacy import notice, retention
        from games.players.ways_in import streams
        from games.players.wishes import questions

        install()
        post_migrate.connect(services.ensure_office, sender=self)
        for model in (Office, Holiday, ExtraDay, Exercise, Equivalent, OfficeNotice):
            post_save.connect(office.saved, sender=model)
            post_delete.connect(office.saved, sender=model)
        bus.call(office.CHANNEL, office.forget)
        inbox.sources.append(reminders.second_admin)
        inbox.sources.append(questions.unanswered)
        # It lies there and doesn’t ring: whether it matters is asked for by no other page.
        inbox.counts[questions.unanswered] = lambda player, now: 0
        inbox.sources.append(notice.unread)
        inbox.sources.append(retention.asked)
        streams.register()
        wiring.connect(self)
