"""Addresses of what people wish for themselves."""

from django.urls import path

from games.players.wishes import views

urlpatterns = [
    path("me/questions/", views.answer, name="answer"),
    path("me/not-now/", views.not_now, name="not_now"),
    path("me/exercises/", views.exercises, name="own_exercises"),
]
