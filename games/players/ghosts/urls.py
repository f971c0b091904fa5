"""Addresses of people without a phone."""

from django.urls import path

from games.players.ghosts import views

urlpatterns = [
    path("people/ghosts/", views.ghosts, name="ghosts"),
    path("people/ghosts/<int:player_id>/link/", views.link, name="ghost_link"),
    path("people/ghosts/<int:player_id>/remove/", views.remove, name="remove_ghost"),
    path("people/ghosts/<int:player_id>/merge/", views.merge, name="merge"),
    path("claim/<str:token>/", views.claim, name="claim"),
]
