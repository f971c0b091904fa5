"""What a day's dāyes come to: how each log stands, and what everybody has."""

from games.spaye.day.results import Person, Result
from games.spaye.day.scene import Scene
from games.spaye.days import ruling_ends


def standing(result: Result) -> str:
    """The log's standing by the clock: a contest that nobody ruled on in time is void."""
    late = result.scene.clock.today > ruling_ends(result.scene.date)
    return "void" if result.daye.standing == "contested" and late else result.daye.standing


def drawn(scene: Scene) -> list[Result]:
    """The dāyes whose cards have left the table: a contested one’s too, whose points wait."""
    left = ("counted", "upheld", "contested")
    return [result for result in scene.results if standing(result) in left]


def totals(scene: Scene) -> list[Person]:
    """Who has played today, the busiest first, with the points as they stand."""
    played = {seat for daye in scene.seen.dayes for seat in daye.players}
    people = [person for person in scene.people.values() if person.seat in played]
    return sorted(people, key=lambda p: (-p.seen.daye, -p.seen.victoire, -(p.repetition or 0)))
