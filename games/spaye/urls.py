"""Addresses of the day, the dāye, the log and the rules."""

from django.urls import path

from games.spaye import (
    actions,
    day_views,
    ghosts,
    log_outbox,
    log_views,
    offline_views,
    views,
)
from games.spaye.administration import views as administration
from games.spaye.exports import views as exports
from games.tables.rulebook import views as rulebook

app_name = "spaye"
urlpatterns = [
    path("", views.today, name="today"),
    path("open/", actions.open_day, name="open"),
    path("check-in/", actions.check_in, name="check_in"),
    path("check-out/", actions.check_out, name="check_out"),
    path("check-in/<int:player_id>/", ghosts.check_in, name="ghost_in"),
    path("check-out/<int:player_id>/", ghosts.check_out, name="ghost_out"),
    path("challenge/", views.challenge, name="challenge"),
    path("challenge/send/", actions.challenge, name="send_challenge"),
    path("daye/", views.daye, name="daye"),
    path("daye/abort/", actions.abort, name="abort"),
    path("daye/call/<str:kind>/<int:number>/", actions.call, name="call"),
    path("daye/<slug:view>/<int:number>/", views.task, name="task"),
    path("log/", log_views.log, name="log"),
    path("log/outbox/", log_outbox.outbox, name="outbox"),
    path("log/waiting/", offline_views.waiting, name="waiting"),
    path("sw.js", offline_views.worker, name="worker"),
    path("offline/", offline_views.offline, name="offline"),
    path("log/<int:number>/", log_views.logged, name="today_log"),
    path("log/<int:number>/seen/", actions.see_log, name="see_log"),
    path("<int:year>/<int:month>/<int:day>/", day_views.day, name="day"),
    path("<int:year>/<int:month>/<int:day>/day.csv", exports.day_csv, name="day_csv"),
    path("<int:year>/<int:month>/<int:day>/day.json", exports.day_json, name="day_json"),
    path("<int:year>/<int:month>/<int:day>/rule/", day_views.rule, name="rule"),
    path("<int:year>/<int:month>/<int:day>/verify/", day_views.verify, name="verify"),
    path("office/today/", administration.today, name="office_today"),
    path("office/today/abort/", administration.abort, name="office_abort"),
    path("rules/spaye/", rulebook.game, {"slug": "spaye"}, name="rules"),
]
