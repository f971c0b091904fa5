"""What telling tells the rest of the platform."""

from django.urls import reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.players import acts, administration, inbox
from games.players.administration import Page
from games.players.privacy import register_eraser, register_export
from games.players.privacy.register import Sent, register_kept, register_sent
from games.telling import devices, kinds, own_data, services, ways
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
    register_export("telling", own_data.of_player)
    register_kept(own_data.KEPT)
    _say_what_is_sent()
    register_eraser(services.forget)
    devices.register()
    ways.register(Push())
    ways.register(Mail())
    ways.register(Chat())
    kinds.register(Kind(CODE, _code, life=CODE_LIFE, asked_for=True, letter=True))
    kinds.register(Kind(DIGEST, digests.say, letter=True))
    kinds.register(Kind(TEST, _test, asked_for=True, of=For.OFFICE))
    register_eraser(hooks.forget)
    administration.pages.append(
        Page("telling", _("Chats"), "telling:office", "technical", 20, "message-circle", hooks.fact)
    )
    acts.WORDS["telling_hours"] = _("changed the office’s working hours")
    acts.WORDS["add_chat"] = _("set up a chat")
    acts.WORDS["change_chat"] = _("changed a chat")
    acts.WORDS["remove_chat"] = _("removed a chat")


def _say_what_is_sent() -> None:
    """For the printable page: whatever leaves the server for people or chats."""
    register_sent(
        Sent(
            _("Messages to office chats"),
            _("If an admin has set up a chat, the office’s news is posted there."),
            Chat().is_open,
            ("games.telling.chat.sender",),
        )
    )
    register_sent(
        Sent(
            _("Phone notifications"),
            _(
                "If you turn them on, an encrypted message goes to your device through your "
                "browser’s own service, which can’t read it."
            ),
            Push().is_open,
            ("games.telling.leaving.client", "games.telling.leaving.tls"),
        )
    )
    register_sent(
        Sent(
            pgettext_lazy("by e-mail", "E-mail"),
            _("To an e-mail address you’ve entered and confirmed, sent by the office’s server."),
            Mail().is_open,
            ("games.telling.mail.way", "games.telling.mail.server"),
        )
    )


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
