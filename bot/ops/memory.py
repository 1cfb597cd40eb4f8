"""How much memory the process keeps: what malloc and the garbage collector are told."""

import ctypes
import gc
from contextlib import suppress

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # of glibc's malloc.h
LARGE = 1024 * 1024  # bytes; asyncio asks for a quarter of that each time it reads from a socket


def keep_memory_small() -> None:
    """Give back what was needed for a moment, to make a round or a picture, where there is glibc.

    All threads use the same heap, so that what one of them frees is there for the others. Large
    pieces stay out of it and go back to the system when they are freed; otherwise the first of them
    would raise the limit, and the next ones would leave holes in the heap.
    """
    with suppress(OSError, AttributeError):
        change = ctypes.CDLL("libc.so.6").mallopt
        change(M_ARENA_MAX, 1)
        change(M_MMAP_THRESHOLD, LARGE)


def spare_old_objects() -> None:
    """Let the garbage collector leave alone what was made so far and stays; what does not goes.

    Each READY replaces all servers of its shard. What is new is looked at often enough that views,
    whose parts hold each other, do not pile up where thousands of posts are sent.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 2)


def let_go_of_old_objects() -> None:
    """Free what is to be replaced, although it was there to stay."""
    gc.unfreeze()
    gc.collect()
