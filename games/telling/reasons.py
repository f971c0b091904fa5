"""Why something couldn't be told, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "broken": _("Späye couldn’t write this message."),
    "forbidden": _("Späye isn’t allowed to send to this address."),
    "unknown": _("Unknown host name."),
    "unreachable": _("No answer from the host."),
    "slow": _("The host took too long to answer."),
    "untrusted": _("The host’s certificate isn’t trusted."),
    "no_tls": _("The host doesn’t use TLS (https) on that port."),
    "too_often": _("The host asks us to slow down."),
    "refused": _("The host rejected the message."),
    "redirects": _("The host redirects elsewhere; Späye doesn’t follow redirects."),
    "troubled": _("The host has an internal error."),
    "gone": _("This address no longer exists."),
    "key": _("It can’t be read with the current secret key. Enter it again."),
}


def in_words(why: str) -> str:
    """The sentence of a reason, in the active language; empty for none."""
    return str(WORDS.get(why, ""))
