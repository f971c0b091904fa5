"""What telling tells the rest of the platform."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.players import acts, inbox
from games.players.privacy import register_eraser, register_export
from games.telling import devices, own_data, services, ways
from games.telling import inbox as listed
from games.telling.push.way import Push


def connect() -> None:
    """Called once, when the app is ready."""
    inbox.sources.append(listed.items)
    inbox.counts[listed.items] = listed.count
    register_export("telling", own_data.of_player)
    register_eraser(services.forget)
    devices.register()
    ways.register(Push())
    acts.WORDS["telling_hours"] = _("changed the office’s working hours")
