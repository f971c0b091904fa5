"""What nobody should send: values, paths, bodies and headers, drawn from a seeded generator."""

import json
import re
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings

from tests.spaye.addresses import PLACE

NUMBERS = (
    *("0", "1", "2", "3", "-1", "007", "1e9", "0x10", "1.5", "٣", "²", " 1", "1 ", "+1", "NaN"),
    *("2147483648", "9223372036854775807", "9223372036854775808", "9" * 18, "9" * 40, "9" * 400),
)
TEXTS = (
    *("", " ", "x", "on", "off", "yes", "admin", "today", "witness", "spaye", "random", "None"),
    *("\x00", "a\x00b", "\n", "a\r\nSet-Cookie: a=b", "\u202e", "\ud7ff", "\ufeff", "e\u0301" * 50),
    *("../../etc/passwd", "..%2f..%2f", "%00", "%", "%zz", "\\\\host\\share", "//evil.example"),
    *("'; DROP TABLE players_player; --", '" OR 1=1', "${7*7}", "{{7*7}}", "{% now %}", "{0}"),
    *("<script>alert(1)</script>", "javascript:alert(1)", "=1+1", "{move}", "{version}", "{a+}"),
    *("[", "{", "[]", "{}", "null", '{"a":', "http://[", "http://[::1", "//[", "x" * 300),
    *("0" * 2000, "🃏" * 100, "%s%s%n", "2026-11-20", "2026-13-45", "9999-99-99", "24:00"),
)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FROB")
CHARSETS = (
    *("utf-7", "utf-16", "rot13", "hex", "idna", "punycode", "zlib", "nothing", "x" * 99, "\t"),
)
HEADERS = {
    "Accept-Language": ("fr", "xx", "*;q=9", "a" * 400, ",,,;;;q=q", "\xff\xfe"),
    "Cookie": (
        *("sessionid=../../x", "sessionid=" + "\xe9" * 20, "csrftoken=\x01; ;;="),
        "django_language=xx",
    ),
    "HX-Request": ("true", "false", "\xff"),
    "HX-Current-URL": (
        *("http://[", "//evil.example", "x", "http://a/%ff", "\xff", "http://a:99999999/"),
    ),
    "HX-Current-URL-URI-AutoEncoded": ("true",),
    "HX-Target": ("%ff", "x" * 300),
    "HX-Triggering-Event": ("{", "[" * 500, "1"),
    "Origin": ("http://[", "null", "https://evil.example", "\xff"),
    "Referer": ("http://[", "https://evil.example/", "x"),
    "User-Agent": ("", "\xff" * 50, "iPhone" * 40, "<script>"),
    "Host": ("testserver", "[::1", "a b", "evil.example:99999", "x" * 300, "\xff"),
    "X-Forwarded-For": ("1.2.3.4, ::1", "x"),
    "X-Forwarded-Proto": ("https", "ftp"),
    "X-HTTP-Method-Override": ("DELETE",),
    "If-Modified-Since": ("x", "Fri, 99 Zzz 9999 99:99:99 GMT"),
    "If-None-Match": ('"', "*"),
    "Range": ("bytes=9-1", "bytes=-" + "9" * 30),
    "Accept": ("application/json", "\xff"),
    "Expect": ("100-continue",),
}


@cache
def field_names() -> tuple[str, ...]:
    """Every field of every form in our templates, and some that are in none."""
    folders = [settings.BASE_DIR / "templates", *(settings.BASE_DIR / "games").glob("*/templates")]
    pages = (path.read_text() for folder in folders for path in folder.rglob("*.html"))
    found = {name for page in pages for name in re.findall(r'\bname="(\w+)"', page)}
    more = {"p0", "p1", "p2", "c0", "c1", "c2", "seen0", "tie", "by", "id", "date", "page", "on"}
    return tuple(sorted(found | more | {"new", "again", "current", "palette", "time_zone", "é"}))


class Hostile:
    """A seeded source of requests."""

    def __init__(self, seed: str, known: tuple[str, ...] = ()) -> None:
        self.random = Random(seed)
        self._known = known
        """Values that exist: without them nothing behind the first look-up is reached."""

    def value(self) -> str:
        """A known value, a number or a text."""
        kind = self.random.random()
        pool = self._known if self._known and kind < 0.3 else NUMBERS if kind < 0.6 else TEXTS
        return self.random.choice(pool)

    def path(self, route: str) -> str:
        """The route with a value in each of its places."""

        def fill(found: re.Match[str]) -> str:
            kind = found[1] or "str"
            numeric = kind in ("int", "table", "board_year", "board_month")
            if numeric and self.random.random() < 0.85:
                width = {"board_year": 4, "board_month": 2}.get(kind)
                return self._digits(width)
            return quote(self.value(), safe="")

        return "/" + PLACE.sub(fill, route).replace("^", "").replace("$", "")

    def _digits(self, width: int | None) -> str:
        if width:
            return str(self.random.choice((0, 1, 11, 12, 13, 2026, 9999)) % 10**width).zfill(width)
        return self.random.choice([each for each in NUMBERS if re.fullmatch("[0-9]+", each)])

    def query(self) -> str:
        """A query string, mostly none."""
        if self.random.random() < 0.5:
            return ""
        pairs = [(self._name(), self.value()) for _ in range(self.random.randint(1, 4))]
        return "?" + (urlencode(pairs) if self.random.random() < 0.9 else "&;%ff=%=&==")

    def headers(self) -> dict[str, str]:
        """Some headers of HTTP, as the test client takes them."""
        names = self.random.sample(sorted(HEADERS), self.random.randint(0, 3))
        return {name: self.random.choice(HEADERS[name]) for name in names}

    def body(self) -> tuple[bytes, str]:
        """(bytes, content type)."""
        makers = (self._form, self._form, self._form, self._json, self._multipart, self._noise)
        return self.random.choice(makers)()

    def _name(self) -> str:
        return self.random.choice(field_names())

    def _pairs(self) -> list[tuple[str, str]]:
        """Fields, some of them several times."""
        count = self.random.choice((0, 1, 5, 20, len(field_names()), 201))
        names = [self._name() for _ in range(count)]
        return [
            (name, self.value()) for name in names for _ in range(self.random.choice((1, 1, 2)))
        ]

    def _form(self) -> tuple[bytes, str]:
        sent = urlencode(self._pairs()).encode()
        if self.random.random() < 0.1:
            sent += b"&move=%ff%fe&name=\xff\xfe&=&&%"
        return sent, "application/x-www-form-urlencoded" + self._charset()

    def _json(self) -> tuple[bytes, str]:
        deep = self.random.choice(("[", '{"a":')) * self.random.choice((1, 1000, 12000))
        wrong: Any = self.random.choice(([], {}, None, 1, "x", {"move": {}}, [[["x"]]], 1e308))
        sent = deep if self.random.random() < 0.5 else json.dumps(wrong)
        if self.random.random() < 0.5:
            return sent.encode(), "application/json" + self._charset()
        fields = {self._name(): sent, "credential": sent, "version": sent[:50]}
        return urlencode(fields).encode(), "application/x-www-form-urlencoded"

    def _multipart(self) -> tuple[bytes, str]:
        parts = []
        for name, value in self._pairs()[:40]:
            file = self.random.choice(("", "", '; filename="../../x.py"', "; filename*=utf-8''%ff"))
            head = f'Content-Disposition: form-data; name="{name}"{file}'
            more = self.random.choice(
                ("", "\r\nContent-Transfer-Encoding: base64", "\r\nContent-Length: 9999999999")
            )
            parts.append(f"--x\r\n{head}{more}\r\n\r\n{value}\r\n")
        end = self.random.choice(("--x--\r\n", "--x", "", "\x00"))
        sent = "".join(parts) + end
        boundary = self.random.choice(("x", "x", "x", "", "é", "y" * 300))
        return sent.encode(), f"multipart/form-data; boundary={boundary}{self._charset()}"

    def _noise(self) -> tuple[bytes, str]:
        size = self.random.choice((0, 1, 1000, 64 * 1024, 64 * 1024 + 1, 2**20))
        kinds = ("", "text/plain", "application/x-www-form-urlencoded", "image/png", "a/b/c", ";;;")
        return self.random.randbytes(size), self.random.choice(kinds)

    def _charset(self) -> str:
        return f"; charset={self.random.choice(CHARSETS)}" if self.random.random() < 0.15 else ""
