from django.apps import AppConfig


class TellingConfig(AppConfig):
    name = "games.telling"
    label = "telling"

    def ready(self) -> None:
        from games.telling import wiring

        wiring.connect()
