"""Addresses of the honours: a game's month is `/honours/papayoo/2026/11/`, for good."""

from django.urls import path, register_converter

from games.honours import views
from games.honours.months import Converter

register_converter(Converter, "honours_month")
app_name = "honours"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:game>/", views.current, name="current"),
    path("<slug:game>/<honours_month:month>/", views.month, name="month"),
]
