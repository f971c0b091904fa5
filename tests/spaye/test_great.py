"""Which moments of a day are named, to whom, and that each has a key of its own."""

import re
from html import unescape

import pytest

from games.spaye.notices import banner
from tests.spaye.conftest import SHORT_PACK, LayOut, Phone
from tests.spaye.together import down_to_three, duel, play


def moment(phone: Phone, address: str) -> tuple[str, str]:
    """Key and words of what the page names; it is held back while cards turn."""
    html = phone.get(address).content.decode()
    found = re.search(r'data-moment="([^"|]*)\|([^"]*)"', html)
    return (unescape(found[1]), unescape(found[2])) if found else ("", "")


def test_ties_are_named_at_the_table_and_not_to_everybody(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("7S", "7D", "8S", "8D", "9S", "9D", "KS", "QD", present=[mehdi])
    duel(day, camille, ingrid, 0, 1)
    keys = {moment(camille, "/daye/")}
    assert keys == {("0-tie-1", "Tie!")}
    assert moment(mehdi, "/daye/") == ("0-tie-1", "Tie!")
    assert moment(mehdi, "/") == ("", "")
    for places, words in (((2, 3), "Tie again!"), ((4, 5), "3 ties in a row!")):
        play(day, camille, f"draw {places[0]}")
        play(day, ingrid, f"draw {places[1]}")
        keys.add(moment(camille, "/daye/"))
        assert moment(ingrid, "/daye/")[1] == words
    assert len(keys) == 3
    play(day, camille, "draw 6")
    play(day, ingrid, "draw 7")
    assert moment(camille, "/daye/") == ("", "")


def test_nikayes_in_a_row_are_counted_over_dayes(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    rest = [card for card in SHORT_PACK if card not in ("KS", "8D", "QS", "QD")]
    # The nikāye that goes back for the third one mustn't lie where the last duel draws.
    day = app_day("N", "N", "KS", "8D", "N", "QS", *rest, replacements=[34])
    duel(day, camille, ingrid, 0, 1)
    assert moment(camille, "/daye/")[1] == "Two nikāyes!"
    assert moment(camille, "/") == ("", "")
    play(day, camille, "confirm 1 20")
    play(day, ingrid, "confirm 0 20")
    duel(day, camille, ingrid, 4, 5)
    assert moment(camille, "/") == ("1-row", "3 nikāyes in a row!")
    assert "3 nikāyes in a row!" in said(ingrid, "/daye/")
    play(day, ingrid, "confirm 2 12")
    duel(day, camille, ingrid, 2, 3)
    assert moment(camille, "/") == ("", "")


def said(phone: Phone, address: str) -> str:
    """What the page's region says to whoever listens."""
    found = re.search(r'data-say="([^"]*)"', phone.get(address).content.decode())
    return unescape(found[1]) if found else ""


def test_the_final_is_named_from_its_call_to_its_end(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, lars: Phone
) -> None:
    day = app_day(present=[mehdi])
    down_to_three(day, camille, ingrid)
    for address in ("/", "/daye/"):
        assert moment(mehdi, address)[1] == "The last three cards!"
    play(day, camille, "call_final")
    assert moment(camille, "/daye/") == ("", "")
    assert moment(mehdi, "/")[1] == "Camille calls the final dāye!"
    assert "Camille calls the final dāye!" in said(mehdi, "/")
    play(day, mehdi, "join_final")
    assert moment(lars, "/") == ("", "")
    assert "Camille and Mehdi. 1 more person needed." in said(lars, "/daye/")
    play(day, ingrid, "join_final")
    assert moment(camille, "/daye/")[1] == "All three are here: the final!"
    # Who plays hears once that all are here, with what is asked; the others hear the moment.
    assert "All three are here: the final!" in said(lars, "/")
    for address in ("/", "/daye/"):
        assert "All three are here: the final!" not in said(camille, address)
    assert "All three are here: pick a card" in said(camille, "/daye/")
    assert "All three are here: pick a card" in banner.draw(camille.player, "en")[1]
    for place, phone in zip((32, 33, 34), (camille, mehdi, ingrid), strict=True):
        play(day, phone, f"draw {place}")
        assert ("last" in moment(lars, "/")[0]) == (place == 34)
    assert moment(lars, "/")[1] == "3 nikāyes in the last cards!"


@pytest.mark.parametrize("alone", [True, False])
def test_the_last_nikaye_names_whose_it_is(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, alone: bool
) -> None:
    rest = [card for card in SHORT_PACK if card not in ("7S", "7H")]
    day = app_day("N", "7S", "N", "7H", *rest, present=[mehdi])
    duel(day, camille, ingrid, 0, 1)
    play(day, ingrid, "confirm 0 7")
    duel(day, camille, ingrid, 2, 3)
    play(day, ingrid, "confirm 1 7")
    down_to_three(day, camille, ingrid, start=4)
    play(day, camille, "call_final")
    play(day, ingrid, "join_final")
    play(day, mehdi, "join_final")
    order = (camille, ingrid, mehdi) if alone else (mehdi, ingrid, camille)
    for place, phone in zip((34, 33, 32), order, strict=True):
        play(day, phone, f"draw {place}")
    mine, theirs = order[0], order[1]
    assert moment(mine, "/daye/")[1] == "The last nikāye is yours!"
    assert moment(theirs, "/daye/")[1] == f"The last nikāye: {mine.player.name}!"
    # Its sum doesn’t say who does what.
    for phone, name in ((mine, "You"), (theirs, mine.player.name)):
        page = phone.get("/daye/").content.decode()
        assert re.search(rf'data-say="{name}: \d+ squats, in one go\."', page)
