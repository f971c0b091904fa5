from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class KitchenConfig(AppConfig):
    name = "games.kitchen"
    label = "kitchen"

    def ready(self) -> None:
        from games.kitchen import access, live, own_data, services
        from games.players import acts, administration
        from games.players.privacy import register_eraser, register_export
        from games.players.privacy.register import register_kept
        from games.players.wishes import questions

        live.register()
        questions.KITCHEN.reasons.append(lambda player: access.on().exists())
        register_eraser(services.forget)
        register_export("screens", own_data.of_player)
        register_kept(own_data.KEPT)
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
