from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        from games.live import topics
        from games.tables.live import resolve

        topics.register("table", resolve)
