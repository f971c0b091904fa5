"""What SCIM says of itself: one resource, of which one attribute can be written."""

from __future__ import annotations

from typing import Any

CORE = "urn:ietf:params:scim:schemas:core:2.0"
USER = f"{CORE}:User"
MESSAGES = "urn:ietf:params:scim:api:messages:2.0"
MOST_AT_ONCE = 100


def _attribute(name: str, kind: str, words: str, **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "type": kind,
        "multiValued": False,
        "description": words,
        "required": False,
        "mutability": "readOnly",
        "returned": "default",
        **({"caseExact": True, "uniqueness": "server"} if kind == "string" else {}),
        **more,
    }


def configuration(root: str) -> dict[str, Any]:
    """`root` is the address of the service, without a slash at its end."""
    none = {"supported": False}
    return {
        "schemas": [f"{CORE}:ServiceProviderConfig"],
        "patch": {"supported": True},
        "bulk": none | {"maxOperations": 0, "maxPayloadSize": 0},
        "filter": {"supported": True, "maxResults": MOST_AT_ONCE},
        "changePassword": none,
        "sort": none,
        "etag": none,
        "authenticationSchemes": [
            {
                "type": "oauthbearertoken",
                "name": "Bearer token",
                "description": "The SCIM_TOKEN of this office's settings.",
            }
        ],
        "meta": {
            "resourceType": "ServiceProviderConfig",
            "location": f"{root}/ServiceProviderConfig",
        },
    }


def resource_type(root: str) -> dict[str, Any]:
    return {
        "schemas": [f"{CORE}:ResourceType"],
        "id": "User",
        "name": "User",
        "endpoint": "/Users",
        "description": "Somebody who is connected with an account of the provider's",
        "schema": USER,
        "meta": {"resourceType": "ResourceType", "location": f"{root}/ResourceTypes/User"},
    }


def schema(root: str) -> dict[str, Any]:
    return {
        "schemas": [f"{CORE}:Schema"],
        "id": USER,
        "name": "User",
        "description": "Only what the provider knows itself, and whether the person may come in",
        "attributes": [
            _attribute("userName", "string", "The same as externalId", required=True),
            _attribute("active", "boolean", "Written false, never true", mutability="readWrite"),
        ],
        "meta": {"resourceType": "Schema", "location": f"{root}/Schemas/{USER}"},
    }


def user(root: str, number: int, subject: str, *, active: bool) -> dict[str, Any]:
    """Somebody, by the provider's own number for them; no name leaves."""
    return {
        "schemas": [USER],
        "id": str(number),
        "externalId": subject,
        "userName": subject,
        "active": active,
        "meta": {"resourceType": "User", "location": f"{root}/Users/{number}"},
    }


def listed(found: list[dict[str, Any]], total: int, start: int) -> dict[str, Any]:
    """A page of resources, of which there are `total`, from the `start`th on (1 is the first)."""
    return {
        "schemas": [f"{MESSAGES}:ListResponse"],
        "totalResults": total,
        "startIndex": start,
        "itemsPerPage": len(found),
        "Resources": found,
    }


def error(status: int, detail: str, kind: str = "") -> dict[str, Any]:
    said = {"schemas": [f"{MESSAGES}:Error"], "status": str(status), "detail": detail}
    return said | {"scimType": kind} if kind else said
