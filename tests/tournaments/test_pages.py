"""The pages of tournaments: from the lobby to the winner, each form also twice."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone, translation

from games.players.models import Player
from games.telling import inbox
from games.tournaments import invitations
from games.tournaments.models import Tournament
from games.tournaments.page.scene import TournamentScene
from games.tournaments.services import advancing, entrants, lifecycle, rounds, standings
from tests.hands import open_page, press
from tests.refusals import refuses
from tests.tournaments.playing import (
    OF_FOUR,
    SignIn,
    begun,
    by_name,
    create,
    fresh,
    give,
    next_round,
    opened,
    play,
    play_round,
    shown,
    spoken,
)


def _plays(made: Tournament) -> bool:
    """Whether the organiser has a match in the first round; the best seeds have a free place."""
    pairings = made.rounds.get(number=1).pairings
    return pairings.filter(chairs__entrant__player=made.organiser).exists()


def twice(browser: Client, address: str, page: str) -> None:
    """Press what leads there, and once more on the page as it was."""
    form = next(one for one in open_page(browser, page).forms if one.meant(address, {}))
    button, typed = form.meant(address, {}) or (None, {})
    for _twice in range(2):
        assert form.answer(button, typed).status_code == 303


BYE = {"fr": "exemption", "en": "bye", "nb": "fri runde"}


@pytest.mark.parametrize("format", ["swiss", "knockout", "seated", "groups"])
def test_every_page_of_a_format_is_drawn_in_every_language(
    office: list[Player], sign_in: SignIn, format: str
) -> None:
    browser = sign_in(office[0])
    made = begun(office[:6], format, plan=OF_FOUR if format == "seated" else {})
    base = f"/tournaments/{made.pk}/"

    def drawn(address: str) -> dict[str, str]:
        return spoken(browser, office[0], address)

    rounds.propose(made.pk, 1, office[0])
    drawn(base)
    rounds.start(made.pk, 1, office[0])
    for language, page in drawn(base).items():
        assert (f">{BYE[language]}<" in page) == (format == "knockout")
        assert ('id="my-table"' in page) == (format not in ("knockout", "groups") or _plays(made))
    drawn(f"{base}rounds/1/")
    drawn(f"{base}rounds/1/tables/1/")
    play_round(made, 1)
    drawn(f"{base}people/1/")
    play(made)
    assert all("Camille" in page for page in drawn(base).values())
    assert json.loads(browser.get(f"{base}data.json").content)["seed"]
    assert b"Camille" in browser.get(f"{base}standings.csv").content
    assert all("/tournaments/" in page for page in drawn("/tables/").values())
    for address in ("/tournaments/", "/tournaments/over/", f"/tournaments/new/?again={made.pk}"):
        drawn(address)


def test_from_the_lobby_to_the_first_pairing_by_forms(
    office: list[Player], sign_in: SignIn
) -> None:
    camille = sign_in(office[0])
    page = open_page(camille, "/tournaments/new/").go("?template=lunch-papayoo")
    form = page.form("/tournaments/new/")
    button = form.button(None)
    first, again = (form.answer(button, {"plays": True}) for _twice in range(2))
    assert first.status_code == 303, first.content.decode()[:3000]
    assert again.headers["Location"] == first.headers["Location"]
    made = Tournament.objects.get()
    assert made.tempo == "at_once"
    base = f"/tournaments/{made.pk}/"
    invited = f"{base}in/{invitations.invitation_token(made)}/"
    for player in office[1:5]:
        browser = sign_in(player)
        assert 'id="sign-up"' in shown(browser, invited)
        twice(browser, f"{base}sign-up/", invited)
    twice(camille, f"{base}check-in/", base)
    # Whoever asks who is there is there.
    for player in office[1:4]:
        twice(sign_in(player), f"{base}here/", base)
    twice(camille, f"{base}begin/", base)
    assert "Round 1" in shown(camille, base) or "Ronde 1" in shown(camille, base)
    twice(camille, f"{base}start/", base)
    assert made.rounds.get().pairings.count() == 1
    assert made.entrants.filter(number__isnull=False).count() == 4


def test_only_an_elimination_has_several_tables_a_match(
    office: list[Player], sign_in: SignIn
) -> None:
    camille = sign_in(office[0])
    assert "t-best_of" not in shown(camille, "/tournaments/new/?template=lunch-papayoo")
    for format in ("knockout", "swiss"):
        chosen = {"t-format": format, "t-best_of": "3"}
        assert create(camille, "lunch-cerke", **chosen).status_code == 303
    plans = dict(Tournament.objects.values_list("format", "plan__best_of"))
    assert plans == {"knockout": 3, "swiss": 1}


def test_what_a_form_has_wrong_is_said(office: list[Player], sign_in: SignIn) -> None:
    browser = sign_in(office[0])
    answer = browser.post("/tournaments/new/", {"game": "speahx", "t-points": "1-2"})
    assert answer.status_code == 422
    answer = create(browser, "lunch-papayoo", **{"t-cap": "2"})
    assert answer.status_code == 422
    assert "Il faut 3 personnes pour une table." in answer.content.decode()
    assert not Tournament.objects.exists()
    assert browser.get("/tournaments/new/?game=chess").status_code == 404
    for address in ("/tournaments/99/", "/tournaments/99/rounds/1/", "/tournaments/99/data.json"):
        assert browser.get(address).status_code == 404


def test_clock_and_pace_are_the_tournaments(office: list[Player], sign_in: SignIn) -> None:
    camille = sign_in(office[0])
    over_days = create(camille, "lunch-cerke", **{"t-clock": "move:86400"})
    assert over_days.status_code == 422
    assert "Cette pendule" in over_days.content.decode()
    chosen = {"t-clock": "move:60", "t-go_on": "1"}
    assert create(camille, "lunch-cerke", **chosen).status_code == 303
    made = Tournament.objects.get()
    assert (made.clock, made.plan["go_on"]) == ({"per": "move", "seconds": 60}, 1)
    again = shown(camille, f"/tournaments/new/?again={made.pk}")
    assert '<option value="move:60" selected>' in again
    for player in office[:2]:
        entrants.sign_up(made.pk, player)
    lifecycle.open_check_in(made.pk, office[0])
    for player in office[:2]:
        entrants.set_here(made.pk, player, True)
    rounds.begin(made.pk, office[0])
    pairing = next_round(fresh(made), 1).pairings.get()
    assert pairing.sittings.get().table.clock == made.clock


def test_whoever_asks_who_is_there_is_there(office: list[Player], sign_in: SignIn) -> None:
    """Taking part, they aren't asked for it; of nobody it isn't said that nought are there."""
    made = lifecycle.create(office[0], "Friday", "speahx", "swiss", {}, {})
    lifecycle.announce(made.pk, office[0], takes_part=True)
    entrants.sign_up(made.pk, office[1])
    lifecycle.open_check_in(made.pk, office[0])
    assert list(made.entrants.filter(here=True).values_list("player", flat=True)) == [office[0].pk]
    page = shown(sign_in(office[0]), f"/tournaments/{made.pk}/")
    assert 'id="here"' not in page
    assert "1 personne est pointée" in page
    assert 'id="here"' in shown(sign_in(office[1]), f"/tournaments/{made.pk}/")
    entrants.set_here(made.pk, office[0], False)
    page = shown(sign_in(office[0]), f"/tournaments/{made.pk}/")
    assert "Personne n’a encore pointé." in page
    assert "0 personne" not in page


def test_a_draft_is_announced_when_its_organiser_wants_it(
    office: list[Player], sign_in: SignIn
) -> None:
    camille = sign_in(office[0])
    create(camille, "lunch-cerke", draft="", plays="on")
    made = Tournament.objects.get()
    base = f"/tournaments/{made.pk}/"
    assert (made.status, made.entrants.count()) == ("draft", 0)
    ingrid = sign_in(office[1])
    assert ingrid.get(base).status_code == 404
    assert base not in shown(ingrid, "/tournaments/")
    assert base in shown(camille, "/tournaments/")
    assert 'id="announce"' in shown(camille, base)
    press(camille, f"{base}announce/", {}, [base])
    assert 'id="sign-up"' in shown(ingrid, base)


def test_only_the_organiser_and_admins_decide(office: list[Player], sign_in: SignIn) -> None:
    made = opened(office[:3])
    base = f"/tournaments/{made.pk}/"
    for act in ("begin", "check-in", "start", "pause", "end", "cancel", "draw"):
        assert sign_in(office[1]).post(f"{base}{act}/").status_code == 403
    assert fresh(made).status == "check_in"
    Player.objects.filter(pk=office[2].pk).update(role="admin")
    press(sign_in(office[2]), f"{base}begin/", {}, [base])
    assert fresh(made).status == "running"


def test_the_seed_is_nowhere_while_it_runs(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:6])
    next_round(made, 1)
    browser = sign_in(office[0])
    base = f"/tournaments/{made.pk}/"
    for address in (base, f"{base}rounds/1/", f"{base}data.json", f"{base}people/1/"):
        assert made.seed not in shown(browser, address)
    assert made.seed_digest in shown(browser, base)


def test_rulings_by_forms(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:4])
    rounds.propose(made.pk, 1, office[0])
    browser, base = sign_in(office[0]), f"/tournaments/{made.pk}/"
    rounds.start(made.pk, 1, office[0])
    address = f"{base}rounds/1/tables/1/"
    fields = {"place-0": "2", "place-1": "2", "reason": "Misread", "what": "rule"}
    answer = press(browser, address, fields, [address])
    assert answer.status_code == 422
    assert 'value="Misread"' in answer.content.decode(), "What was typed is kept."
    fields |= {"place-1": "1", "reason": "Played on wood"}
    press(browser, address, fields, [address])
    assert made.rounds.get().pairings.get(number=1).places == [2, 1]
    address = f"{base}rounds/1/tables/2/"
    press(browser, address, {"reason": "Nobody came", "what": "annul"}, [address])
    assert made.rounds.get().pairings.get(number=2).void
    assert "Played on wood" in shown(sign_in(office[2]), base)


@pytest.mark.parametrize(("size", "people"), [(2, 4), (4, 4), (3, 6)])
def test_a_result_is_set_from_what_it_is_now(
    size: int, people: int, office: list[Player], sign_in: SignIn
) -> None:
    """To turn two places round two fields are touched, whoever won."""
    made = begun(office[:people], game="speahx", plan={"wanted": size})
    next_round(made, 1)
    address = f"/tournaments/{made.pk}/rounds/1/tables/1/"
    browser = sign_in(office[0])
    page = open_page(browser, address)
    assert "n’a pas encore de résultat" in page.words
    play_round(made, 1)
    pairing = made.rounds.get().pairings.get(number=1)
    was = list(pairing.places or ())
    page = open_page(browser, address)
    names = [chair.entrant.player.display_name for chair in pairing.chairs.all()]
    told = ", ".join(f"{place} {name}" for place, name in sorted(zip(was, names, strict=True)))
    assert " ".join(told.split()) in " ".join(page.words.split())
    first, last = was.index(1), was.index(max(was))
    turned = {f"place-{first}": str(max(was)), f"place-{last}": "1"}
    page.press("Fixer ce résultat", reason="Misread", **turned)
    pairing.refresh_from_db()
    was[first], was[last] = was[last], was[first]
    assert pairing.places == was


def test_whoever_comes_late_leads_nobody_before_a_table_has_ended(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:8], plan={"rounds": 5})
    next_round(made, 1)
    entrants.sign_up(made.pk, office[8])
    late = made.entrants.get(player=office[8])
    assert {(one.place, one.score) for one in made.places.all()} == {(1, "0")}
    page = shown(sign_in(office[8]), f"/tournaments/{made.pk}/")
    assert "½" not in page[page.index('class="standings"') :].split("</table>")[0]
    play_round(made, 1)
    assert made.places.get(entrant=late).score == "1/2"


def test_nor_does_whoever_has_a_bye(office: list[Player]) -> None:
    made = begun(office[:7], game="cerke")
    for number in (1, 2):
        next_round(made, number)
        free = made.rounds.get(number=number).beside.get(kind="bye").entrant
        standings.recount(made.pk)
        before = Fraction(made.places.get(entrant=free).score)
        play_round(made, number)
        assert Fraction(made.places.get(entrant=free).score) == before + 1


def test_the_inbox_tells_of_it(office: list[Player]) -> None:
    made = lifecycle.create(office[0], "Friday", "speahx", "swiss", {}, {})
    lifecycle.announce(made.pk, office[0])
    [news] = inbox.items(office[1], timezone.now())
    assert "Friday" in news.title
    entrants.sign_up(made.pk, office[1])
    assert inbox.items(office[1], timezone.now()) == []
    lifecycle.open_check_in(made.pk, office[0])
    [asked] = inbox.items(office[1], timezone.now())
    assert "Friday" in asked.title
    entrants.set_here(made.pk, office[0], True)
    entrants.set_here(made.pk, office[1], True)
    rounds.begin(made.pk, office[0])
    next_round(made, 1)
    [ready] = inbox.items(office[1], timezone.now())
    assert "/tables/" in ready.url
    play_round(made, 1)
    told = inbox.items(office[1], timezone.now())
    assert ready.url not in [item.url for item in told]
    [over] = [item for item in told if item.url == f"/tournaments/{made.pk}/"]
    assert (over.title, over.text) == ("Ronde 1 finie : Friday", "Ta place : 2")
    next_round(made, 2)
    assert over.title not in [item.title for item in inbox.items(office[1], timezone.now())]


def test_a_bracket_says_to_whom_it_is_over(office: list[Player]) -> None:
    made = begun(office[:8], "knockout", plan={"third": True})
    next_round(made, 1)

    def scenes() -> list[TournamentScene]:
        return [TournamentScene(fresh(made), player) for player in office[:9]]

    def out() -> set[int]:
        return {one.reader.pk for one in scenes() if one.is_knocked_out}

    assert out() == set()
    play_round(made, 1)
    next_round(made, 2)
    seated = made.rounds.get(number=2).pairings.values_list("chairs__entrant__player", flat=True)
    lost = {player.pk for player in office[:8]} - set(seated)
    assert out() == lost
    play_round(made, 2)
    next_round(made, 3)
    assert out() == lost, "Who has lost a semi-final plays for the third place."
    third = made.rounds.get(number=3).pairings.get(label="T")
    give(third.sittings.get().table, by_name)
    advancing.collect(made.pk)
    assert out() == lost | set(third.chairs.values_list("entrant__player", flat=True))
    for scene in scenes():
        assert not (scene.is_knocked_out and (scene.waits_for_round or scene.waits_for_tables))


def test_whoever_waits_reads_what_comes_next(office: list[Player], sign_in: SignIn) -> None:
    made = begun(office[:4])
    address, ingrid = f"/tournaments/{made.pk}/", sign_in(office[1])
    assert "La prochaine ronde arrive" in shown(ingrid, address)
    lifecycle.pause(made.pk, office[0], True)
    assert "en pause. Cette page" in shown(ingrid, address)
    lifecycle.pause(made.pk, office[0], False)
    entrants.set_here(made.pk, office[1], False)
    assert "La prochaine ronde arrive" not in shown(ingrid, address)


def test_nobody_is_invited_to_a_bracket_that_has_begun_and_nobody_joins_it(
    office: list[Player], sign_in: SignIn
) -> None:
    made = opened(office[:4], "knockout")
    camille, address = sign_in(office[0]), f"/tournaments/{made.pk}/"
    assert 'id="invite"' in shown(camille, address)
    rounds.begin(made.pk, office[0])
    assert 'id="invite"' not in shown(camille, address)
    with refuses("In this format no one can join once it has started."):
        entrants.sign_up(made.pk, office[5])


def test_a_free_round_is_played_against_a_bot_for_nothing(
    office: list[Player], sign_in: SignIn
) -> None:
    made = begun(office[:3], game="cerke", plan={"rounds": 3})
    next_round(made, 1)
    free = made.rounds.get().beside.get().entrant.player
    browser, base = sign_in(free), f"/tournaments/{made.pk}/"
    assert 'id="play-bye"' in shown(browser, base)
    tables = {browser.post(f"{base}bye/").headers["Location"] for _twice in range(2)}
    assert len(tables) == 1
    assert entrants.play_bye(made.pk, free).seats.filter(bot="steady").count() == 1
    other = next(one for one in office[:3] if one != free)
    assert sign_in(other).post(f"{base}bye/").headers["Location"] == base
    play_round(made, 1)
    assert made.places.get(entrant__player=free).score == "1"


def test_a_team_is_chosen_when_signing_up(office: list[Player], sign_in: SignIn) -> None:
    made = lifecycle.create(office[0], "Teams", "speahx", "swiss", {}, {"teams": 2, "rounds": 2})
    lifecycle.announce(made.pk, office[0], takes_part=False)
    base = f"/tournaments/{made.pk}/"
    for at, player in enumerate(office[:6]):
        browser = sign_in(player)
        assert 'id="team"' in shown(browser, base)
        team = f" Team  {'North' if at < 3 else 'South'} "
        press(browser, f"{base}sign-up/", {"team": team}, [base])
    lifecycle.open_check_in(made.pk, office[0])
    for player in office[:6]:
        entrants.set_here(made.pk, player, True)
    rounds.begin(made.pk, office[0])
    play(fresh(made))
    page = shown(sign_in(office[5]), base)
    assert page.index("Team North") < page.index("Team South")
    told = json.loads(sign_in(office[5]).get(f"{base}data.json").content)
    assert [one["team"] for one in told["teams"]] == ["Team North", "Team South"]
    # Which two of the three have the most is the lot's.
    counted = told["teams"][0]["counted"]
    assert len({*counted}) == 2
    assert {*counted} < {player.display_name for player in office[:3]}


def test_a_file_of_standings_has_no_dates_in_it(office: list[Player], client: Client) -> None:
    """9/4 is the 9th of April to Excel; a French one wants semicolons."""
    plan = {**OF_FOUR, "most": 5, "least": 5, "wanted": 5, "rounds": 3}
    made = play(begun(office[:5], plan=plan))
    client.force_login(office[0])
    parted = {"fr": "2,25;", "nb": "2,25;", "en": "2.25,"}
    address = f"/tournaments/{made.pk}/standings.csv"
    for language, text in spoken(client, office[0], address).items():
        assert "/" not in text
        assert parted[language] in text


# An invitation's link: what it is and the way in, and nothing with a wrong one.


@pytest.fixture
def lunch(db: None, make_player: Callable[..., Player]) -> Tournament:
    with translation.override("en"):
        made = lifecycle.create(make_player("Camille"), "Friday lunch", "speahx", "swiss", {}, {})
        lifecycle.announce(made.pk, made.organiser)
    Tournament.objects.filter(pk=made.pk).update(starts_at=datetime(2026, 11, 27, 11, tzinfo=UTC))
    return Tournament.objects.get(pk=made.pk)


def invited(one: Tournament) -> str:
    return f"/tournaments/{one.pk}/in/{invitations.invitation_token(one)}/"


def test_a_visitor_sees_what_it_is_and_the_way_in(lunch: Tournament, client: Client) -> None:
    answer = client.get(invited(lunch), headers={"accept-language": "en"})
    told = unescape(answer.content.decode())
    assert answer.status_code == 200
    assert 'property="og:title" content="Friday lunch"' in told
    assert "Friday 27 November, 12:00" in told
    assert f'href="/sign-in/?next={invited(lunch)}"' in told
    assert "Camille" not in told
    assert answer["X-Robots-Tag"] == "noindex"


def test_a_wrong_link_or_a_draft_tells_a_visitor_nothing(lunch: Tournament, client: Client) -> None:
    wrong = f"/tournaments/{lunch.pk}/in/wrong/"
    missing = "/tournaments/999/in/wrong/"
    for address in (wrong, missing):
        answer = client.get(address)
        assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={address}")
    Tournament.objects.filter(pk=lunch.pk).update(status="draft")
    assert client.get(invited(lunch)).status_code == 302


def test_whoever_is_signed_in_comes_to_the_tournament(
    lunch: Tournament, make_player: Callable[..., Player], sign_in: SignIn
) -> None:
    page = sign_in(make_player("Ingrid", language="en")).get(invited(lunch)).content.decode()
    assert "Sign in and join" not in page
    assert "Friday lunch" in page
