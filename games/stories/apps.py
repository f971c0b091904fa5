from django.apps import AppConfig


class StoriesConfig(AppConfig):
    name = "games.stories"
    label = "stories"

    def ready(self) -> None:
        from games.stories import notices, privacy, receivers
        from games.stories.counting import checks
        from games.stories.people import section as of_person
        from games.stories.spans import section as of_month
