"""What telling tells the rest of the platform."""

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.players import acts, administration, inbox
from games.players.administration import Page
from games.telling import devices, kinds, ways
from games.telling import inbox as listed
from games.telling.chat import hooks
from games.telling.chat.way import TEST, Chat
from games.telling.kinds import For, Kind, Said
from games.telling.leaving.sealed import unseal
from games.telling.mail import digests
from games.telling.mail.digests import DIGEST
from games.telling.mail.letterbox import CODE, CODE_LIFE
from games.telling.mail.way import Mail
from games.telling.models import Notice
from games.telling.push.way import Push


def connect() -> None:
    """Called once, when the app is ready."""
    inbox.sources.append(listed.items)
    inbox.counts[listed.items] = listed.count
    devices.register()
    ways.register(Push())
    ways.register(Mail())
    ways.register(Chat())
    kinds.register(Kind(CODE, _code, life=CODE_LIFE, asked_for=True, letter=True))
    kinds.register(Kind(DIGEST, digests.say, letter=True))
    kinds.register(Kind(TEST, _test, asked_for=True, of=For.OFFICE))
    administration.pages.append(
        Page("telling", _("Chats"), "telling:office", "technical", 20, "message-circle", hooks.fact)
    )
    acts.WORDS["telling_hours"] = _("changed the office’s working hours")
    acts.WORDS["add_chat"] = _("set up a chat")
    acts.WORDS["change_chat"] = _("changed a chat")
    acts.WORDS["remove_chat"] = _("removed a chat")


def _code(notice: Notice) -> Said:
    text = unseal(notice.about["code"]) or ""
    why = gettext(
        "Enter it in Späye to get e-mails here. If this wasn’t you, ignore it; "
        "nothing else will be sent."
    )
    return Said(gettext("Your code"), text, reverse("telling:mail_give"), lines=(why,))


def _test(notice: Notice) -> Said:
    text = gettext("If you can read this, Späye can post the news you choose to this chat.")
    return Said(gettext("Hello from Späye"), text, "/")
