"""Names, files and the database under a running server."""

import json
import shutil

import pytest

from tests.site.starting.served import served, until

pytestmark = pytest.mark.sqlite
TOKEN = "t" * 32


@pytest.mark.long
def test_a_running_server_knows_its_name_and_misses_its_files(empty):
    with served(empty, SITE_URL="http://spaye.example") as server:
        assert server.get("/sign-in/", host="spaye.example").status == 200
        page = server.get("/sign-in/", host="elsewhere", accept_language="nb")
        assert page.status == 400
        assert '<a class="btn primary" href="http://spaye.example/">' in page.text
        assert "Gå til:" in page.text
        assert server.get(f"/nowhere/{TOKEN}/").status == 404
        assert len(page.headers["X-Request-ID"]) == 12
        for file in (empty.var / "static").glob("css/tokens.*.css*"):
            file.unlink()
            style = server.get(f"/static/css/{file.name}")
        assert style.status == 404
    assert TOKEN not in server.said
    assert "elsewhere" not in server.said
    assert "Traceback" not in server.said


def test_an_exchanged_database_takes_no_writes_and_is_told(empty):
    with served(empty) as server:
        file = empty.var / "spaye.sqlite3"
        shutil.copy(file, empty.var / "copy")
        (empty.var / "copy").rename(file)
        said = server.get(
            "/sign-in/",
            "POST",
            b"code=123456",
            cookie=f"csrftoken={TOKEN}",
            x_csrftoken=TOKEN,
            content_type="application/x-www-form-urlencoded",
            accept_language="fr",
        )
        assert said.status == 503
        assert "La base de données ne répond pas" in said.text
        assert said.headers["Retry-After"] == "5"
        # What was said a moment ago is said once more.
        until(lambda: server.get("/readyz").text == "the database's file was exchanged")
        found = json.loads(empty.manage("doctor", "--json").stdout)
        [told] = [one for one in found if one["subject"] == "database file"]
        assert told["status"] == "fail"
