"""A bot that takes interactions at an address of its own, signed as Discord signs them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from guildyard.inspect.exchanges import Exchange, Recorder
from guildyard.interactions.interactions import Interaction
from guildyard.interactions.replies import NoReply
from guildyard.rest.bodies import read_parts
from guildyard.rest.routes import Call
from guildyard.world.errors import ApiError, Json
from guildyard.world.signing import SigningKey
from guildyard.world.world import World

PING, PONG = 1, 1  # types of a request and of its answer
OK, ACCEPTED = 200, 202
REFUSALS = range(400, 500)  # 401 is documented, and hikari's server says 400
LOOPBACK = ("127.0.0.1", "localhost", "::1")
AGENT = "Discord-Interactions/1.0 (+https://discord.com)"
PAUSE = 0.05  # seconds between two looks whether somebody listens
SETTING = "interactions_endpoint_url"  # of the application
SENSELESS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class NotVerified(Exception):  # noqa: N818 - what it is, in the words of the portal
    """The address does not answer as Discord asks of it before it is saved."""


class Endpoint:
    """The address of the application, if it has one: interactions then come there alone."""

    def __init__(
        self,
        world: World,
        recorder: Recorder,
        take: Callable[[Call], Any],
        deadline: float,
    ) -> None:
        self._world = world
        self._recorder = recorder
        self._take = take  # carries out an answer as it does a callback
        self.deadline = deadline  # seconds for one answer
        self._session: aiohttp.ClientSession | None = None
        self._verified: str | None = None
        self.on_change: list[Callable[[], None]] = []  # who is told that the bot is there, or gone
        self._verifying = asyncio.Lock()

    @property
    def url(self) -> str | None:
        """Where the bot listens; None when it does so at the gateway."""
        url = self._world.application.get(SETTING)
        return url if url and is_here(url) else None

    @property
    def is_verified(self) -> bool:
        """Does it answer, and only to those who sign?"""
        return self.url is not None and self._verified == self.url

    def name(self, url: str) -> None:
        """Set it as the portal does. Raises ValueError when it is on another machine."""
        if not is_here(url):
            raise ValueError(f"{url} is no http:// address of this machine, and no other is asked.")
        self._world.application[SETTING] = url

    async def close(self) -> None:
        """Let its connections go."""
        if self._session:
            await self._session.close()

    async def verify(self, patience: float = 0.0) -> None:
        """Ask what Discord asks before it saves an address: a PING, and one signed by a stranger.

        ``patience`` is how many seconds to wait until somebody listens. Raises NotVerified.
        """
        async with self._verifying:
            if self.url is None or self.is_verified:
                return
            try:
                await self._introduce(self.url, patience)
            except NotVerified as trouble:
                self._find(f"the interactions endpoint could not be verified: {trouble}")
                raise
            self._note(self.url)

    async def deliver(self, interaction: Interaction, payload: Json) -> None:
        """Hand over what somebody did, and carry out the answer.

        Raises NoReply when there is none, or one that Discord does not take.
        """
        try:
            await self.verify()
            answer = await self._post(payload, self._world.signing_key)
        except NotVerified as trouble:
            raise NoReply(f"the application did not respond: {trouble}") from None
        if interaction.callback is not None or answer.status == ACCEPTED:
            return  # by the route of callbacks, or about to be
        if not OK <= answer.status < 300:
            raise NoReply(f"the application did not respond: {self.url} answers {answer.status}")
        self._carry_out(interaction, answer.call)

    def _carry_out(self, interaction: Interaction, call: Call) -> None:
        call.parameters |= {
            "interaction_id": str(interaction.id),
            "interaction_token": interaction.token,
        }
        try:
            self._take(call)
        except ApiError as refusal:
            why = f"its answer is refused: {refusal}"
        except SENSELESS as mistake:
            why = f"its answer makes no sense: {mistake!r}"
        else:
            return
        self._find(f"the interactions endpoint: {why}")
        raise NoReply(f"the application did not respond: {why}")

    async def _introduce(self, url: str, patience: float) -> None:
        await _until_heard(url, patience)
        heard = await self._post(self._ping(), self._world.signing_key)
        form = heard.call.form
        if heard.status != OK or not isinstance(form, dict) or form.get("type") != PONG:
            raise NotVerified(f"{url} answers a PING with {heard.status} {_short(form)}, no PONG")
        stranger = await self._post(self._ping(), SigningKey())
        if stranger.status not in REFUSALS:
            raise NotVerified(f"{url} answers a wrong signature with {stranger.status}, not 401")

    def _ping(self) -> Json:
        world = self._world
        return {
            "id": str(world.snowflakes.next()),
            "application_id": str(world.bot.id),
            "type": PING,
            "token": "ping",
            "version": 1,
            "entitlements": [],
            "authorizing_integration_owners": {},
        }

    async def _post(self, payload: Json, key: SigningKey) -> _Heard:
        """Send a signed request, and keep a record of it. Raises NotVerified without an answer."""
        url = self.url or ""
        if self._session is None:  # a kept connection could be one that the bot has closed
            connector = aiohttp.TCPConnector(force_close=True)
            self._session = aiohttp.ClientSession(connector=connector)
        body = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()
        headers = self._signed(key, body) | {"Content-Type": "application/json"}
        call = Call(parameters={}, query={})
        wait = aiohttp.ClientTimeout(self.deadline)
        try:
            async with self._session.post(
                url, data=body, headers=headers, timeout=wait, allow_redirects=False
            ) as answer:
                await _read(answer, call)
        except TimeoutError:
            raise NotVerified(f"{url} does not answer within {self.deadline:g} s") from None
        except aiohttp.ClientConnectorError:
            self._note(None)
            raise NotVerified(f"nobody listens at {url}") from None
        except aiohttp.ClientError as error:
            raise NotVerified(f"{url} breaks off: {error}") from None
        self._record(url, payload, answer.status, call)
        return _Heard(answer.status, call)

    def _signed(self, key: SigningKey, body: bytes) -> dict[str, str]:
        timestamp = str(int(self._world.clock().timestamp()))
        return {
            "User-Agent": AGENT,
            "X-Signature-Ed25519": key.sign(timestamp, body),
            "X-Signature-Timestamp": timestamp,
        }

    def _record(self, url: str, payload: Json, status: int, call: Call) -> None:
        self._recorder.add(
            Exchange(
                at=self._world.clock(),
                method="POST",
                path=urlsplit(url).path,
                route=None,
                query={},
                content_type="application/json",
                request=payload,
                file_names=tuple(upload.filename for upload in call.uploads),
                status=status,
                response=call.form,
                url=url,
            )
        )

    def _note(self, verified: str | None) -> None:
        """The bot is there, or gone: then it is tried anew when it comes back."""
        self._verified = verified
        for listener in self.on_change:
            listener()

    def _find(self, finding: str) -> None:
        if finding not in self._recorder.findings:
            self._recorder.find(finding)


@dataclass(frozen=True)
class _Heard:
    """What the bot answered."""

    status: int
    call: Call  # as a bot's own request would bring it


def is_here(url: str) -> bool:
    """Is it an address of this machine, in plain HTTP?"""
    parts = urlsplit(url)
    return parts.scheme == "http" and parts.hostname in LOOPBACK


async def _until_heard(url: str, patience: float) -> None:
    """Wait until somebody listens; who asks later is told that nobody does."""
    parts = urlsplit(url)
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        try:
            _, writer = await asyncio.open_connection(parts.hostname, parts.port or 80)
        except OSError:
            await asyncio.sleep(PAUSE)
        else:
            writer.close()
            return


async def _read(answer: aiohttp.ClientResponse, call: Call) -> None:
    """The form and the files of an answer; of what is no JSON nothing is kept."""
    try:
        if answer.content_type.startswith("multipart/"):
            await read_parts(aiohttp.MultipartReader(answer.headers, answer.content), call)
        else:
            call.form = json.loads(await answer.read() or b"null")
    except ValueError:
        call.form = None


def _short(form: Any) -> str:
    return json.dumps(form)[:100]
