"""The routes of OAuth2: codes become tokens, and tokens tell whose they are."""

import base64
import binascii
import secrets
from urllib.parse import unquote

from guildyard.rest.routes import Call, Route
from guildyard.wire import payloads
from guildyard.world.errors import ApiError, Json, not_a_bearer, unknown_guild
from guildyard.world.grants import SCOPES, TOKEN_LIFE, Grant, NotGranted
from guildyard.world.world import World

OF_OWNER = frozenset({"bot", "webhook.incoming"})  # nobody has them without a page


class OAuthError(ApiError):
    """A refusal as RFC 6749 writes it, which is not how the rest of Discord does."""

    def __init__(self, status: int, error: str, description: str = "") -> None:
        super().__init__(status, 0, description or error)
        self.error = error
        self.description = description

    def body(self) -> Json:
        """``error``, and ``error_description`` when there is one."""
        told = {"error_description": self.description} if self.description else {}
        return {"error": self.error} | told


class OAuthRoutes:
    """The token, its end, and what it opens."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """The first two take the application's secret, the others a bearer token."""
        token, member = "/oauth2/token", "/users/@me/guilds/{guild_id}/member"
        return [
            Route(method="POST", template=token, action=self._token, by_secret=True),
            Route(method="POST", template=f"{token}/revoke", action=self._revoke, by_secret=True),
            Route(method="GET", template="/oauth2/@me", action=self._authorization, bearer=""),
            Route(
                method="GET",
                template=member,
                action=self._member,
                bearer="guilds.members.read",
                for_bots=False,
            ),
        ]

    def _token(self, call: Call) -> Json:
        form = self._opened(call)
        kind = form.get("grant_type")
        grants = self._world.grants
        try:
            if kind == "authorization_code":
                code, redirect = form.get("code", ""), form.get("redirect_uri")
                return self._told(grants.redeem(code, redirect, form.get("code_verifier")))
            if kind == "refresh_token":
                return self._told(grants.renew(form.get("refresh_token", "")))
            if kind == "client_credentials":
                return self._told(grants.for_owner(self._world.host, _scopes(form)))
        except NotGranted as refusal:
            raise OAuthError(400, refusal.error, refusal.description) from None
        told = f"Grant type {kind} is not supported"
        raise OAuthError(400, "unsupported_grant_type", told)

    def _revoke(self, call: Call) -> Json:
        self._world.grants.revoke(self._opened(call).get("token", ""))
        return {}

    def _opened(self, call: Call) -> dict[str, str]:
        """The form, when it comes from the application itself: by Basic, or with both in it."""
        form = call.form if call.is_urlencoded and isinstance(call.form, dict) else {}
        given = _basic(call.authorization)
        client, secret = given or (form.get("client_id", ""), form.get("client_secret", ""))
        known = self._world.grants.secret
        if client != str(self._world.bot.id) or not secrets.compare_digest(
            secret.encode(), known.encode()
        ):
            raise OAuthError(401, "invalid_client")
        return form

    def _told(self, grant: Grant) -> Json:
        told: Json = {
            "token_type": "Bearer",
            "access_token": grant.access,
            "expires_in": int(TOKEN_LIFE.total_seconds()),
            "scope": " ".join(grant.scopes),
        }
        return told | ({"refresh_token": grant.refresh} if grant.refresh else {})

    def _authorization(self, call: Call) -> Json:
        grant = call.grant
        if grant is None:
            raise not_a_bearer()
        world = self._world
        shown = payloads.application(world.bot, 0, owner=world.host, details=world.application)
        about = {
            "application": {name: shown[name] for name in APPLICATION}
            | {"verify_key": world.signing_key.public},
            "scopes": [*grant.scopes],
            "expires": payloads.moment(grant.expires_at),
        }
        return about | ({"user": payloads.user(grant.user)} if "identify" in grant.scopes else {})

    def _member(self, call: Call) -> Json:
        guild = self._world.guilds.get(call.id("guild_id"))
        if call.grant is None or guild is None or call.grant.user.id not in guild.members:
            raise unknown_guild()
        return payloads.member(guild.members[call.grant.user.id])


APPLICATION = (
    *("id", "name", "icon", "description", "type", "bot", "bot_public"),
    *("bot_require_code_grant", "flags", "flags_new"),
)


def _basic(authorization: str) -> tuple[str, str] | None:
    """Client and secret of a header; None when it is no such header."""
    scheme, _, encoded = authorization.partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        client, _, secret = base64.b64decode(encoded, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return "", ""
    return unquote(client), unquote(secret)


def _scopes(form: dict[str, str]) -> tuple[str, ...]:
    scopes = tuple(form.get("scope", "").split())
    if not scopes or not {*scopes} <= SCOPES - OF_OWNER:
        raise NotGranted("invalid_scope", "The requested scope is invalid, unknown, or malformed.")
    return scopes
