from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProgramsConfig(AppConfig):
    name = "games.programs"
    label = "programs"

    def ready(self) -> None:
        from games.players import acts, administration
        from games.players.privacy import register_eraser, register_export
        from games.players.privacy.register import register_kept
        from games.programs import access, calendars, own_data, services
        from games.programs.calendars import days_off

        register_export("keys", own_data.of_player)
        register_kept(own_data.KEPT)
        register_eraser(services.forget)
        calendars.common.append(days_off.events)
        administration.pages.append(
            administration.Page(
                "programs",
                _("API keys"),
                "programs:office",
                "technical",
                40,
                "link",
                access.fact,
            )
        )
        acts.WORDS["make_key"] = _("created an API key")
        acts.WORDS["revoke_key"] = _("revoked an API key")
        acts.WORDS["interface"] = _("turned the API on or off")
