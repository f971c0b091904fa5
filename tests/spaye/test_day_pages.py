"""A day through its pages, without JavaScript: laying out, a duel, a nikāye, the witness."""

from games.spaye.models import Day
from games.spaye.rules.points import columns
from games.tables import services as tables
from games.tables.models import Table
from tests.spaye.conftest import SHORT_PACK, LayOut, Phone
from tests.spaye.together import down_to_three, duel, move_log, play


def test_the_day_is_laid_out_once_and_by_anybody(camille: Phone, ingrid: Phone) -> None:
    assert "Start the day" in camille.text("/")
    fields = {"deck": "app", "pack": "32", "exercise": "push-ups"}
    assert camille.post("/open/", **fields).status_code == 302
    assert ingrid.forge("/open/", **fields | {"exercise": "squats"}).status_code == 302
    assert Day.objects.count() == 1
    assert move_log() == ["check_in 0", "set_exercise push-ups", "check_in 1"]
    assert "Push-ups" in ingrid.text("/")


def test_a_duel_from_challenge_to_reveal(app_day: LayOut, camille: Phone, ingrid: Phone) -> None:
    app_day("KS", "8D")
    challenge = camille.post("/challenge/send/", player="1", version=Table.objects.get().version)
    assert challenge.status_code == 302
    waits = camille.text("/challenge/")
    assert "Waiting for Ingrid" in waits
    # The late line says that the challenge stands as the other one does: nothing to try again.
    assert "Your challenge stays open until you withdraw it. No answer yet." in waits
    assert "Camille challenges you" in ingrid.text("/")
    assert ingrid.move("accept 0").status_code == 303
    # Every page's notice and this page's own voice tell it in one sentence, which is read once.
    assert 'data-say="Your turn: pick a card"' in camille.get("/daye/").content.decode()
    camille.move("draw {position}", position="0")
    assert "You have your card" in camille.text("/daye/")
    ingrid.move("draw 1")
    page = camille.text("/daye/")
    assert "You beat Ingrid" in page
    assert "King against 8, +1 win for you" in page
    # One tap leads to the next one with the same colleague.
    assert "Play Ingrid again" in page
    assert "Camille beats you" in ingrid.text("/")
    assert "King against 8, +1 win for Camille" in ingrid.text("/")


def test_a_nikaye_is_confirmed_by_the_witness(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    duel(app_day("N", "QH"), camille, ingrid, 0, 1)
    assert "Nikāye!" in camille.text("/daye/")
    seen = ingrid.text("/daye/")
    assert "Watch Camille and count" in seen
    # Camille can't play before the exercise is done.
    assert "Play Camille again" not in seen
    assert "12 squats" in camille.text("/daye/exercise/0/")
    assert camille.post("/daye/call/witness/0/").status_code == 302
    assert "Camille: 12 squats" in ingrid.text("/daye/witness/0/")
    assert "Camille asks for confirmation" in ingrid.text("/inbox/")
    ingrid.move("confirm 0 {reps}", reps="11")
    assert "11 of 12 squats done" in ingrid.text("/daye/witness/0/")
    # What was watched is over: calls show again, and the next dāye is one tap away.
    over = ingrid.get("/daye/witness/0/").content.decode()
    assert "task-over" in over
    assert "/challenge/?player=0" in over
    assert "/challenge/?player=" not in camille.get("/daye/witness/0/").content.decode()


def test_the_final_is_called_joined_and_drawn(
    app_day: LayOut, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    others = [card for card in SHORT_PACK if card not in ("8C", "7C")]
    day = app_day("N", "7C", *others, "N", "N", "8C", present=[lars])
    duel(day, camille, ingrid, 0, 1)
    play(day, ingrid, "confirm 0 7")
    down_to_three(day, camille, ingrid, start=2)
    before = tables.state_of(Table.objects.get())
    assert "Call the final dāye" in camille.text("/daye/")
    camille.move("call_final")
    ingrid.move("join_final")
    lars.move("join_final")
    for at, who in enumerate((camille, ingrid, lars), start=32):
        who.move(f"draw {at}")
    page = camille.text("/daye/")
    assert "Double nikāye!" in page
    assert "20 + 8 = 28 reps, 2 nikāyes × 3 = 6 wins" in page
    assert "All cards played" in lars.text("/")
    result = Table.objects.get().outcome
    assert result["status"] == "finished"
    won = columns(before).victoire
    assert result["victoire"] == [won[0] + 6, won[1] + 6, won[2]]
