"""The kinds of tournaments. Pure: a course so far makes a basis, basis and seed make a round.

The basis is plain JSON and is kept with its round: with the seed anybody can draw it again and
compare, whatever has been corrected since.
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
"""By the name that a tournament stores."""

Bracketed = Knockout | Groups
"""Formats that have a bracket to be shown."""

__all__ = ["FORMATS", "Basis", "Bracketed", "Course", "Drawn", "Format", "Groups", "Plan", "Who"]
