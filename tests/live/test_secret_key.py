"""Digests under the secret key: they are stored, so they stay the same from version to version."""

import pytest

from games.live import secret_key
from games.players.auth import tokens
from games.players.models import Player

FORMER = "a former key"


@pytest.fixture(autouse=True)
def _keys(settings):
    settings.SECRET_KEY = "tests only"
    settings.SECRET_KEY_FALLBACKS = [FORMER]


def test_digests_stay_the_same():
    own, former = (secret_key.digest("a purpose", "värde", key).hex() for key in (None, FORMER))
    assert own == "8ae985ef95eca5e3bd9d6ea8d2cc3d23f9299eed7ec59bb38dd10afe6e7e15fa"
    assert former == "2e11d9ec4d518a509bd8de45b5250e4adda357e824925355075ce81bd07921f8"


def test_links_and_codes_stay_the_same():
    code = "5e303ca424e8a95a49b5be1a3ed4e16da4a14d3908442a43fb171ad8d26a892c"
    assert tokens.derived("nonce") == "vcjPK6qW2n8U1XgiOS_QhWZZkE6Cqf5z"
    assert tokens.code_digest("abc-234") == code


def test_sessions_stay_the_same():
    """One under a former key, or of the password, is renewed."""
    player = Player(pk=7, password="x")
    former = "fd6698a082c5b5780a52d989e94efdf68c1275ab11f7ae41cbc68a45dfaf6a8e"
    of_password = "60e927122b25ed6a793a21d665ace51dfb929a3bf4ff4d28af4f34866ff3a64a"
    assert player.get_session_auth_hash() == (
        "b5b1c6401116054f7649d31709bacb18e037e2a34006a14e7cfbbdc7b322caea"
    )
    assert list(player.get_session_auth_fallback_hash()) == [former, of_password]


@pytest.mark.parametrize("text", ["", "é", "\x00", "\ud800", "x" * 100_000])
def test_any_text_can_be_compared(text):
    assert secret_key.same(text, text)
    assert not secret_key.same(text, "token")
