"""The honours in Django's admin: tables make them, never a hand."""

from django.contrib import admin

from games.honours.models import Honour
from games.players.window import ViewOnly


@admin.register(Honour)
class HonourAdmin(ViewOnly):
    fields = ("table", "player", "game", "ended_at", "place", "won", "points", "mu", "sigma")
    list_display = ("id", *fields)
    list_filter = ("game",)
    date_hierarchy = "ended_at"
