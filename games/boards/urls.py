"""Addresses of the boards. They are permanent: a month is `/2026/11/`."""

from django.urls import path, register_converter
from django.views.generic import RedirectView

from games.boards import office_views, pack, views
from games.boards.awards import ClosingStep


class Year:
    """A year: four digits."""

    regex = "[0-9]{4}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return f"{int(value):04}"


class MonthNumber(Year):
    """A month: two digits; the view checks that it is a month of the calendar."""

    regex = "[0-9]{2}"

    def to_url(self, value: int) -> str:
        return f"{int(value):02}"


register_converter(Year, "board_year")
register_converter(MonthNumber, "board_month")

MONTH = "<board_year:year>/<board_month:month>"
app_name = "boards"
urlpatterns = [
    path("board/", views.current_month, name="current"),
    path("archive/", views.current_year, name="years"),
    path("office/paper/", pack.page, name="pack"),
    path("office/carried/", office_views.import_from_paper, name="carried"),
    path("office/months/", office_views.office_months, name="office_months"),
    path("me/", views.own_profile, name="profile"),
    path("players/<int:player_id>/", views.player_page, name="player"),
    path(
        "players/<int:player_id>/months/",
        RedirectView.as_view(url="/players/%(player_id)s/days/#months", permanent=True),
    ),
    path("players/<int:player_id>/<slug:name>/", views.player_part, name="player_part"),
    path("certificates/<str:token>/", views.certificate, name="certificate"),
    path("<board_year:year>/", views.year_page, name="year"),
    path(f"{MONTH}/", views.month_page, name="month"),
    path(f"{MONTH}/board.csv", views.board_csv, name="board_csv"),
    path(f"{MONTH}/board.json", views.board_json, name="board_json"),
    path(f"{MONTH}/podium/", RedirectView.as_view(pattern_name="boards:month", permanent=True)),
    path(f"{MONTH}/ceremony/", views.ceremony_stage, name="ceremony"),
    path(f"{MONTH}/ceremony/next/", views.advance_ceremony, name="advance"),
    path(f"{MONTH}/awards/", office_views.disputes, name="awards"),
    *[
        path(f"{MONTH}/awards/{step}/", office_views.closing_step, {"step": step}, name=str(step))
        for step in list(ClosingStep)[1:]
    ],
    path(f"{MONTH}/awards/preview/", office_views.ceremony_preview, name="preview"),
    path(f"{MONTH}/awards/close/", office_views.close_month, name="close"),
    path(f"{MONTH}/awards/reopen/", office_views.reopen_month, name="reopen"),
]
