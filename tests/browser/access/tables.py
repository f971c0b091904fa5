"""The lobby and its tables: none, gathering, playing. Each game adds the stops of its own page."""

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Page

from games.learning.background import review_waiting
from games.learning.deals import queries as results
from games.learning.deals import services as deals
from games.learning.review import services as reviews
from games.papayoo.rules import State
from games.tables import services
from games.tables.lobby import seating
from games.tables.lobby import services as lobby
from games.tables.models import Status, Table, Talk
from games.tables.playback import film_of
from games.tables.talk import services as talk
from tests.browser.access.house import House, Stop, Stops
from tests.browser.laid import lay_speahx
from tests.honours.conftest import finish, sit_down
from tests.learning.quick import Judging, play_to_the_end, played_out, quickly, today
from tests.papayoo.tables import open_table, play_on
from tests.spirale import tables as spirale
from tests.tables.bots.at_work import lay_out

CERKE = {"throws": [2, 4, 4]}


def of_the_lobby(house: House) -> Stops:
    """A table of Papayoo from its opening to its first moves, with bots."""
    yield Stop("tables, none", "/tables/")
    yield Stop("how tables go", "/tables/help/")
    yield Stop("open a table", "/tables/open/")
    yield Stop("open a table of Papayoo", "/tables/open/?game=papayoo")
    table = lobby.open_table(house.player("Camille"), "papayoo", 4, {"rounds": 1})
    lobby.sit(table.pk, house.player("Ingrid"))
    address = f"/tables/{table.pk}/"
    yield Stop("tables, one gathers", "/tables/", "Mehdi")
    yield Stop("a table that gathers, its host", address)
    yield Stop("a table that gathers, a member", address, "Ingrid")
    yield Stop("a table that gathers, asked to it", address, "Mehdi")
    invited = f"{address}in/{seating.invitation_token(table)}/"
    yield Stop("a table that gathers, by its link", invited, "Mehdi")
    lobby.start(table.pk, house.player("Camille"), "steady")
    yield Stop("a table that plays", address)
    yield Stop("a table that plays, watched", address, "Mehdi")
    talk.say(table.pk, house.player("Ingrid"), text="On y va ?")
    line = Talk.objects.latest("pk")
    yield Stop("a line of the talk", f"{address}talk/{line.pk}/")
    yield Stop("a line of the talk, for a referee", f"{address}talk/{line.pk}/", "Mehdi")
    yield Stop("tables, one plays", "/tables/")


def months_of_games(house: House) -> Stops:
    """With people, a bot, the erased and a long name."""
    seated = [house.player("Camille"), house.player("Élodie"), house.erased]
    finish(sit_down(seated), [5, 3, 1])
    finish(sit_down([*seated[:2], "random"]), [2, 4, 3])
    yield Stop("board, with a game's month", "/2026/11/?game=example_game&by=points")


def of_papayoo(house: House) -> Stops:
    """Its own page from the die to the end, for who plays and who watches."""
    players = [house.player(name) for name in ("Camille", "Ingrid", "Mehdi")]
    table = open_table(players, rounds=2)
    address = f"/tables/{table.pk}/"

    def must_follow(state: State) -> bool:
        return state.turn == 0 and bool(state.trick) and len(state.hands[0]) < 19

    play_on(table, players, lambda state: state.die is not None)
    yield Stop("Papayoo, the die", address)
    play_on(table, players, must_follow)
    yield Stop("Papayoo, my turn", address)
    yield Stop("Papayoo, watched", address, "Lars")
    yield Stop("Papayoo, what its open cards could do", f"{address}open-cards/")
    yield Stop("Papayoo, the rules over the table", address, act=_rules)
    yield Stop("Papayoo, the score sheet", address, act=_scores)
    yield Stop("Papayoo, the talk", address, act=_talk)
    yield Stop("Papayoo, the settings", address, act=_settings)
    play_on(table, players, lambda state: bool(state.finished))
    yield Stop("Papayoo, a round is counted", address)
    play_on(table, players, lambda state: False)
    yield Stop("Papayoo, the end", address)


def of_spirale(house: House) -> Stops:
    """Its own page in every phase, for who is asked, who waits and who watches."""
    players = [house.player(name) for name in ("Camille", "Ingrid")]
    table = spirale.lay_out(players, gold=[9, 8], spiral=[3, 4], stars=[5, 4], discard=2)
    address = f"/tables/{table.pk}/"
    yield Stop("La Spirale d’Or, numbers", address)
    yield Stop("La Spirale d’Or, a number that loses", address, act=_deadly)
    spirale.play(table, players, "0 announce 5")
    yield Stop("La Spirale d’Or, one is hidden", address)
    spirale.play(table, players, "1 announce 3")
    yield Stop("La Spirale d’Or, jokers", address)
    yield Stop("La Spirale d’Or, watched", address, "Lars")
    spirale.play(table, players, "0 pass", "1 pass")
    yield Stop("La Spirale d’Or, Reinforcement", address)
    spirale.play(table, players, "0 reinforce 1", "1 reinforce 1", "0 resign")
    yield Stop("La Spirale d’Or, the end", address)


def _deadly(page: Page) -> None:
    page.locator(".option:has(#deadly-12)").click()


def replays(house: House) -> Stops:
    """What has ended: the list, a replay from any eyes, its moves."""
    yield Stop("finished tables", "/tables/finished/")
    yield Stop("finished tables, of somebody", f"/tables/finished/?player={house.erased.pk}")
    over = Table.objects.filter(game="papayoo", status=Status.OVER).latest("pk")
    yield Stop("annul a table", f"/tables/{over.pk}/annul/")
    address = f"/tables/{over.pk}/replay/"
    yield Stop("a replay, its start", address)
    yield Stop("a replay, all hands open", f"{address}30/", "Lars")
    yield Stop("a replay, by somebody’s eyes", f"{address}30/?eyes=1")
    yield Stop("a replay, its key moments", f"{address}30/", act=_moments)
    yield Stop("a replay, its end", f"{address}{over.version}/")
    yield Stop("a replay, all moves", f"{address}moves/")
    yield Stop("a table of Papayoo, verified", f"/tables/{over.pk}/verify/")


def _rules(page: Page) -> None:
    page.evaluate("document.getElementById('rules-sheet').showPopover()")


def _moments(page: Page) -> None:
    page.evaluate("document.getElementById('moments').showPopover()")


def _scores(page: Page) -> None:
    page.evaluate("document.getElementById('score-sheet').showPopover()")


def _talk(page: Page) -> None:
    page.evaluate("document.getElementById('talk-sheet').showPopover()")


def _settings(page: Page) -> None:
    page.evaluate("document.getElementById('table-sheet').showPopover()")


def of_speahx(house: House) -> Stops:
    """Its page in every state there is something to decide in, full tables and full hands."""
    players = [house.player(name) for name in ("Camille", "Élodie", "Mehdi")]
    table = lay_speahx(players, ["JC JH 2S X 9H", "KC 9C", "QD"], draw="7D 8S", pile="4C")
    address = f"/tables/{table.pk}/"
    yield Stop("Speahx, my turn", address)
    yield Stop("Speahx, two cards chosen", address, act=_choose("JC", "JH"))
    yield Stop("Speahx, a 2 chosen", address, act=_choose("2S"))
    yield Stop("Speahx, a joker chosen", address, act=_choose("X"))
    yield Stop("Speahx, before a chance card", address, act=_chance)
    yield Stop("Speahx, watched", address, "Lars")
    services.play(table.pk, players[0], "chance", 0)
    yield Stop("Speahx, a chance card", address)
    table = lay_speahx(players, ["", "KC 9C", "QD"], table=["9D 3S", "", ""], pile="4C 5C")
    yield Stop("Speahx, table cards", f"/tables/{table.pk}/")
    services.play(table.pk, players[0], "turn 0", 0)
    yield Stop("Speahx, a table card that doesn't fit", f"/tables/{table.pk}/")
    many = " ".join(rank + suit for rank in ("A", "3", "4", "5", "6", "7", "8") for suit in "SHDC")
    table = lay_speahx(players, [many, "KC 9C", "QD"], pile="KS")
    yield Stop("Speahx, a full hand", f"/tables/{table.pk}/")
    table = lay_speahx(players, ["5C", "10C", "QD"], pile="4C")
    services.play(table.pk, players[0], "play 5C", 0)
    services.play(table.pk, players[1], "play 10C", 1)
    yield Stop("Speahx, the end", f"/tables/{table.pk}/")


def _choose(*codes: str) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        for code in codes:
            page.locator(f".held input[value='{code}']").check(force=True)

    return choose


def _chance(page: Page) -> None:
    page.evaluate("document.getElementById('chance-sheet').showPopover()")


def of_cerke(house: House) -> Stops:
    """A table of Cerke: its first turn, a piece chosen without a script, a throw, a new hand."""
    ingrid, camille = house.player("Ingrid"), house.player("Camille")
    table = services.open_table("cerke", {}, setup=CERKE, players=[ingrid, camille])
    address = f"/tables/{table.pk}/"
    yield Stop("Cerke, the rules", "/rules/cerke/")
    yield Stop("Cerke, my turn", address)
    yield Stop("Cerke, a piece is chosen", f"/cerke/{table.pk}/LAI/")
    yield Stop("Cerke, the other's turn", address, "Ingrid")
    yield Stop("Cerke, watched", address, "Mehdi")
    services.play(table.pk, camille, "slide MAU MAI", 0)
    yield Stop("Cerke, the sticks are thrown", address)
    services.play(table.pk, camille, "to MI", 1)
    services.play(table.pk, ingrid, "tam ZO ZU ZO", 2)
    yield Stop("Cerke, a hand is declared", address, "Ingrid")


def a_deal_of_the_day(house: House) -> Stops:
    """Before, while one plays, afterwards; the month, and a day that has closed."""
    now, player = f"{timezone.localtime():%Y-%m-%d %H:%M}", house.player("Camille")
    house.at("2026-11-19 10:00")
    play_to_the_end(player)
    house.at("2026-11-20 10:00")
    yield Stop("deal of the day, not begun", "/deal/")
    deals.begin(player, today(), quickly)
    yield Stop("deal of the day, begun", "/deal/play/")
    done = play_to_the_end(player)
    yield Stop("deal of the day, done", "/deal/")
    yield Stop("deal of the day, by link", f"/deal/results/{results.result_token(done)}/", None)
    yield Stop("deals of a month", "/deal/2026/11/")
    yield Stop("deal of a day that has closed", "/deal/2026/11/19/", "Ingrid")
    house.at(now)


def a_review(house: House) -> Stops:
    """Where a table was decided: before it is asked for, while it is awaited, what was found."""
    people = [house.player(name) for name in ("Camille", "Ingrid")]
    table = lay_out(*people, game="spirale")
    at = played_out(table, "sharp", blunder=4)
    table.refresh_from_db()
    address = f"/reviews/{table.pk}/"
    yield Stop("review, not asked for", address)
    reviews.request_review(people[0], table)
    yield Stop("review, awaited", address)
    review_waiting(Judging())
    yield Stop("review", address)
    seat = film_of(table).steps[at - 1].seat or 0
    yield Stop("review, try again", f"{address}{seat}/{at}/", ("Camille", "Ingrid")[seat])
