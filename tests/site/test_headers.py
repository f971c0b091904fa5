"""What every answer tells the browser, whoever gives it: page, file, stream, download, error."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.players import services
from games.players.models import Player, Role
from spaye_site.protection import ALLOWED_HERE

ADDRESSES = {
    "/": 200,
    "/board/": 302,
    "/me/settings/": 200,
    "/me/security/": 200,
    "/people/": 200,
    "/rules/spaye/": 200,
    "/me/privacy/export/": 200,
    "/office/journal.csv": 200,
    "/sw.js": 200,
    "/offline/": 200,
    "/static/css/base.css": 200,
    "/static/icons.svg": 200,
    "/static/js/app.js": 200,
    "/static/fonts/schibsted-grotesk-latin.woff2": 200,
    "/static/../spaye_site/settings.py": 404,
    "/tables/1/record.json": 404,
    "/nothing/": 404,
    "/open/": 405,
    "/live/?on=banner": 200,
    "/live/?on=nothing": 404,
    "/tv/nothing/": 404,
}
"""Representatives of everything that answers, and how."""
NO_DOCUMENT = {
    "/static/css/base.css",
    "/static/js/app.js",
    "/static/fonts/schibsted-grotesk-latin.woff2",
}
"""What only a page loads, and no browser shows in a tab of its own as more than text."""


@pytest.fixture
def ask(site: Any) -> Callable[..., HTTPResponse]:
    """`ask(address)` as an admin is; of a stream the head only."""
    services.ensure_office()
    cookie = _cookie(services.add_player("Camille", "", "en", Role.ADMIN))

    def get(address: str, method: str = "GET", **headers: str) -> HTTPResponse:
        connection = HTTPConnection(site.url.removeprefix("http://"), timeout=10)
        connection.request(method, address, headers={"Cookie": cookie, **headers})
        answer = connection.getresponse()
        connection.close()
        return answer

    return get


def _cookie(player: Player) -> str:
    client = Client()
    client.force_login(player)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def policy(answer: HTTPResponse) -> dict[str, list[str]]:
    """The content policy by directive."""
    said = answer.getheaders()
    policies = [value for name, value in said if name.lower() == "content-security-policy"]
    assert len(policies) == 1
    parts = (part.split() for part in policies[0].split(";") if part.strip())
    return {name: values for name, *values in parts}


def test_every_answer_has_the_headers_that_mean_something_on_it(
    ask: Callable[..., HTTPResponse],
) -> None:
    for address, status in ADDRESSES.items():
        answer = ask(address)
        assert answer.status == status, address
        assert answer.headers["X-Content-Type-Options"] == "nosniff", address
        document = address not in NO_DOCUMENT
        assert answer.headers["Referrer-Policy"] == ("same-origin" if document else None), address
        assert answer.headers["X-Frame-Options"] == ("DENY" if document else None), address
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin", address
        assert answer.headers["Access-Control-Allow-Origin"] is None, address
        assert answer.headers["Server"] is None, address
        assert answer.headers["X-Powered-By"] is None, address
        names = [name.lower() for name, _value in answer.getheaders()]
        assert len(names) == len({*names} - {"set-cookie"}) + names.count("set-cookie"), address
        kind = answer.headers["Content-Type"].lower().replace('"', "")
        said = ("charset=utf-8", "svg", "font/")
        assert status == 302 or any(one in kind for one in said), address
        # Files and streams do without a page's: each first visit would carry them a dozen times.
        page = "html" in kind
        if page:
            assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin", address
        assert ("camera=()" in (answer.headers["Permissions-Policy"] or "")) == page, address
        check_kept(address, answer.headers["Cache-Control"])
        assert ("Content-Security-Policy" in answer.headers) == document, address
        if document:
            check_strict(address, policy(answer))


def check_kept(address: str, said: str) -> None:
    """Pages are kept nowhere, and files for good."""
    if address.startswith("/static/") and "settings" not in address:
        assert "public" in said, address
    elif address in ("/sw.js", "/offline/"):
        assert said == "no-cache"
    else:
        assert "no-store" in said, address


def check_strict(address: str, said: dict[str, list[str]]) -> None:
    """Nothing inline, nothing evaluated, no scheme, no other host."""
    for name in ("default-src", "base-uri", "frame-ancestors"):
        assert said[name] == ["'none'"], address
    assert said["form-action"] in (["'self'"], ["'none'"]), address
    sources = [source for values in said.values() for source in values]
    assert {*sources} <= {"'none'", "'self'"}, address


def test_a_part_of_a_page_does_without_the_headers_of_a_page(
    ask: Callable[..., HTTPResponse],
) -> None:
    part = ask("/me/", **{"HX-Request": "true"})
    assert "html" in part.headers["Content-Type"]
    assert part.headers["Permissions-Policy"] is None
    assert part.headers["Content-Security-Policy"]
    assert ask("/me/", **{"HX-Request": "false"}).headers["Permissions-Policy"]


def test_a_page_may_do_what_it_uses_and_nothing_else(ask: Callable[..., HTTPResponse]) -> None:
    page = ask("/")
    said = policy(page)
    own = {"script", "style", "img", "font", "connect", "manifest", "worker"}
    assert {name for name, values in said.items() if values == ["'self'"]} == {
        *(f"{name}-src" for name in own),
        "form-action",
    }
    for name in ("object-src", "frame-src", "media-src"):
        assert said[name] == ["'none'"]
    features = dict(part.split("=") for part in page.headers["Permissions-Policy"].split(", "))
    assert {name for name, value in features.items() if value == "(self)"} == {*ALLOWED_HERE}
    assert {*features.values()} == {"(self)", "()"}
    # A script's type needs none, but what a worker may load is what came with its script.
    assert policy(ask("/sw.js"))["connect-src"] == ["'self'"]
    for address in ("/me/privacy/export/", "/office/journal.csv"):
        assert ask(address).headers["Content-Disposition"].startswith("attachment; "), address


@pytest.mark.django_db
def test_pages_are_compressed_for_who_can_read_that() -> None:
    services.ensure_office()
    answer = Client().get("/sign-in/", headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    assert b"<html" in gzip.decompress(answer.content)
    assert "Content-Encoding" not in Client().get("/sign-in/")


HTTPS = """
import json, django; django.setup()
from django.conf import settings
from asgiref.sync import async_to_sync
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from spaye_site.protection import default_headers, in_turns
believed = {}
async def send(message):
    pass
def page(environ, start_response):
    believed[environ["REMOTE_ADDR"]] = environ["wsgi.url_scheme"] == "https"
    return []
for peer in ("127.0.0.1", "192.0.2.1", "10.88.0.1"):
    async_to_sync(ProxyHeadersMiddleware(in_turns(page), settings.FORWARDED_ALLOW_IPS))({
        "type": "http", "client": (peer, 1), "scheme": "http", "method": "GET", "path": "/",
        "http_version": "1.1", "query_string": b"",
        "headers": [(b"x-forwarded-proto", b"https")],
    }, None, send)
names = "SESSION_COOKIE CSRF_COOKIE LANGUAGE_COOKIE".split()
kinds = "NAME SECURE HTTPONLY SAMESITE PATH DOMAIN".split()
print(json.dumps({
    "cookies": {n: {k: getattr(settings, f"{n}_{k}") for k in kinds} for n in names},
    "headers": default_headers(), "hosts": settings.ALLOWED_HOSTS, "debug": settings.DEBUG,
    "origins": settings.CSRF_TRUSTED_ORIGINS, "believed": believed,
}))
"""


def configured(tmp_path: Path, **environment: str) -> Any:
    """What the real settings make of an environment."""
    said = subprocess.run(
        [sys.executable, "-c", HTTPS],
        env={
            "PATH": os.environ["PATH"],
            "VAR_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "spaye_site.settings",
            **environment,
        },
        cwd=settings.BASE_DIR,
        capture_output=True,
        check=True,
        text=True,
    )
    return json.loads(said.stdout)


def test_behind_https_cookies_belong_to_this_host_and_browsers_insist_on_it(tmp_path: Path) -> None:
    found = configured(tmp_path, SITE_URL="https://spaye.example:8443")
    for cookie in found["cookies"].values():
        assert cookie.pop("NAME").startswith("__Host-")
        assert cookie == {
            "SECURE": True,
            "HTTPONLY": True,
            "SAMESITE": "Lax",
            "PATH": "/",
            "DOMAIN": None,
        }
    assert found["headers"]["strict-transport-security"] == "max-age=31536000"
    # Forms come through a proxy that is not believed; that it was https is the proxy's to say.
    assert found["origins"] == ["https://spaye.example:8443"]
    assert found["believed"] == {"127.0.0.1": True, "192.0.2.1": False, "10.88.0.1": False}
    more = {"HSTS_SUBDOMAINS": "1", "FORWARDED_ALLOW_IPS": "10.88.0.0/16"}
    found = configured(tmp_path, SITE_URL="https://spaye.example", **more)
    told = found["headers"]["strict-transport-security"]
    assert told == "max-age=31536000; includeSubDomains"
    assert found["believed"] == {"127.0.0.1": False, "192.0.2.1": False, "10.88.0.1": True}


def test_by_default_nothing_is_open(tmp_path: Path) -> None:
    found = configured(tmp_path)
    assert found["debug"] is False
    assert "strict-transport-security" not in found["headers"]
    assert {*found["hosts"]} == {"localhost", "127.0.0.1", "[::1]"}
    assert all(cookie["HTTPONLY"] for cookie in found["cookies"].values())
