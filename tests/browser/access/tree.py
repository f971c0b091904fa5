"""A page as assistive technology has it: roles and names, and nothing else.

What is read is Chromium’s own accessibility tree, over the wire; what is done is a node’s default
action. No selector, no text of the document, no place on the screen.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any

from playwright.sync_api import CDPSession, Error, Page

from tests.browser.phone import PATIENCE

PRESS = "function() { const here = this.isConnected; this.click(); return here; }"
STEP = 40
"""Milliseconds between two looks."""


@dataclass(frozen=True, slots=True)
class Node:
    """What is said of one thing of the page."""

    role: str
    name: str
    disabled: bool
    checked: bool
    handle: int

    def __str__(self) -> str:
        return f"{self.role} “{self.name}”"


class Tree:
    """The accessibility tree of a page, read anew at each question."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire: CDPSession = page.context.new_cdp_session(page)

    def nodes(self) -> list[Node]:
        """All that is exposed, in reading order."""
        told = self.wire.send("Accessibility.getFullAXTree")["nodes"]
        return list(_in_order({one["nodeId"]: one for one in told}, told[0]["nodeId"]))

    def press(self, node: Node) -> bool:
        """Its default action, wherever the pointer is and whatever has the focus.

        False where it is no longer part of the page, which was drawn anew.
        """
        found = self.wire.send("DOM.resolveNode", {"backendNodeId": node.handle})
        told = self.wire.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": PRESS,
                "objectId": found["object"]["objectId"],
                "userGesture": True,
                "returnByValue": True,
            },
        )
        return bool(told["result"]["value"])

    def use(self, role: str, name: str) -> None:
        """Press the first of this role whose name has this in it, once it is there and open."""
        words = re.compile(name)

        def press(nodes: list[Node]) -> bool:
            open_ones = (one for one in nodes if one.role == role and not one.disabled)
            goal = next((one for one in open_ones if words.search(one.name)), None)
            return goal is not None and self.press(goal)

        self.wait(press)

    def tells(self, role: str, name: str) -> None:
        """Wait for something of this role whose name has this in it."""
        words = re.compile(name)
        self.wait(lambda nodes: any(one.role == role and words.search(one.name) for one in nodes))

    def wait(self, found: Callable[[list[Node]], Any]) -> Any:
        """What `found` makes of the tree, once that is something."""
        until = monotonic() + PATIENCE / 1000
        while monotonic() < until:
            with suppress(Error):  # the page may be on its way somewhere: then it is asked again
                if answer := found(self.nodes()):
                    return answer
            self.page.wait_for_timeout(STEP)
        raise AssertionError("\n".join(map(str, self.nodes())))


def _in_order(by_id: dict[str, Any], at: str) -> Iterator[Node]:
    node = by_id.get(at)
    if node is None:
        return
    if not node["ignored"]:
        properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        yield Node(
            node["role"]["value"],
            node.get("name", {}).get("value", ""),
            bool(properties.get("disabled")),
            properties.get("checked") in ("true", True),
            node.get("backendDOMNodeId", 0),
        )
    for child in node.get("childIds", []):
        yield from _in_order(by_id, child)
