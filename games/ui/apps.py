from django.apps import AppConfig


class UiConfig(AppConfig):
    name = "games.ui"
    label = "ui"
