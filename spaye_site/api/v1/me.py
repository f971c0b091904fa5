"""What the key is, and who can be named."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router, Schema

from games.players.models import Player
from spaye_site.api.v1.keys import REFUSALS, Bearer, key_of, local, player_of

router = Router(tags=["key"])


class PersonShape(Schema):
    """Somebody, by the name that everybody reads."""

    id: int
    name: str


class KeyShape(Schema):
    """The key that asks."""

    name: str
    scopes: list[str]
    expires: str | None
    person: PersonShape


class PeopleShape(Schema):
    people: list[PersonShape]


@router.get("/key", auth=Bearer(), response={200: KeyShape, **REFUSALS}, operation_id="key")
def key(request: HttpRequest) -> KeyShape:
    """This key: whose it is, what it may, until when."""
    found, player = key_of(request), player_of(request)
    assert found is not None  # whose player was found
    person = PersonShape(id=player.pk, name=player.display_name)
    return KeyShape(
        name=found.name, scopes=found.scope_list, expires=local(found.expires), person=person
    )


@router.get(
    "/people",
    auth=Bearer("log:write"),
    response={200: PeopleShape, **REFUSALS},
    operation_id="people",
)
def people(request: HttpRequest) -> PeopleShape:
    """Whom a log can name: everybody of the office who plays."""
    found = Player.objects.active().order_by("name_key")
    return PeopleShape(people=[PersonShape(id=one.pk, name=one.display_name) for one in found])
