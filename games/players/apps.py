from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "games.players"
    label = "players"

    def ready(self) -> None:
        from games.players import people_data, receivers, redaction, reminders
        from games.players.privacy import notice, retention
        from games.players.ways_in import streams
        from games.players.wishes import questions

        redaction.install()
