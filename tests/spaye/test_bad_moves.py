"""Moves, versions and fields that no page of ours sends: each is refused with a sentence."""

import pytest
from django.utils import translation
from django.utils.translation import gettext

from games.players.models import Player
from games.tables.models import Entry, Table
from tests.spaye.addresses import one_quiet_line
from tests.spaye.clock import stored
from tests.spaye.conftest import LayOut, Phone
from tests.spaye.together import duel, play

BAD_MOVES = [
    *("draw 99", "draw -1", "draw 1", "draw 007", "draw 99999999999999999999", "draw"),
    *("draw 3 4", "draw ٣", "accept 0", "accept 1", "accept 99", "challenge 0", "challenge 99"),
    *("check_in 7", "check_out 1", "close", "abort", "uphold 0", "void 0"),
    *("confirm 0 12", "confirm 99 1", "share 0 1", "tyrant 0", "double_or_quits"),
    *("log 0 1 7S-8S", "undo_log 0", "contest 0", "set_exercise hops"),
    *("call_final", "join_final", "leave_final", "withdraw"),
    *("DRAW 2", " draw 2", "draw  2", "draw 2 ", "draw 2\n", "draw\n2", "draw 2\x00"),
    *("draw\u202e 2", "draw 2\u2028", "", " ", "\x00", "{move}", "{version}", "draw {nothing}"),
    *("<script>alert(1)</script>", "draw " + "2" * 10_000, "x" * 60_000),
]


@pytest.mark.parametrize(("language", "live"), [("fr", True), ("nb", False)])
def test_a_bad_move_is_refused_with_a_sentence(
    language: str,
    live: bool,
    app_day: LayOut,
    camille: Phone,
    ingrid: Phone,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """On a live page all of them; without a script some."""
    Player.objects.filter(pk=camille.player.pk).update(language=language)
    day = app_day("N", "QH", "9S", "KS")
    duel(day, camille, ingrid, 0, 1)
    before = stored()
    headers = {"HX-Request": "true"} if live else {}
    address = f"/tables/{day.table_id}/moves/"
    version = Table.objects.get().version
    for text in BAD_MOVES if live else BAD_MOVES[::5]:
        fields = {"move": text, "version": version, "view": "daye", "next": "/daye/"}
        answer = camille.client.post(address, fields, headers=headers)
        one_quiet_line(caplog)
        if live:
            assert answer.status_code == 422, text
            assert 'class="toast' in answer.content.decode(), text
        else:
            assert answer.status_code == 303, text
            page = camille.get("/daye/").content.decode()
            assert 'class="toast' in page, text
            assert f'lang="{language}"' in page
        assert stored() == before, text


def test_a_version_of_no_page_is_400(
    app_day: LayOut, camille: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    Player.objects.filter(pk=camille.player.pk).update(language="nb")
    day = app_day()
    before = stored()
    with translation.override("nb"):
        said = gettext("This form is invalid. Reload the page.")
    for version in ("", "-1", "1.5", "x", "1e3", "٣", "9" * 30, "999999", " 1", "0x1", "\x00"):
        fields = {"move": "challenge 1", "version": version}
        answer = camille.client.post(f"/tables/{day.table_id}/moves/", fields)
        assert answer.status_code == 400, version
        assert said in answer.content.decode()
        one_quiet_line(caplog)
        assert camille.forge("/challenge/send/", player="1", version=version).status_code == 400
        one_quiet_line(caplog)
    assert stored() == before


def test_a_stale_version_is_told_so(app_day: LayOut, camille: Phone) -> None:
    Player.objects.filter(pk=camille.player.pk).update(language="fr")
    day = app_day()
    version = Table.objects.get().version
    play(day, camille, "challenge 1")
    before = stored()
    with translation.override("fr"):
        said = gettext("The table has changed. Reloaded.")
    for old in (0, 1, version):
        fields = {"move": "withdraw", "version": old, "view": "daye"}
        address = f"/tables/{day.table_id}/moves/"
        answer = camille.client.post(address, fields, headers={"HX-Request": "true"})
        assert answer.status_code == 409
        assert said in answer.content.decode()
        assert camille.forge("/challenge/send/", player="1", version=old).status_code == 302
        assert said in camille.text("/challenge/")
    assert stored() == before


NO_TEXTS = ["a\x00b", "a\u202eb", "a\u200fb", "a\u2066b", "a\x1bb", "a" * 81]


def test_an_exercise_is_one_line_that_reads_as_it_is_written(
    app_day: LayOut, camille: Phone
) -> None:
    app_day()
    before = stored()
    for text in NO_TEXTS:
        camille.forge_move("set_exercise {what}", what=text)
        assert stored() == before, text
    # A line break is white space, and white space is one space.
    for number, text in enumerate(("a\n{}", "a\u2028{}", "a \t {}")):
        camille.forge_move("set_exercise {what}", what=text.format(number))
        assert Entry.objects.order_by("number").last().move == f"set_exercise a {number}"


def test_no_day_is_laid_out_with_an_exercise_or_a_deck_that_is_none(
    house: object, camille: Phone
) -> None:
    before = stored()
    for text in (*NO_TEXTS, "", " ", "\u202e"):
        camille.post("/open/", deck="app", pack="32", exercise=text)
        assert stored() == before, text
        assert "Start the day" in camille.text("/")
    for choice in (
        {"deck": "none", "pack": "32", "exercise": "squats"},
        {"deck": "app", "pack": "33", "exercise": "squats"},
        {"deck": "app", "pack": "9" * 20, "exercise": "squats"},
        {"deck": "app", "exercise": "squats"},
        {},
    ):
        assert camille.forge("/open/", **choice).status_code == 302
        assert "Choose the cards, deck size and exercise." in camille.text("/")
        assert stored() == before, choice


# Actions of the day


def test_a_challenge_to_nobody_is_refused(app_day: LayOut, camille: Phone) -> None:
    app_day()
    before, version = stored(), Table.objects.get().version
    for whom in ("", "99", "0", "x", "-1", "9" * 30, "\x00", "anyone "):
        answer = camille.forge("/challenge/send/", player=whom, version=version)
        assert answer.status_code in (302, 400, 422), whom
        assert stored() == before, whom


def test_a_card_is_chosen_before_it_is_taken(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    app_day()
    camille.move("challenge 1")
    ingrid.move("accept 0")
    camille.move("draw {position}")
    assert "Choose a card first." in camille.text("/daye/")
