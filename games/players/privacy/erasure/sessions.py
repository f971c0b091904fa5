"""Names in other people's sessions: a message that was not read yet may hold one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from games.players.models import Device

MESSAGES = "_messages"
"""Where the messages framework keeps its JSON."""


def strike(struck: Callable[[str], str]) -> None:
    """Strike what `struck` finds out of every session's data."""
    for device in Device.objects.all().iterator():
        data = device.get_decoded()
        clean = _walk(data, struck)
        if clean != data:
            text = device.get_session_store_class()().encode(clean)
            Device.objects.filter(pk=device.pk).update(session_data=text)


def _walk(value: Any, struck: Callable[[str], str]) -> Any:
    """The same value with every text struck, keys left as they are."""
    if isinstance(value, dict):
        return {
            key: _messages(each, struck) if key == MESSAGES else _walk(each, struck)
            for key, each in value.items()
        }
    if isinstance(value, list | tuple):
        return type(value)(_walk(each, struck) for each in value)
    return struck(value) if isinstance(value, str) else value


def _messages(text: Any, struck: Callable[[str], str]) -> Any:
    """Messages are JSON in a string, with escapes that hide a name from plain search."""
    try:
        read = json.loads(text)
    except (TypeError, ValueError):
        return text
    clean = _walk(read, struck)
    return text if clean == read else json.dumps(clean, separators=(",", ":"))
