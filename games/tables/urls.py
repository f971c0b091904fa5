"""Addresses of the lobby and of a table: its page, forms, regions, record, proof and replay."""

from django.urls import path, register_converter

from games.tables import best_moment, finished_tables, proof, replay
from games.tables.lobby import views as lobby
from games.tables.page import moving
from games.tables.page import views as page
from games.tables.talk import views as talk


class Number:
    """A number in an address, of at most 18 digits, which every database's keys can hold."""

    regex = "[0-9]{1,18}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(Number, "table")
app_name = "tables"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("help/", lobby.help_page, name="help"),
    path("help/about/tables/", lobby.help_part, name="help_part"),
    path("open/", lobby.open_table, name="open"),
    path("play/<slug:game>/", lobby.play_now, name="play_now"),
    path("habits/", page.habits, name="habits"),
    path("finished/", finished_tables.finished_page, name="finished"),
    path("talk/unmute/", talk.unmute, name="unmute"),
    path("moments/<str:token>/", best_moment.shared, name="shared_moment"),
    # Before it starts
    path("<table:table_id>/in/<str:token>/", lobby.open_invitation, name="invited"),
    path("<table:table_id>/sit/", lobby.sit, name="sit"),
    path("<table:table_id>/leave/", lobby.leave, name="leave"),
    path("<table:table_id>/invite/", lobby.invite, name="invite"),
    path("<table:table_id>/ask/", lobby.ask_everybody, name="ask_everybody"),
    path("<table:table_id>/uninvite/", lobby.uninvite, name="uninvite"),
    path("<table:table_id>/bots/add/", lobby.add_bot, name="add_bot"),
    path("<table:table_id>/bots/remove/", lobby.remove_bot, name="remove_bot"),
    path("<table:table_id>/start/", lobby.start, name="start"),
    path("<table:table_id>/withdraw/", lobby.withdraw, name="withdraw"),
    path("<table:table_id>/again/", lobby.again, name="again"),
    # Its page
    path("<table:table_id>/", page.table, name="table"),
    path("<table:table_id>/next/", page.next_table, name="next"),
    path("<table:table_id>/inside/", page.inside, name="inside"),
    path("<table:table_id>/delete/", page.delete_unreadable, name="delete"),
    path("<table:table_id>/moves/", moving.move, name="move"),
    path("<table:table_id>/take-back/", moving.take_back, name="take_back"),
    path("<table:table_id>/take-back/ask/", moving.ask_to_take_back, name="back_ask"),
    path("<table:table_id>/take-back/yes/", moving.agree_to_take_back, name="back_yes"),
    path("<table:table_id>/take-back/no/", moving.decline_take_back, name="back_no"),
    path("<table:table_id>/hints/", moving.good_moves, name="hints"),
    path("<table:table_id>/threats/", moving.threats, name="threats"),
    path("<table:table_id>/open-cards/", moving.open_cards, name="open_cards"),
    path("<table:table_id>/fragment/<slug:view>/", moving.fragment, name="fragment"),
    # What is decided beside moves
    path("<table:table_id>/absent/", page.decide_about_absent, name="decide"),
    path("<table:table_id>/minute/", page.give_a_minute, name="minute"),
    path("<table:table_id>/sit-out/", page.sit_out, name="sit_out"),
    path("<table:table_id>/wake/", page.wake, name="wake"),
    path("<table:table_id>/sit-back/", page.sit_back, name="sit_back"),
    path("<table:table_id>/put-away/", page.put_away, name="put_away"),
    path("<table:table_id>/vote/", page.vote, name="vote"),
    path("<table:table_id>/draw/decline/", page.decline_draw, name="decline_draw"),
    path("<table:table_id>/annul/", page.annul, name="annul"),
    path("<table:table_id>/talk/", talk.say, name="talk"),
    path("<table:table_id>/talk/<table:line_id>/", talk.line, name="line"),
    path("<table:table_id>/talk/spectators/", talk.spectators, name="spectators_talk"),
    # Once it is over
    path("<table:table_id>/record.json", moving.record, name="record"),
    path("<table:table_id>/record.txt", replay.text, name="text"),
    path("<table:table_id>/proof.json", proof.proof, name="proof"),
    path("<table:table_id>/verify/", proof.verify, name="verify"),
    path("<table:table_id>/moment/", best_moment.moment, name="moment"),
    path("<table:table_id>/replay/", replay.replay, name="replay"),
    path("<table:table_id>/replay/moves/", replay.moves, name="replay_moves"),
    path("<table:table_id>/replay/<table:move>/", replay.replay, name="replay_move"),
]
