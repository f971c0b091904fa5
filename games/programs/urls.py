"""Addresses of the keys' pages."""

from django.urls import path

from games.programs import views

app_name = "programs"
urlpatterns = [
    path("me/programs/", views.own, name="own"),
    path("me/programs/<int:key_id>/revoke/", views.revoke, name="revoke"),
    path("office/programs/", views.office, name="office"),
    path("office/programs/<int:key_id>/revoke/", views.revoke_any, name="revoke_any"),
]
