from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "games.players"
    label = "players"

    def ready(self) -> None:
        from games.players import (
            directory,
            privacy,
            privacy_notice,
            receivers,
            redaction,
            retention,
            wishes,
        )
        from games.players.auth import streams

        redaction.install()
