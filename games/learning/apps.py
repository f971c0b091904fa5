from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearningConfig(AppConfig):
    name = "games.learning"
    label = "learning"

    def ready(self) -> None:
        from games.learning import wiring
        from games.players import acts

        acts.WORDS["reviews_off"] = _("turned reviews off")
        acts.WORDS["reviews_on"] = _("turned reviews on")
        wiring.connect()
