from django.apps import AppConfig


class KitchenConfig(AppConfig):
    name = "games.kitchen"
    label = "kitchen"

    def ready(self) -> None:
        from games.kitchen import access, live, privacy, services
