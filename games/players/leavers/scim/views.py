"""The addresses below /scim/v2/. The token is the right; there is no session and no cookie."""

from __future__ import annotations

import logging
from typing import Any

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from games.players import limits, services
from games.players.errors import LastAdmin
from games.players.leavers.scim import asked, documents
from games.players.leavers.scim.asked import Refused
from games.players.models import Player
from games.players.ways_in import attempts, oidc

logger = logging.getLogger("spaye.sign_in")
WRONG, SECONDS = 30, 600
ALL = 3000
"""Requests in ten minutes: a few for each of some hundred people."""
TYPE = "application/scim+json"


@csrf_exempt
@login_not_required
@never_cache
def scim(request: HttpRequest, rest: str) -> HttpResponse:
    """404, as any page that isn't there, unless the settings name a token."""
    token = oidc.configured().scim_token
    if not token:
        raise Http404
    try:
        _let_in(request, token)
        parts = rest.strip("/").split("/")
        if parts[0] != "Users":
            return _about(request, parts)
        if len(parts) == 1:
            return _users(request)
        return _one(request, _account("/".join(parts[1:])))
    except Refused as refused:
        return _said(documents.error(refused.status, refused.detail, refused.kind), refused.status)


def _let_in(request: HttpRequest, token: str) -> None:
    kind, _space, sent = request.headers.get("Authorization", "").partition(" ")
    if kind.casefold() != "bearer" or not constant_time_compare(sent.strip(), token):
        attempts.failed("scim")
        if limits.exceeded("scim wrong", limits.client(request), WRONG, SECONDS):
            raise Refused(429, "Too often in vain. Try again in ten minutes.")
        raise Refused(401, "Send the office's SCIM_TOKEN as a bearer token.")
    if limits.exceeded("scim", limits.EVERYBODY, ALL, SECONDS):
        raise Refused(429, "Too often. Try again in ten minutes.")


def _about(request: HttpRequest, parts: list[str]) -> HttpResponse:
    """What this service is and has."""
    root = _root()
    only = {
        "ServiceProviderConfig": (None, documents.configuration),
        "ResourceTypes": ("User", documents.resource_type),
        "Schemas": (documents.USER, documents.schema),
    }
    if parts[0] not in only:
        raise Refused(404, "There is nothing here.")
    if request.method != "GET":
        raise Refused(405, "This can only be read.")
    name, document = only[parts[0]]
    if "filter" in request.GET:
        raise Refused(403, "This can't be filtered.")
    if (name is None and len(parts) == 1) or parts[1:] == [name]:
        return _said(document(root))
    if len(parts) == 1:
        return _said(documents.listed([document(root)], 1, 1))
    raise Refused(404, "There is nothing here.")


def _users(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        raise Refused(501, "Nobody is added here: people join by themselves.")
    if request.method != "GET":
        raise Refused(405, "This can only be read.")
    found = _accounts()
    if "filter" in request.GET:
        name, value = asked.filtered(request.GET["filter"])
        key = "user" if name == "id" else "uid"
        number = asked.whole_number(value, 0) if name == "id" else value
        found = found.filter(**{key: number})
    start = max(1, asked.whole_number(request.GET.get("startIndex"), 1))
    most = documents.MOST_AT_ONCE
    count = min(most, max(0, asked.whole_number(request.GET.get("count"), most)))
    shown = [_resource(each) for each in found[start - 1 : start - 1 + count]]
    return _said(documents.listed(shown, found.count(), start))


def _one(request: HttpRequest, account: SocialAccount) -> HttpResponse:
    match request.method:
        case "GET":
            return _said(_resource(account))
        case "PUT":
            wanted = asked.active_of(asked.body(request.body))
        case "PATCH":
            wanted = asked.active_after(asked.body(request.body))
        case "DELETE":
            wanted = False
        case _:
            raise Refused(405, "This can be read, patched and deleted.")
    if wanted is False:
        _deactivate(account.user_id)
    elif wanted and not account.user.is_active:
        raise Refused(403, "Whoever is out comes back by an admin of the office.", "mutability")
    if request.method == "DELETE":
        return HttpResponse(status=204)
    account.user.refresh_from_db()
    return _said(_resource(account))


def _deactivate(number: int) -> None:
    """Sent twice it is done once."""
    try:
        services.deactivate(None, number, "SCIM")
    except Player.DoesNotExist:
        return
    except LastAdmin:
        logger.warning("SCIM: the last admin can't be deactivated")
        raise Refused(409, "The last admin stays: appoint another one first.") from None


def _accounts() -> QuerySet[SocialAccount]:
    found: QuerySet[SocialAccount] = SocialAccount.objects.select_related("user")
    return found.filter(provider=oidc.configured().issuer).order_by("user")


def _account(number: str) -> SocialAccount:
    found = _accounts().filter(user=asked.whole_number(number, 0)).first()
    if found is None:
        raise Refused(404, "Nobody is connected by this number.")
    return found


def _resource(account: SocialAccount) -> dict[str, Any]:
    active = account.user.is_active
    return documents.user(_root(), account.user_id, account.uid, active=active)


def _root() -> str:
    return f"{settings.SITE_URL}/scim/v2"


def _said(document: dict[str, Any], status: int = 200) -> HttpResponse:
    answer = JsonResponse(document, status=status, content_type=TYPE)
    if status == 401:
        answer["WWW-Authenticate"] = "Bearer"
    if status == 429:
        answer["Retry-After"] = str(SECONDS)
    location = document.get("meta", {}).get("location")
    if location:
        answer["Location"] = location
    return answer
