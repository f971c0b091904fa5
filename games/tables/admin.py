"""Tables in Django's admin: what everybody may know of a running one, and no more.

Seed, set-up, state, chance and moves are left out for good: a day that is over shows them itself.
"""

from django.contrib import admin

from games.players.window import ViewOnly
from games.tables.models import Entry, Seat, Table


@admin.register(Table)
class TableAdmin(ViewOnly):
    fields = ("game", "options", "seed_digest", "version", "outcome", "created_at", "opened_by")
    list_display = ("id", "game", "version", "created_at", "opened_by")
    list_filter = ("game",)
    date_hierarchy = "created_at"


@admin.register(Seat)
class SeatAdmin(ViewOnly):
    fields = ("table", "number", "player")
    list_display = ("id", *fields)


@admin.register(Entry)
class EntryAdmin(ViewOnly):
    fields = ("table", "number", "seat", "by", "at")
    list_display = ("id", *fields)
    list_filter = ("table__game",)
    date_hierarchy = "at"
