"""Addresses of the day, the dāye, the log and the rules."""

from django.urls import path

from games.spaye.administration import views as administration
from games.spaye.exports import views as exports
from games.spaye.log import ghosts
from games.spaye.log import offline as offline_views
from games.spaye.log import outbox as log_outbox
from games.spaye.log import views as log_views
from games.spaye.page import actions, day_views, free, views
from games.spaye.page import rulings as asking
from games.tables.rulebook import views as rulebook

app_name = "spaye"
urlpatterns = [
    path("", views.today, name="today"),
    path("first-steps/", views.first_steps, name="first_steps"),
    path("open/", actions.open_day, name="open"),
    path("check-in/", actions.check_in, name="check_in"),
    path("check-out/", actions.check_out, name="check_out"),
    path("check-in/<int:player_id>/", ghosts.check_in, name="ghost_in"),
    path("check-out/<int:player_id>/", ghosts.check_out, name="ghost_out"),
    path("challenge/", views.challenge, name="challenge"),
    path("challenge/send/", actions.challenge, name="send_challenge"),
    path("free/", free.ask, name="free"),
    path("free/<int:number>/yes/", free.answer, name="free_yes"),
    path("free/stop/", free.stop, name="free_stop"),
    path("daye/", views.daye, name="daye"),
    path("daye/join/", actions.join_final, name="join_final"),
    path("daye/abort/", actions.abort, name="abort"),
    path("daye/call/<str:kind>/<int:number>/", actions.call, name="call"),
    path("daye/witness/<int:number>/count/", actions.count, name="count"),
    path("daye/<slug:view>/<int:number>/", views.task, name="task"),
    path("log/", log_views.log, name="log"),
    path("log/outbox/", log_outbox.outbox, name="outbox"),
    path("log/waiting/", offline_views.waiting, name="waiting"),
    path("sw.js", offline_views.worker, name="worker"),
    path("offline/", offline_views.offline, name="offline"),
    path("log/<int:number>/", log_views.logged, name="today_log"),
    path("log/<int:number>/contest/", log_views.contest, name="contest"),
    path("put-away/", actions.put_away, name="put_away"),
    path("log/<int:number>/seen/", actions.see_log, name="see_log"),
    path("<int:year>/<int:month>/<int:day>/", day_views.day, name="day"),
    path("<int:year>/<int:month>/<int:day>/day.csv", exports.day_csv, name="day_csv"),
    path("<int:year>/<int:month>/<int:day>/day.json", exports.day_json, name="day_json"),
    path("<int:year>/<int:month>/<int:day>/rule/", day_views.rule, name="rule"),
    path("<int:year>/<int:month>/<int:day>/log/<int:number>/void/", asking.ask, name="ask_void"),
    path(
        "<int:year>/<int:month>/<int:day>/log/<int:number>/void/withdraw/",
        asking.withdraw,
        name="withdraw_void",
    ),
    path("<int:year>/<int:month>/<int:day>/verify/", day_views.verify, name="verify"),
    path("office/today/", administration.today, name="office_today"),
    path("office/today/abort/", administration.abort, name="office_abort"),
    path("open/anyway/", actions.play_today, name="play_today"),
    path("rules/spaye/", rulebook.game, {"slug": "spaye"}, name="rules"),
]
