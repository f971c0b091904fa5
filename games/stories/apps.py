from django.apps import AppConfig


class StoriesConfig(AppConfig):
    name = "games.stories"
    label = "stories"

    def ready(self) -> None:
        from games.stories import checks, notices, privacy, receivers, sections
