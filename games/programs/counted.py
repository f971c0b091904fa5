"""How often a key asks: counted in this process, so that asking writes nothing."""

import threading
import time
from collections import OrderedDict

KEPT = 500


class Counted:
    """At most `most` in each window of `seconds` of the clock; the oldest keys are forgotten."""

    def __init__(self, most: int, seconds: int) -> None:
        self.most, self.seconds = most, seconds
        self._lock = threading.Lock()
        self._counts: OrderedDict[int, tuple[int, int]] = OrderedDict()

    def wait(self, key: int) -> int:
        """Count one more; 0, or the seconds until it may ask again."""
        now = int(time.time())
        window = now // self.seconds
        with self._lock:
            at, count = self._counts.pop(key, (window, 0))
            count = count + 1 if at == window else 1
            self._counts[key] = window, count
            while len(self._counts) > KEPT:
                self._counts.popitem(last=False)
        return 0 if count <= self.most else self.seconds - now % self.seconds
