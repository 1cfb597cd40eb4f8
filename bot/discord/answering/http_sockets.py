"""Whether a kept connection is as its last answer left it.

libcurl looks once a second at most. What comes in between, unasked, would be taken for the answer
to the next request.
"""

import select
import socket
from collections.abc import Sequence
from contextlib import suppress

# Both ends of a connection as libcurl names them: the addresses and the ports, first those there.
Ends = tuple[str, str, int, int]


class KeptSockets:
    """The sockets under libcurl's connections, found by their ends."""

    def __init__(self) -> None:
        self._polls: dict[Ends, select.poll] = {}
        self._ends: dict[int, Ends] = {}  # by the number of the socket, which others get later

    def keep(self, ends: Ends, numbers: Sequence[int]) -> None:
        """Remember a new connection; of several sockets that were tried it is one."""
        number = numbers[0] if len(numbers) == 1 else _with_port(ends[-1], numbers)
        self._polls.pop(self._ends.get(number, ends), None)
        self._ends[number] = ends
        self._polls[ends] = poll = select.poll()
        poll.register(number, select.POLLIN)

    def is_quiet(self, ends: Ends) -> bool:
        """Is there nothing to hear, not even an end?"""
        poll = self._polls.get(ends)
        return poll is None or not poll.poll(0)


def _with_port(port: int, numbers: Sequence[int]) -> int:
    """The number of the socket with this port; the last one when none has it."""
    for number in numbers:
        with suppress(OSError):  # it is closed, being no longer of use
            theirs = socket.socket(fileno=number)
            try:
                if theirs.getsockname()[1] == port:
                    return number
            finally:
                theirs.detach()
    return numbers[-1]
