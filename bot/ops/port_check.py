"""Is the port of the metrics free, or this Honeygram's already?"""

import socket
from errno import EADDRINUSE

from bot.ops.findings import Finding, Grade
from bot.ops.told import NoAnswerError, ask

ABOUT = "metrics"


def check_port(host: str, port: int | None) -> Finding | None:
    """Whether the metrics can be served there; nothing when any port will do, or none."""
    if not port:
        return None
    where = f"{host} port {port}"
    try:
        try_to_listen(host, port)
    except OSError as error:
        if error.errno != EADDRINUSE:
            text = (
                f"The metrics cannot be served on {where} ({error.strerror}): look at METRICS_HOST"
            )
            return Finding(ABOUT, Grade.BAD, f"{text} and METRICS_PORT.")
        return _who_has_it(host, port, where)
    return Finding(ABOUT, Grade.OK, f"{where} is free for the metrics.")


def _who_has_it(host: str, port: int, where: str) -> Finding:
    try:
        ask(host, port)
    except NoAnswerError:
        text = f"Another program has {where}: end it, or set METRICS_PORT to another port."
        return Finding(ABOUT, Grade.BAD, text)
    text = f"A Honeygram that runs serves its metrics on {where}; a second one needs another port."
    return Finding(ABOUT, Grade.OK, text)


def try_to_listen(host: str, port: int) -> None:
    """Listen as the bot would, for a moment."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, kind, protocol, _, address in found:
        with socket.socket(family, kind, protocol) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            listener.bind(address)
            listener.listen(1)
