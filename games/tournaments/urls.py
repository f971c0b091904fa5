"""Addresses of tournaments. They are permanent: `/tournaments/3/rounds/2/` stays that round."""

from django.urls import path

from games.tournaments import views

app_name = "tournaments"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("over/", views.archive, name="archive"),
    path("over/<table:page>/", views.archive, name="archive_page"),
    path(
        "<table:tournament_id>/people/<table:number>/certificate/",
        views.certificate,
        name="certificate",
    ),
    path("<table:tournament_id>/", views.tournament, name="tournament"),
    path("<table:tournament_id>/in/<str:token>/", views.invitation, name="invited"),
    path("<table:tournament_id>/rounds/<table:number>/", views.round_page, name="round"),
    path("<table:tournament_id>/people/<table:number>/", views.person, name="person"),
    path("<table:tournament_id>/standings.csv", views.standings_csv, name="csv"),
    path("<table:tournament_id>/data.json", views.data_json, name="json"),
    path("<table:tournament_id>/sign-up/", views.sign_up, name="sign_up"),
    path("<table:tournament_id>/here/", views.check_in, name="here"),
    path("<table:tournament_id>/out/", views.sit_out, name="out"),
    path("<table:tournament_id>/withdraw/", views.withdraw, name="withdraw"),
    path("<table:tournament_id>/bye/", views.play_bye, name="bye"),
    path("<table:tournament_id>/announce/", views.announce, name="announce"),
    path("<table:tournament_id>/check-in/", views.open_check_in, name="check_in"),
    path("<table:tournament_id>/begin/", views.begin, name="begin"),
    path("<table:tournament_id>/draw/", views.draw, name="draw"),
    path("<table:tournament_id>/start/", views.start, name="start"),
    path(
        "<table:tournament_id>/rounds/<table:number>/tables/<table:table>/",
        views.rule,
        name="rule",
    ),
    path("<table:tournament_id>/pause/", views.pause, name="pause"),
    path("<table:tournament_id>/end/", views.end, name="end"),
    path("<table:tournament_id>/cancel/", views.cancel, name="cancel"),
]
