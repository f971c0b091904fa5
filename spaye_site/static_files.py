"""Static files for serving: collected, joined, hashed and compressed, then sent.

Making them takes seconds, so it is done only if their sources have changed.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.management import call_command
from servestatic import ServeStaticASGI
from servestatic.responders import StaticFile
from servestatic.storage import CompressedManifestStaticFilesStorage

from games.ui import modules
from spaye_site.assets import (
    HTMX,
    HTMX_BUNDLE,
    SCRIPT_BUNDLES,
    SCRIPT_SETS,
    STANDALONE_SCRIPTS,
    STYLESHEET_BUNDLE,
    STYLESHEETS,
    join_stylesheets,
)
from spaye_site.progress import Step

HASHED = re.compile(r"\.[0-9a-f]{12}\.")
"""The hash in a file's name: it changes with the content, so the file may be cached for ever."""
STAMP = "collected"
"""The suffix of the file with the sources' digest, beside the folder of collected files."""
IMPORTED = (
    r'(?m)(?P<matched>^import (?P<names>[^"\n]+) from "(?P<url>\.[\w./-]+\.js)";)',
    'import %(names)s from "%(url)s";',
)
"""An import in our sources, and its replacement with the hashed address."""


def are_collected() -> bool:
    """Return whether the files for serving were made of the present sources.

    With `DEBUG` there is nothing to make: the sources are served.
    """
    root, stamp = Path(settings.STATIC_ROOT), _stamp()
    made = root.is_dir() and stamp.exists() and stamp.read_text() == digest()
    return settings.DEBUG or made


def _stamp() -> Path:
    return Path(settings.STATIC_ROOT).with_suffix(f".{STAMP}")


def collect() -> bool:
    """Make the files for serving unless they are up to date; return whether it did.

    The stamp is written last: if this is killed in between, the next call starts again.
    """
    if are_collected():
        return False
    stamp, sources = _stamp(), digest()
    stamp.unlink(missing_ok=True)
    step = Step("Collecting static files", counted=("Copying", "Post-processed"))
    call_command("collectstatic", verbosity=2, interactive=False, stdout=step)
    step.end()
    stamp.write_text(sources)
    return True


def digest() -> str:
    """Return a digest of every source's path, size and time, and of how sources are stored."""
    parts = (STYLESHEETS, HTMX, SCRIPT_SETS, STANDALONE_SCRIPTS)
    found = hashlib.sha256(f"{settings.STORAGES['staticfiles']} {parts}".encode())
    for path in sources():
        about = path.stat()
        found.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    return found.hexdigest()


def sources() -> Iterator[Path]:
    """Yield every file that is collected."""
    for folder in source_folders():
        yield from sorted(path for path in folder.rglob("*") if path.is_file())


def source_folders() -> list[Path]:
    """List the folders of sources; of two files of one name the first folder's is served."""
    own = (Path(app.path, "static") for app in apps.get_app_configs())
    return [folder for folder in (*settings.STATICFILES_DIRS, *own) if folder.is_dir()]


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hash and compress every file, and join the frame's stylesheets, htmx and each set of scripts
    into one file each.
    """

    bundles = True
    # Imports get the same hashed addresses as pages, or a module would run twice. Django's own
    # pattern takes examples in libraries' comments for imports.
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (IMPORTED,)))

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        if not dry_run:
            self._join_styles(paths)
            self._join_scripts(paths)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        """Compress only files with a hash in their name, which pages use: it halves the time."""
        yield from super().compress_files({name for name in paths if HASHED.search(name)})

    def _join_styles(self, paths: dict[str, Any]) -> None:
        texts = {name: self._text(paths, name) for name in STYLESHEETS}
        self._put(paths, STYLESHEET_BUNDLE, join_stylesheets(texts))

    def _join_scripts(self, paths: dict[str, Any]) -> None:
        """Join each set, standalone modules and htmx; other modules then import from the sets."""
        sources = {name: self._text(paths, name) for name in paths if name.endswith(".js")}
        lent: dict[str, str] = {}
        for name, entries in SCRIPT_SETS.items():
            there = SCRIPT_BUNDLES[name]
            text = modules.together(entries, there, sources.__getitem__, lent)
            found = modules.collected(entries, sources.__getitem__, lent)
            self._put(paths, there, text)
            lent |= dict.fromkeys(found, there)
        for name in STANDALONE_SCRIPTS:
            self._put(paths, name, modules.together([name], name, sources.__getitem__, {}))
        for name in sources.keys() - {*STANDALONE_SCRIPTS}:
            others = {path: there for path, there in lent.items() if there != lent.get(name)}
            text = modules.pointed(name, sources[name], others)
            if text != sources[name]:
                self._put(paths, name, text)
        self._put(paths, HTMX_BUNDLE, ";\n".join(map(sources.__getitem__, HTMX)))

    def _put(self, paths: dict[str, Any], name: str, text: str) -> None:
        self.delete(name)
        self._save(name, ContentFile(text.encode()))
        paths[name] = (self, name)

    def _text(self, paths: dict[str, Any], name: str) -> str:
        storage, path = paths[name]
        with storage.open(path) as file:
            return str(file.read().decode())


def with_static_files(application: Any) -> Any:
    """Return an application that serves static files, and all else by `application`."""
    prefix = settings.STATIC_URL.strip("/")
    if not settings.DEBUG:
        return StaticFiles(
            application,
            root=settings.STATIC_ROOT,
            prefix=prefix,
            max_age=60,
            immutable_file_test=HASHED.pattern,
            allow_all_origins=False,
        )
    files = StaticFiles(application, autorefresh=True, max_age=0, allow_all_origins=False)
    for folder in reversed(source_folders()):
        files.add_files(folder, prefix=prefix)
    return files


class StaticFiles(ServeStaticASGI):  # type: ignore[misc]  # servestatic has no types
    """Serves collected files; a request for one that is gone is passed on, instead of failing."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        known = self.files.get(scope.get("path", "")) if scope["type"] == "http" else None
        if known and not _is_there(known):
            await self.application(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def _is_there(file: StaticFile) -> bool:
    """Return whether the file exists in every encoding; True for a redirect, which has none."""
    return all(os.path.exists(path) for _encoding, path, _h in getattr(file, "alternatives", ()))
