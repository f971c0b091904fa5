"""Tournament formats, pure: the basis follows from the course, the round from basis and seed.

The basis is plain JSON, stored with its round: anybody who has the seed can draw the round again
and compare, whatever has been corrected since.
"""

from collections.abc import Mapping

from games.tournaments.formats import arena, groups, knockout, round_robin, seated, swiss
from games.tournaments.formats.course import Basis, Course, Drawn, Format, Plan, Who
from games.tournaments.formats.groups import Groups
from games.tournaments.formats.knockout import Knockout

FORMATS: Mapping[str, Format] = {
    "swiss": swiss,
    "round_robin": round_robin,
    "seated": seated,
    "knockout": knockout.single,
    "double": knockout.double,
    "groups": groups.format,
    "arena": arena,
}
"""The formats by the name that `Tournament.format` stores."""

Bracketed = Knockout | Groups
"""Formats that have a bracket."""

__all__ = ["FORMATS", "Basis", "Bracketed", "Course", "Drawn", "Format", "Groups", "Plan", "Who"]
