"""What passes between a playground and its bot in a test, in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from guildyard.inspect.exchanges import Exchange, Record, RPCMessage
from guildyard.server import Playground

RECORDS_KEPT = 2_000
COMING = ("READY", "RESUMED", "GUILD_CREATE", None)  # events that nobody has caused


class Watch:
    """Listens to the wire."""

    def __init__(self, playground: Playground, on_registering: Callable[[], None]) -> None:
        self.records: deque[Record] = deque(maxlen=RECORDS_KEPT)  # of this test
        self.heard = 0  # how much passed, in all tests
        self.has_begun = False  # has anything happened in this test that the bot could answer?
        self.heard_at = time.monotonic()  # when something passed last
        self._on_registering = on_registering
        playground.on_exchange.append(self._note)

    def turn_the_page(self) -> None:
        """Forget what passed: another test begins."""
        self.records.clear()
        self.has_begun = False

    def _note(self, record: Record) -> None:
        self.records.append(record)
        if isinstance(record, RPCMessage):
            return  # the bot has no part in it
        self.heard += 1
        self.heard_at = time.monotonic()
        if not isinstance(record, Exchange):
            self.has_begun |= not record.received and record.payload["t"] not in COMING
            return
        self.has_begun |= bool(record.url) and "data" in record.request
        if record.method != "GET" and record.route and "/commands" in record.route:
            self._on_registering()
