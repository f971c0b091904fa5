"""Reads what reportlab wrote: enough of PDF to get a page's text back, as a reader copies it."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator

OBJECT = re.compile(rb"(\d+) 0 obj(.*?)endobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
TEXT = re.compile(rb"/(F\d+\+\d+) [\d.]+ Tf|\(((?:\\.|[^\\()])*)\) Tj", re.DOTALL)
ESCAPED = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)


class Document:
    """The objects of a file, by number."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.objects = {int(number): body for number, body in OBJECT.findall(content)}

    def text(self) -> str:
        """All that is written on the page with most words, in the order of writing."""
        return self._read(max(map(self.stream, self.objects), key=lambda one: one.count(b" Tj")))

    def whole_text(self) -> str:
        """All that is written on all pages."""
        pages = filter(lambda one: b" Tj" in one, map(self.stream, self.objects))
        return "".join(map(self._read, pages))

    def _read(self, page: bytes) -> str:
        fonts = dict(self.fonts())
        found, letters = [], {}
        for font, shown in TEXT.findall(page):
            if font:
                letters = fonts[font.decode()]
            else:
                found += [letters[code] for code in ESCAPED.sub(_unescaped, shown)]
        return "".join(found)

    def fonts(self) -> Iterator[tuple[str, dict[int, str]]]:
        """Each font's name and its map of codes to characters."""
        for body in self.objects.values():
            if b"/ToUnicode" in body:
                name = re.search(rb"/Name /(\S+)", body)[1].decode()
                map_ = int(re.search(rb"/ToUnicode (\d+)", body)[1])
                yield name, dict(_mapped(self.stream(map_).decode()))

    def stream(self, number: int) -> bytes:
        """An object's stream, unpacked; empty without one."""
        body = self.objects[number]
        found = STREAM.search(body)
        content = found[1] if found else b""
        if b"/ASCII85Decode" in body:
            content = base64.a85decode(content.strip().removesuffix(b"~>"))
        return zlib.decompress(content) if b"/FlateDecode" in body else content

    def entry(self, key: str) -> str:
        """A text of the document's information."""
        raw = re.search(rb"/" + key.encode() + rb" \(((?:\\.|[^\\()])*)\)", self.content)[1]
        plain = ESCAPED.sub(_unescaped, raw)
        return plain.decode("utf-16" if plain[:2] == b"\xfe\xff" else "pdfdoc")


def _unescaped(match: re.Match[bytes]) -> bytes:
    found = match[1]
    if found.isdigit():
        return bytes([int(found, 8)])
    return {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}.get(found, found)


def _mapped(cmap: str) -> Iterator[tuple[int, str]]:
    for first, _last, codes in re.findall(r"<(\w\w)> <(\w\w)> \[(.*?)\]", cmap, re.DOTALL):
        for number, code in enumerate(re.findall(r"<(\w+)>", codes)):
            yield int(first, 16) + number, chr(int(code, 16))
    for code, character in re.findall(r"^<(\w\w)> <(\w+)>$", cmap, re.MULTILINE):
        yield int(code, 16), chr(int(character, 16))
