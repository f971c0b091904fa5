"""How static files are stored for serving: hashed, compressed, the frame's stylesheets as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from servestatic.storage import CompressedManifestStaticFilesStorage

from spaye_site import styles


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Beside every file as it is, one of all the frame's stylesheets."""

    bundles = True

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        if not dry_run:
            self._bundle(paths)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def _bundle(self, paths: dict[str, Any]) -> None:
        """Written one folder deep, as its sources lie: what they point to is found from there."""
        texts = {name: self._text(paths, name) for name in styles.FRAME}
        self.delete(styles.BUNDLE)
        self._save(styles.BUNDLE, ContentFile(styles.joined(texts).encode()))
        paths[styles.BUNDLE] = (self, styles.BUNDLE)

    def _text(self, paths: dict[str, Any], name: str) -> str:
        storage, path = paths[name]
        with storage.open(path) as file:
            return str(file.read().decode())
