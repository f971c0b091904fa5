"""Addresses of the lobby and of a table: its page, move, refresh a view, record and proof."""

from django.urls import include, path, register_converter
from django.urls.converters import IntConverter

from games.tables.absence import views as absence
from games.tables.advice import views as advice
from games.tables.annulling import views as annulling
from games.tables.developer import views as developer
from games.tables.draws import views as draws
from games.tables.finished import views as finished
from games.tables.moment import views as moments
from games.tables.page import moving
from games.tables.page import views as page
from games.tables.proof import views as proofs
from games.tables.replay import views as replays
from games.tables.talk import views as talk


class Number(IntConverter):
    """A table's number, no longer than the database holds."""

    regex = "[0-9]{1,18}"


register_converter(Number, "table")
app_name = "tables"
urlpatterns = [
    path("", include("games.tables.lobby.urls")),
    path("habits/", page.habits, name="habits"),
    path("finished/", finished.finished, name="finished"),
    path("<table:table_id>/", page.table, name="table"),
    path("<table:table_id>/inside/", developer.inside, name="inside"),
    path("<table:table_id>/delete/", developer.delete, name="delete"),
    path("<table:table_id>/next/", page.next_table, name="next"),
    path("<table:table_id>/talk/", talk.say, name="talk"),
    path("talk/unmute/", talk.unmute, name="unmute"),
    path("<table:table_id>/talk/<table:line_id>/", talk.line, name="line"),
    path("<table:table_id>/talk/spectators/", talk.spectators, name="spectators_talk"),
    path("<table:table_id>/annul/", annulling.annul, name="annul"),
    path("<table:table_id>/absent/", absence.decide, name="decide"),
    path("<table:table_id>/advice/", advice.advice, name="advice"),
    path("<table:table_id>/threats/", advice.threats, name="threats"),
    path("<table:table_id>/take-back/", moving.take_back, name="take_back"),
    path("<table:table_id>/take-back/ask/", moving.ask, name="back_ask"),
    path("<table:table_id>/take-back/yes/", moving.yes, name="back_yes"),
    path("<table:table_id>/take-back/no/", moving.no, name="back_no"),
    path("<table:table_id>/minute/", absence.minute, name="minute"),
    path("<table:table_id>/sit-out/", absence.sit_out, name="sit_out"),
    path("<table:table_id>/wake/", absence.wake, name="wake"),
    path("<table:table_id>/sit-back/", absence.sit_back, name="sit_back"),
    path("<table:table_id>/draw/decline/", draws.decline, name="decline_draw"),
    path("<table:table_id>/put-away/", absence.put_away, name="put_away"),
    path("<table:table_id>/vote/", absence.vote, name="vote"),
    path("<table:table_id>/moves/", moving.move, name="move"),
    path("<table:table_id>/open-cards/", moving.open_cards, name="open_cards"),
    path("<table:table_id>/fragment/<slug:view>/", moving.fragment, name="fragment"),
    path("<table:table_id>/record.json", moving.record, name="record"),
    path("<table:table_id>/record.txt", replays.text, name="text"),
    path("<table:table_id>/proof.json", proofs.proof, name="proof"),
    path("<table:table_id>/verify/", proofs.verify, name="verify"),
    path("moments/<str:token>/", moments.shared, name="shared_moment"),
    path("<table:table_id>/moment/", moments.moment, name="moment"),
    path("<table:table_id>/replay/", replays.replay, name="replay"),
    path("<table:table_id>/replay/moves/", replays.moves, name="replay_moves"),
    path("<table:table_id>/replay/<table:move>/", replays.replay, name="replay_move"),
]
