from django.apps import AppConfig


class ProgramsConfig(AppConfig):
    name = "games.programs"
    label = "programs"

    def ready(self) -> None:
        from games.programs import access, calendar_feeds, privacy, services
