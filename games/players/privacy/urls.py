"""Addresses of the switchboard."""

from django.urls import path

from games.players.privacy import views
from games.players.privacy.notice import views as notice

urlpatterns = [
    path("notice/", notice.page, name="notice"),
    path("office/privacy/", notice.office_privacy, name="office_privacy"),
    path("office/privacy/keep/", notice.keep, name="keep"),
    path("me/privacy/", views.privacy, name="privacy"),
    path("me/privacy/pseudonym/", views.pseudonym, name="pseudonym"),
    path("me/privacy/screen/", views.screen, name="screen"),
    path("me/privacy/dayes/", views.column, {"field": "counts_dayes"}, name="dayes"),
    path("me/privacy/wins/", views.column, {"field": "counts_wins"}, name="wins"),
    path("me/privacy/repetitions/", views.repetitions, name="repetitions"),
    path("me/privacy/preference/", views.preference, name="preference"),
    path("me/privacy/export/", views.export, name="export"),
    path("me/privacy/erase/", views.erase, name="erase"),
    path("erased/", views.erased, name="erased"),
]
