"""A cup becomes a tournament that is over, with its sums as a table of places.

One that goes on ends with the legs that are over; one that has none of them leaves nothing. Its
tournaments go on as tournaments.
"""

from fractions import Fraction
from secrets import token_urlsafe
from typing import Any

from django.db import migrations, models
from django.utils import timezone

from games.tournaments.pairing.scoring import scores
from spaye_site.removals import note

FORMATS = (
    *("swiss", "round_robin", "seated", "knockout", "double", "heats", "chances", "groups"),
    *("league", "arena", "past"),
)


def keep_places(apps, editor):
    cups = apps.get_model("tournaments", "Cup").objects.exclude(status="cancelled")
    note(apps, "cups", cups.count())
    for cup in cups.order_by("pk"):
        legs = list(cup.legs.filter(status="over").order_by("pk"))
        people = {one.player_id for one in cup.members.all()}
        running = cup.legs.exclude(status__in=("draft", "cancelled"))
        for leg in running:
            numbered = leg.entrants.filter(number__isnull=False)
            people |= set(numbered.values_list("player_id", flat=True))
        given = [
            dict(leg.places.values_list("entrant__player_id", "place"))
            for leg in legs
        ]
        given += [_of_day(apps, day, people) for day in cup.days.all()]
        if any(given):
            _kept(apps, cup, legs, _summed([one for one in given if one], people, cup.points))


def _of_day(apps: Any, day: Any, people: set[int]) -> dict[int, int]:
    """The places of these people on a finished day, by their points of the column."""
    if day.date >= timezone.localdate():
        return {}
    lines = apps.get_model("boards", "Line").objects.filter(
        date=day.date, status="finished", player__in=people
    )
    points: dict[int, int] = {}
    for line in lines.select_related("player"):
        repetition = line.repetition if line.player.counts_repetitions else 0
        if day.column == "repetition" and not line.player.counts_repetitions:
            continue
        if line.daye or line.victoire or repetition:
            points[line.player_id] = getattr(line, day.column)
    return {
        who: 1 + sum(other > mine for other in points.values()) for who, mine in points.items()
    }


def _summed(
    legs: list[dict[int, int]], people: set[int], table: list[int]
) -> list[tuple[int, int, Fraction]]:
    """`(place, player, score)`, best first: by the sum, then by legs won; else they share."""
    sums = dict.fromkeys(people, Fraction(0))
    firsts = dict.fromkeys(people, 0)
    for places in legs:
        who = sorted(places)
        for one, worth in zip(who, scores([places[each] for each in who], table), strict=True):
            sums[one] = sums.get(one, Fraction(0)) + worth
            firsts[one] = firsts.get(one, 0) + (places[one] == 1)
    keys = {one: (sums[one], firsts[one]) for one in sums}
    ordered = sorted(keys, key=lambda one: (-keys[one][0], -keys[one][1], one))
    return [(1 + sum(key > keys[one] for key in keys.values()), one, sums[one]) for one in ordered]


def _kept(apps: Any, cup: Any, legs: list[Any], rows: list[tuple[int, int, Fraction]]) -> None:
    games = {leg.game for leg in legs} | ({"spaye"} if cup.days.exists() else set())
    made = apps.get_model("tournaments", "Tournament").objects.create(
        name=cup.name,
        game=games.pop() if len(games) == 1 else "",
        format="past",
        plan={"points": cup.points},
        organiser_id=cup.organiser_id,
        status="over",
        nonce=token_urlsafe(24),
        created_at=cup.created_at,
        started_at=cup.created_at,
        ended_at=cup.ended_at or timezone.now(),
    )
    for number, (place, player, score) in enumerate(rows, 1):
        one = apps.get_model("tournaments", "Entrant").objects.create(
            tournament=made, player_id=player, number=number, at=cup.created_at
        )
        apps.get_model("tournaments", "Place").objects.create(
            tournament=made, entrant=one, place=place, score=str(score)
        )


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0008_as_drawn"),
        ("boards", "0001_initial"),
        ("players", "0006_reserved_names"),
        ("spaye_site", "0002_removals"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="tournament", name="tournament_format"),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("format__in", list(FORMATS))), name="tournament_format"
            ),
        ),
        migrations.RunPython(keep_places, migrations.RunPython.noop),
    ]
