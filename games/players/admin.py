"""People and office in Django's admin. Neither devices nor links: their keys are ways in."""

from django.contrib import admin

from games.players.models import AdminAct, Exercise, ExtraDay, Holiday, Invitation, Office, Player
from games.players.window import ViewOnly


@admin.register(Player)
class PlayerAdmin(ViewOnly):
    fields = (
        "name",
        "pseudonym",
        "initials",
        "palette",
        "role",
        "language",
        "is_active",
        "is_ghost",
        "added_by",
        "joined",
        "on_screen",
        "counts_repetitions",
        "erased",
    )
    list_display = ("display_name", "name", "role", "is_active", "is_ghost", "joined")
    list_filter = ("role", "is_active", "is_ghost")
    search_fields = ("name", "pseudonym")


@admin.register(Office)
class OfficeAdmin(ViewOnly):
    fields = (
        "name",
        "time_zone",
        "language",
        "closing_minute",
        "working_days",
        "deck",
        "pack",
        "exercise",
    )


@admin.register(Holiday)
class HolidayAdmin(ViewOnly):
    fields = list_display = ("date", "name")
    date_hierarchy = "date"


@admin.register(ExtraDay)
class ExtraDayAdmin(ViewOnly):
    fields = list_display = ("date",)
    date_hierarchy = "date"


@admin.register(Exercise)
class ExerciseAdmin(ViewOnly):
    fields = list_display = ("name", "unit")


@admin.register(Invitation)
class InvitationAdmin(ViewOnly):
    fields = ("made_by", "created", "expires", "revoked", "uses")
    list_display = ("id", *fields)


@admin.register(AdminAct)
class AdminActAdmin(ViewOnly):
    fields = list_display = ("at", "by", "what", "whom", "detail", "reason")
    list_filter = ("what",)
    date_hierarchy = "at"
