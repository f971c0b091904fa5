"""Why something couldn't be told, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "broken": _("Späye couldn’t put it into words."),
    "forbidden": _("The address isn’t one that Späye may send to."),
    "unknown": _("The host’s name isn’t known."),
    "unreachable": _("The host didn’t answer."),
    "slow": _("The host took too long."),
    "untrusted": _("The host’s certificate isn’t trusted."),
    "no_tls": _("The host doesn’t speak TLS (https) at that port."),
    "too_often": _("The host asks for a pause."),
    "refused": _("The host refuses what Späye sends."),
    "redirects": _("The host sends us elsewhere; Späye doesn’t follow."),
    "troubled": _("The host has troubles of its own."),
    "gone": _("The place is no more."),
    "key": _("It can’t be read with this secret key: enter it again."),
}


def in_words(why: str) -> str:
    """The sentence of a reason, in the active language; empty for none."""
    return str(WORDS.get(why, ""))
