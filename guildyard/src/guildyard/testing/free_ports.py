"""Ports for tests that must know one before anything listens on it."""

import atexit
import os
import socket
from collections.abc import Iterator
from functools import cache
from itertools import cycle

from guildyard.ports import is_free

HOST = "127.0.0.1"
FIRST, BLOCK = 10_000, 100  # below those that systems hand out by themselves (32,768 and more)
BLOCKS = 220


def free_port() -> int:
    """Return a port that nothing listens on, from a block that no other test process uses.

    A port that the system chose (0) and that was given back may be taken a moment later.
    """
    ports = _ports(os.getpid())
    return next(port for port in ports if is_free(port, HOST))


@cache
def _ports(_process: int) -> Iterator[int]:
    """Return the ports of a block, over and over. Its first one stays bound as long as the process
    lives: so no other process takes the block."""
    for number in range(BLOCKS):
        first = FIRST + (os.getpid() + number) % BLOCKS * BLOCK
        claim = socket.socket()
        try:
            claim.bind((HOST, first))
        except OSError:
            claim.close()
        else:
            atexit.register(claim.close)
            return cycle(range(first + 1, first + BLOCK))
    raise OSError("all blocks of ports are in use")
