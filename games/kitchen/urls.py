"""Addresses of the kitchen screen, and of the admins' page of the screens."""

from django.urls import path

from games.kitchen import views

app_name = "kitchen"
urlpatterns = [
    path("tv/<str:token>/", views.screen_page, name="screen"),
    path("tv/<str:token>/pulse/", views.pulse, name="pulse"),
    path("office/screens/", views.screens_page, name="screens"),
    path("office/screens/<int:screen_id>/rename/", views.rename_screen, name="rename"),
    path("office/screens/<int:screen_id>/sound/", views.set_sound, name="sound"),
    path("office/screens/<int:screen_id>/revoke/", views.revoke_screen, name="revoke"),
]
