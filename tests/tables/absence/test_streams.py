"""What happens around absent people is seen on the other phones at once."""

import pytest

from games import live
from games.tables import services
from games.tables.absence import services as absence
from games.tables.models import Status, Table, VoteSubject
from tests.live.client import EventStream
from tests.tables.absence.conftest import fresh, leave, seat_of
from tests.tables.bots import at_work

pytestmark = pytest.mark.django_db(transaction=True)


def until(stream: EventStream, *words: str) -> str:
    """The first event that says all of it."""
    html = stream.next().html
    while not all(word in html for word in words):
        html = stream.next().html
    return html


def announce(table: Table) -> None:
    live.publish(services.channel(table.pk))


def test_choices_and_votes_reach_everybody(site, people, table, sign_in) -> None:
    camille, ingrid, mehdi, sofie, *_ = people
    topic = f"below:{table.pk}"
    with (
        EventStream(site.url, sign_in(ingrid), topic) as one,
        EventStream(site.url, sign_in(mehdi), topic) as other,
        EventStream(site.url, sign_in(sofie), topic) as watching,
    ):
        leave(table, camille)
        announce(table)
        for stream in (one, other):
            until(stream, "Camille n’est plus là", 'id="absent-bots"')
        assert "absent-bots" not in until(watching, "Camille n’est plus là")
        absence.let_bots_play(table.pk, ingrid, 0, {seat_of(table, camille).number})
        until_gone(other, "n’est plus là")
        absence.vote(table.pk, ingrid, VoteSubject.STOP, on=True)
        assert "data-say" in until(other, "Arrêter sans résultat", "1 voix sur 2", 'value="1"')
        assert "vote-stop" not in until(watching, "1 voix sur 2")
        absence.vote(table.pk, mehdi, VoteSubject.STOP, on=True)
        until(one, "Arrêtée sans résultat")
    assert fresh(table).status == Status.STOPPED


def until_gone(stream: EventStream, words: str) -> None:
    while words in stream.next().html:
        pass


def test_coming_back_by_a_stream_ends_the_stand_in_on_all_phones(
    site, people, table, sign_in
) -> None:
    camille, ingrid, *_ = people
    leave(table, camille)
    absence.let_bots_play(table.pk, ingrid, 0, {seat_of(table, camille).number})
    with EventStream(site.url, sign_in(ingrid), f"seats:{table.pk}") as stream:
        until(stream, "pas là, un robot joue")
        with EventStream(site.url, sign_in(camille), f"seats:{table.pk}") as back:
            back.next()
            until_gone(stream, "pas là, un robot joue")
            # That she is there is told before the bot has got up.
            at_work.until(lambda: seat_of(table, camille).standin == "")
