from django.apps import AppConfig


class LearningConfig(AppConfig):
    name = "games.learning"
    label = "learning"

    def ready(self) -> None:
        from games.learning import wiring

        wiring.connect()
