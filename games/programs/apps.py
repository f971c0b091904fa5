from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProgramsConfig(AppConfig):
    name = "games.programs"
    label = "programs"

    def ready(self) -> None:
        from games.players import acts, administration
        from games.programs import access, calendars
        from games.programs.calendars import days_off

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
