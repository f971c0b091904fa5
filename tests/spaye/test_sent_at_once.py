"""Forms that mend, speak and answer, sent several times at once: each does its thing once, and
nobody gets an error page.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games.players.models import AdminAct
from games.spaye.models import Correction, Day, VoidRequest
from games.stories.models import Answer
from games.tables.lobby import services as lobby
from games.tables.models import Habits, Table, Talk
from games.tables.talk import services as talk
from tests.spaye.conftest import At, Phone
from tests.spaye.real_deck import address
from tests.spaye.test_races import clean_afterwards  # noqa: F401
from tests.spaye.together import Job, at_once, move_log, play, post, statuses

pytestmark = pytest.mark.usefixtures("both_databases")
Sent = Callable[[], Job]
TIMES = 4


def form(phone: Phone, address: str, **fields: Any) -> Sent:
    """Each call is the form in one more tab."""
    return partial(post, phone, address, **fields)


def together(*sent: Sent) -> list[int]:
    """All of them at once, each several times."""
    answers = statuses(at_once(*(one() for one in sent for _ in range(TIMES))))
    assert max(answers) < 500
    return answers


def test_taking_a_log_back_and_logging_it_corrected(
    real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    play(real_day, camille, "log 0 1 K-8")
    version = Table.objects.get(pk=real_day.table_id).version
    undo = {"move": "undo_log 0", "version": version, "view": "logged", "next": "/log/0/"}
    together(form(camille, f"/tables/{real_day.table_id}/moves/", **undo))
    assert move_log().count("undo_log 0") == 1

    fields: dict[str, Any] = {"p0": camille.player.pk, "p1": ingrid.player.pk, "c0": "K", "c1": "9"}
    fields |= {"suit0": "", "suit1": "", "version": version + 1, "instead": 0}
    together(form(camille, "/log/", **fields))
    assert [text for text in move_log() if text.startswith("log")] == ["log 0 1 K-8", "log 0 1 K-9"]
    assert list(Correction.objects.values_list("wrong", "right")) == [(0, 1)]


def test_asking_for_a_void_withdrawing_and_ruling(
    friday: Day, camille: Phone, referee: Phone, at: At
) -> None:
    play(friday, camille, "log 0 1 K-8")
    at("2026-11-20 14:05:00")
    ask = f"{address(friday)}log/0/void/"
    assert together(form(camille, ask, reason="Wrong card.", right="K-9")) == [302] * TIMES
    assert VoidRequest.objects.get().right == "K-9"
    assert together(form(camille, f"{ask}withdraw/")) == [302] * TIMES
    assert VoidRequest.objects.get().outcome == VoidRequest.WITHDRAWN

    camille.post(ask, reason="Wrong card.")
    rule = form(referee, f"{address(friday)}rule/", verdict="void 0", reason="They agree.")
    together(rule, form(camille, f"{ask}withdraw/"))
    assert move_log().count("void 0") == AdminAct.objects.filter(what="void_log").count() <= 1
    assert not VoidRequest.objects.filter(outcome="").exists()


@pytest.fixture
def cerke(camille: Phone, ingrid: Phone) -> Table:
    table = lobby.open_table(camille.player, "cerke", 2, {})
    lobby.sit(table.pk, ingrid.player)
    return table


def test_a_line_is_said_muted_and_removed(
    cerke: Table, camille: Phone, ingrid: Phone, referee: Phone, admin: Phone
) -> None:
    together(form(ingrid, f"/tables/{cerke.pk}/talk/", text="Something rude"))
    line = Talk.objects.get()
    # Past what counts requests, which lets them through one by one.
    for words in ("One", "Two", "Three"):
        at_once(*[partial(talk.say, cerke.pk, ingrid.player, text=words)] * TIMES)
        assert Talk.objects.filter(text=words).count() == 1
    about = f"/tables/{cerke.pk}/talk/{line.pk}/"
    together(form(camille, about, what="mute"))
    assert Habits.objects.get(player=camille.player).muted == [ingrid.player.pk]
    together(form(referee, about, what="remove"), form(admin, about, what="remove"))
    assert AdminAct.objects.filter(what="remove_talk").count() == 1
    assert not Talk.objects.filter(pk=line.pk).exists()


def test_a_posters_answer(camille: Phone, at: At) -> None:
    at("2026-12-10 10:00:00")
    answer = "/2026/poster/answer/"
    yes, no = (form(camille, answer, answer=said) for said in ("yes", "no"))
    assert together(yes) == [302] * TIMES
    assert Answer.objects.get().yes
    assert together(yes, no) == [302] * 2 * TIMES
    camille.post(answer, answer="no")
    assert not Answer.objects.get().yes
