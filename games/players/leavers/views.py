"""What the provider's server calls: it has no session and no cookie, its signature is its right."""

from __future__ import annotations

import logging

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.players.leavers import logouts
from games.players.limits import limited
from games.players.ways_in import oidc

logger = logging.getLogger("spaye.sign_in")
TEN_MINUTES = 600


@csrf_exempt
@login_not_required
@never_cache
@require_POST
@limited("logout", 60, TEN_MINUTES, failures=True)
def backchannel(request: HttpRequest) -> HttpResponse:
    """Somebody is out at the provider. 400 for what isn't its word, or has been heard."""
    oidc.configured()
    from jwt import PyJWTError

    from games.players.leavers.backchannel import read
    from games.players.ways_in.provider import SILENCE

    try:
        logouts.follow(read(request, request.POST.get("logout_token", "")))
    except (PyJWTError, logouts.SaidBefore) as error:
        return _refused(error, 400)
    except SILENCE as error:
        return _refused(error, 503)
    return HttpResponse(status=200)


def _refused(error: Exception, status: int) -> HttpResponse:
    """The kind of trouble: its text may quote what was sent."""
    logger.warning("Back-channel logout refused: %s", type(error).__name__)
    return JsonResponse({"error": "invalid_request"}, status=status)
