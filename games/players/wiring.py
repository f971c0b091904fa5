"""What the people's app itself tells the switchboard and the journal."""

from typing import Any

from django.db.models.signals import post_migrate
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _

from games.players import acts


def connect(app: Any) -> None:
    """Called once, when the app is ready."""
    # Every app’s kinds of personal data; here `privacy` is a folder.
    autodiscover_modules("privacy", "people_data")
    acts.WORDS["erase"] = _("anonymised {whom}")
    acts.WORDS["remove_ghost"] = _("removed {whom}, who has no phone")
    acts.WORDS["ghost_link"] = _("created a link for {whom} to claim their account")
    acts.WORDS["merge"] = _("merged someone without a phone into {whom}")
    post_migrate.connect(_finish_erasures, sender=app)


def _finish_erasures(**_signal: Any) -> None:
    """Every start migrates first: a good moment for what could not be wiped before."""
    from games.players.privacy.erasure import services

    services.finish()
