"""Discord's OAuth2, as a client that keeps a secret: https://discord.com/developers/docs/topics/oauth2

Whatever Discord gives stays here for as long as one log-in takes, and is in no log.
"""

import hashlib
import secrets
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import aiohttp
from yarl import URL

from bot.web.site import Site

SCOPES = "identify guilds"
PATIENCE = aiohttp.ClientTimeout(total=10)
CONNECTIONS = 20

Read = TypeVar("Read")


class CodeRefused(Exception):  # noqa: N818  # it is an answer, not a fault
    """Discord does not take this code, or no longer."""


class DiscordAway(Exception):  # noqa: N818  # as above
    """Discord is out of reach, or answers what nobody understands."""


@dataclass(frozen=True)
class Account:
    """Whom an access token is of."""

    person_id: int
    locale: str


@dataclass(frozen=True)
class Proof:
    """What binds the answer of a log-in to who began it (RFC 7636)."""

    state: str
    verifier: str

    @property
    def challenge(self) -> str:
        """The verifier as those may know it who must not log in with it (S256)."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        return urlsafe_b64encode(digest).decode().rstrip("=")


def new_verifier() -> str:
    """Return a verifier that nobody can guess."""
    return secrets.token_urlsafe(48)


class OAuth:
    """Speaks with Discord on behalf of those who log in."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._session: aiohttp.ClientSession | None = None

    def authorize_address(self, application_id: int, proof: Proof) -> str:
        """Where somebody says to Discord that they want to log in; without a question, if they
        have said so before."""
        return str(
            URL(self._site.authorize_url).with_query(
                response_type="code",
                client_id=str(application_id),
                scope=SCOPES,
                redirect_uri=self._site.redirect_url,
                state=proof.state,
                code_challenge=proof.challenge,
                code_challenge_method="S256",
                prompt="none",
            )
        )

    async def exchange(self, application_id: int, code: str, proof: Proof | None = None) -> str:
        """The access token for a code of a log-in, or, without a proof, of an Activity.

        Raises CodeRefused or DiscordAway.
        """
        form = {"grant_type": "authorization_code", "code": code}
        if proof:
            form |= {"redirect_uri": self._site.redirect_url, "code_verifier": proof.verifier}
        answer = await self._post(application_id, "/oauth2/token", form)
        return _read(lambda: str(answer["access_token"]))

    async def account(self, token: str) -> Account:
        """Whom it is of. Raises DiscordAway."""
        answer = await self._get("/users/@me", token)
        return _read(lambda: Account(int(answer["id"]), str(answer.get("locale") or "en-US")))

    async def server_ids(self, token: str) -> list[int]:
        """Their servers. Raises DiscordAway."""
        answer = await self._get("/users/@me/guilds", token)
        return _read(lambda: [int(each["id"]) for each in answer])

    async def close(self) -> None:
        """Close all connections."""
        if self._session:
            await self._session.close()

    async def _post(self, application_id: int, path: str, form: dict[str, str]) -> Any:
        secret = f"{application_id}:{self._site.client_secret}".encode()
        headers = {"Authorization": f"Basic {b64encode(secret).decode()}"}
        status, answer = await self._ask("POST", path, headers, form)
        if status in (400, 401) and isinstance(answer, dict):
            if answer.get("error") == "invalid_client":
                raise DiscordAway("it does not know DISCORD_CLIENT_SECRET")
            raise CodeRefused
        if status != 200:
            raise DiscordAway(f"it answers {status}")
        return answer

    async def _get(self, path: str, token: str) -> Any:
        status, answer = await self._ask("GET", path, {"Authorization": f"Bearer {token}"})
        if status != 200:
            raise DiscordAway(f"it answers {status}")
        return answer

    async def _ask(
        self, method: str, path: str, headers: dict[str, str], form: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        address = f"{self._site.api_url}{path}"
        try:
            async with self._connected().request(
                method,
                URL(address, encoded=True),
                headers=headers,
                data=form,
                proxy=self._site.proxy,
                allow_redirects=False,
            ) as response:
                return response.status, await response.json(content_type=None)
        except (aiohttp.ClientError, OSError, ValueError) as error:  # a timeout is an OSError
            raise DiscordAway(type(error).__name__) from None  # whose text may hold a token

    def _connected(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=CONNECTIONS),
                cookie_jar=aiohttp.DummyCookieJar(),
                timeout=PATIENCE,
            )
        return self._session


def _read(reading: Callable[[], Read]) -> Read:
    try:
        return reading()
    except (AttributeError, KeyError, TypeError, ValueError):
        raise DiscordAway("it answers what nobody understands") from None
