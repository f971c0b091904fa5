"""Addresses of the rules."""

from django.urls import path

from games.tables.rulebook import views

app_name = "rules"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:slug>/", views.game, name="game"),
    path("<slug:slug>/about/<slug:key>/", views.topic, name="topic"),
    path("<slug:slug>/original/", views.original, name="original"),
]
