"""Addresses of the stories, beside those of the boards: `/2026/11/digest/`, `/2026/poster/`."""

from django.urls import path

from games.boards.urls import MONTH
from games.stories import views

YEAR = "<board_year:year>"
app_name = "stories"
urlpatterns = [
    path("posters/", views.current, name="posters"),
    path(f"{YEAR}/poster/", views.poster, name="poster"),
    path(f"{YEAR}/poster/answer/", views.answer, name="poster_answer"),
    path(f"{MONTH}/digest/", views.digest, name="digest"),
]
