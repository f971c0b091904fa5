"""The page of how a table was shuffled: open once it is over, checked elsewhere by its lines."""

import html
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings

from games.tables.models import Table
from games.tables.proof import examine, is_good, proof_of
from tests.tables.replay.conftest import SHORT, _no_films, people, play_out

__all__ = ["_no_films", "people", "play_out"]
pytestmark = pytest.mark.django_db
LINE = re.compile(r'<code class="code command">(.*?)</code>')


@pytest.mark.parametrize("game", sorted(SHORT))
def test_the_proof_of_every_game_is_good(game, play_out, sign_in, people):
    table = play_out(game)
    assert is_good(examine(proof_of(table)))
    reader = sign_in(people[3])
    for page in ("verify/", "proof.json"):
        answer = reader.get(f"/tables/{table.pk}/{page}")
        assert answer.status_code == 200
        assert table.seed in answer.content.decode()
        assert table.seed_digest in answer.content.decode()


def test_its_two_lines_check_it_elsewhere(play_out, sign_in, people, tmp_path):
    table, reader = play_out("papayoo"), sign_in(people[3])
    text = reader.get(f"/tables/{table.pk}/verify/").content.decode()
    hashing, replaying = map(html.unescape, LINE.findall(text))
    told = subprocess.run(["bash", "-c", hashing], capture_output=True, text=True, check=True)
    assert told.stdout.split()[0] == table.seed_digest
    file = tmp_path / "record.json"
    file.write_bytes(reader.get(f"/tables/{table.pk}/record.json").content)
    python, *words = replaying.replace("record.json", str(file)).split()
    assert Path(python).name == "python"
    command = [sys.executable, *words]
    told = subprocess.run(
        command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert told.stdout.startswith('{"ok":true,"result":')


def test_the_line_says_the_fingerprint_of_every_seed(play_out, sign_in, people):
    """Also of one with zeros, signs that `printf` reads, and ends of lines."""
    table, reader = play_out("spirale"), sign_in(people[3])
    for seed in ("00" * 32, "25" * 32, "0a" * 32, "5c6e" * 16, "ff2500" * 10 + "0d0a"):
        Table.objects.filter(pk=table.pk).update(seed=seed)
        text = reader.get(f"/tables/{table.pk}/verify/").content.decode()
        line = html.unescape(LINE.findall(text)[0])
        told = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
        assert told.stdout.split()[0] == sha256(bytes.fromhex(seed)).hexdigest()


@pytest.mark.parametrize("game", ["cerke", "spirale"])
def test_games_without_cards_are_not_said_to_have_any(game, play_out, sign_in, people):
    table = play_out(game)
    reader = sign_in(people[3])
    for page in ("", "replay/"):
        text = reader.get(f"/tables/{table.pk}/{page}").content.decode()
        assert f'href="/tables/{table.pk}/verify/"' in text
        assert "Vérifier cette table" in text
        assert "les cartes" not in text
