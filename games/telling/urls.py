"""Addresses of being told."""

from django.urls import path

from games.telling import views
from games.telling.push.views import subscribe

app_name = "telling"
urlpatterns = [
    path("me/told/", views.told, name="told"),
    path("me/told/wishes/", views.wish, name="wish"),
    path("me/told/hours/", views.hours, name="hours"),
    path("me/told/not-now/", views.not_now, name="not_now"),
    path("me/told/push/", subscribe, name="push"),
    path("me/told/<int:notice_id>/noted/", views.note, name="note"),
]
