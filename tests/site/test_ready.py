"""All that apps register is there once Django is set up: no page has to be asked for first."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from games.players.sources import Sources

ROOT = Path(__file__).parents[2]
IMPORT_ALL = """
import gc
from importlib import import_module
from pkgutil import walk_packages

import django
from django.db.models.signals import post_migrate, post_save

django.setup()
from django.conf import settings
from games.live import topics
from games.players import administration, inbox, activity_log
from games.players.sources import Sources
from games.tables.services.signals import ended
from games.telling import notice_kinds


all_sources = [each for each in gc.get_objects() if isinstance(each, Sources)]


def contents():
    return {
        "sources": sorted(repr(one).split(" at ")[0] for each in all_sources for one in each),
        "topics": sorted(topics._resolvers),
        "kinds": [kind.name for kind in notice_kinds.everything()],
        "pages": [page.name for page in administration.pages],
        "words": sorted(activity_log.WORDS),
        "writers": sorted(activity_log.DETAILS),
        "counts": len(inbox.counts),
        "receivers": [len(signal.receivers) for signal in (post_migrate, post_save, ended)],
    }


ready = contents()
import_module(settings.ROOT_URLCONF)
for app in settings.INSTALLED_APPS:
    if app.startswith(("games.", "spaye_site")):
        for module in walk_packages(import_module(app).__path__, f"{app}."):
            if not {"migrations", "management"} & set(module.name.split(".")):
                import_module(module.name)
for name, late in contents().items():
    assert late == ready[name], (name, late, ready[name])
print(len(ready["sources"]))
"""


def test_no_module_registers_anything_later():
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    words = [sys.executable, "-c", IMPORT_ALL]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20


@pytest.mark.parametrize(
    "names", [("tables", "boards", "players"), ("players", "boards", "tables")]
)
def test_sources_are_asked_in_the_order_of_the_apps(names):
    sources = Sources()
    for name in names:
        sources.register(SimpleNamespace(__module__=f"games.{name}.somewhere", name=name))
    assert [source.name for source in sources] == ["players", "tables", "boards"]
