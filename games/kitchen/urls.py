"""Addresses of the kitchen screen, and of the admins' page of the screens."""

from django.urls import path

from games.kitchen import office_views, views

app_name = "kitchen"
urlpatterns = [
    path("tv/<str:token>/", views.screen, name="screen"),
    path("tv/<str:token>/pulse/", views.pulse, name="pulse"),
    path("office/screens/", office_views.screens, name="screens"),
    path("office/screens/<int:screen_id>/rename/", office_views.rename, name="rename"),
    path("office/screens/<int:screen_id>/sound/", office_views.sound, name="sound"),
    path("office/screens/<int:screen_id>/revoke/", office_views.revoke, name="revoke"),
]
