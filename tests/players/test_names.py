import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.players import names, services
from games.players.models import Office, Player
from games.players.names import NameRefused, NameTaken


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Camille \n", "Camille"),
        ("Jean  Luc", "Jean Luc"),
        ("Cle\u0301ment", "Clément"),
        ("Bjørn", "Bjørn"),
        ("O’Neil-Åse", "O’Neil-Åse"),
        ("美咲", "美咲"),
        ("a" * 20, "a" * 20),
        ("<b>Zoé</b>", "<b>Zoé</b>"),
    ],
)
def test_a_name_is_trimmed_and_composed(typed, kept):
    assert names.clean(typed) == kept


REFUSED = {
    "empty": ("", " \t "),
    "long": ("a" * 21, "a" * 10_000),
    "characters": (
        *("Cam\x00ille", "Cam\nille", "\u202eellimaC", "Cam\u200bille", "Cam\u2067ille", "\u3164"),
        *("a\u0301\u0302\u0303\u0304", "…", "\ud800"),
    ),
}


@pytest.mark.parametrize(
    ("reason", "typed"), [(reason, one) for reason, all_ in REFUSED.items() for one in all_]
)
def test_what_cannot_be_shown_is_refused(reason, typed):
    with pytest.raises(names.NameRefused) as refused:
        names.clean(typed)
    assert refused.value.reason == reason


@given(st.text(max_size=60))
def test_a_kept_name_is_short_visible_and_stays_as_it_is(text):
    try:
        name = names.clean(text)
    except names.NameRefused:
        return
    assert 1 <= len(name) <= 60
    assert name == name.strip()
    assert names.clean(name) == name
    assert len(names.key(name)) <= 400
    assert 1 <= len(names.initials(name, ())) <= 2


@pytest.mark.parametrize("same", ["théo", "THEO", "Theo", "The\u0301o", "Ｔhéo"])
def test_neither_case_nor_accents_tell_names_apart(same):
    assert names.key(same) == names.key("Théo")
    assert names.key("Bjørn") != names.key("Bjorn")


@pytest.mark.parametrize(
    ("name", "taken", "letters"),
    [
        ("Camille", set(), "Ca"),
        ("Carole", {"Ca"}, "Ce"),
        ("Carole", {"Ca", "Ce"}, "Cl"),
        ("Camille R.", {"Ca"}, "Cr"),
        ("élodie", set(), "Él"),
        ("J", set(), "J"),
        ("J", {"J"}, "Ja"),
    ],
)
def test_initials_tell_apart(name, taken, letters):
    assert names.initials(name, taken) == letters


def test_a_suggestion_is_free_and_allowed():
    taken = {names.key("Camille"), names.key("Camille A")}
    assert names.suggestion("Camille", taken) == "Camille B"
    long = "Maximiliano Fernande"
    assert names.clean(names.suggestion(long, {names.key(long)}))


@pytest.mark.parametrize(
    "same", ["Cam\u0131lle", "\u0421amille", "CAM\u0406LLE", "\u0441\u0430m\u0456lle"]
)
def test_other_letters_that_look_alike_are_the_same_name(same, camille):
    assert names.skeleton(same) == names.skeleton("Camille")
    with pytest.raises(NameTaken) as taken:
        names.check_free(Player(), same)
    assert names.skeleton(taken.value.suggestion) != names.skeleton("Camille")


STROKES = [
    *(("Camille", other) for other in ("CamiIle", "Cami1le", "CAMlLLE", "Cam\u0456I1e")),
    *(("Iris", "lris"), ("Iris", "1ris"), ("John", "J0hn"), ("OLGA", "0LGA")),
    ("Sos", "\u054f\u0585\u054f"),
]


@pytest.mark.parametrize(("theirs", "typed"), STROKES)
@pytest.mark.parametrize("first", [True, False])
def test_strokes_that_look_alike_are_the_same_name(theirs, typed, first, db, make_player):
    """Whoever was there first."""
    here, comes = (theirs, typed) if first else (typed, theirs)
    make_player(here)
    with pytest.raises(NameTaken) as taken:
        names.check_free(Player(), comes)
    assert not names.forms(taken.value.suggestion) & names.forms(here)


@pytest.mark.parametrize(
    ("theirs", "typed"),
    [
        *(("Ian", "Lan"), ("All", "Ali"), ("Al", "Ai"), ("Lia", "Ila"), ("Li", "Ll")),
        ("Bot 1", "Bot 2"),
        *(("Camille", other) for other in ("Kamille", "Camilla", "Камил", "Καμίλη")),
    ],
)
def test_letters_that_differ_in_most_fonts_are_other_names(theirs, typed, db, make_player):
    make_player(theirs)
    names.check_free(Player(), typed)


@pytest.mark.parametrize("typed", ["ADMlN", "The AdmIn", "Gui1d"])
def test_a_reserved_word_is_reserved_in_other_strokes(typed, db):
    Office.objects.update_or_create(pk=1, defaults={"reserved_names": "Admin, guild"})
    assert names.is_reserved(typed)
    assert not names.is_reserved("Adman")


def test_whoever_has_a_name_keeps_it(db, make_player):
    """Two who have been called alike, and an address from before it was refused."""
    for name in ("Camille", "CamiIle", "evil.example"):
        player = make_player(name)
        services.save_settings(player, name, {"theme": "dark"})
        player.refresh_from_db()
        assert (player.name, player.theme) == (name, "dark")


@pytest.mark.parametrize(
    "disguised",
    [
        *("\u13dfarol", "\u24b6Bob", "\u2c82ob", "\u017fam", "\uff23arol", "\U0001d402arol"),
        *("\U0001f152arol", "\u13df\u13aa\u13a1", "\ua4d0\ua4f3\ua4d0", "Z\u03bfe\u0301"),
        *("\u0421\u0430rol", "\U0001d6c2nna", "Bo\u1d47", "\u0299ob", "\u054fam"),
        *("\u0531da Bo\u0585", "Ken美咲", "Ken 美咲 Борис"),
    ],
)
def test_a_new_name_is_in_plain_letters_of_one_script(disguised):
    with pytest.raises(NameRefused, match=re.escape(str(NameRefused.SENTENCES["letters"]))):
        names.clean_new(disguised)
    # Whoever has been called so before is still found by it.
    assert names.clean(disguised)


@pytest.mark.parametrize(
    "own",
    [
        *("Zoé & Jo", "Škoda Łukasz", "Ω", "Камил 2", "Γιώργος", "佐々木 ゆり ラー", "지민"),
        *("Ken 김", "Արամ", "Арам (Aram)", "น้ำ", "אֲבִי", "محمد", "Nuʻu", "O’Neil", "Camille 🇫🇷"),
        *("ß Groß", "美咲 Ken"),
    ],
)
def test_names_of_other_scripts_are_taken_whole(own):
    assert names.clean_new(own)


@pytest.mark.parametrize(
    "address",
    [
        *("https://evil.example", "evil.example/a?b", "http://10", "t.co/x", "bücher.example"),
        *("Ada evil\u3002example", "a@evil\uff0eexample"),
    ],
)
def test_a_new_name_is_no_address(address):
    with pytest.raises(NameRefused, match=re.escape(str(NameRefused.SENTENCES["address"]))):
        names.clean_new(address)
    assert names.clean(address)


@pytest.mark.parametrize("own", ["J.R. Ewing", "Camille R.", "Dr. Who", "Zoé 2.0", "C.-A.", "A:/"])
def test_a_dot_is_no_address(own):
    assert names.clean_new(own) == own
