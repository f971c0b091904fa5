"""Eyes see what they could see then, and nothing opens before the table has ended."""

import re

import pytest
from django.utils import translation

from games.papayoo.rules import full_pack
from games.tables import audience, playback, registry, services
from games.tables.models import Status, Table
from games.ui.cards import Face
from tests.tables.replay.conftest import SHORT, played_record

pytestmark = pytest.mark.django_db
REPLAYS = ("replay/", "replay/0/", "replay/1/?eyes=0", "replay/moves/")
PAGES = (*REPLAYS, "record.json", "record.txt", "verify/", "proof.json")


@pytest.mark.parametrize("game", sorted(SHORT))
def test_nothing_opens_while_the_table_runs_or_sleeps(game, play_out, people, sign_in):
    moves = len(played_record(game)["journal"]) - 1
    table = play_out(game, moves)
    assert table.outcome is None
    readers = [sign_in(people[0]), sign_in(people[3])]
    for status in (Status.RUNNING, Status.ASLEEP, Status.GATHERING):
        Table.objects.filter(pk=table.pk).update(status=status)
        for reader in readers:
            for page in PAGES:
                answer = reader.get(f"/tables/{table.pk}/{page}")
                assert answer.status_code == 404, (status, page)
                assert table.seed not in answer.content.decode()


def test_a_film_in_memory_does_not_open_another_table(play_out, sign_in, people):
    table = play_out("papayoo")
    playback.film_of(table)
    Table.objects.filter(pk=table.pk).update(ended_at=None, status=Status.RUNNING)
    assert sign_in(people[3]).get(f"/tables/{table.pk}/replay/").status_code == 404


def shown(reader, table, number, eyes) -> str:
    """What is drawn for these eyes, without what names the table."""
    address = f"/tables/{table.pk}/replay/{number}/?eyes={eyes}"
    html = reader.get(address, headers={"HX-Request": "true"}).content.decode()
    return re.sub(rf'/tables/{table.pk}/|(?<= id=")([\w-]+)-{table.pk}(?=")', "", html)


def test_open_hands_are_nobodys_own(play_out, people, sign_in):
    table = play_out("papayoo")
    html = sign_in(people[3]).get(f"/tables/{table.pk}/replay/20/").content.decode()
    (hands,) = re.findall(r'<section class="hands".*?</section>', html, re.DOTALL)
    assert hands.count("Main") == 3
    assert "Ta main" not in html


def deal(second: list[str], third: list[str]) -> dict:
    pack = full_pack(3)
    hands = [list(pack[0::3]), second, third]
    return {"dealer": 0, "rounds": [{"hands": hands, "die": "S"}]}


@pytest.mark.long
def test_twin_deals_look_the_same_to_who_could_not_tell_them_apart(people, sign_in):
    """Two tables that differ in cards which seat 0 hasn't seen yet: the same bytes for its eyes."""
    pack = full_pack(3)
    second, third = list(pack[1::3]), list(pack[2::3])
    swapped = [*second[:-1], third[-1]], [*third[:-1], second[-1]]
    tables = []
    for hands in ((second, third), swapped):
        table = services.open_table(
            "papayoo", {"rounds": 1}, setup=deal(*hands), seed=bytes(32), players=people[:3]
        )
        finish(table, people)
        tables.append(Table.objects.get(pk=table.pk))
    one, other = tables
    reader = sign_in(people[3])
    # Up to the écart's end, and until one of the two cards is played.
    parted = first_use(one, other)
    assert parted > 5
    for number in range(parted):
        assert shown(reader, one, number, 0) == shown(reader, other, number, 0), number
    # With all hands open they differ from the deal on; so do the eyes of who held the cards.
    assert shown(reader, one, 0, "") != shown(reader, other, 0, "")
    assert shown(reader, one, 0, 1) != shown(reader, other, 0, 1)


def finish(table: Table, people: list) -> None:
    rules = registry.rules("papayoo")
    while not rules.outcome(services.state_of(table)):
        state = services.state_of(table)
        seat = min(rules.awaited(state))
        if state.ecart:
            move = " ".join(("pass", *state.hands[seat][: state.deal.ecart]))
        else:
            move = str(next(iter(rules.legal_moves(state, seat))))
        services.play(table.pk, people[seat], move, table.version)
        table.refresh_from_db()


def first_use(one: Table, other: Table) -> int:
    """The first position whose observation by seat 0 differs."""
    films_of = [playback.film_of(each) for each in (one, other)]
    for number in range(min(map(len, films_of)) + 1):
        seen = [audience.observe_state(film.rules, film.state(number), 0) for film in films_of]
        if seen[0] != seen[1]:
            return number
    raise AssertionError("the twins never part")


def test_cards_that_nobody_knows_are_in_no_eyes(play_out, people, sign_in):
    """Speahx: table cards lie face down before everybody, also with all hands open."""
    table = play_out("speahx")
    reader, film = sign_in(people[3]), playback.film_of(table)
    drawn = set()
    for number in (0, 1, 5, 20, len(film) // 2):
        state = film.state(number)
        hidden = {card for cards_of in state.table for card in cards_of if card}
        hidden |= set(state.draw)
        hidden.discard("X")  # there are several
        with translation.override("fr"):
            names = {card: f'aria-label="{Face.parse(card).name}' for card in hidden}
            hands = {Face.parse(card).name for hand in state.hands for card in hand}
        for eyes in ("", 0, 1):
            html = shown(reader, table, number, eyes)
            assert [card for card, name in names.items() if name in html] == []
            drawn |= {name for name in hands if name in html}
    assert len(drawn) > 5


def test_a_hidden_move_is_told_to_its_own_eyes_alone(play_out, people, sign_in):
    table = play_out("papayoo")
    reader = sign_in(people[3])
    mover = playback.film_of(table).steps[0].seat
    other = next(seat for seat in range(3) if seat != mover)
    given = f"{people[mover].name} donne"
    assert given in shown(reader, table, 1, mover)
    assert given in shown(reader, table, 1, "")
    assert given not in shown(reader, table, 1, other)
    moves = f"/tables/{table.pk}/replay/moves/"
    assert reader.get(moves).content.decode().count(" donne ") == 3
    assert reader.get(f"{moves}?eyes={other}").content.decode().count(" donne ") == 1


def test_the_drawing_of_eyes_asks_for_their_observation_alone(
    play_out, people, sign_in, monkeypatch
):
    """Whatever the page of eyes 1 holds comes from observations of seat 1 and of spectators."""
    table = play_out("speahx")
    playback.film_of(table)
    asked = set()
    rules = registry.rules("speahx")
    real = rules.observe
    monkeypatch.setattr(rules, "observe", lambda s, seat: asked.add(seat) or real(s, seat))
    sign_in(people[3]).get(f"/tables/{table.pk}/replay/9/?eyes=1")
    assert asked == {None, 1}
