"""The site of Django's admin: for our admins, by our own sign-in, and only to look."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.players.roles import View, admins_only, is_admin
from games.players.window import ViewOnly

V = TypeVar("V", bound=View)
NOT_OURS = {
    "login",
    "logout",
    "password_change",
    "password_change_done",
    "autocomplete",
    "view_on_site",
}
"""Pages of Django's that ours stand for, or that nobody needs."""


class DatabaseSite(AdminSite):
    site_header = site_title = _("The database")
    index_title = _("Read only: changes are made on the administration pages.")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Only what was made for this site: others' admins show and change what they like."""
        if isinstance(admin_class, type) and issubclass(admin_class, ViewOnly):
            super().register(model_or_iterable, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        return is_admin(request)

    def admin_view(self, view: V, cacheable: bool = False) -> V:
        """405 for what isn't reading, 403 for who is no admin: Django would ask for a password."""
        return cast(V, require_safe(admins_only(super().admin_view(view, cacheable))))

    def get_urls(self) -> list[Any]:
        found = [one for one in super().get_urls() if getattr(one, "name", "") not in NOT_OURS]
        for one in found:
            if isinstance(one, URLPattern):
                # Django would lead visitors to its own form; it reads this of any function.
                one.callback.login_url = settings.LOGIN_URL  # type: ignore[attr-defined]  # of a function
        return found
