"""allauth's adapters: they close its sign-up and name passkeys."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.utils import user_pk_to_url_str
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.players import office
from games.players.auth import sessions


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False


class SingleSignOn(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        return False

    def get_requests_session(self) -> Any:
        """Return a session without redirects: requests go to the configured provider only."""
        session = super().get_requests_session()
        session.max_redirects = 0
        return session


class Passkeys(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return the office, as the browser's passkey dialog names it."""
        host = context.request.get_host().rsplit(":", 1)[0]
        return {"id": host, "name": office.current().name}

    def get_public_key_credential_user_entity(self, user: Any) -> dict[str, Any]:
        number = user_pk_to_url_str(user).encode()
        return {"id": number, "name": user.name, "display_name": user.name}

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        agent = context.request.headers.get("User-Agent", "")
        return sessions.device_label(agent) or _("Passkey")
