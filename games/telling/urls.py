"""Addresses of the pages about notifications."""

from django.urls import path

from games.telling import views

app_name = "telling"
urlpatterns = [
    path("me/told/", views.notifications, name="told"),
    path("me/told/wishes/", views.wish, name="wish"),
    path("me/told/rest/", views.rest, name="rest"),
    path("me/told/hours/", views.hours, name="hours"),
    path("me/told/not-now/", views.not_now, name="not_now"),
    path("me/told/push/", views.subscribe_push, name="push"),
    path("me/told/push/offer/", views.answer_push_offer, name="push_offer"),
    path("me/told/mail/", views.give_address, name="mail_give"),
    path("me/told/mail/code/", views.confirm_address, name="mail_prove"),
    path("me/told/mail/digest/", views.choose_digest, name="mail_digest"),
    path("me/told/mail/delete/", views.delete_address, name="mail_delete"),
    path("mail/off/<int:number>/<str:token>/", views.unsubscribe, name="mail_off"),
    path("me/told/<int:notice_id>/noted/", views.note, name="note"),
    path("office/telling/", views.office, name="office"),
    path("office/telling/hours/", views.office_hours, name="office_hours"),
    path("office/telling/add/", views.add_chat, name="add_chat"),
    path("office/telling/<int:hook_id>/topics/", views.choose_topics, name="choose_topics"),
    path("office/telling/<int:hook_id>/replace/", views.replace_chat, name="replace_chat"),
    path("office/telling/<int:hook_id>/remove/", views.remove_chat, name="remove_chat"),
    path("office/telling/<int:hook_id>/test/", views.test_chat, name="test_chat"),
]
