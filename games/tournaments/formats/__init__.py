"""The kinds of tournaments. Pure: a course so far makes a basis, basis and seed make a round.

The basis is plain JSON and is kept with its round: whoever has the seed can draw it again and
compare, whatever has been corrected since.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.tournaments.formats import chances, heats, knockout, round_robin, seated, swiss
from games.tournaments.formats.course import Basis, Course, Drawn, Format, Plan, Who

FORMATS: Mapping[str, Format] = {
    "swiss": swiss,
    "round_robin": round_robin,
    "seated": seated,
    "knockout": knockout.single,
    "double": knockout.double,
    "heats": heats,
    "chances": chances,
}
"""By the name that a tournament keeps."""

__all__ = ["FORMATS", "Basis", "Course", "Drawn", "Format", "Plan", "Who"]
