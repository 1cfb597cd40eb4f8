"""What an address of Discord's authorization page asks of a person, and where the answer leads.

https://discord.com/developers/docs/topics/oauth2#authorization-code-grant
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from guildyard.interactions.options import Refused
from guildyard.world.grants import SCOPES
from guildyard.world.model import User
from guildyard.world.world import World

PAGE = "/oauth2/authorize"
ISSUER = "https://discord.com"  # Discord says in each answer whose it is (RFC 9207)
WITHOUT_ANSWER = frozenset({"bot", "applications.commands"})  # nobody is sent back with a code
DENIED = "The resource owner or authorization server denied the request"
BAD_SCOPE = "The requested scope is invalid, unknown, or malformed."
BAD_TYPE = "The authorization server does not support this response type."
BAD_METHOD = "Only S256 is supported as code_challenge_method."


class Unaskable(Refused):
    """Discord tells it on its own page, for the address to which to go back is not to be trusted.

    The message has two lines: what is wrong, and with what.
    """


class SentBack(Exception):  # noqa: N818 - what happens to the person
    """Nothing is asked: the browser goes back at once, with an error."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What the application wants to be allowed."""

    scopes: tuple[str, ...]
    redirect: str | None
    state: str | None = None
    challenge: str | None = None
    silent: bool = False  # when the person has agreed before
    for_user: bool = False  # the application is installed for the person, and not for a server

    def back(self, **told: str) -> str:
        """Where the browser goes with the answer."""
        given = told | ({"state": self.state} if self.state is not None else {})
        return with_query(self.redirect or "", given | {"iss": ISSUER})


def asked(world: World, query: Mapping[str, str]) -> Asked:
    """What the query of an address asks. Raises Unaskable or SentBack when it cannot be asked."""
    if query.get("client_id") != str(world.bot.id):
        raise Unaskable(f"Unknown Application\nNo application has the id {query.get('client_id')}.")
    scopes = tuple(dict.fromkeys(query.get("scope", "").split()))
    wanted = Asked(
        scopes=scopes,
        redirect=_redirect(world, query, needed=not {*scopes} <= WITHOUT_ANSWER or not scopes),
        state=query.get("state"),
        challenge=query.get("code_challenge"),
        silent=query.get("prompt") == "none" and not {*scopes} & WITHOUT_ANSWER,
        for_user=query.get("integration_type") == "1",
    )
    error = _error(wanted, query)
    if error is None:
        return wanted
    if wanted.redirect is None:
        raise Unaskable(": \n".join(error))
    raise SentBack(wanted.back(error=error[0], error_description=error[1]))


def asked_at(world: World, address: str) -> Asked:
    """The same of a whole address. Raises ValueError when it leads to no authorization page."""
    parts = urlsplit(address)
    if not is_page(address):
        raise ValueError(f"this is no address of {PAGE}: {address}")
    return asked(world, dict(parse_qsl(parts.query, keep_blank_values=True)))


def is_page(address: str) -> bool:
    """Does it lead to the authorization page, of the playground or of Discord itself?"""
    return urlsplit(address).path in (PAGE, f"/api{PAGE}")


def approve(world: World, user: User, wanted: Asked) -> str:
    """The person agrees; returns where the browser goes, nothing when it stays."""
    if "applications.commands" in wanted.scopes and wanted.for_user:
        world.install(user)
    if wanted.redirect is None:
        return ""
    code = world.grants.code(
        user, wanted.scopes, redirect=wanted.redirect, challenge=wanted.challenge
    )
    return wanted.back(code=code)


def decline(wanted: Asked) -> str:
    """The person does not agree; returns where the browser goes."""
    return wanted.back(error="access_denied", error_description=DENIED) if wanted.redirect else ""


def with_query(address: str, more: Mapping[str, str]) -> str:
    """An address with more in its query, that which it had first."""
    parts = urlsplit(address)
    query = [*parse_qsl(parts.query, keep_blank_values=True), *more.items()]
    return urlunsplit(parts._replace(query=urlencode(query)))


def _redirect(world: World, query: Mapping[str, str], *, needed: bool) -> str | None:
    """Where to go back to: an address that is registered, the first without another word."""
    known, given = world.grants.redirects, query.get("redirect_uri")
    if given is None:
        if needed and not known:
            raise Unaskable("Invalid OAuth2 redirect_uri\nNo redirect URI is registered.")
        return known[0] if needed else None
    if given not in known:
        told = f"Redirect URI {given} is not supported by client."
        raise Unaskable(f"Invalid OAuth2 redirect_uri\n{told}")
    return given


def _error(wanted: Asked, query: Mapping[str, str]) -> tuple[str, str] | None:
    """What cannot be asked, in the words of the protocol."""
    if not wanted.scopes or not {*wanted.scopes} <= SCOPES:
        return "invalid_scope", BAD_SCOPE
    if wanted.redirect is not None and query.get("response_type") != "code":
        return "unsupported_response_type", BAD_TYPE
    if wanted.challenge is not None and query.get("code_challenge_method") != "S256":
        return "invalid_request", BAD_METHOD
    return None
