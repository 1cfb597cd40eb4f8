"""Ports for tests that must know one before anything listens on it."""

import os

from playground.ports import next_free

FIRST, BLOCK = 10_000, 100  # below those that systems hand out by themselves (32,768 and more)
BLOCKS = 220

_given: list[int] = []


def free_port() -> int:
    """Return a port that nothing listens on, from a block that no other test process uses.

    A port that the system chose (0) and that was given back may be taken a moment later.
    """
    first = FIRST + os.getpid() % BLOCKS * BLOCK
    after = _given[-1] if _given and _given[-1] < first + BLOCK - 1 else first
    port = next_free(after)
    if port is None:
        raise OSError(f"no port is free near {first}")
    _given.append(port)
    return port
