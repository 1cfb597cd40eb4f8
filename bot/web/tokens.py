"""Signed tokens: what was written here comes back as it was, and not for ever.

The payload can be read by whoever holds the token, so nothing secret goes into one. A token of one
purpose is none of another's: the purpose is signed with it.
"""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

LONGEST = 4000  # characters; a cookie has room for no more
UNTIL = "until"  # the claim that says when it ends, in seconds of Unix time

Claims = Mapping[str, Any]  # as JSON takes them


class Seal:
    """Signs tokens with a key that nobody else has, and reads them again."""

    def __init__(self, key: bytes, clock: Callable[[], datetime]) -> None:
        self._key = key
        self._clock = clock

    def seal(self, purpose: str, claims: Claims, lifetime: timedelta) -> str:
        """A token for so long."""
        until = int((self._clock() + lifetime).timestamp())
        payload = json.dumps({**claims, UNTIL: until}, separators=(",", ":")).encode()
        return f"{_text(payload)}.{_text(self._signature(purpose, payload))}"

    def open(self, purpose: str, token: str | None) -> Claims | None:
        """What it says, its end included; None for one that is not of this key and purpose, was
        changed, or is over."""
        if not token or len(token) > LONGEST:
            return None
        try:
            payload, signature = map(_bytes, token.split("."))
        except ValueError:  # of which NotBase64 is one
            return None
        if not hmac.compare_digest(signature, self._signature(purpose, payload)):
            return None
        claims: Claims = json.loads(payload)
        return claims if self._clock().timestamp() < claims[UNTIL] else None

    def _signature(self, purpose: str, payload: bytes) -> bytes:
        return hmac.digest(self._key, purpose.encode() + b"\0" + payload, "sha256")


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Raises ValueError unless it is exactly what `_text` makes of some bytes."""
    try:
        data = urlsafe_b64decode(f"{text}{'=' * (-len(text) % 4)}")
    except NotBase64 as error:
        raise ValueError("is not base64") from error
    if _text(data) != text:  # characters that are skipped, or bits that say nothing
        raise ValueError("is written in another way than it was")
    return data
