"""What people allowed the application to do in their name: OAuth2's codes and tokens.

Nothing here knows of HTTP. A refusal is a word of RFC 6749, with a description as Discord gives it.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from guildyard.world.model import User
from guildyard.world.snowflakes import Clock

CODE_LIFE = timedelta(minutes=1)
TOKEN_LIFE = timedelta(days=7)  # 604,800 seconds
NAMES = """
    activities.read activities.write applications.builds.read applications.builds.upload
    applications.commands applications.commands.update applications.commands.permissions.update
    applications.entitlements applications.store.update bot connections dm_channels.read email
    gdm.join guilds guilds.join guilds.members.read identify messages.read openid
    relationships.read role_connections.write rpc rpc.activities.write rpc.notifications.read
    rpc.voice.read rpc.voice.write rpc.video.read rpc.video.write rpc.screenshare.read
    rpc.screenshare.write voice webhook.incoming
"""
SCOPES = frozenset(NAMES.split())


class NotGranted(Exception):  # noqa: N818 - what it is, in the words of the protocol
    """A code, a token or a client that is not taken."""

    def __init__(self, error: str, description: str = "") -> None:
        super().__init__(f"{error}: {description}" if description else error)
        self.error = error
        self.description = description


@dataclass(frozen=True, kw_only=True)
class Grant:
    """What somebody allowed, and until when."""

    user: User
    scopes: tuple[str, ...]
    access: str
    refresh: str | None  # none for what the owner of the application asked for
    expires_at: datetime


@dataclass(frozen=True, kw_only=True)
class _Code:
    """What is to be exchanged for a grant."""

    user: User
    scopes: tuple[str, ...]
    expires_at: datetime
    redirect: str | None  # to which it was sent; an Activity has none
    challenge: str | None  # of PKCE, as S256


class Grants:
    """The secret of the application, where people may be sent back to, and what they allowed."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.secret = secrets.token_urlsafe(24)
        self.redirects: list[str] = []
        self._codes: dict[str, _Code] = {}
        self._grants: list[Grant] = []
        self._allowed: dict[int, frozenset[str]] = {}  # by the account

    def code(
        self,
        user: User,
        scopes: tuple[str, ...],
        *,
        redirect: str | None = None,
        challenge: str | None = None,
    ) -> str:
        """A code that can be exchanged once, and for a minute: the person has agreed."""
        code = secrets.token_urlsafe(22)
        expires = self._clock() + CODE_LIFE
        self._codes[code] = _Code(
            user=user, scopes=scopes, expires_at=expires, redirect=redirect, challenge=challenge
        )
        self._allowed[user.id] = self._allowed.get(user.id, frozenset()) | {*scopes}
        return code

    def has_allowed(self, user: User, scopes: tuple[str, ...]) -> bool:
        """Has the person agreed to all of this before?"""
        return {*scopes} <= self._allowed.get(user.id, frozenset())

    def redeem(self, code: str, redirect: str | None, verifier: str | None) -> Grant:
        """Exchange a code. Raises NotGranted; a code that was tried is used up."""
        known = self._codes.pop(code, None)
        if known is None or self._clock() > known.expires_at:
            raise NotGranted("invalid_grant", 'Invalid "code" in request.')
        if known.redirect is not None and redirect != known.redirect:
            raise NotGranted("invalid_grant", 'Invalid "redirect_uri" in request.')
        if known.challenge is not None and challenge_of(verifier or "") != known.challenge:
            raise NotGranted("invalid_grant", 'Invalid "code_verifier" in request.')
        return self._grant(known.user, known.scopes)

    def renew(self, refresh: str) -> Grant:
        """Exchange a refresh token; the tokens of before are over. Raises NotGranted."""
        known = next((each for each in self._grants if each.refresh == refresh), None)
        if known is None or not refresh:
            raise NotGranted("invalid_grant")
        self._grants.remove(known)
        return self._grant(known.user, known.scopes)

    def for_owner(self, owner: User, scopes: tuple[str, ...]) -> Grant:
        """What the owner of the application asks for without a page."""
        return self._grant(owner, scopes, refreshed=False)

    def revoke(self, token: str) -> None:
        """End the authorization that a token is of; one that is not known is nobody's loss."""
        known = next((each for each in self._grants if token in (each.access, each.refresh)), None)
        if known is not None:
            self.withdraw(known.user)

    def withdraw(self, user: User) -> None:
        """The person no longer allows anything; all their tokens are over."""
        self._allowed.pop(user.id, None)
        self._grants = [each for each in self._grants if each.user is not user]
        self._codes = {name: each for name, each in self._codes.items() if each.user is not user}

    def bearer(self, access: str) -> Grant | None:
        """Whose access token it is, as long as it lives."""
        known = next((each for each in self._grants if each.access == access), None)
        return known if known and self._clock() < known.expires_at else None

    def _grant(self, user: User, scopes: tuple[str, ...], *, refreshed: bool = True) -> Grant:
        grant = Grant(
            user=user,
            scopes=scopes,
            access=secrets.token_urlsafe(22),
            refresh=secrets.token_urlsafe(22) if refreshed else None,
            expires_at=self._clock() + TOKEN_LIFE,
        )
        self._grants.append(grant)
        return grant


def challenge_of(verifier: str) -> str:
    """The challenge of PKCE that belongs to a verifier (RFC 7636, S256)."""
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
