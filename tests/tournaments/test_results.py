"""What pages say of results, while a tournament runs and once it is over."""

from django.test import Client

from games.players.models import Player
from games.tournaments.models import Tournament
from games.tournaments.page.scene import TournamentScene
from games.tournaments.services import entrants, rulings
from tests.tournaments.playing import OF_FOUR, SignIn, begun, fresh, next_round, play, play_round


def explained(made: Tournament, browser: Client, player: Player) -> str:
    number = made.entrants.get(player=player).number
    return browser.get(f"/tournaments/{made.pk}/people/{number}/").content.decode()


def test_an_opponents_part_can_be_found_again_in_the_standings(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:4], plan=OF_FOUR)
    next_round(made, 1)
    play_round(made, 1)
    page = explained(made, sign_in(office[3]), office[0])
    # The second of four has 66.7, and is a third of an opponent of each of the others.
    assert "Ingrid <strong>1/3 × 66,7</strong>" in page
    assert "un tiers pour trois" in page
    two = begun(office[:2], game="cerke")
    next_round(two, 1)
    play_round(two, 1)
    assert "×" not in explained(two, sign_in(office[1]), office[0])


def test_an_annulled_table_is_no_absence(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:4], plan=OF_FOUR)
    next_round(made, 1)
    rulings.annul(made.pk, office[0], 1, 1, "The lift is stuck")
    page = explained(made, sign_in(office[0]), office[1])
    assert "la table a été annulée" in page
    assert "absence" not in page


def test_where_no_table_was_laid_no_bot_sat_in(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:4], "knockout")
    entrants.set_here(made.pk, office[1], False)
    next_round(made, 1)
    browser = sign_in(office[0])
    page = browser.get(f"/tournaments/{made.pk}/rounds/1/").content.decode()
    assert "absence" in page
    assert "un robot a pris" not in page
    assert "absence\u202f: match perdu" in explained(made, browser, office[1])


def test_the_page_shows_who_has_sat_with_whom_and_how_often(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:7], "seated", plan=OF_FOUR | {"rounds": 2})
    page_of = f"/tournaments/{made.pk}/"
    assert 'id="met"' not in sign_in(office[0]).get(page_of).content.decode()
    each = next_round(made, 1)
    rows = dict(TournamentScene(fresh(made), office[0]).meetings)
    for pairing in each.pairings.all():
        people = [chair.entrant for chair in pairing.chairs.all()]
        for one in people:
            assert sum(times or 0 for times in rows[one]) == len(people) - 1
            assert rows[one].count(None) == 1
    assert 'id="met"' in sign_in(office[0]).get(page_of).content.decode()


def test_whoever_waits_reads_for_which_table(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:6], plan={"rounds": 3})
    each = next_round(made, 1)
    for number in (1, 2):
        rulings.rule(made.pk, office[0], 1, number, [1, 2], "Played on wood")
    done = each.pairings.get(number=1).chairs.all()[0].entrant.player
    page = sign_in(done).get(f"/tournaments/{made.pk}/").content.decode()
    assert "Tu attends la table 3." in page


def test_the_first_three_have_certificates(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:5])
    ingrid, base = sign_in(office[1]), f"/tournaments/{made.pk}/"
    assert ingrid.get(f"{base}people/1/certificate/").status_code == 404, "It runs."
    made = play(made)
    placed = {one.entrant.number: one.place for one in made.places.all()}
    first = next(number for number, place in placed.items() if place == 1)
    answer = ingrid.get(f"{base}people/{first}/certificate/")
    assert answer.status_code == 200
    assert "Place 1" in answer.content.decode()
    last = next(number for number, place in placed.items() if place == max(placed.values()))
    assert ingrid.get(f"{base}people/{last}/certificate/").status_code == 404
    assert f"people/{first}/certificate/" in ingrid.get(base).content.decode()


def test_places_stand_on_a_persons_page(office: list[Player], sign_in: SignIn) -> None:
    ingrid, page = sign_in(office[1]), f"/players/{office[0].pk}/tables/"
    made = begun(office[:4])
    address = f"/tournaments/{made.pk}/"
    assert address not in ingrid.get(page).content.decode()
    play(made)
    assert address in ingrid.get(page).content.decode()
