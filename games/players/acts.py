"""The journal's lines in words. An app adds those of its own acts to `WORDS`."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players.models import AdminAct

WORDS: dict[str, str | Promise] = {
    "first_admin": _("opened the office"),
    "renew_invitation": _("renewed the invitation"),
    "revoke_invitation": _("revoked the invitation"),
    "role": _("changed the role of {whom}"),
    "deactivate": _("deactivated {whom}"),
    "reactivate": _("reactivated {whom}"),
    "link": _("made a sign-in link for {whom}"),
    "rename": _("renamed {whom}"),
    "office": _("changed the office"),
    "holiday": _("added a day off"),
    "remove_holiday": _("removed a day off"),
    "extra_day": _("added a working day"),
    "remove_extra_day": _("removed a working day"),
    "exercise": _("added an exercise"),
    "change_exercise": _("changed an exercise"),
    "remove_exercise": _("removed an exercise"),
    "notice": _("published the privacy notice"),
    "idle": _("the nightly clean-up anonymised {whom} after long inactivity"),
    "equivalents": _("changed the alternatives for an exercise"),
    "erase": _("anonymised {whom}"),
    "remove_ghost": _("removed {whom}, who has no phone"),
    "ghost_link": _("created a link for {whom} to claim their account"),
    "merge": _("merged someone without a phone into {whom}"),
}


def said(act: AdminAct) -> str:
    """What was done, as the end of a sentence that begins with who did it."""
    whom = act.whom.display_name if act.whom else ""
    return str(WORDS.get(act.what, act.what)).format(whom=whom)


def kind(word: str) -> str:
    """The same without anybody's name, to choose by."""
    return str(WORDS[word]).format(whom="…")
