from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from games.tournaments import wiring

        wiring.connect()
