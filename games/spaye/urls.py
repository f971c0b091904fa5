"""Addresses of the day, the dāye, the log and the rules."""

from django.urls import path

from games.spaye.log import phone_outbox as log_outbox
from games.spaye.log import views as log_views
from games.spaye.page import actions, day_views, views
from games.spaye.rulings import views as rulings
from games.tables.rulebook import views as rulebook

app_name = "spaye"
urlpatterns = [
    path("", views.today, name="today"),
    path("first-steps/", views.first_steps, name="first_steps"),
    path("open/", actions.open_day, name="open"),
    path("check-in/", actions.check_in, name="check_in"),
    path("check-out/", actions.check_out, name="check_out"),
    path("check-in/<int:player_id>/", log_views.check_ghost_in, name="ghost_in"),
    path("check-out/<int:player_id>/", log_views.check_ghost_out, name="ghost_out"),
    path("challenge/", views.challenge, name="challenge"),
    path("challenge/send/", actions.challenge, name="send_challenge"),
    path("free/", actions.ask_who_is_free, name="free"),
    path("free/<int:number>/yes/", actions.answer_call, name="free_yes"),
    path("free/stop/", actions.withdraw_call, name="free_stop"),
    path("daye/", views.daye, name="daye"),
    path("daye/join/", actions.join_final, name="join_final"),
    path("daye/abort/", actions.abort, name="abort"),
    path("daye/call/<str:kind>/<int:number>/", actions.call, name="call"),
    path("daye/witness/<int:number>/count/", actions.count, name="count"),
    path("daye/<slug:view>/<int:number>/", views.task, name="task"),
    path("log/", log_views.log, name="log"),
    path("log/outbox/", log_outbox.outbox, name="outbox"),
    path("log/waiting/", log_views.waiting, name="waiting"),
    path("sw.js", log_views.worker, name="worker"),
    path("offline/", log_views.offline, name="offline"),
    path("log/<int:number>/", log_views.logged, name="today_log"),
    path("log/<int:number>/contest/", log_views.contest, name="contest"),
    path("faces/put-away/", actions.put_faces_away, name="put_faces_away"),
    path("put-away/", actions.put_away, name="put_away"),
    path("log/<int:number>/seen/", actions.see_log, name="see_log"),
    path("<int:year>/<int:month>/<int:day>/", day_views.day, name="day"),
    path("<int:year>/<int:month>/<int:day>/day.csv", day_views.day_csv, name="day_csv"),
    path("<int:year>/<int:month>/<int:day>/day.json", day_views.day_json, name="day_json"),
    path("<int:year>/<int:month>/<int:day>/rule/", rulings.rule, name="rule"),
    path(
        "<int:year>/<int:month>/<int:day>/log/<int:number>/void/", rulings.ask_void, name="ask_void"
    ),
    path(
        "<int:year>/<int:month>/<int:day>/log/<int:number>/void/withdraw/",
        rulings.withdraw_void,
        name="withdraw_void",
    ),
    path("<int:year>/<int:month>/<int:day>/verify/", day_views.verify, name="verify"),
    path("office/today/", rulings.today, name="office_today"),
    path("office/today/abort/", rulings.abort, name="office_abort"),
    path("open/anyway/", actions.play_today, name="play_today"),
    path("rules/spaye/", rulebook.game, {"slug": "spaye"}, name="rules"),
]
