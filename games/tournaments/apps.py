from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from games.tournaments import (
            checks,
            dates,
            notices,
            privacy,
            profile,
            receivers,
            tied,
            wall,
        )
        from games.tournaments.page import listing, live
