"""Addresses of the boards: a month is `/2026/11/`, for good."""

from django.urls import path, register_converter
from django.views.generic import RedirectView

from games.boards import pack
from games.boards.ceremony import views as ceremony
from games.boards.certificates import views as certificates
from games.boards.closing import views as closing
from games.boards.closing.awarding import Step
from games.boards.closing.views import office_months
from games.boards.exports import views as exports
from games.boards.month import views as month
from games.boards.paper import views as paper
from games.boards.profiles import views as profiles
from games.boards.years import views as years


class Year:
    """Four digits."""

    regex = "[0-9]{4}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return f"{int(value):04}"


class MonthNumber(Year):
    """Two digits; which are months of the calendar the view knows."""

    regex = "[0-9]{2}"

    def to_url(self, value: int) -> str:
        return f"{int(value):02}"


register_converter(Year, "board_year")
register_converter(MonthNumber, "board_month")

MONTH = "<board_year:year>/<board_month:month>"
app_name = "boards"
urlpatterns = [
    path("board/", month.current, name="current"),
    path("archive/", years.current, name="years"),
    path("office/paper/", pack.page, name="pack"),
    path("office/carried/", paper.carried, name="carried"),
    path("office/months/", office_months, name="office_months"),
    path("me/", profiles.own, name="profile"),
    path("players/<int:player_id>/", profiles.player, name="player"),
    path(
        "players/<int:player_id>/months/",
        RedirectView.as_view(url="/players/%(player_id)s/days/#months", permanent=True),
    ),
    path("players/<int:player_id>/<slug:name>/", profiles.part, name="player_part"),
    path("certificates/<str:token>/", certificates.page, name="certificate"),
    path("<board_year:year>/", years.year, name="year"),
    path(f"{MONTH}/", month.month, name="month"),
    path(f"{MONTH}/board.csv", exports.board_csv, name="board_csv"),
    path(f"{MONTH}/board.json", exports.board_json, name="board_json"),
    path(f"{MONTH}/podium/", RedirectView.as_view(pattern_name="boards:month", permanent=True)),
    path(f"{MONTH}/ceremony/", ceremony.stage, name="ceremony"),
    path(f"{MONTH}/ceremony/next/", ceremony.advance, name="advance"),
    path(f"{MONTH}/awards/", closing.disputes, name="awards"),
    *[
        path(f"{MONTH}/awards/{step}/", closing.step, {"step": step}, name=str(step))
        for step in list(Step)[1:]
    ],
    path(f"{MONTH}/awards/preview/", closing.preview, name="preview"),
    path(f"{MONTH}/awards/close/", closing.close, name="close"),
    path(f"{MONTH}/awards/reopen/", closing.reopen, name="reopen"),
]
