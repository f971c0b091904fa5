"""Where a form may lead next: to a page of this site and nowhere else."""

import pytest
from django.utils.http import url_has_allowed_host_and_scheme
from hypothesis import example, given
from hypothesis import strategies as st

from games.players.requests import LONGEST_PATH, is_own_path

ELSEWHERE = (
    *(
        "",
        " ",
        "x",
        "board/",
        "?a=b",
        "#a",
        ".",
        "..",
        "/\n",
        "players:office",
        " /x",
        "\t/x",
        "\n/x",
    ),
    *("//evil", "///x", "////x", "/\\evil", "\\/evil", "\\\\evil", "/x\\y", "/x//y", "/.//evil"),
    *("/\tevil", "/\t/evil", "/\r\nLocation: //evil", "/x\x00", "\x00/x", "\x00//evil", "/\x7f"),
    *("/\x85x", "/\u2028x", "/\u202ex", "/\ufeff/evil", "\ufeff/x", "/\ud800"),
    *("https:evil", "https:/evil", "https://evil", "http:///evil", "http://[", "//[", "///["),
    *("javascript:alert(1)", "data:text/html,x", "mailto:a@evil", "https://testserver@evil/"),
    "/" + "x" * LONGEST_PATH,
)
OURS = (
    *("/", "/board/", "/rules/?q=a%20b&next=%2F", "/rules/?q=a b", "/x#here", "/x:y", "/@evil"),
    *("/dāye/", "/..", "/[", "/?a=[", "/" + "x" * (LONGEST_PATH - 1)),
)


@pytest.mark.parametrize("text", ELSEWHERE)
def test_nothing_leads_elsewhere(text: str) -> None:
    assert not is_own_path(text)


@pytest.mark.parametrize("text", OURS)
def test_a_path_of_ours_stays(text: str) -> None:
    assert is_own_path(text)


@given(st.text(st.sampled_from("/\\:?#@[]%.x \t\r\n\x00é\ufeff"), max_size=12).map("/{}".format))
@example("/[")
def test_it_allows_nothing_that_django_doesnt(text: str) -> None:
    if is_own_path(text):
        assert url_has_allowed_host_and_scheme(text, allowed_hosts=None)
