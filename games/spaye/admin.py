"""Späye's days in Django's admin."""

from django.contrib import admin

from games.players.window import ViewOnly
from games.spaye.models import Day, Meeting, Spayin


@admin.register(Day)
class DayAdmin(ViewOnly):
    fields = list_display = ("date", "table")
    date_hierarchy = "date"


@admin.register(Spayin)
class SpayinAdmin(ViewOnly):
    fields = ("month", "player")
    list_display = ("id", *fields)
    date_hierarchy = "month"


@admin.register(Meeting)
class MeetingAdmin(ViewOnly):
    fields = ("day", "winner", "loser", "wins")
    list_display = ("id", *fields)
