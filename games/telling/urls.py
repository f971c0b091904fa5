"""Addresses of being told."""

from django.urls import path

from games.telling import views
from games.telling.chat import views as chat
from games.telling.push.views import subscribe

app_name = "telling"
urlpatterns = [
    path("me/told/", views.told, name="told"),
    path("me/told/wishes/", views.wish, name="wish"),
    path("me/told/hours/", views.hours, name="hours"),
    path("me/told/not-now/", views.not_now, name="not_now"),
    path("me/told/push/", subscribe, name="push"),
    path("me/told/<int:notice_id>/noted/", views.note, name="note"),
    path("office/telling/", chat.page, name="office"),
    path("office/telling/hours/", chat.hours, name="office_hours"),
    path("office/telling/add/", chat.add, name="add_chat"),
    path("office/telling/<int:hook_id>/topics/", chat.choose, name="choose_topics"),
    path("office/telling/<int:hook_id>/replace/", chat.replace, name="replace_chat"),
    path("office/telling/<int:hook_id>/remove/", chat.remove, name="remove_chat"),
    path("office/telling/<int:hook_id>/test/", chat.test, name="test_chat"),
]
