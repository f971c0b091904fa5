from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class KitchenConfig(AppConfig):
    name = "games.kitchen"
    label = "kitchen"

    def ready(self) -> None:
        from games.kitchen import access, live
        from games.players import acts, administration
        from games.players.wishes import questions

        live.register()
        questions.KITCHEN.reasons.append(lambda player: access.on().exists())
        administration.pages.append(
            administration.Page(
                "screens",
                _("Screens"),
                "kitchen:screens",
                "technical",
                10,
                "monitor-play",
                access.fact,
            )
        )
        acts.WORDS["make_screen"] = _("added a kitchen screen")
        acts.WORDS["rename_screen"] = _("renamed a kitchen screen")
        acts.WORDS["sound_screen"] = _("turned a kitchen screen’s sound on")
        acts.WORDS["mute_screen"] = _("turned a kitchen screen’s sound off")
        acts.WORDS["revoke_screen"] = _("turned a kitchen screen off")
