from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "games.boards"
    label = "boards"

    def ready(self) -> None:
        from games.boards import (
            administration,
            calendar_events,
            live,
            notices,
            paper,
            privacy,
            services,
        )
