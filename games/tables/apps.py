from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        from games.tables import wiring

        wiring.connect()
