"""What a person does with a page: read what it offers, fill in its fields, press its buttons.

A test that stands for a person sends nothing by hand. It opens a page and presses what lies there;
what the page doesn't offer can't be pressed:

    page = open_page(client, "/log/")
    page = page.form("/log/").press("Save", me="K", other="7", opponent="Ingrid")

Only what a browser without scripts knows: forms, their fields by name and the value or label of a
choice, buttons by their words, links by theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from django.test import Client

Values = str | bool | Sequence[str]
Filled = tuple["Control | None", dict[str, Any]]
PLACEHOLDER = re.compile(r"\\\{(\w+)(?:\\\+)?\\\}")
REDIRECTS = 5
VOID = {"input", "br", "img", "hr", "meta", "link", "source", "wbr", "area", "col", "embed"}
INERT = {"button", "reset"}


class NotOffered(AssertionError):
    """The page has no such form, field, choice, button or link."""


@dataclass
class Control:
    """One element of a form: a field, one choice of a field, or a button."""

    kind: str
    """`text`, `hidden`, `checkbox`, `radio`, `select`, `textarea`, `file`, `submit`."""
    name: str
    value: str
    form: str
    """The `id` of the form that it belongs to, or the place of the form around it."""
    disabled: bool = False
    checked: bool = False
    words: str = ""
    attrs: Mapping[str, str | None] = field(default_factory=dict)
    options: list[Control] = field(default_factory=list)


@dataclass
class Link:
    href: str
    words: str


@dataclass
class Form:
    """A form of the page, with everything in it that would be sent."""

    page: Page
    key: str
    attrs: Mapping[str, str | None]

    @property
    def action(self) -> str:
        return urljoin(self.page.path, self.attrs.get("action") or self.page.path)

    @property
    def controls(self) -> list[Control]:
        return [one for one in self.page.controls if one.form == self.key and not one.disabled]

    @property
    def buttons(self) -> list[Control]:
        return [one for one in self.controls if one.kind == "submit"]

    def button(self, words: str | None) -> Control | None:
        """The button with these words, this value, name or `id`; the first one without."""
        found = self.buttons
        if words is None:
            return found[0] if found else None
        for one in found:
            told = one.attrs.get("aria-label"), one.attrs.get("id")
            if words in (one.words, one.value, one.name, *told):
                return one
        raise NotOffered(f"no button “{words}”, but {[one.words or one.value for one in found]}")

    def press(self, words: str | None = None, **values: Values) -> Page:
        """Fill in these fields and press the button: the page that comes of it."""
        return self.send(self.button(words), values)

    def send(self, button: Control | None, values: Mapping[str, Values] | None = None) -> Page:
        """The same with a button that was found on the page."""
        answer = self.answer(button, values)
        return arrived(self.page.client, answer, self.address(button), self.page.headers)

    def answer(self, button: Control | None, values: Mapping[str, Values] | None = None) -> Any:
        """The server's own answer to it, a redirect not yet followed."""
        pairs = self.filled(button, values or {})
        action, client = self.address(button), self.page.client
        if self.method(button) == "get":
            path = urlsplit(action)._replace(query=urlencode(pairs)).geturl()
            return client.get(path, **self.page.headers)
        sent: dict[str, Any] = {}
        for name, value in pairs:
            sent.setdefault(name, []).append(value)
        return client.post(action, sent, **self.page.headers)

    def address(self, button: Control | None) -> str:
        """Where the button sends it."""
        own = button.attrs.get("formaction") if button else None
        return urljoin(self.page.path, own or self.action)

    def method(self, button: Control | None) -> str:
        own = button.attrs.get("formmethod") if button else None
        return (own or self.attrs.get("method") or "get").lower()

    def meant(self, address: str, fields: Mapping[str, Any]) -> Filled | None:
        """The button, and what to fill in, that send this to the address. Texts are typed, choices
        made; what is hidden or on the button has to be what is meant.
        """
        there = [
            one
            for one in self.buttons or [None]
            if self.method(one) == "post" and _same(self.address(one), address)
        ]
        for button in there:
            # Of several buttons the one that says nothing else than what is meant.
            says = button.name if button and len(there) > 1 else ""
            typed = self._typed(button, fields) if not says or says in fields else None
            if typed is not None:
                return button, typed
        return None

    def _typed(self, button: Control | None, fields: Mapping[str, Any]) -> dict[str, Any] | None:
        typed: dict[str, Any] = {}
        for name, given in fields.items():
            value = [str(one) for one in given] if isinstance(given, list) else str(given)
            own = [one for one in self.controls if one.name == name and one.kind != "submit"]
            if button is not None and name == button.name:
                filled = _template(button.value, str(value))
                if filled is None:
                    return None
                typed |= {each: one for each, one in filled.items() if each not in fields}
            elif any(one.kind == "hidden" for one in own):
                there = {one.value for one in own}
                if not there.issuperset(value if isinstance(value, list) else [value]):
                    return None
            elif value or not own or own[0].kind not in ("radio", "checkbox"):
                typed[name] = value
        try:
            self.filled(button, typed)
        except NotOffered:
            return None
        return typed

    def filled(self, button: Control | None, values: Mapping[str, Values]) -> list[tuple[str, Any]]:
        """The names and values that a browser would send. Raises `NotOffered`."""
        left = dict(values)
        pairs: list[tuple[str, Any]] = []
        names = dict.fromkeys(one.name for one in self.controls if one.name)
        for name in names:
            fields = [one for one in self.controls if one.name == name and one.kind != "submit"]
            if not fields:
                continue
            if name in left:
                pairs += [(name, value) for value in _chosen(fields, left.pop(name))]
            else:
                pairs += [(name, value) for one in fields for value in _as_it_is(one)]
        if left:
            raise NotOffered(f"no field {sorted(left)} in {self.action}, but {sorted(names)}")
        if button and button.name:
            pairs.append((button.name, button.value))
        return pairs


def _as_it_is(one: Control) -> Iterator[str]:
    if one.kind in ("checkbox", "radio"):
        if one.checked:
            yield one.value
    elif one.kind == "select":
        enabled = [option for option in one.options if not option.disabled]
        marked = [option for option in enabled if option.checked]
        for option in marked or ([] if "multiple" in one.attrs else enabled[:1]):
            yield option.value
    elif one.kind != "file":
        yield one.value


def _chosen(fields: list[Control], wanted: Values) -> list[Any]:
    first = fields[0]
    if first.kind in ("checkbox", "radio", "select"):
        offered = (
            [option for one in fields for option in one.options if not option.disabled]
            if first.kind == "select"
            else fields
        )
        if isinstance(wanted, bool):
            assert len(offered) == 1, "several choices: say which"
            return [offered[0].value] if wanted else []
        asked = [wanted] if isinstance(wanted, str) else list(wanted)
        return [_offered(offered, first.name, one) for one in asked]
    if first.kind == "hidden":
        raise NotOffered(f"{first.name} is hidden: nobody types there")
    return [wanted]


def _offered(choices: list[Control], name: str, wanted: str) -> str:
    for one in choices:
        if wanted in (one.value, one.words, one.attrs.get("aria-label")):
            return one.value
    raise NotOffered(f"{name}: no “{wanted}”, but {[one.words or one.value for one in choices]}")


class Page:
    """A page as somebody has it before them."""

    def __init__(
        self, client: Client, path: str, status: int, text: str, headers: Mapping[str, Any]
    ) -> None:
        self.client, self.path, self.status, self.text = client, path, status, text
        self.headers = headers
        reader = _Reader()
        reader.feed(text)
        reader.close()
        assert "&lt;div" not in text, f"{path} tells its HTML instead of drawing it."
        self.root = reader.root
        nodes = list(reader.root.walk())
        self.controls = _controls(nodes)
        self.links = [
            Link(node.attrs["href"] or "", node.attrs.get("aria-label") or node.words)
            for node in nodes
            if node.tag == "a" and node.attrs.get("href")
        ]
        self.forms = [Form(self, _key(node), node.attrs) for node in nodes if node.tag == "form"]

    @property
    def words(self) -> str:
        """All that is to be read."""
        return self.root.words

    def form(self, action: str = "", button: str | None = None) -> Form:
        """The form whose address ends so, or of this `id`; of several the one with the button."""
        for one in self.forms:
            if action and not (one.action.endswith(action) or one.attrs.get("id") == action):
                continue
            if button is not None:
                try:
                    one.button(button)
                except NotOffered:
                    continue
            return one
        told = [one.action for one in self.forms]
        raise NotOffered(f"no form {action} with {button} on {self.path}, but {told}")

    def press(self, button: str, **values: Values) -> Page:
        """Press the button, in whichever form it lies."""
        return self.form(button=button).press(button, **values)

    def follow(self, words: str) -> Page:
        """The link with these words, or to this address."""
        for link in self.links:
            if words in (link.words, link.href):
                return self.go(link.href)
        raise NotOffered(f"no link “{words}” on {self.path}")

    def go(self, path: str) -> Page:
        return open_page(self.client, urljoin(self.path, path), self.headers)


def press(
    client: Client,
    address: str,
    fields: Mapping[str, Any],
    pages: Iterable[str] = (),
    **headers: Any,
) -> Any:
    """Press what sends these fields to this address, on the first of these pages that offers it:
    the server's answer. A form that is sent to its own page needs no other.
    """
    looked = []
    for path in dict.fromkeys(pages or [address]):
        page = open_page(client, path, headers)
        if page.status != 200:
            continue
        looked.append(page)
        for form in page.forms:
            found = form.meant(address, fields)
            if found is not None:
                return form.answer(*found)
    seen = [[one.action, [each.value for each in one.buttons]] for p in looked for one in p.forms]
    raise NotOffered(f"nothing sends {fields} to {address} on {[p.path for p in looked]}: {seen}")


def _same(one: str, other: str) -> bool:
    """Whether both lead to the same; a date may have zeros in it, and a query may go unsaid."""
    there, meant = urlsplit(one), urlsplit(other)
    if meant.query and meant.query != there.query:
        return False
    return re.sub(r"/0", "/", there.path) == re.sub(r"/0", "/", meant.path)


def _template(button: str, move: str) -> dict[str, str] | None:
    """What fills in a button's `confirm 0 {reps}` so that it is this move."""
    if button == move:
        return {}
    # Only what stands at the end takes several words.
    words = PLACEHOLDER.sub(r"(?P<\1>\\S+)", re.escape(button))
    found = re.fullmatch(re.sub(r"\\S\+\)$", ".+)", words), move)
    return found.groupdict() if found else None


def open_page(client: Client, path: str, headers: Mapping[str, Any] | None = None) -> Page:
    """The page at this address, wherever it sends one on to."""
    headers = headers or {}
    return arrived(client, client.get(path.split("#")[0], **headers), path, headers)


def arrived(client: Client, answer: Any, path: str, headers: Mapping[str, Any]) -> Page:
    """The page that an answer leads to."""
    for _again in range(REDIRECTS):
        if answer.status_code not in (301, 302, 303, 307, 308):
            break
        path = urljoin(path, answer["Location"])
        answer = client.get(path.split("#")[0], **headers)
    return Page(client, path, answer.status_code, answer.content.decode(), headers)


@dataclass(eq=False)
class Node:
    """An element, or the page around all of them."""

    tag: str
    attrs: dict[str, str | None]
    parent: Node | None = None
    inside: list[Node | str] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """This element and all in it, in their order."""
        yield self
        for one in self.inside:
            if isinstance(one, Node):
                yield from one.walk()

    def around(self, tag: str) -> Iterator[Node]:
        """The elements of this tag that it lies in."""
        if self.parent is not None:
            if self.parent.tag == tag:
                yield self.parent
            yield from self.parent.around(tag)

    @property
    def words(self) -> str:
        if self.tag in ("script", "style") or "hidden" in self.attrs:
            return ""
        told = (one if isinstance(one, str) else f" {one.words} " for one in self.inside)
        return " ".join("".join(told).split())


class _Reader(HTMLParser):
    """The tree of a page whose elements are closed, as ours are."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.here = self.root = Node("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs), self.here)
        self.here.inside.append(node)
        if tag not in VOID:
            self.here = node

    def handle_endtag(self, tag: str) -> None:
        found = self.here if self.here.tag == tag else next(self.here.around(tag), None)
        if found is not None and found.parent is not None:
            self.here = found.parent

    def handle_data(self, data: str) -> None:
        self.here.inside.append(data)


def _controls(nodes: Sequence[Node]) -> list[Control]:
    labels = {node.attrs["for"]: node.words for node in nodes if node.attrs.get("for")}
    return [_control(node, labels) for node in nodes if _is_control(node)]


def _is_control(node: Node) -> bool:
    kind = node.attrs.get("type")
    if node.tag == "button":
        return kind in (None, "submit")
    return node.tag in ("select", "textarea") or (node.tag == "input" and kind not in INERT)


def _control(node: Node, labels: Mapping[str | None, str]) -> Control:
    attrs, kind = node.attrs, node.tag
    if node.tag in ("button", "input"):
        kind = "submit" if node.tag == "button" else attrs.get("type") or "text"
    around = next(node.around("form"), None)
    form = attrs.get("form") or (_key(around) if around else "")
    switched_off = "disabled" in attrs or any(
        "disabled" in one.attrs for one in node.around("fieldset")
    )
    label = next((one.words for one in node.around("label")), "")
    words = node.words if kind == "submit" else labels.get(attrs.get("id"), label)
    given = attrs.get("value") or ("on" if kind in ("checkbox", "radio") else "")
    value = "".join(map(str, node.inside)) if kind == "textarea" else given
    options = [_option(one, form) for one in node.walk() if one.tag == "option"]
    name = attrs.get("name") or ""
    checked = "checked" in attrs
    return Control(kind, name, value, form, switched_off, checked, words, attrs, options)


def _option(node: Node, form: str) -> Control:
    attrs, words = node.attrs, node.words
    value = attrs.get("value", words) or ""
    off, chosen = "disabled" in attrs, "selected" in attrs
    return Control("option", "", value, form, off, chosen, words, attrs)


def _key(form: Node) -> str:
    return form.attrs.get("id") or f"form {id(form)}"
