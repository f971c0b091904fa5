from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class KitchenConfig(AppConfig):
    name = "games.kitchen"
    label = "kitchen"

    def ready(self) -> None:
        from games.kitchen import live, services
        from games.players import acts, administration
        from games.players.privacy import register_eraser

        live.register()
        register_eraser(services.forget)
        tab = administration.Tab("screens", _("Screens"), "kitchen:screens", 50)
        administration.tabs.append(tab)
        acts.WORDS["make_screen"] = _("put up a kitchen screen")
        acts.WORDS["rename_screen"] = _("renamed a kitchen screen")
        acts.WORDS["sound_screen"] = _("switched a kitchen screen’s sound on")
        acts.WORDS["mute_screen"] = _("switched a kitchen screen’s sound off")
        acts.WORDS["revoke_screen"] = _("switched a kitchen screen off")
