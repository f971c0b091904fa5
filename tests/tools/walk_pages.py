"""Write down every page of a sample office, so that two versions of the code can be compared.

    DEMO=1 VAR_DIR=/tmp/base .venv/bin/python manage.py sample_office --make    (after `migrate`)
    .venv/bin/python tests/tools/walk_pages.py /tmp/base /tmp/before    (in the old checkout)
    .venv/bin/python tests/tools/walk_pages.py /tmp/base /tmp/after     (in the new one)
    diff -r /tmp/before /tmp/after

A visitor, an admin and a member follow every link and form from the main pages, in three languages,
and in English once more as htmx asks. The clock stands just after the last move. Pages that carry a
token of their own differ in each run: compare a version with itself first.
"""

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import django
import time_machine
from django.test import Client

STARTS = (
    *("/", "/board/", "/tables/", "/learn/", "/tournaments/", "/me/", "/people/", "/office/"),
    *("/rules/", "/log/", "/inbox/", "/me/privacy/", "/me/security/", "/me/settings/"),
    *("/honours/", "/api/"),
)
MOST = 420
"""Pages of a walk: the office's archive is long, and its days are alike."""
LINK = re.compile(rb'(?:href|hx-get|src|action)="(/[^"#]*)"')
NOT_WALKED = ("/static/", "/live", "/sign-out")
REPLAYED = re.compile(r"/replay/(?!0/|5/)\d")
"""Of a replay two positions are enough."""
DRAWN = (
    (rb'name="(csrfmiddlewaretoken|once)" value="[^"]*"', rb"\1"),
    (rb"X-CSRFToken[^}]*", rb"csrf"),
    (rb'nonce="[^"]*"', rb"nonce"),
    (rb'data-build="[^"]*"', rb"build"),
)
"""What is drawn for each answer anew."""


def walk(client: Client, headers: dict[str, str], starts: list[str]) -> Iterator[tuple[str, bytes]]:
    """Each address with its status and body, or with where it leads."""
    seen, queue = set(starts), list(starts)
    walked = 0
    while queue and walked < MOST:
        path = queue.pop(0)
        walked += 1
        answer = client.get(path.replace("&amp;", "&"), headers=headers)
        body = b"a stream" if answer.streaming else answer.content
        yield path, f"{answer.status_code} {answer.get('Location', '')}\n".encode() + body
        for link in LINK.findall(body) if answer.status_code == 200 else ():
            found = link.decode()
            if found in seen or found.startswith(NOT_WALKED) or REPLAYED.search(found):
                continue
            seen.add(found)
            queue.append(found)


def main(base: Path, out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    var = out.with_name(f"{out.name}-var")
    shutil.rmtree(var, ignore_errors=True)
    shutil.copytree(base, var)
    os.environ.update(DEMO="1", VAR_DIR=str(var), DJANGO_SETTINGS_MODULE="spaye_site.settings")
    sys.path.insert(0, os.getcwd())
    from django.conf import settings

    settings.STORAGES["staticfiles"] = {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
    }
    django.setup()
    from games.players.models import Player, Role
    from games.tables.models import Entry, Table

    tables = [f"/tables/{pk}/" for pk in Table.objects.order_by("pk").values_list("pk", flat=True)]
    now = Entry.objects.order_by("at").last().at + timedelta(minutes=3)  # type: ignore[union-attr]
    people = Player.objects.filter(is_active=True).order_by("pk")
    with time_machine.travel(now, tick=False):
        for who in (None, people.filter(role=Role.ADMIN)[0], people.filter(role=Role.MEMBER)[0]):
            for language, htmx in (("fr", False), ("en", False), ("nb", False), ("en", True)):
                client = Client(raise_request_exception=False)
                if who:
                    people.filter(pk=who.pk).update(language=language)
                    client.force_login(Player.objects.get(pk=who.pk))
                headers = {"Host": "localhost:8000", "Accept-Language": language}
                headers |= {"HX-Request": "true"} if htmx else {}
                name = f"{who.name if who else 'visitor'}-{language}{'-htmx' if htmx else ''}"
                folder = out / name
                folder.mkdir(parents=True)
                count = 0
                for path, body in walk(client, headers, [*STARTS, *tables]):
                    for pattern, kept in DRAWN:
                        body = re.sub(pattern, kept, body)
                    name_of_it = re.sub(r"[^\w.-]", "_", path)[:120]
                    short = hashlib.sha256(path.encode()).hexdigest()[:6]
                    (folder / f"{name_of_it}-{short}").write_bytes(path.encode() + b"\n" + body)
                    count += 1
                sys.stdout.write(f"{name}: {count}\n")


if __name__ == "__main__":
    main(*(Path(each).absolute() for each in sys.argv[1:]))
