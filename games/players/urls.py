"""Addresses of the people: the way in, one's own pages, and those of the admins."""

from django.urls import path

from games.players.ghosts.urls import urlpatterns as ghosts
from games.players.privacy.urls import urlpatterns as privacy
from games.players.views import calendar, exercises, journal, me, office, people, public_holidays
from games.players.ways_in.urls import urlpatterns as ways_in
from games.players.ways_in.views import door
from games.players.ways_in.views.sign_ins import sign_ins
from games.players.wishes.urls import urlpatterns as wishes

app_name = "players"
urlpatterns = [
    path("sign-in/", door.sign_in, name="sign_in"),
    *ways_in,
    *privacy,
    *ghosts,
    *wishes,
    path("sign-out/", door.sign_out, name="sign_out"),
    path("join/<str:token>/", door.join, name="join"),
    path("link/<str:token>/", door.link, name="link"),
    path("welcome/<str:token>/", door.welcome, name="welcome"),
    path("language/", door.language, name="language"),
    path("me/settings/", me.own_settings, name="settings"),
    path("me/words/", me.words, name="words"),
    path("me/link/", me.new_link, name="new_link"),
    path("me/devices/<str:handle>/revoke/", me.revoke_device, name="revoke_device"),
    path("inbox/", me.own_inbox, name="inbox"),
    path("people/", people.people, name="people"),
    path("people/appoint/", people.appoint, name="appoint"),
    path("people/invitation/renew/", people.renew_invitation, name="renew_invitation"),
    path("people/invitation/revoke/", people.revoke_invitation, name="revoke_invitation"),
    path("people/<int:player_id>/", people.person, name="person"),
    path("people/<int:player_id>/role/", people.change_role, name="change_role"),
    path("people/<int:player_id>/deactivate/", people.deactivate, name="deactivate"),
    path("people/<int:player_id>/reactivate/", people.reactivate, name="reactivate"),
    path("people/<int:player_id>/link/", people.link_for, name="link_for"),
    path("people/<int:player_id>/rename/", people.rename, name="rename"),
    path("people/<int:player_id>/anonymise/", people.anonymise, name="anonymise"),
    path("office/", office.all_pages, name="administration"),
    path("office/settings/", office.office, name="office"),
    path("office/calendar/", calendar.calendar, name="calendar"),
    path("office/calendar/public/", public_holidays.public, name="public_holidays"),
    path("office/days-off/", calendar.add_days_off, name="add_days_off"),
    path("office/days-off/remove/", calendar.remove_days_off, name="remove_days_off"),
    path("office/extra-days/remove/", calendar.remove_extra_day, name="remove_extra_day"),
    path("office/exercises/", exercises.exercises, name="exercises"),
    path("office/exercises/add/", exercises.add, name="add_exercise"),
    path("office/exercises/<int:exercise_id>/", exercises.change, name="change_exercise"),
    path("office/exercises/<int:exercise_id>/remove/", exercises.remove, name="remove_exercise"),
    path(
        "office/exercises/<int:exercise_id>/equivalents/",
        exercises.equivalents,
        name="equivalents",
    ),
    path(
        "office/exercises/<int:exercise_id>/default/",
        exercises.make_default,
        name="default_exercise",
    ),
    path("office/journal/", journal.journal, name="journal"),
    path("office/sign-ins/", sign_ins, name="sign_ins"),
    path("office/journal.csv", journal.journal_csv, name="journal_csv"),
]
