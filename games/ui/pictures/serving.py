"""Answering with a drawing: inline, with a tag that spares sending it again."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

TYPES = {"png": "image/png", "pdf": "application/pdf"}


def served(
    request: HttpRequest, content: bytes, kind: str, language: str, name: str
) -> HttpResponse:
    """The drawing as `name.kind`, or 304 for whoever has it already."""
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    response = HttpResponse(content, content_type=TYPES[kind])
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    response["Content-Language"] = language
    response["Content-Disposition"] = f'inline; filename="{name}.{kind}"'
    return get_conditional_response(request, etag, response=response) or response
