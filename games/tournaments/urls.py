"""Addresses of tournaments: `/tournaments/3/rounds/2/` is that round, for good."""

from django.urls import path

from games.tournaments import certificates
from games.tournaments.page.views import (
    files,
    invited,
    opening,
    organising,
    pages,
    taking_part,
)

app_name = "tournaments"
urlpatterns = [
    path("", pages.index, name="index"),
    path("new/", opening.new, name="new"),
    path("over/", pages.archive, name="archive"),
    path("over/<table:page>/", pages.archive, name="archive_page"),
    path(
        "<table:tournament_id>/people/<table:number>/certificate/",
        certificates.certificate,
        name="certificate",
    ),
    path("<table:tournament_id>/", pages.tournament, name="tournament"),
    path("<table:tournament_id>/in/<str:token>/", invited.invited, name="invited"),
    path("<table:tournament_id>/rounds/<table:number>/", pages.round_page, name="round"),
    path("<table:tournament_id>/people/<table:number>/", pages.person, name="person"),
    path("<table:tournament_id>/standings.csv", files.standings, name="csv"),
    path("<table:tournament_id>/data.json", files.data, name="json"),
    path("<table:tournament_id>/sign-up/", taking_part.sign_up, name="sign_up"),
    path("<table:tournament_id>/here/", taking_part.here, name="here"),
    path("<table:tournament_id>/out/", taking_part.out, name="out"),
    path("<table:tournament_id>/withdraw/", taking_part.withdraw, name="withdraw"),
    path("<table:tournament_id>/bye/", taking_part.bye, name="bye"),
    path("<table:tournament_id>/announce/", organising.announce, name="announce"),
    path("<table:tournament_id>/check-in/", organising.check_in, name="check_in"),
    path("<table:tournament_id>/begin/", organising.begin, name="begin"),
    path("<table:tournament_id>/draw/", organising.draw, name="draw"),
    path("<table:tournament_id>/start/", organising.start, name="start"),
    path(
        "<table:tournament_id>/rounds/<table:number>/tables/<table:table>/",
        organising.rule,
        name="rule",
    ),
    path("<table:tournament_id>/pause/", organising.pause, name="pause"),
    path("<table:tournament_id>/end/", organising.end, name="end"),
    path("<table:tournament_id>/cancel/", organising.cancel, name="cancel"),
]
