"""Why Discord is out of reach: errors of aiohttp, discord.py and the system, in a host's words."""

import re
from collections.abc import Callable
from errno import ECONNREFUSED, ECONNRESET, EHOSTUNREACH, ENETUNREACH, EPIPE, ETIMEDOUT
from http import HTTPStatus
from typing import Any

import aiohttp
import discord

SLOW = "no answer came in time"
CUT = "the connection was cut"
NO_ANSWER = "the connection ended before there was an answer"
BROKE_OFF = "the answer broke off in the middle"
ERRNO = re.compile(r"\[Errno (\d+)\]")  # of the first of several addresses that were tried

# What the system says of a connection, by the number of its error.
SYSTEM = {
    ECONNREFUSED: "nothing listens there (connection refused)",
    ENETUNREACH: "there is no way to it (network is unreachable)",
    EHOSTUNREACH: "there is no way to it (no route to host)",
    ETIMEDOUT: SLOW,
    ECONNRESET: CUT,
    EPIPE: CUT,
}

# What the gateway means by the code with which it closes.
CLOSES = {
    1000: "it ended the session",
    1001: "it goes away, as when it is restarted",
    1006: "nobody said why",
    4000: "a fault of Discord's",
    4001: "it does not know what the bot sent",
    4002: "it did not understand what the bot sent",
    4003: "the bot had not identified itself",
    4004: "it refuses the token",
    4005: "the bot identified itself twice",
    4007: "the session cannot be resumed",
    4008: "the bot sent too much at once",
    4009: "the session was silent for too long",
}

PROXY_LOGIN = (
    "the proxy wants a name and a password: write HTTPS_PROXY as http://name:password@host:port"
)
PROXY_AUTHENTICATION, TOO_MANY, FAULTS = 407, 429, 500


def reason_of(error: BaseException) -> str:
    """What went wrong between here and Discord, and where to look: the middle of a sentence."""
    for kind, reason in REASONS:
        if isinstance(error, kind):
            return reason(error)
    if isinstance(error, aiohttp.ClientError) and str(error):
        return str(error)
    return f"nothing came, or nothing that makes sense ({type(error).__name__})"


def not_reached(place: str, error: OSError) -> str:
    """Nobody answers at a host and port."""
    return f"{place} cannot be reached: {_system(error)}"


def proxy_not_reached(place: str, error: OSError) -> str:
    """Nobody answers where the proxy should be."""
    return f"the proxy {not_reached(place, error)}; look at HTTPS_PROXY"


def proxy_refuses(status: int) -> str:
    """The proxy answers, but not with what was asked for."""
    if status == PROXY_AUTHENTICATION:
        return PROXY_LOGIN
    return f"the proxy does not let it pass ({_status(status)}): look at HTTPS_PROXY"


def not_found(host: str) -> str:
    """The DNS does not know a name."""
    return f"the name {host} is not found: look at the network, and at this machine's DNS"


def proxy_not_found(host: str) -> str:
    """Nor where the proxy should be."""
    return f"{not_found(host)}; look at HTTPS_PROXY"


def not_trusted(place: str, why: object) -> str:
    """A certificate is none, or not for this host."""
    return (
        f"the certificate of {place} is not trusted ({why}): look at this machine's clock, its CA"
        " certificates, and who answers there"
    )


def no_tls(place: str) -> str:
    """Something else than TLS is spoken there."""
    return f"{place} does not speak TLS as it should: look at the scheme and the port"


def _connector(error: aiohttp.ClientConnectorError) -> str:
    return not_reached(_place(error), error.os_error)


def _proxy(error: aiohttp.ClientProxyConnectionError) -> str:
    return proxy_not_reached(_place(error), error.os_error)


def _proxy_answer(error: aiohttp.ClientHttpProxyError) -> str:
    return proxy_refuses(error.status)


def _name(error: aiohttp.ClientConnectorDNSError) -> str:
    return not_found(error.host)


def _certificate(error: aiohttp.ClientConnectorCertificateError) -> str:
    why = getattr(error.certificate_error, "verify_message", "") or error.certificate_error
    return not_trusted(f"{error.host}:{error.port}", why)


def _tls(error: aiohttp.ClientConnectorSSLError) -> str:
    return no_tls(_place(error))


def _handshake(error: aiohttp.WSServerHandshakeError) -> str:
    return f"the gateway opens no connection ({_status(error.status)}){_cure(error.status)}"


def _answer(error: discord.HTTPException) -> str:
    if error.status == PROXY_AUTHENTICATION:
        return PROXY_LOGIN
    return f"it answered {_status(error.status)}{_cure(error.status)}"


def _cure(status: int) -> str:
    if status >= FAULTS:
        return ", a fault of its own: look at https://discordstatus.com"
    return "" if status == TOO_MANY else ": look at DISCORD_API_URL and DISCORD_GATEWAY_URL"


def _closed(error: discord.ConnectionClosed) -> str:
    meaning = CLOSES.get(error.code)
    return f"the gateway closed with {error.code}{f': {meaning}' if meaning else ''}"


def _rate_limited(error: discord.RateLimited) -> str:
    return f"it wants to be left alone for {error.retry_after:.0f} s"


def _address(error: aiohttp.InvalidURL) -> str:
    return "an address is none: look at DISCORD_API_URL, DISCORD_GATEWAY_URL and HTTPS_PROXY"


def _system(error: OSError) -> str:
    """What the system says, in words where there are some."""
    number = error.errno
    if number is None and (found := ERRNO.search(str(error))):
        number = int(found[1])
    if number in SYSTEM:
        return SYSTEM[number]
    if isinstance(error, TimeoutError):
        return SLOW
    if isinstance(error, ConnectionError):
        return CUT
    return error.strerror or str(error) or type(error).__name__


def _place(error: aiohttp.ClientConnectorError) -> str:
    return f"{error.host}:{error.port}"


def _status(status: int) -> str:
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)


# The narrower ones come first.
REASONS: tuple[tuple[type[BaseException], Callable[[Any], str]], ...] = (
    (aiohttp.ClientProxyConnectionError, _proxy),
    (aiohttp.ClientHttpProxyError, _proxy_answer),
    (aiohttp.ClientConnectorDNSError, _name),
    (aiohttp.ClientConnectorCertificateError, _certificate),
    (aiohttp.ClientConnectorSSLError, _tls),
    (aiohttp.ClientConnectorError, _connector),
    (aiohttp.WSServerHandshakeError, _handshake),
    (aiohttp.InvalidURL, _address),
    (aiohttp.ServerDisconnectedError, lambda _: NO_ANSWER),
    (aiohttp.ClientPayloadError, lambda _: BROKE_OFF),
    (discord.GatewayNotFound, lambda _: "Discord does not say where its gateway is"),
    (discord.RateLimited, _rate_limited),
    (discord.HTTPException, _answer),
    (discord.ConnectionClosed, _closed),
    (OSError, _system),
)
