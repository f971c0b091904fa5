"""Addresses of a year's poster and ceremony, beside those of the boards: `/2026/poster/`."""

from django.urls import path
from django.views.generic import RedirectView

from games.boards.urls import MONTH
from games.stories import views

YEAR = "<board_year:year>"
app_name = "stories"
urlpatterns = [
    path("posters/", views.current, name="posters"),
    path(f"{YEAR}/poster/", views.poster, name="poster"),
    path(f"{YEAR}/poster/answer/", views.answer, name="poster_answer"),
    path(f"{YEAR}/ceremony/", views.ceremony, name="ceremony"),
    # A month's stories stand on its page.
    path(f"{MONTH}/digest/", RedirectView.as_view(pattern_name="boards:month", permanent=True)),
]
