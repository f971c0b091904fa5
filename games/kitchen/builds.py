"""Which build of the site draws the screen: one that shows another's page loads it again."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation


@lru_cache(maxsize=8)
def current(language: str) -> str:
    """A fingerprint of the page around the scene: hashed names of styles and scripts, its words.

    It follows from the files alone, so that all processes of a server have the same.
    """
    with translation.override(language):
        page = render_to_string("kitchen/_head.html", {"language": language})
    return hashlib.sha256(page.encode()).hexdigest()[:12]
