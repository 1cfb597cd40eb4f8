"""How an interaction is answered first: one request to Discord, repeated as long as that can help.

discord.py's own way reads the whole message back, waits a second after a fault of Discord's and
three after the next, when nobody listens any more, and gives up when the connection breaks. This
one asks for no message, retries within the three seconds, and so takes less time of everything.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import IntEnum
from functools import partial
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.discord.answering.hedge import hedged
from bot.discord.answering.http_client import HttpClient, Response
from bot.discord.answering.interaction import Interaction
from bot.discord.answering.retry import FOLLOWS, DiscordFault, TooLate, retry
from bot.discord.attachments import Picture
from bot.discord.limits.refusals import BROKEN, Barred, LeaseUncertain
from bot.discord.limits.rest_gate import Gate, is_ban
from bot.work_queue import Asker, asker

LISTENS = 3.0  # seconds that Discord waits for an answer
OPEN = 15 * 60.0  # seconds in which more may follow an answer
TOO_LATE = 2.9  # seconds after which it is of no use to begin with one
# For answers alone: so many are answered in the time of a way to Discord and back. Without a limit
# a burst misses Discord's three seconds.
CONNECTIONS = 1024
SILENT = 1.2  # seconds without an answer until the same is sent over another connection

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
    LAUNCH = 12


class Acknowledger:
    """The connections over which interactions are answered."""

    def __init__(
        self,
        http: HttpClient,
        gate: Gate,
        acknowledged: Callable[[Interaction], None],
    ) -> None:
        """Tells of each interaction whose answer Discord took. It closes the client."""
        self._http = http
        self._gate = gate
        self._acknowledged = acknowledged
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
        url = f"{Route.BASE}/interactions/{interaction.id}/{interaction.token}/callback"
        content, content_type = await _form(body, pictures) if pictures else (body, JSON)

        async def send() -> None:
            async with self._room:
                await self._send(url, content, content_type, _time_left(interaction))

        await retry(send, seconds=LISTENS - seconds_since_arrival(interaction))
        interaction.extras[ANSWER] = True
        self._acknowledged(interaction)

    async def send_followup(
        self, interaction: Interaction, send: Callable[[], Awaitable[object]]
    ) -> None:
        """Send what follows the first answer, and wait for the lease of the shards before that.

        Raises as `acknowledge` does.
        """
        while True:
            await self._wait_for_lease(interaction)
            try:
                await retry(send)
                return
            except LeaseUncertain:
                continue  # it ended meanwhile

    async def say_once(
        self, interaction: Interaction, data: Mapping[str, Any], picture: Picture | None
    ) -> int:
        """Follow up with a message, and return its id. One attempt: Discord would take it twice.

        Raises discord.HTTPException when Discord refuses, DiscordFault when nobody knows whether it
        got through, and Barred during a ban.
        """
        url = f"{Route.BASE}/webhooks/{interaction.application_id}/{interaction.token}?wait=true"
        form = await _form(json.dumps(data).encode(), [picture] if picture else [])
        await self._wait_for_lease(interaction)
        self._gate.admit()
        try:
            async with asyncio.timeout(FOLLOWS):
                response = await self._http.post(url, *form)
        except (TimeoutError, *BROKEN) as error:
            raise DiscordFault(repr(error)) from error
        self._check(response)
        return int(_told(response)["id"])

    async def _wait_for_lease(self, interaction: Interaction) -> None:
        """Wait until the lease is certain. Raises TooLate when the interaction's token expires."""
        try:
            async with asyncio.timeout(OPEN - seconds_since_arrival(interaction)):
                await self._gate.wait_for_lease()
        except TimeoutError as error:
            raise TooLate("the database was silent for too long") from error

    async def close(self) -> None:
        """Close all connections."""
        await self._http.close()

    async def _send(self, url: str, content: bytes, content_type: str, seconds: float) -> None:
        self._gate.admit()
        post = partial(self._http.post, url, content, content_type)
        again = partial(post, fresh=True)
        self._check(await hedged(post, again, after=SILENT, within=seconds))

    def _check(self, response: Response) -> None:
        """Raise what an answer of Discord's means, unless it took what was sent."""
        status, headers = response.status, response.headers
        self._gate.note(status, headers, of_the_bot=False)
        if is_ban(status, headers):
            raise Barred("the network in front of Discord bars the bot")
        if status >= 500:
            raise DiscordFault(f"status {status}")
        if status >= 300:
            refused: Any = response  # as far as discord.py looks at it
            raise discord.HTTPException(refused, _told(response))


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


def _told(response: Response) -> Any:
    """What Discord says about a refusal; something in front of it may say it in plain text."""
    try:
        return json.loads(response.body)
    except ValueError:
        return response.body.decode(errors="replace")
