"""The verifier as one HTML file that needs no network: the same modules, built into it."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from string import Template

from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils import translation

from games.tables import registry
from games.tables.proof.words import words
from games.ui.modules import bundle

SHELL = Path(__file__).with_name("shell.txt")


def page(language: str) -> str:
    """The file, which begins in this language and knows all of them.

    Its own policy allows the script and the style that are in it, and no connection at all.
    """
    script, style = _script(), _style()
    return Template(SHELL.read_text()).substitute(
        language=language,
        title=words()["title"],
        script=script,
        script_hash=_hash(script),
        style=style,
        style_hash=_hash(style),
    )


def _script() -> str:
    languages = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            languages[code] = words()
    games = {slug: config.verifier for slug, config in registry.configs().items()}
    modules = ", ".join(f"{json.dumps(g)}: {bundle(path)}" for g, path in games.items() if path)
    tool = bundle("tables/verify/offline.js")
    data = json.dumps(languages, ensure_ascii=False)
    text = f"({tool}).begin({data}, {{ {modules} }});"
    if "</" in text or "<!--" in text:
        raise ValueError("the script would end its element")
    return text


def _style() -> str:
    file = finders.find("tables/verify/offline.css")
    if not isinstance(file, str):
        raise LookupError("offline.css")
    return Path(file).read_text()


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
