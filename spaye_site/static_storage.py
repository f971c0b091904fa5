"""How static files are stored for serving: hashed, compressed, what belongs together as one."""

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from servestatic.storage import CompressedManifestStaticFilesStorage

from games.ui import modules
from spaye_site import scripts, styles
from spaye_site.static_files import HASHED

IMPORTED = (
    r'(?m)(?P<matched>^import (?P<names>[^"\n]+) from "(?P<url>\.[\w./-]+\.js)";)',
    'import %(names)s from "%(url)s";',
)
"""An import as we write it, and how it is written with the hashed address."""


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Beside every file as it is, one of the frame's stylesheets, one of htmx and one of each set
    of scripts."""

    bundles = True
    # A module imports what a page names too by the same address, or it would run twice. Django's
    # own way of doing so reads examples in other people's comments as imports.
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (IMPORTED,)))

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        if not dry_run:
            self._join_styles(paths)
            self._join_scripts(paths)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        """What pages name, which has its hash in its name: half of the time."""
        yield from super().compress_files({name for name in paths if HASHED.search(name)})

    def _join_styles(self, paths: dict[str, Any]) -> None:
        """Written one folder deep, as its sources lie: what they point to is found from there."""
        texts = {name: self._text(paths, name) for name in styles.FRAME}
        self._put(paths, styles.BUNDLE, styles.joined(texts))

    def _join_scripts(self, paths: dict[str, Any]) -> None:
        """Every module that is loaded by itself takes from the sets what they have."""
        sources = {name: self._text(paths, name) for name in paths if name.endswith(".js")}
        lent: dict[str, str] = {}
        for name, entries in scripts.SETS.items():
            there = scripts.BUNDLES[name]
            text = modules.together(entries, there, sources.__getitem__, lent)
            found = modules.collected(entries, sources.__getitem__, lent)
            self._put(paths, there, text)
            lent |= dict.fromkeys(found, there)
        for name in scripts.ALONE:
            self._put(paths, name, modules.together([name], name, sources.__getitem__, {}))
        for name in sources.keys() - {*scripts.ALONE}:
            others = {path: there for path, there in lent.items() if there != lent.get(name)}
            text = modules.pointed(name, sources[name], others)
            if text != sources[name]:
                self._put(paths, name, text)
        self._put(paths, scripts.HTMX_BUNDLE, ";\n".join(map(sources.__getitem__, scripts.HTMX)))

    def _put(self, paths: dict[str, Any], name: str, text: str) -> None:
        self.delete(name)
        self._save(name, ContentFile(text.encode()))
        paths[name] = (self, name)

    def _text(self, paths: dict[str, Any], name: str) -> str:
        storage, path = paths[name]
        with storage.open(path) as file:
            return str(file.read().decode())
