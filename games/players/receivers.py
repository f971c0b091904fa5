"""Receivers of the players' app: after a migration, and when the office's rows change."""

from typing import Any

from django.apps import apps
from django.db.models.signals import post_delete, post_migrate, post_save
from django.dispatch import receiver

from games.live.bus import bus
from games.players import office, services
from games.players.erasure import finish
from games.players.models import Equivalent, Exercise, ExtraDay, Holiday, Office, OfficeNotice

APP = apps.get_app_config("players")

post_migrate.connect(services.ensure_office, sender=APP)


@receiver(post_migrate, sender=APP)
def finish_erasures(**_signal: Any) -> None:
    """Finish erasures whose bytes couldn't be wiped before: every start migrates first."""
    finish()


for model in (Office, Holiday, ExtraDay, Exercise, Equivalent, OfficeNotice):
    post_save.connect(office.saved, sender=model)
    post_delete.connect(office.saved, sender=model)
bus.add_callback(office.CHANNEL, office.forget)
