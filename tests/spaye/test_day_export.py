"""A day as CSV and JSON: what its page shows a spectator at that moment, and nothing more."""

import csv
import io
import json
import re
from typing import Any

from games.players.models import Role
from games.spaye.exports import COLUMNS
from games.spaye.models import Day
from games.spaye.rulings import services as rulings
from tests.spaye.conftest import At, LayOut, Phone, Phones
from tests.spaye.real_deck import log, play_down

FILE = "/2026/11/20/day"


def read(phone: Phone) -> dict[str, Any]:
    """The JSON, after making sure that the CSV says the same."""
    document: dict[str, Any] = json.loads(phone.get(f"{FILE}.json").content)
    text = phone.get(f"{FILE}.csv").content.decode("utf-8-sig")
    table = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["player"] for row in table] == [row["player"] for row in document["rows"]]
    assert [row["drawn"].split() for row in table] == [r["drawn"] or [] for r in document["rows"]]
    return document


def rows(document: dict[str, Any], kind: str, *columns: str) -> list[tuple[Any, ...]]:
    return [tuple(r[c] for c in columns) for r in document["rows"] if r["kind"] == kind]


def test_dayes_exercises_and_totals(friday: Day, camille: Phone, ingrid: Phone) -> None:
    log(camille, camille, ingrid, cards="J-9")
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.move("confirm 0 11")
    day = read(ingrid)
    assert (day["format"], day["date"], day["status"]) == (1, "2026-11-20", "running")
    assert (day["deck"], day["cards_left"], day["nikayes_aside"]) == ("real", 31, 1)
    points = ("number", "player", "daye", "victoire", "repetition")
    assert rows(day, "daye", *points) == [
        (1, "Camille", 1, 1, 0),
        (1, "Ingrid", 1, 0, 0),
        (2, "Camille", 1, 0, 11),
        (2, "Ingrid", 1, 0, 0),
    ]
    told = rows(day, "daye", "exercise", "due", "done", "witness")
    assert told[2] == ("squats", 12, 11, "Ingrid")
    assert rows(day, "total", *points[1:]) == [("Camille", 2, 1, 11), ("Ingrid", 2, 0, 0)]


def test_only_the_last_cards_are_told_while_it_runs(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    log(camille, camille, ingrid, cards="A-K")
    log(camille, camille, ingrid, cards="Q-J")
    assert rows(read(camille), "daye", "drawn") == [([],), ([],), (["Q"],), (["J"],)]
    # Ties are told before what decided.
    camille.forge_move("log 0 1 9-9 A-7")
    assert rows(read(camille), "daye", "drawn")[4:] == [(["9", "A"],), (["9", "7"],)]
    camille.move("undo_log 2")
    play_down(3, camille, ingrid, begun=2)
    log(camille, camille, ingrid, lars, cards="9-N-9", final=1)
    finished = read(camille)
    assert finished["status"] == "finished"
    assert rows(finished, "daye", "drawn")[:2] == [(["A"],), (["K"],)]
    last = rows(finished, "daye", "final", "player", "daye")[-3:]
    assert last == [(True, "Camille", 3), (True, "Ingrid", 3), (True, "Lars", 3)]


def test_an_app_deck_tells_no_more_than_a_spectator_knows(
    app_day: LayOut, camille: Phone, ingrid: Phone, at: At, lars: Phone
) -> None:
    at("2026-11-20 10:00:00")
    app_day("KS", "8D", "9C", "8C")
    camille.move("challenge 1")
    ingrid.move("accept 0")
    camille.move("draw 0")
    for reader in (camille, ingrid, lars):
        assert read(reader) == read(camille)
        assert rows(read(reader), "daye", "drawn") == []
    ingrid.move("draw 1")
    assert rows(read(camille), "daye", "drawn") == [(["KS"],), (["8D"],)]


def test_a_contested_and_a_voided_daye_count_for_nothing(
    friday: Day, camille: Phone, ingrid: Phone, phone: Phones
) -> None:
    log(camille, camille, ingrid, cards="N-9")
    ingrid.move("contest 0")
    points = ("standing", "daye", "victoire", "repetition")
    assert rows(read(camille), "daye", *points)[0] == ("contested", 0, 0, 0)
    rulings.rule(friday, 0, "void", phone("Théo", Role.REFEREE).player, "asked")
    assert rows(read(camille), "daye", *points)[0] == ("void", 0, 0, 0)
    assert rows(read(camille), "total", "daye") == [(0,), (0,)]


def test_a_cancelled_day_tells_its_cards_and_no_points(
    friday: Day, camille: Phone, ingrid: Phone, at: At
) -> None:
    log(camille, camille, ingrid, cards="J-9")
    at("2026-11-21 09:00:00")
    before = read(camille)
    assert before["status"] == "cancelled"
    assert rows(before, "total", "daye", "victoire") == [(0, 0), (0, 0)]
    assert rows(before, "daye", "daye", "victoire") == [(0, 0), (0, 0)]


def test_repetitions_that_dont_count_are_absent(friday: Day, camille: Phone, ingrid: Phone) -> None:
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.move("confirm 0 11")
    camille.player.counts_repetitions = False
    camille.player.save()
    for reader in (camille, ingrid):
        assert rows(read(reader), "daye", "repetition", "done")[0] == (None, None)
        assert rows(read(reader), "total", "player", "repetition")[0] == ("Camille", None)
        assert b"11," not in reader.get(f"{FILE}.csv").content


def test_people_are_called_as_they_want(friday: Day, camille: Phone, ingrid: Phone) -> None:
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.move("confirm 0 12")
    for phone, name in ((camille, "=Trèfle"), (ingrid, "Pique")):
        phone.player.pseudonym = name
        phone.player.save()
    document = ingrid.get(f"{FILE}.json").json()
    assert rows(document, "total", "player") == [("=Trèfle",), ("Pique",)]
    assert rows(document, "daye", "witness")[0] == ("Pique",)
    text = ingrid.get(f"{FILE}.csv").content.decode("utf-8-sig")
    assert "'=Trèfle" in text
    assert not re.search("Camille|Ingrid", text)


def test_the_columns_stay() -> None:
    assert ",".join(COLUMNS) == (
        "kind,number,final,standing,player,drawn,daye,victoire,repetition,"
        "exercise,due,done,bonus,adjusted,witness"
    )


def test_the_page_leads_to_its_files_and_no_day_has_none(friday: Day, camille: Phone) -> None:
    html = camille.get("/2026/11/20/").content.decode()
    assert f'href="{FILE}.csv" download' in html
    assert f'href="{FILE}.json" download' in html
    for address in ("/2026/11/19/day.csv", "/2026/13/40/day.json", "/2026/02/30/day.csv"):
        assert camille.get(address).status_code == 404
    camille.client.logout()
    assert camille.get(f"{FILE}.csv")["Location"].startswith("/sign-in/")
