"""Addresses of the keys' pages."""

from django.urls import path

from games.programs import views
from games.programs.calendars import views as calendars

app_name = "programs"
urlpatterns = [
    path("me/programs/", views.own, name="own"),
    path("me/programs/<int:key_id>/revoke/", views.revoke, name="revoke"),
    path("me/programs/revoke/", views.revoke_all, name="revoke_all"),
    path("me/programs/calendar/", calendars.make, name="make_calendar"),
    path("office/programs/calendar/", calendars.make_for_office, name="make_office_calendar"),
    path("calendar/<str:token>.ics", calendars.calendar, name="calendar"),
    path("office/programs/", views.office, name="office"),
    path("office/programs/<int:key_id>/revoke/", views.revoke_any, name="revoke_any"),
]
