"""Neither engine hands over its console: each page loads a listener before its own scripts."""

from collections.abc import Callable
from pathlib import Path

from django.http import HttpRequest, HttpResponse, HttpResponseBase

ADDRESS = "/complaints.js"
SCRIPT = Path(__file__).with_suffix(".js")
TAG = f'<script src="{ADDRESS}"></script>'.encode()


def middleware(
    answer: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    def listened(request: HttpRequest) -> HttpResponseBase:
        if request.path == ADDRESS:
            return HttpResponse(SCRIPT.read_bytes(), content_type="text/javascript")
        response = answer(request)
        if isinstance(response, HttpResponse):
            response.content = response.content.replace(b"<head>", b"<head>" + TAG, 1)
        return response

    return listened
