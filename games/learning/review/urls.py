"""Addresses of reviews: `/reviews/42/`, and a moment of it, `/reviews/42/0/17/`."""

from django.urls import path

from games.learning.review import views

app_name = "review"
urlpatterns = [
    path("switch/", views.switch, name="switch"),
    path("<table:table_id>/", views.review, name="review"),
    path("<table:table_id>/ask/", views.ask, name="ask"),
    path("<table:table_id>/share/", views.share, name="share"),
    path("<table:table_id>/<int:seat>/<int:number>/", views.attempt, name="attempt"),
]
