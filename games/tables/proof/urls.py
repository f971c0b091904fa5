"""Addresses of the verifier."""

from django.urls import path

from games.tables.proof import views

app_name = "verify"
urlpatterns = [
    path("", views.tool, name="tool"),
    path("spaye-verify.html", views.offline, name="offline"),
]
