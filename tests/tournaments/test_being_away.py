"""Being away of a bracket's round: said before, confirmed, and undone until the round starts."""

import re

import pytest
from django.test import Client

from games.players.models import Player
from games.tournaments.models import Tournament
from games.tournaments.services import entrants, rounds
from tests.hands import press
from tests.tournaments.playing import SignIn, begun, next_round, play_round, spoken

SAID = {
    "fr": "Si tu n’es pas là au début de la ronde",
    "en": "If you’re away when the round starts",
    "nb": "Er du borte når runden starter",
}


def page_of(made: Tournament, browser: Client) -> str:
    return browser.get(f"/tournaments/{made.pk}/").content.decode()


def folded(page: str) -> str:
    """What lies in the fold that asks whether one really leaves; empty without one."""
    found = re.search(r'<details class="how" id="leaving">.*?</details>', page, re.DOTALL)
    return found[0] if found else ""


@pytest.mark.parametrize("format", ["knockout", "double", "groups"])
def test_a_bracket_says_what_being_away_costs_before_it_is_done(
    office: list[Player], sign_in: SignIn, format: str
) -> None:
    made = begun(office[:9], format)
    base = f"/tournaments/{made.pk}/"
    browser = sign_in(office[1])
    for language, page in spoken(browser, office[1], base).items():
        asked = folded(page)
        assert SAID[language] in asked
        assert asked.index(SAID[language]) < asked.index('id="out"') < asked.index('id="withdraw"')
    press(browser, f"{base}out/", {}, [base])
    for language, away in spoken(browser, office[1], base).items():
        assert away.index('id="away"') < away.index(SAID[language]) < away.index('id="here"')
    press(browser, f"{base}here/", {}, [base])
    next_round(made, 1)
    seated = made.rounds.get().pairings.filter(chairs__entrant__player=office[1])
    assert not seated.filter(decided_at__isnull=False).exists(), "It was undone before the round."


def test_where_a_round_is_no_more_than_its_score_one_tap_is_enough(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:6])
    page = page_of(made, sign_in(office[1]))
    assert 'id="out"' in page
    assert 'id="leaving"' not in page


def test_whoever_has_withdrawn_comes_back_by_the_page_until_the_round_starts(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:4], "knockout")
    base = f"/tournaments/{made.pk}/"
    browser = sign_in(office[1])
    press(browser, f"{base}withdraw/", {}, [base])
    page = page_of(made, browser)
    back = re.search(r'<button class="([^"]*)" id="sign-up"', page)
    assert back, "One tap leads back."
    assert "primary" not in back[1].split(), "It isn’t what the page asks for."
    assert SAID["fr"] in page
    assert "Participer de nouveau" in page
    press(browser, f"{base}sign-up/", {}, [base])
    next_round(made, 1)
    assert not made.rounds.get().pairings.filter(decided_at__isnull=False).exists()
    # Once it has started without them the match is lost, and there is nothing to come back for.
    play_round(made, 1)
    finalist = made.places.all()[0].entrant.player
    entrants.withdraw(made.pk, finalist)
    assert 'id="sign-up"' in page_of(made, sign_in(finalist))
    next_round(made, 2)
    assert 'id="sign-up"' not in page_of(made, sign_in(finalist))


def test_in_swiss_one_returns_by_the_page_at_any_time(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:6], plan={"rounds": 3})
    base = f"/tournaments/{made.pk}/"
    browser = sign_in(office[1])
    next_round(made, 1)
    play_round(made, 1)
    entrants.withdraw(made.pk, office[1])
    next_round(made, 2)
    play_round(made, 2)
    assert "Participer de nouveau" in page_of(made, browser)
    assert 'id="sign-up"' not in page_of(made, sign_in(office[9])), "Half of it has begun."
    press(browser, f"{base}sign-up/", {}, [base])
    back = made.entrants.get(player=office[1])
    assert (back.state, back.here) == ("in", True)
    next_round(made, 3)
    assert made.entrants.count() == 6


def test_the_organiser_reads_in_the_proposal_who_is_away(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:4], "knockout")
    entrants.set_here(made.pk, office[1], False)
    rounds.propose(made.pk, 1, office[0])
    assert "Ingrid n’est pas là et perd ce match" in page_of(made, sign_in(office[0]))
