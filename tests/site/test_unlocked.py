"""Language, time zone and addresses of a piece of work are its own, and cost no lock."""

from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Barrier

import pytest
from asgiref.local import Local
from django.urls import base
from django.utils import translation
from django.utils.translation import trans_real

from spaye_site import unlocked
from spaye_site.unlocked import Own


def test_the_site_keeps_them_without_a_lock():
    assert isinstance(base._urlconfs, Own)
    assert isinstance(base._prefixes, Own)


def test_what_is_kept_stays_when_the_lock_goes(monkeypatch):
    locked = Local()
    locked.value = "/somewhere/"
    monkeypatch.setattr(base, "_prefixes", locked)
    for module, name in unlocked.PLACES:
        monkeypatch.setattr(module, name, getattr(module, name))
    unlocked.install()
    assert isinstance(trans_real._active, Own)
    assert base.get_script_prefix() == "/somewhere/"


def test_a_value_is_its_contexts_own():
    own = Own("test")
    own.value = 1

    def other():
        own.value = 2
        return own.value

    assert copy_context().run(other) == 2
    assert own.value == 1
    del own.value
    assert not hasattr(own, "value")
    with pytest.raises(AttributeError):
        _ = own.value


def test_threads_at_once_each_speak_their_language(monkeypatch):
    monkeypatch.setattr(trans_real, "_active", Own("language"))
    languages, together = ["fr", "en", "nb"], Barrier(3)

    def speak(language):
        with translation.override(language):
            together.wait()
            return translation.get_language()

    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(speak, languages)) == languages
