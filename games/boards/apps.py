from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "games.boards"
    label = "boards"

    def ready(self) -> None:
        from games.boards import administration, calendars, live, notices, paper, privacy, services
