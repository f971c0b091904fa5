"""The interface's OpenAPI document, as the repository keeps it (`docs/openapi.json`)."""

import json
from typing import Any

from spaye_site.api import problems
from spaye_site.api.v1 import interface

FIRST_REFUSAL = 400
DESCRIPTIONS = {
    200: "As it is now",
    400: "No JSON",
    401: "No key, or one that opens nothing",
    403: "The key’s scopes don’t hold this",
    404: "It isn’t there",
    409: "It can’t be done now",
    422: "What was sent is wrong, or a rule refuses",
    429: "Too often: Retry-After says when",
}


def document() -> dict[str, Any]:
    """OpenAPI 3.1; plain values."""
    whole: dict[str, Any] = json.loads(json.dumps(interface.get_openapi_schema(path_prefix="")))
    for operations in whole["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                _complete(int(status), answer)
    whole["components"]["securitySchemes"] = {"Bearer": {"type": "http", "scheme": "bearer"}}
    return whole


def text() -> str:
    """Write the document as the repository keeps it."""
    return json.dumps(document(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _complete(status: int, answer: dict[str, Any]) -> None:
    """Refusals are of a type of their own, which the library doesn't know."""
    answer["description"] = DESCRIPTIONS[status]
    if status >= FIRST_REFUSAL:
        answer["content"] = {problems.CONTENT_TYPE: answer["content"]["application/json"]}
