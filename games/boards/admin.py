"""The months in Django's admin: lines are made by journals, titles by a closing, never by hand."""

from django.contrib import admin

from games.boards.models import Carried, Ceremony, Closing, Line, Month, Spent, Title
from games.players.window import ViewOnly


@admin.register(Line)
class LineAdmin(ViewOnly):
    fields = ("date", "player", "table", "daye", "victoire", "repetition", "status")
    list_display = ("id", *fields)
    list_filter = ("status",)
    date_hierarchy = "date"


@admin.register(Month)
class MonthAdmin(ViewOnly):
    fields = ("year", "month", "version")
    list_display = ("__str__", "version")


@admin.register(Closing)
class ClosingAdmin(ViewOnly):
    fields = (
        "month",
        "closed_at",
        "closed_by",
        "proclaimed",
        "reopened_at",
        "reopened_by",
        "reason",
    )
    list_display = ("month", "closed_at", "closed_by", "reopened_at", "reopened_by")


@admin.register(Ceremony)
class CeremonyAdmin(ViewOnly):
    fields = ("closing", "step", "started_at", "started_by", "moved_at", "ended_at")
    list_display = ("id", *fields)


@admin.register(Carried)
class CarriedAdmin(ViewOnly):
    fields = ("month", "player", "daye", "victoire", "repetition", "days", "by", "at")
    list_display = ("id", *fields)


@admin.register(Title)
class TitleAdmin(ViewOnly):
    fields = ("month", "column", "player", "points", "decided")
    list_display = ("id", *fields)
    list_filter = ("column",)


@admin.register(Spent)
class SpentAdmin(ViewOnly):
    fields = list_display = ("title", "date", "table", "at")
