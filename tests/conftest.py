"""What all tests share: the database of this run, people, sessions, a server.

README.md beside this file says how to run the tests on PostgreSQL.
"""

import gc
import os
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection, connections
from django.db.models.signals import post_migrate
from django.test import Client
from django.utils import timezone
from django.utils.translation.reloader import translation_file_changed

# Checks that tests share say as much about a failure as the tests themselves; before their import.
pytest.register_assert_rewrite("tests.every_game")

from spaye_site import compiling  # noqa: E402
from tests import chromium, prebuilt, sampling, sockets  # noqa: E402

# pytest-playwright keeps an event loop in the main thread, in which Django would refuse to work.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


pytest_plugins = ["tests.telling.pigeons"]

# A machine that is busy with something else is no fault of a property's examples.
hypothesis.settings.register_profile(
    "busy", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("busy")

# Until `pytest_collection_finish`: nothing of what is collected is garbage.
gc.disable()

TESTS = Path(__file__).parent
COUNTING = {"django_assert_num_queries", "django_assert_max_num_queries"}

sockets.watch()


def pytest_addoption(parser: pytest.Parser) -> None:
    sampling.add_option(parser)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Generator[None, Any, Any]:
    """A test that leaves a connection open is the one that is told so."""
    sockets.remember()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, Any, Any]:
    """After all its fixtures have gone too."""
    done = yield
    sockets.check()
    return done


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """PostgreSQL's run imports the files that hold something for it, a tenth of all."""
    marked = config.option.markexpr
    if "postgres" not in marked or "not postgres" in marked or collection_path.suffix != ".py":
        return None
    return None if _speaks_of_postgres(collection_path) else True


@cache
def _speaks_of_postgres(path: Path) -> bool:
    """By a mark or a fixture of its own, or by one of its folders' (`conftest.py` here aside)."""
    folders = [folder for folder in path.parents if TESTS in folder.parents]
    files = [path, *(folder / "conftest.py" for folder in folders)]
    texts = [file.read_text(encoding="utf-8") for file in files if file.exists()]
    return any(word in text for text in texts for word in ("postgres", "both_databases", "vendor"))


def pytest_collection_finish() -> None:
    """Thousands of tests and modules stay until the end: no collection looks at them any more."""
    gc.freeze()
    gc.enable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """What PostgreSQL's run would only repeat is left to its long tests.

    The group is named here: a process of pytest-xdist reads it before `modifyitems` comes to us.
    """
    if connection.vendor == "postgresql" and item.get_closest_marker("long_on_postgres"):
        item.add_marker(pytest.mark.long)
    item.add_marker(pytest.mark.xdist_group(_group(item)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each run has one database: what is written for the other one is left to the other run.

    The order is shuffled before. Browsers come last: Playwright keeps an event loop in the main
    thread from its first page on. Of them the largest files go first, so that both processes end
    at about the same time.
    """
    for item in items:
        if item.get_closest_marker("postgres") and not _speaks_of_postgres(item.path):
            raise pytest.UsageError(f"PostgreSQL's run would not find {item.nodeid}")
    other = "sqlite" if connection.vendor == "postgresql" else "postgres"
    left = {item for item in items if item.get_closest_marker(other)}
    kept = [item for item in items if item not in left]
    sampling.mark(kept)
    if config.option.draw:
        left.update(sampling.left_out(kept, int(config.getoption("randomly_seed", 0))))
    config.hook.pytest_deselected(items=list(left))
    kept = [item for item in kept if item not in left]
    sizes = Counter(map(_group, kept))
    items[:] = sorted(kept, key=lambda item: _turn(item, sizes[_group(item)]))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": chromium.HEADLESS,
        "args": chromium.ARGUMENTS,
    }


def _group(item: pytest.Item) -> str:
    """What `--dist loadgroup` leaves in one process: the browser tests of a file, its other tests,
    those of all files that want the sample office, or one that is long."""
    kind = "browser" if _drives_a_browser(item) else "plain"
    names = getattr(item, "fixturenames", ())
    single = item.get_closest_marker("long")
    file = "sample" if "sample" in names else item.nodeid.partition("::")[0]
    whole = item.nodeid if single else file
    return f"{whole} {kind}"


def _turn(item: pytest.Item, together: int) -> tuple[bool, int]:
    """When it comes, the smaller the earlier; `together` tests are in its group."""
    browser = _drives_a_browser(item)
    return browser, -together if browser else 0


def _drives_a_browser(item: pytest.Item) -> bool:
    return "playwright" in getattr(item, "fixturenames", ())


@pytest.fixture(autouse=True)
def closed_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    if not _drives_a_browser(request.node):
        yield
        return
    with chromium.closing(request.getfixturevalue("browser")):
        yield


@pytest.fixture(autouse=True)
def held_while_counted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where statements are counted, what is kept for two seconds is kept: a busy machine takes
    longer between a test's two looks at a page.
    """
    if COUNTING & set(request.fixturenames):
        from games.players import office  # models: not before Django is set up

        monkeypatch.setattr(office, "SECONDS", 3600.0)


@pytest.fixture(autouse=True)
def unhurried() -> None:
    """Whoever has the same number in the test before has posted nothing yet."""
    from games.players import limits  # models: not before Django is set up

    limits.posted.clear()


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogues() -> None:
    """Pages speak the catalogues as they are now, also those that Django has already read."""
    if compiling.compile_all():
        translation_file_changed(None, Path("django.mo"))


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.sqlite),
        pytest.param("postgresql", marks=pytest.mark.postgres),
    ]
)
def both_databases(request: pytest.FixtureRequest, transactional_db: None) -> str:
    """Ask for this and the test runs on SQLite and, in the other run, on PostgreSQL."""
    assert connection.vendor == request.param
    return str(request.param)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """A database file of this run's own: several runs may go on at once."""
    if connection.vendor == "sqlite":
        test = connections["default"].settings_dict["TEST"]
        test["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        shutil.copy(prebuilt.database_file(), test["NAME"])


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """SQLite's is migrated but for the tests' own apps."""
    return django_db_keepdb or connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """A flush after a test with commits of its own writes the office's row anew, and not the rows
    of permissions and of content types, which nothing of the site asks for: they took nine tenths
    of it.
    """
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)
    if connection.vendor == "postgresql":
        connection.ops.sql_flush = _deleted  # type: ignore[method-assign]


def _deleted(style: object, tables: Iterable[str], **_options: object) -> list[str]:
    """Rows are deleted: to truncate a hundred small tables writes as many files, up to seconds.
    In the role of a replica no foreign key is asked in between.
    """
    emptied = [f"DELETE FROM {connection.ops.quote_name(table)};" for table in tables]
    return ["SET session_replication_role = replica;", *emptied, "RESET session_replication_role;"]


@pytest.fixture
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No window of a limit ends while a test counts."""
    now = datetime(2026, 11, 20, 12, 3, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def make_player() -> Callable[..., Any]:
    """`make_player("Camille", language="nb")` writes a player."""
    from games.players.models import Player

    def make(name: str = "Camille", **values: Any) -> Player:
        now = timezone.now()
        values = {"repetitions_answered": now, "screen_answered": now, **values}
        return Player.objects.create(
            name=name, name_key=name.casefold(), initials=name[:2].capitalize(), **values
        )

    return make


@pytest.fixture
def sign_in() -> Callable[[Any], Client]:
    """`sign_in(player)` is a browser in which the player is signed in."""

    def enter(player: Any) -> Client:
        browser = Client()
        browser.force_login(player)
        return browser

    return enter


@pytest.fixture
def site(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Any]:
    """The whole site on a free port, streams and static files included: `site.url`.

    Browsers get the static files as in an office: a third of the requests for each page.
    """
    from tests.server import serve

    if _drives_a_browser(request.node):
        prebuilt.serve_collected(request.getfixturevalue("settings"))

    with serve() as server:
        yield server
