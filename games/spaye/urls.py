"""Addresses of the day, the dāye, the log and the rules."""

from django.urls import URLPattern

app_name = "spaye"
urlpatterns: list[URLPattern] = []
