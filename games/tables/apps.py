from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        from games.tables import (
            annulments,
            deadlines,
            game_checks,
            presence,
            privacy,
            receivers,
            topics,
        )
