"""A cup as data, for its files."""

from __future__ import annotations

from typing import Any

from games.tournaments.cups.reading import Leg
from games.tournaments.cups.scene import CupScene


def of(scene: CupScene) -> dict[str, Any]:
    """Its legs with their places, and the standings; scores are fractions."""
    sheet, cup = scene.sheet, scene.cup
    return {
        "cup": cup.pk,
        "name": cup.name,
        "status": cup.status,
        "points": cup.points,
        "people": {str(pk): player.display_name for pk, player in sheet.people.items()},
        "legs": [
            {
                **_leg(leg),
                "over": leg.over,
                "places": {str(who): place for who, place in sorted(leg.places.items())},
            }
            for leg in sheet.legs
        ],
        "standings": [
            {
                "place": one.place,
                "person": one.person,
                "score": str(one.score),
                "legs_won": one.firsts,
                "legs": [str(share.score) if share else None for share in one.shares],
            }
            for one in sheet.standings
        ],
    }


def table(scene: CupScene) -> tuple[list[str], list[dict[str, Any]]]:
    """The columns of the legs that count, and a row a person."""
    sheet = scene.sheet
    legs = [f"leg_{at}" for at, _leg in enumerate(sheet.counted, 1)]
    rows = [
        {
            "place": one.place,
            "name": sheet.people[one.person].display_name,
            "score": str(one.score),
            "legs_won": one.firsts,
            **{
                leg: str(share.score) if share else None
                for leg, share in zip(legs, one.shares, strict=True)
            },
        }
        for one in sheet.standings
    ]
    return legs, rows


def _leg(leg: Leg) -> dict[str, Any]:
    if leg.tournament is not None:
        one = leg.tournament
        return {"tournament": one.pk, "name": one.name, "game": one.game, "format": one.format}
    assert leg.day is not None
    return {"day": leg.day.date.isoformat(), "column": leg.day.column}
