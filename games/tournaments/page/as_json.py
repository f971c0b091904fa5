"""A tournament as JSON values, for its file and for the API."""

from typing import Any

from games.tournaments.models import Entrant, Status, Tournament
from games.tournaments.page.scene import RoundView, TournamentScene


def tournament(scene: TournamentScene) -> dict[str, Any]:
    """Return entrants, rounds and standings; once it is over, seed and draws too."""
    one = scene.tournament
    values: dict[str, Any] = {
        "tournament": one.pk,
        "name": one.name,
        "game": one.game,
        "format": one.format,
        "options": one.options,
        "plan": one.plan,
        "status": one.status,
        "seed_digest": one.seed_digest,
        "entrants": [_entrant(each) for each in scene.entrants],
        "rounds": [_round(each) for each in scene.rounds],
        "standings": [
            {
                "place": s.place,
                "number": s.entrant,
                "score": str(s.score),
                "breaks": {each.name: str(each.value) for each in s.breaks},
            }
            for s in scene.standings
        ],
    }
    if scene.has_teams:
        values["teams"] = [
            {
                "place": team.place,
                "team": team.name,
                "score": team.score,
                "counted": [player.display_name for player in team.counted],
            }
            for team in scene.teams
        ]
    if one.status == Status.OVER:
        values["seed"] = one.seed
        values["draws"] = [
            {"round": r.number, "basis": r.basis, "drawn": r.drawn} for r in one.rounds.all()
        ]
    return values


def past_tournament(one: Tournament) -> dict[str, Any]:
    """Return the places of a tournament whose format no longer exists; it has no rounds."""
    places = one.places.select_related("entrant__player")
    return {
        "entrants": [_entrant(each.entrant) for each in places],
        "rounds": [],
        "standings": [
            {"place": each.place, "number": each.entrant.number, "score": each.score, "breaks": {}}
            for each in places
        ],
    }


def _entrant(one: Entrant) -> dict[str, Any]:
    return {
        "number": one.number,
        "id": one.player_id,
        "name": one.player.display_name,
        "state": one.state,
        "team": one.team,
    }


def _round(each: RoundView) -> dict[str, Any]:
    return {
        "number": each.number,
        "tables": [
            {
                "number": match.number,
                "people": [seat.number for seat in match.seats],
                "places": [seat.place for seat in match.seats] if match.decided else None,
                "absent": [seat.number for seat in match.seats if seat.absent],
                "annulled": match.void,
                "tables": [table.pk for table in match.tables],
            }
            for match in each.matches
        ],
        "beside": [{"number": one.number, "kind": one.kind} for one in each.beside],
    }
