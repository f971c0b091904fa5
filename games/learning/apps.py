from django.apps import AppConfig


class LearningConfig(AppConfig):
    name = "games.learning"
    label = "learning"

    def ready(self) -> None:
        from games.learning import privacy
        from games.learning.deals import notices
        from games.learning.deals import queries as deals
        from games.learning.lessons import queries as lessons
        from games.learning.review import queries as reviews
        from games.learning.review import services
