from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "games.boards"
    label = "boards"
