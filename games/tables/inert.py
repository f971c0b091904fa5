"""Takes the controls out of a game's HTML, for replays: they show a position and can't move."""

from html import escape
from html.parser import HTMLParser

from django.utils.safestring import SafeString

CONTROLS = frozenset({"button", "input", "select", "textarea"})
PRESSED = frozenset({"form", "formaction", "formmethod", "name", "action", "method", "autofocus"})
"""Attributes that would send something, or take the focus."""
LIVE = ("hx-", "sse-", "data-hx-", "data-goto", "data-reload", "data-say", "data-focus")
"""Beginnings of attributes that would fetch, go somewhere or speak."""


def inert(html: str) -> SafeString:
    """The HTML with controls disabled and without forms, hidden fields and live attributes."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return SafeString("".join(reader.parts))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, "/")

    def _start(self, tag: str, attrs: list[tuple[str, str | None]], end: str) -> None:
        # A button that only opens a popover of this page stays alive.
        control = tag in CONTROLS and not (tag == "button" and _opens(attrs))
        if control and ("type", "hidden") in attrs:
            return
        kept = [(name, value) for name, value in attrs if not _acts(name, control or tag == "form")]
        if tag == "form":
            tag = "div"
        elif control and not any(name == "disabled" for name, _value in kept):
            kept.append(("disabled", None))
        elif kept == attrs:
            # Unchanged as written: SVG has attribute names with capitals.
            self.parts.append(self.get_starttag_text() or "")
            return
        self.parts.append(f"<{tag}{''.join(map(_attribute_html, kept))}{end}>")

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(f"</{'div' if tag == 'form' else tag}>")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_entityref(self, name: str) -> None:
        self.parts.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.parts.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self.parts.append(f"<!--{data}-->")


def _opens(attrs: list[tuple[str, str | None]]) -> bool:
    """Whether a button with these attributes shows or hides a popover and can't send anything."""
    names = {name for name, _value in attrs}
    return "popovertarget" in names and ("type", "button") in attrs


def _acts(name: str, control: bool) -> bool:
    return name.startswith(LIVE) or (control and name in PRESSED)


def _attribute_html(attribute: tuple[str, str | None]) -> str:
    name, value = attribute
    return f" {name}" if value is None else f' {name}="{escape(value)}"'
