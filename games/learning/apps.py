from django.apps import AppConfig


class LearningConfig(AppConfig):
    name = "games.learning"
    label = "learning"

    def ready(self) -> None:
        from games.learning import privacy
        from games.learning.deals import notices, words
        from games.learning.lessons import lobby
        from games.learning.review import beside, services
