"""How Discord's client says no to an Activity: a code and a sentence."""

from __future__ import annotations

from enum import IntEnum


class RPCErrorCode(IntEnum):
    """Why a command was not carried out, as the SDK knows it."""

    INVALID_PAYLOAD = 4000
    INVALID_COMMAND = 4002
    INVALID_GUILD = 4003
    INVALID_EVENT = 4004
    INVALID_CHANNEL = 4005
    INVALID_PERMISSIONS = 4006
    INVALID_CLIENT_ID = 4007
    INVALID_TOKEN = 4009
    OAUTH2 = 5000


class RPCCloseCode(IntEnum):
    """Why an Activity ended."""

    NORMAL = 1000
    INVALID_CLIENT_ID = 4000
    INVALID_VERSION = 4004
    INVALID_ENCODING = 4005


class RPCError(Exception):
    """A command is refused: the page's promise is rejected with this code and message."""

    def __init__(self, code: RPCErrorCode, message: str) -> None:
        super().__init__(f"{int(code)}: {message}")
        self.code = code
        self.message = message


def not_permitted() -> RPCError:
    """The page has not authenticated, or nobody allowed it the scope."""
    return RPCError(RPCErrorCode.INVALID_PERMISSIONS, "Not authenticated or invalid scope")
