"""Addresses of being told."""

from django.urls import path

from games.telling import views
from games.telling.chat import views as chat
from games.telling.mail import views as mail
from games.telling.views import answer, subscribe

app_name = "telling"
urlpatterns = [
    path("me/told/", views.told, name="told"),
    path("me/told/wishes/", views.wish, name="wish"),
    path("me/told/rest/", views.rest, name="rest"),
    path("me/told/hours/", views.hours, name="hours"),
    path("me/told/not-now/", views.not_now, name="not_now"),
    path("me/told/push/", subscribe, name="push"),
    path("me/told/push/offer/", answer, name="push_offer"),
    path("me/told/mail/", mail.give, name="mail_give"),
    path("me/told/mail/code/", mail.prove, name="mail_prove"),
    path("me/told/mail/digest/", mail.digest, name="mail_digest"),
    path("me/told/mail/delete/", mail.delete, name="mail_delete"),
    path("mail/off/<int:number>/<str:token>/", mail.off, name="mail_off"),
    path("me/told/<int:notice_id>/noted/", views.note, name="note"),
    path("office/telling/", chat.page, name="office"),
    path("office/telling/hours/", chat.hours, name="office_hours"),
    path("office/telling/add/", chat.add, name="add_chat"),
    path("office/telling/<int:hook_id>/topics/", chat.choose, name="choose_topics"),
    path("office/telling/<int:hook_id>/replace/", chat.replace, name="replace_chat"),
    path("office/telling/<int:hook_id>/remove/", chat.remove, name="remove_chat"),
    path("office/telling/<int:hook_id>/test/", chat.test, name="test_chat"),
]
