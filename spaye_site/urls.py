"""All addresses of the site: the apps' own, and the views of this package."""

from django.urls import include, path

from spaye_site.api.door import api
from spaye_site.api.page import openapi
from spaye_site.api.page import page as api_page
from spaye_site.manifest import manifest
from spaye_site.server_page import server

urlpatterns = [
    # First, as most requests are moves: the apps without a prefix have a hundred patterns to try.
    path("tables/", include("games.tables.urls")),
    path("", include("games.spaye.urls")),
    path("", include("games.players.urls")),
    path("", include("games.telling.urls")),
    path("", include("games.programs.urls")),
    path("", include("games.boards.urls")),
    path("", include("games.stories.urls")),
    path("", include("games.kitchen.urls")),
    path("rules/", include("games.tables.rulebook.urls")),
    path("tournaments/", include("games.tournaments.urls")),
    path("honours/", include("games.honours.urls")),
    path("lessons/", include("games.learning.urls")),
    path("deal/", include("games.learning.deals.urls")),
    path("reviews/", include("games.learning.review.urls")),
    path("cerke/", include("games.cerke.urls")),
    path("api/", api_page, name="api_page"),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path("api/v1/<path:rest>", api, name="api"),
    path("office/server/", server, name="server"),
    path("manifest.webmanifest", manifest, name="manifest"),
]
handler400 = "spaye_site.errors.bad_request"
handler403 = "spaye_site.errors.forbidden"
handler404 = "spaye_site.errors.not_found"
handler500 = "spaye_site.errors.broken"
