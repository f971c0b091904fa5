from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from games.tournaments import calendar_events, checks, notices, privacy, receivers, wall
        from games.tournaments.page import listing, live
        from games.tournaments.services import tables
