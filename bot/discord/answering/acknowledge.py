"""How an interaction is answered first: one request to Discord, repeated as long as that can help.

discord.py's own way reads the whole message back, waits a second after a fault of Discord's and
three after the next, when nobody listens any more, and gives up when the connection breaks. This
one asks for no message, retries within the three seconds, and so takes less time of everything. Its
session is aiohttp's, without what an answer does not need: no cookies, no second quoting of an
address, no look-up of the host for every connection.
"""

import asyncio
import json
import select
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import partial
from typing import Any

import aiohttp
import discord
from aiohttp.client_proto import ResponseHandler
from aiohttp.connector import Connection
from discord.http import Route
from yarl import URL

from bot.discord.answering.hedge import hedged
from bot.discord.answering.interaction import Interaction
from bot.discord.answering.retry import BROKEN, FOLLOWS, DiscordFault, TooLate, retry
from bot.discord.attachments import Picture
from bot.discord.limits.rest_gate import Barred, Gate, is_ban
from bot.work_queue import Asker, asker

LISTENS = 3.0  # seconds that Discord waits for an answer
OPEN = 15 * 60.0  # seconds in which more may follow an answer
TOO_LATE = 2.9  # seconds after which it is of no use to begin with one
# For answers alone: so many are answered in the time of a way to Discord and back. Without a limit
# a burst misses Discord's three seconds.
CONNECTIONS = 1024

OPENING = (
    64  # connections at a time: the greetings of TLS take more of the processor than any answer
)
SILENT = 1.2  # seconds without an answer until the same is sent over another connection
KNOWN_HOST = 300  # seconds for which the address of Discord is remembered
KEPT_OPEN = 60.0  # seconds without a request; opening another one takes several round trips

LONGEST = 64 * 1024  # bytes of an answer that are read; Discord's have a few thousand at most

JSON = "application/json"

# What an interaction remembers in its extras.
ANSWER = "answered"
ARRIVAL = "arrived at"


class CallbackType(IntEnum):
    """What an answer does, as Discord numbers it."""

    MESSAGE = 4
    THINKING = 5
    EDIT_LATER = 6
    EDIT = 7
    FORM = 9


class Acknowledger:
    """The connections over which interactions are answered."""

    def __init__(
        self,
        user_agent: str,
        gate: Gate,
        acknowledged: Callable[[Interaction], None],
        *,
        proxy: str | None = None,
    ) -> None:
        """Tells of each interaction whose answer Discord took. Made inside a running loop."""
        self._proxy = proxy
        self._gate = gate
        self._acknowledged = acknowledged
        self._session = session(user_agent)
        self._room = asyncio.Semaphore(CONNECTIONS)

    async def acknowledge(
        self,
        interaction: Interaction,
        kind: CallbackType,
        data: Mapping[str, Any] | None = None,
        pictures: Sequence[Picture] = (),
    ) -> None:
        """Answer, once, with pictures for the attachments that the data speaks of.

        Raises discord.HTTPException when Discord refuses, DiscordFault when it stays out of reach,
        Barred during a ban, and discord.InteractionResponded for a second first answer.
        """
        if answered(interaction):
            raise discord.InteractionResponded(interaction)
        body = json.dumps({"type": kind} if data is None else {"type": kind, "data": data}).encode()
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        url = URL(f"{Route.BASE}{path}", encoded=True)
        content, content_type = await _form(body, pictures) if pictures else (body, JSON)

        async def send() -> None:
            async with self._room:
                await self._send(url, content, content_type, _time_left(interaction))

        await retry(send, seconds=LISTENS - seconds_since_arrival(interaction))
        interaction.extras[ANSWER] = True
        self._acknowledged(interaction)

    async def say_once(
        self, interaction: Interaction, data: Mapping[str, Any], picture: Picture | None
    ) -> int:
        """Follow up with a message, and return its id. One attempt: Discord would take it twice.

        Raises discord.HTTPException when Discord refuses, DiscordFault when nobody knows whether it
        got through, and Barred during a ban.
        """
        path = f"/webhooks/{interaction.application_id}/{interaction.token}?wait=true"
        form = await _form(json.dumps(data).encode(), [picture] if picture else [])
        self._gate.admit()
        try:
            async with asyncio.timeout(FOLLOWS):
                response, told = await self._post(URL(Route.BASE + path, encoded=True), *form)
        except (TimeoutError, *BROKEN) as error:
            raise DiscordFault(repr(error)) from error
        self._check(response, told)
        return int(_told(told)["id"])

    async def close(self) -> None:
        """Close all connections."""
        await self._session.close()

    async def _send(self, url: URL, content: bytes, content_type: str, seconds: float) -> None:
        self._gate.admit()
        try:
            response, told = await hedged(
                lambda: self._post(url, content, content_type), after=SILENT, within=seconds
            )
        except RuntimeError as error:  # how aiohttp says that the session is closed
            raise DiscordFault("the bot is closed") from error
        self._check(response, told)

    def _check(self, response: aiohttp.ClientResponse, told: bytes) -> None:
        """Raise what an answer of Discord's means, unless it took what was sent."""
        self._gate.note(response.status, response.headers, of_the_bot=False)
        if is_ban(response.status, response.headers):
            raise Barred("the network in front of Discord bars the bot")
        if response.status >= 500:
            raise DiscordFault(f"status {response.status}")
        if response.status >= 300:
            raise discord.HTTPException(response, _told(told))

    async def _post(
        self, url: URL, content: bytes, content_type: str
    ) -> tuple[aiohttp.ClientResponse, bytes]:
        """Post a body; what comes back, read to its end so that the connection is free again."""
        headers = {"Content-Type": content_type}
        async with self._session.post(
            url, data=content, headers=headers, allow_redirects=False, proxy=self._proxy
        ) as response:
            return response, await _beginning(response)


class Connections(aiohttp.TCPConnector):
    """Opens so many connections at the same time; the others wait for their turn.

    A crowd would else open a thousand at once, and none of them in time. A connection that was used
    is used again only if nothing more was said on it: that would be taken for the next answer.
    """

    def __init__(self, opening: int, **options: Any) -> None:
        super().__init__(**options)
        self._turns = asyncio.Semaphore(opening)

    async def _create_connection(self, *args: Any) -> ResponseHandler:
        async with self._turns:
            return await super()._create_connection(*args)

    async def _get(self, *args: Any) -> Connection | None:
        while (kept := await super()._get(*args)) and _has_more_to_say(kept):
            kept.close()
        return kept


def session(user_agent: str) -> aiohttp.ClientSession:
    """The connections for answers."""
    return aiohttp.ClientSession(
        connector=Connections(
            OPENING, limit=0, ttl_dns_cache=KNOWN_HOST, keepalive_timeout=KEPT_OPEN
        ),
        cookie_jar=aiohttp.DummyCookieJar(),
        headers={"User-Agent": user_agent},
        timeout=aiohttp.ClientTimeout(total=None),
    )


def _has_more_to_say(connection: Connection) -> bool:
    """Has anything come, or the end, that nobody asked for? It may not have been read yet."""
    protocol, transport = connection.protocol, connection.transport
    if protocol is None or transport is None or protocol.should_close:
        return True
    number = transport.get_extra_info("socket").fileno()
    if sys.platform == "win32":  # elsewhere it would know the first thousand files only
        return bool(select.select([number], [], [], 0)[0])
    sockets = select.poll()
    sockets.register(number, select.POLLIN)
    return bool(sockets.poll(0))


async def _beginning(response: aiohttp.ClientResponse) -> bytes:
    """What an answer says; one that says too much is heard no further, and its connection ends."""
    said = b""
    async for piece in response.content.iter_any():
        said += piece
        if len(said) > LONGEST:
            response.close()
            break
    return said[:LONGEST]


def answered(interaction: Interaction) -> bool:
    """Does the interaction have its first answer, from here or from discord.py itself?"""
    return ANSWER in interaction.extras or interaction.response.is_done()


def arrived(interaction: Interaction) -> None:
    """Note that the interaction is here."""
    interaction.extras[ARRIVAL] = time.perf_counter()


def ask(interaction: Interaction) -> None:
    """Let the queue of long work know for whom the current task is."""
    asker.set(Asker(interaction.user.id, partial(is_waited_for, interaction)))


def is_waited_for(interaction: Interaction) -> bool:
    """Would anybody see an answer, or what follows a first one?"""
    patience = OPEN if answered(interaction) else TOO_LATE
    return seconds_since_arrival(interaction) < patience


def seconds_since_arrival(interaction: Interaction) -> float:
    """How long the interaction has been here."""
    now = time.perf_counter()
    return now - float(interaction.extras.get(ARRIVAL, now))


def _time_left(interaction: Interaction) -> float:
    """The seconds in which somebody still listens.

    Raises TooLate when there are none: the place belongs to those in time.
    """
    seconds = seconds_since_arrival(interaction)
    if seconds > TOO_LATE:
        raise TooLate(f"nobody listens any more after {seconds:.1f} s")
    return LISTENS - seconds


async def _form(body: bytes, pictures: Sequence[Picture]) -> tuple[bytes, str]:
    """The body and the content type of a request with files."""
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", body.decode(), content_type=JSON)
    for number, picture in enumerate(pictures):
        form.add_field(
            f"files[{number}]", picture.data, filename=picture.name, content_type="image/png"
        )
    parts = form()
    return await parts.as_bytes(), parts.headers["Content-Type"]


def _told(body: bytes) -> Any:
    """What Discord says about a refusal; something in front of it may say it in plain text."""
    try:
        return json.loads(body)
    except ValueError:
        return body.decode(errors="replace")
