"""Addresses of the keys' pages."""

from django.urls import path

from games.programs import views

app_name = "programs"
urlpatterns = [
    path("me/programs/", views.own, name="own"),
    path("me/programs/<int:key_id>/revoke/", views.revoke, name="revoke"),
    path("me/programs/revoke/", views.revoke_all, name="revoke_all"),
    path("me/programs/calendar/", views.make_calendar, name="make_calendar"),
    path("office/programs/calendar/", views.make_office_calendar, name="make_office_calendar"),
    path("calendar/<str:token>.ics", views.calendar, name="calendar"),
    path("office/programs/", views.office, name="office"),
    path("office/programs/<int:key_id>/revoke/", views.revoke_any, name="revoke_any"),
]
