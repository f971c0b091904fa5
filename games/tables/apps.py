from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        from games.tables import deadlines, game_checks, presence, privacy, receivers
        from games.tables.annulling import notices, services
        from games.tables.lobby import live as lobby
        from games.tables.page import live as page
        from games.tables.talk import live as talk
