"""Whom to challenge, among a few and among many."""

import re
from urllib.parse import unquote

import pytest

from games.players.models import Player
from games.players.wishes import is_quiet, quiet_people, set_not_now
from games.spaye import services
from games.spaye.models import Day, Meeting
from games.tables import services as tables
from games.tables.models import Table
from games.ui.template_globals import breakable
from tests.spaye.clock import set_office
from tests.spaye.conftest import At, LayOut, Phone, Phones

NAMES = [
    *["Åse", "Bjørn", "Chloé", "Dag", "Élise", "Frida", "Gunnar", "Hélène", "Ivar"],
    *["Jeanne", "Knut", "Liv", "Emmanuelle Marie"],
]


@pytest.fixture
def crowd(phone: Phones, app_day: LayOut, camille: Phone) -> Day:
    day = app_day()
    for name in reversed(NAMES):
        services.check_in(day, phone(name).player)
    return day


def names_on(page: str) -> list[str]:
    return re.findall('class="candidate" data-name="([^"]*)"', page)


def test_many_people_are_put_in_the_order_that_is_asked_for(crowd: Day, camille: Phone) -> None:
    """By name, those one meets most, or those one has hardly met; equals by name."""
    met = {"Knut": 5, "Dag": 2, "Liv": 1}
    for player in Player.objects.filter(name__in=met):
        one, other = sorted((player, camille.player), key=lambda who: who.name)
        Meeting.objects.create(day=crowd, winner=one, loser=other, wins=met[player.name])

    def shown(query: str) -> list[str]:
        return names_on(camille.get(f"/challenge/{query}").content.decode())

    by_name, often, rarely = shown(""), shown("?order=often"), shown("?order=rarely")
    assert by_name[:6] == ["Åse", "Bjørn", "Chloé", "Dag", "Élise", "Emmanuelle Marie"]
    assert len(by_name) == 14
    assert by_name == shown("?order=name") == shown("?order=nonsense") == shown("?order=")
    assert often[:4] == ["Knut", "Dag", "Liv", "Åse"]
    assert rarely[:2] == ["Åse", "Bjørn"]
    assert rarely[-3:] == ["Liv", "Dag", "Knut"]
    assert sorted(often) == sorted(rarely) == sorted(by_name)
    page = camille.get("/challenge/?order=often").content.decode()
    assert 'id="find"' in page
    assert 'href="?order=often" aria-current="true"' in page
    assert f"table:{crowd.table_id}:challenge-often" in unquote(page)


@pytest.mark.usefixtures("crowd")
def test_without_a_script_the_search_finds_people_whatever_their_accents(camille: Phone) -> None:
    found = camille.get("/challenge/?q=ELIS").content.decode().split("</section>")[0]
    assert "Challenge Élise" in found
    assert "Challenge Dag" not in found
    assert len(re.findall('form="send" name="player" value="[0-9]+"', found)) == 1
    nobody = camille.get("/challenge/?q=%3Cxyz").content.decode().split("</section>")[0]
    assert "No one here has that name." in nobody
    assert "<xyz" not in nobody


def test_a_long_word_of_a_name_may_be_divided_with_a_hyphen() -> None:
    assert breakable("Emmanuelle") == "Emmanuelle"
    assert breakable("Maximiliannes Ek") == "Maximil\u00adiannes Ek"


def test_a_few_people_need_no_search_nobody_is_chosen_and_pressing_all_the_same_is_told(
    app_day: LayOut, camille: Phone
) -> None:
    app_day()
    page = camille.get("/challenge/").content.decode()
    assert 'id="find"' not in page
    assert "?order=" not in page
    assert "Choose someone first" in page
    assert not re.findall('name="player"[^>]* checked', page)
    before = Table.objects.get().version
    answer = camille.post("/challenge/send/")
    assert answer.status_code == 422
    assert "Choose someone first." in answer.content.decode()
    assert Table.objects.get().version == before
    # Somebody tapped elsewhere is challenged by one key, without a script.
    page = camille.get("/challenge/?player=1").content.decode()
    key = r'<noscript>.*?name="player" value="1".*?Challenge Ingrid.*?</noscript>'
    assert re.search(key, page, re.DOTALL)
    for unknown in ("77", "x", "-1"):
        page = camille.get(f"/challenge/?player={unknown}").content.decode()
        assert 'form="send" name="player" value="1">' not in page


HELP = re.compile('href="(/rules/spaye/)#([a-z_]*)"[^>]* data-help-sheet')


def test_help_leads_to_a_part_of_the_rules_that_exists(app_day: LayOut, camille: Phone) -> None:
    app_day()
    for page in ("/", "/challenge/", "/daye/", "/board/", "/inbox/"):
        (rules, topic), *_words = HELP.findall(camille.get(page, follow=True).content.decode())
        part = camille.get(f"{rules}about/{topic}/")
        assert part.status_code == 200
        assert f'href="/rules/spaye/#{topic}"' in part.content.decode()
        assert f'id="{topic}"' in camille.get(rules).content.decode()
    for made_up in ("/rules/spaye/about/cheating/", "/rules/nothing/about/daye/"):
        assert camille.get(made_up).status_code == 404


def test_a_colleagues_page_leads_to_the_challenge(
    app_day: LayOut, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    """While both could play at once; the page that it leads to has them chosen."""
    day = app_day()

    def way(reader: Phone, colleague: Phone) -> str | None:
        page = reader.get(f"/players/{colleague.player.pk}/").content.decode()
        found = re.search(r'href="(/challenge/\?player=\d+)"', page)
        return found[1] if found else None

    there = way(camille, ingrid)
    assert there
    assert "Challenge Ingrid" in camille.get(f"/players/{ingrid.player.pk}/").content.decode()
    assert "Challenge Ingrid" in camille.get(there).content.decode()
    # Nobody challenges themselves, somebody who isn't in, or a second person meanwhile.
    assert way(camille, camille) is None
    assert way(camille, lars) is None
    assert way(lars, camille) is None
    day.table.refresh_from_db()
    services.challenge(day, camille.player, 1, day.table.version)
    assert way(camille, ingrid) is None


def test_whoever_challenges_their_challenger_has_accepted(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    app_day()
    camille.move("challenge 1")
    ingrid.move("challenge 0")
    state = tables.state_of(Table.objects.get())
    assert state.running is not None
    assert state.running.players == (0, 1)
    assert state.challenges == ()


def test_before_the_cards_lie_out_the_menu_says_why_there_is_no_daye_yet(camille: Phone) -> None:
    """And leads to what lays them out; no word of it to whoever came by themselves."""
    sent = camille.get("/challenge/")
    assert sent.status_code == 302
    assert sent["Location"] == "/?why=daye#why"
    page = camille.get("/?why=daye").content.decode()
    why = page.index('id="why" role="status"')
    assert "Today’s Späye hasn’t started" in page[why : why + 900]
    assert why < page.index('action="/open/"')
    assert 'id="why"' not in camille.get("/").content.decode()


def test_on_a_saturday_that_isnt_played_the_menu_says_so(
    camille: Phone, admin: Phone, at: At
) -> None:
    """Whoever may have it played is offered that; nobody is sent to the rules."""
    set_office(working_days="12345")
    at("2026-11-21 10:00")
    for reader in (camille, admin):
        page = reader.get("/").content.decode()
        assert re.search(r'class="daye" href="([^"]*)"', page)[1] == "/challenge/"  # type: ignore[index]
        page = reader.get("/challenge/", follow=True).content.decode()
        assert "No Späye today." in page
        assert ("An admin can start one anyway" in page) is (reader is camille)
        assert ('action="/open/anyway/"' in page) is (reader is admin)


# “Not now”: present, but asked for nothing, until the day ends or one says so


def say(phone: Phone, quiet: str) -> None:
    assert phone.post("/me/not-now/", quiet=quiet, next="/").status_code == 302
    phone.player.refresh_from_db()


def test_nobody_challenges_who_said_not_now_and_anyone_is_somebody_else(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    app_day("9S", "KS")
    assert "Not now" in ingrid.text("/")
    say(ingrid, "1")
    assert "I’m available again" in ingrid.text("/")
    assert "not now" in camille.text("/challenge/")
    version = Table.objects.get().version
    for whom in ("anyone", "1"):
        camille.post("/challenge/send/", player=whom, version=version)
        assert Table.objects.get().version == version
    assert "Ingrid is set to “not now”." in camille.text("/challenge/")
    assert ingrid.forge("/me/not-now/", quiet="2").status_code == 400
    say(ingrid, "0")
    camille.post("/challenge/send/", player="1", version=version)
    assert Table.objects.get().version == version + 1


def test_it_lasts_a_day_or_until_one_challenges(at: At, app_day: LayOut, camille: Phone) -> None:
    at("2026-11-20 14:00:00")
    app_day("9S", "KS")
    say(camille, "1")
    camille.post("/challenge/send/", player="1")
    camille.player.refresh_from_db()
    assert camille.player.not_now is None
    set_not_now(camille.player, quiet=True)
    camille.player.refresh_from_db()
    assert is_quiet(camille.player)
    assert quiet_people() == {camille.player.pk}
    at("2026-11-21 00:00:01")
    assert not is_quiet(camille.player)
    assert quiet_people() == set()
