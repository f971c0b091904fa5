"""S6: talk at tables is kept for ninety days."""

from datetime import timedelta

from django.utils import timezone

from games.players.models import Office
from games.tables import privacy
from games.tables.models import Talk
from games.tables.services import open_table


def test_old_lines_go(db, make_player):
    Office.objects.get_or_create(pk=1)
    people = [make_player(name) for name in ("Camille", "Ingrid")]
    camille, table = people[0], open_table("speahx", {}, players=people)
    for days in (89, 91):
        at = timezone.now() - timedelta(days=days)
        Talk.objects.create(table=table, player=camille, seat=0, text=f"{days}", at=at)
    assert privacy.old_talk().count() == 1
    assert privacy.clear_talk() == 1
    assert Talk.objects.get().text == "89"
    Office.objects.update(talk_days=0)
    assert privacy.clear_talk() == 0
