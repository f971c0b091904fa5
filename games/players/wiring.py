"""What the people's app itself tells the switchboard and the journal."""

from typing import Any

from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from games.players import acts
from games.players.privacy import entries, notice, own_data, register_eraser, register_export
from games.players.privacy.notice import services as notices
from games.players.privacy.retention import services as keeping
from games.players.ways_in import attempts, credentials, signins
from games.players.ways_in import own_data as signing_in
from games.players.wishes import own_exercises
from games.players.wishes import services as wishes


def connect(app: Any) -> None:
    """Called once, when the app is ready."""
    register_export("person", own_data.person)
    register_export("devices", own_data.devices)
    register_export("acts", own_data.acts_about)
    register_export("signing_in", signing_in.of_player)
    register_export("sign_ins", signins.export)
    register_eraser(credentials.erase)
    register_export("own_exercises", own_exercises.export)
    register_export("notices", notice.export)
    entries.register()
    keeping.register()
    register_eraser(notices.forget)
    register_eraser(attempts.forget)
    register_eraser(wishes.forget)
    acts.WORDS["erase"] = _("anonymised {whom}")
    acts.WORDS["remove_ghost"] = _("removed {whom}, who has no phone")
    acts.WORDS["ghost_link"] = _("created a link for {whom} to claim their account")
    acts.WORDS["merge"] = _("merged someone without a phone into {whom}")
    post_migrate.connect(_finish_erasures, sender=app)


def _finish_erasures(**_signal: Any) -> None:
    """Every start migrates first: a good moment for what could not be wiped before."""
    from games.players.privacy.erasure import services

    services.finish()
