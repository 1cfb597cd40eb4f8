"""Tokens of the shape that Discord gives them, and who may come in with which."""

import base64
import secrets
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Credentials:
    """The bot's token; ``any_token`` lets in whoever brings one, whatever it is."""

    token: str
    any_token: bool = False

    def open(self, given: object) -> bool:
        """Does this token open the doors?"""
        return isinstance(given, str) and (given == self.token or (self.any_token and given != ""))


def shaped_token(bot_id: int) -> str:
    """A new token as libraries expect one: the bot's id in base64, and two parts of chance.

    The lengths are those of Discord's (24 or 26, 6 and 38 characters).
    """
    number = base64.urlsafe_b64encode(str(bot_id).encode()).decode().rstrip("=")
    return f"{number}.{secrets.token_urlsafe(5)[:6]}.{secrets.token_urlsafe(29)[:38]}"
