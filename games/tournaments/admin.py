"""Tournaments in Django's admin: to look at. Organisers decide on their pages, never here."""

from django.contrib import admin

from games.players.window import ViewOnly
from games.tournaments.cups.models import Cup
from games.tournaments.models import Entrant, Place, Remark, Round, Tournament


@admin.register(Tournament)
class TournamentAdmin(ViewOnly):
    """Without seed and nonce: they are secret while it runs."""

    fields = (
        *("name", "game", "format", "organiser", "status", "tempo", "set_times", "pace"),
        "starts_at",
    )
    list_display = ("id", *fields)
    list_filter = ("status", "game")


@admin.register(Entrant)
class EntrantAdmin(ViewOnly):
    fields = ("tournament", "player", "number", "state", "here", "team", "at")
    list_display = ("id", *fields)


@admin.register(Round)
class RoundAdmin(ViewOnly):
    fields = ("tournament", "number", "stage", "started_at", "due_at", "ended_at")
    list_display = ("id", *fields)


@admin.register(Place)
class PlaceAdmin(ViewOnly):
    fields = ("tournament", "entrant", "place", "score")
    list_display = ("id", *fields)


@admin.register(Remark)
class RemarkAdmin(ViewOnly):
    fields = ("tournament", "by", "at", "what", "round", "table", "reason")
    list_display = ("id", *fields)


@admin.register(Cup)
class CupAdmin(ViewOnly):
    fields = ("name", "organiser", "status", "created_at", "ended_at")
    list_display = ("id", *fields)
