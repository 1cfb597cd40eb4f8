"""Trouble on demand: what networks and Discord do to bots on a bad day."""

import re
from dataclasses import dataclass, field
from enum import Enum

from guildyard.world.errors import Json


class Trouble(Enum):
    """What goes wrong with a request: before, after or instead of its work."""

    STATUS = "status"  # the request is refused with a status, unprocessed
    RATE_LIMIT = "rate limit"  # 429 as Discord sends it
    BAN = "ban"  # 429 without Via, as the network in front of Discord sends it
    RESET_BEFORE = "reset before"  # the connection breaks, the request is not processed
    RESET_AFTER = "reset after"  # the request is processed, the answer is lost
    STATUS_AFTER = "status after"  # the request is processed, the answer is a status
    DELAY = "delay"  # the request is processed late


@dataclass(kw_only=True)
class Fault:
    """Something that goes wrong with the next ``times`` requests that match."""

    kind: Trouble
    method: str = ".*"
    path: str = ""  # searched as a regular expression in the path after /api/v10
    times: int = 1
    status: int = 500
    retry_after: float = 0.01  # seconds; of a rate limit
    delay: float = 0.0  # seconds
    body: Json | None = None  # of the answer; by default what the status usually carries
    page: str | None = None  # instead of a body: what the network in front of Discord sends
    hits: int = field(default=0, init=False)

    def matches(self, method: str, path: str) -> bool:
        """Does the fault still wait for a request like this one?"""
        wanted = re.fullmatch(self.method, method) and re.search(self.path, path)
        return bool(wanted) and self.hits < self.times


class Faults:
    """The faults that wait for requests; the oldest that matches strikes."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Let something go wrong; the fault counts its ``hits``."""
        self._waiting.append(fault)
        return fault

    @property
    def waiting(self) -> list[Fault]:
        """The faults that have not befallen all their requests yet."""
        return [fault for fault in self._waiting if fault.hits < fault.times]

    def clear(self) -> None:
        """Forget all faults, those that have not struck included."""
        self._waiting.clear()

    def strike(self, method: str, path: str) -> Fault | None:
        """The fault that befalls this request, counted as a hit."""
        for fault in self._waiting:
            if fault.matches(method, path):
                fault.hits += 1
                return fault
        return None


def fault_body(fault: Fault) -> Json:
    """The JSON of a faulty answer: the fault's own, or what Discord usually says."""
    if fault.body is not None:
        return fault.body
    if fault.kind is Trouble.RATE_LIMIT:
        message = "You are being rate limited."
        return {
            "message": message,
            "code": 0,
            "retry_after": fault.retry_after,
            "global": False,
        }
    return {"message": f"{fault.status}: made up by the playground", "code": 0}
