"""The web app manifest, by which a phone keeps Späye on its home screen."""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.players import office
from games.players.middleware import of_address

NAME = "Späye"
FELT = "#0F5145"


@login_not_required
@cache_control(no_cache=True)
@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Return the manifest. Browsers fetch it without cookies: its address has the language."""
    language = of_address(request)
    with translation.override(language):
        answer = JsonResponse(content(language), json_dumps_params={"ensure_ascii": False})
    answer["Content-Type"] = "application/manifest+json; charset=utf-8"
    answer["Content-Language"] = language
    return answer


def content(language: str) -> dict[str, Any]:
    """Return the manifest in the language that is active."""
    office_name = office.current().name
    return {
        "id": "/",
        "name": NAME if office_name == NAME else f"{NAME} – {office_name}",
        "short_name": NAME,
        "description": _("Card duels and squats: your office’s daily tournament."),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "orientation": "any",
        "theme_color": FELT,
        "background_color": FELT,
        "categories": ["games", "social"],
        "icons": [
            *(_icon(f"icon-{size}.png", size, "any") for size in (192, 512)),
            *(_icon(f"icon-maskable-{size}.png", size, "maskable") for size in (192, 512)),
        ],
        "shortcuts": [
            _shortcut("Dāye", "spaye:challenge"),
            _shortcut(_("Board"), "boards:current"),
        ],
    }


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    address = static(f"img/{name}")
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _shortcut(name: str, view: str) -> dict[str, Any]:
    return {"name": name, "url": reverse(view), "icons": [_icon("icon-192.png", 192, "any")]}
