"""What to say when a port is taken: which one, and which is free."""

import socket

TRIED = 100  # ports after the one that is taken


def in_use(port: int, setting: str) -> str:
    """A sentence for the host; ``setting`` shows with ``{}`` how another port is set."""
    free = next_free(port)
    if free is None:
        return f"Port {port} is in use, and so are those after it: set {setting.format(0)}."
    return f"Port {port} is in use. Port {free} is free: set {setting.format(free)}."


def next_free(port: int, host: str = "127.0.0.1") -> int | None:
    """The first free port after one; None when there is none nearby."""
    candidates = range(port + 1, min(port + 1 + TRIED, 65_536))
    return next((each for each in candidates if is_free(each, host)), None)


def is_free(port: int, host: str) -> bool:
    """Return True if nothing listens on a port."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError:
            return False
        return True
