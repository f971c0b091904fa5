"""The scripts that a page loads together: served, each set is one file.

A file of its own costs a slow network a journey, and one that imports another costs two. While the
site is being worked on, modules are loaded as they are written. A module runs once on a page: what
a set has is taken from it by every other script (`games/ui/modules.py`).
"""

HTMX = ("django_htmx/htmx-2.min.js", "django_htmx/ext/hx-sse-2.min.js")
"""htmx and what it hears streams with: no modules, and one file of their own for every page."""
HTMX_BUNDLE = "js/htmx-bundle.js"

SETS = {
    "frame": (
        *("js/app.js", "js/toasts.js", "js/live.js", "js/me.js", "spaye/day.js", "js/badge.js"),
        *("spaye/outbox/outbox.js", "js/help.js", "js/stay.js", "js/calls.js"),
        *("tables/moments.js", "js/notify.js", "js/one-key.js"),
    ),
    "table": ("tables/table.js", "tables/motion.js"),
    "talk": ("tables/talk/talk.js",),
}
"""By name, in their order; a later set may take from the ones before it."""
BUNDLES = {
    "frame": "js/frame-bundle.js",
    "table": "tables/table-bundle.js",
    "talk": "tables/talk/talk-bundle.js",
}
"""Where each lies once the files are collected for serving."""

ALONE = ("kitchen/screen.js",)
"""Modules of pages without the frame: once collected, each holds a copy of all that it imports.
Taken from the frame's file, a toast's or a sound's few lines would bring the whole frame along."""
