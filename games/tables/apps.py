from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        from games.live import topics
        from games.players.ghosts import register_trace
        from games.players.privacy import register_eraser
        from games.tables.erasure import services as erasure
        from games.tables.live import resolve

        topics.register("table", resolve)
        register_eraser(erasure.forget)
        register_trace(lambda player: player.seats.exists())
