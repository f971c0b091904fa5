from django.apps import AppConfig


class HonoursConfig(AppConfig):
    name = "games.honours"
    label = "honours"

    def ready(self) -> None:
        from games.honours import checks, privacy, receivers
