"""Addresses of the lobby and of tables that gather."""

from django.urls import path

from games.tables.lobby import guide, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("help/", guide.page, name="help"),
    path("help/about/tables/", guide.part, name="help_part"),
    path("open/", views.open_table, name="open"),
    path("play/<slug:game>/", views.play_now, name="play_now"),
    path("<table:table_id>/in/<str:token>/", views.invited, name="invited"),
    path("<table:table_id>/sit/", views.sit, name="sit"),
    path("<table:table_id>/leave/", views.leave, name="leave"),
    path("<table:table_id>/invite/", views.invite, name="invite"),
    path("<table:table_id>/ask/", views.ask_everybody, name="ask_everybody"),
    path("<table:table_id>/uninvite/", views.uninvite, name="uninvite"),
    path("<table:table_id>/bots/add/", views.add_bot, name="add_bot"),
    path("<table:table_id>/bots/remove/", views.remove_bot, name="remove_bot"),
    path("<table:table_id>/start/", views.start, name="start"),
    path("<table:table_id>/withdraw/", views.withdraw, name="withdraw"),
    path("<table:table_id>/again/", views.again, name="again"),
]
