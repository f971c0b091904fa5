"""Addresses of the ways in by name; part of the people's (`players:`)."""

from django.urls import path

from games.players.ways_in.views import security, signing_in, sso

urlpatterns = [
    path("sign-in/password/", signing_in.by_password, name="by_password"),
    path("sign-in/passkey/", signing_in.by_passkey, name="by_passkey"),
    path("sign-in/passkey/question/", signing_in.passkey_question, name="passkey_question"),
    path("sign-in/sso/", sso.to_sign_in, name="sso"),
    path("sign-in/sso/callback/", sso.callback, name="sso_callback"),
    path("sign-in/sso/join/", sso.join, name="sso_join"),
    path("me/security/", security.hub, name="security"),
    path("me/security/password/", security.password, name="password"),
    path("me/security/password/remove/", security.remove_password, name="remove_password"),
    path("me/security/passkeys/", security.add_passkey, name="add_passkey"),
    path("me/security/passkeys/question/", security.passkey_question, name="new_passkey_question"),
    path(
        "me/security/passkeys/<int:passkey_id>/remove/",
        security.remove_passkey,
        name="remove_passkey",
    ),
    path("me/security/sso/", sso.to_connect, name="connect"),
    path("me/security/sso/remove/", sso.disconnect, name="disconnect"),
    path("me/security/devices/others/", security.end_others, name="end_others"),
]
