"""The way through all pages, in the order in which they can be reached; then what is on no way."""

from collections.abc import Callable

from games.players import services as people
from games.players.auth import links
from tests.browser.access import days, months, tables, tournaments
from tests.browser.access import people as pages
from tests.browser.access.house import House, Stops

NO_PAGE = {
    "spaye:worker": "a script",
    "manifest": "JSON",
    "spaye:day_csv": "a file",
    "spaye:day_json": "a file",
    "players:passkey_question": "JSON",
    "players:export": "a file",
    "players:activity_log_csv": "a file",
    "boards:board_csv": "a file",
    "boards:board_json": "a file",
    "kitchen:pulse": "says that it answers",
    "tables:fragment": "a region, looked at on its pages",
    "tables:inside": "the developer's panel, which is there with DEBUG alone",
    "tables:help_part": "a part of tables:help, as a sheet shows it",
    "rules:topic": "a part of rules:game, as a sheet shows it",
    "tables:record": "a file",
    "tables:proof": "a file",
    "tables:text": "a file",
    "spaye:outbox": "JSON",
    "programs:calendar": "a file",
    "tournaments:csv": "a file",
    "tournaments:json": "a file",
    "openapi": "JSON",
    "api": "JSON",
}
"""Routes that show nothing to read, and what they are instead."""
LIKE = {
    "boards:current": "leads to boards:month",
    "stories:posters": "leads to stories:poster",
    "boards:years": "leads to boards:year",
    "tables:replay": "leads to tables:replay_move",
    "tables:hints": "leads to tables:table, with the hint",
    "tables:threats": "leads to tables:table, with the threats",
    "tables:next": "leads to tables:table or tables:lobby",
    "players:sso_callback": "the provider's answer; its page is players/signin/failed.html",
    "players:sso_join": "the form of players:join",
    "players:by_password": "leads to players:sign_in",
    "players:by_passkey": "leads to players:sign_in",
}
"""Routes whose page is another's."""


def stops(at: Callable[[str], None]) -> Stops:
    """Every page in every state we name. To add one, yield a `Stop` where its state is reached."""
    at("2026-11-16 09:00")
    people.ensure_office()
    link = links.first_admin_link()
    assert link is not None
    yield from pages.first_start(link)
    house = House(at)
    yield from months.corrected(house)
    yield from pages.the_way_in(house)
    yield from days.a_day(house)
    yield from pages.my_own(house)
    yield from days.the_final(house)
    yield from days.the_real_deck(house)
    yield from pages.the_office(house)
    yield from pages.proofs(house)
    yield from pages.errors(house)
    yield from days.without_work(house)
    yield from tables.of_the_lobby(house)
    yield from tables.months_of_games(house)
    yield from tables.a_deal_of_the_day(house)
    yield from tables.of_papayoo(house)
    yield from tables.of_spirale(house)
    yield from tables.replays(house)
    yield from tables.a_review(house)
    yield from tournaments.moments(house)
    yield from tables.of_speahx(house)
    yield from tables.of_cerke(house)
    yield from tournaments.of_lessons(house)
    yield from tournaments.of_tournaments(house)
    yield from months.a_running_month(house)
    yield from months.from_paper(house)
    yield from months.the_end_of_a_month(house)
    yield from months.the_end_of_a_year(house)
