"""Addresses of the switchboard."""

from django.urls import path

from games.players.privacy import views

urlpatterns = [
    path("me/privacy/", views.privacy, name="privacy"),
    path("me/privacy/pseudonym/", views.pseudonym, name="pseudonym"),
    path("me/privacy/screen/", views.screen, name="screen"),
    path("me/privacy/repetitions/", views.repetitions, name="repetitions"),
    path("me/privacy/preference/", views.preference, name="preference"),
    path("me/privacy/export/", views.export, name="export"),
    path("me/privacy/erase/", views.erase, name="erase"),
    path("erased/", views.erased, name="erased"),
]
