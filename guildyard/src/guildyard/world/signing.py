"""The key pair of an application: with it Discord signs what it sends to the bot's own server."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SEED = 32  # bytes
UNKNOWN = "0" * 64  # where nobody can compute it


class SigningKey:
    """An Ed25519 key, made up anew for each world."""

    def __init__(self) -> None:
        self._seed = secrets.token_bytes(SEED)

    @property
    def public(self) -> str:
        """As the portal shows it, 64 hexadecimal digits; zeros without the library that signs."""
        try:
            return self._private().public_key().public_bytes_raw().hex()
        except ImportError:
            return UNKNOWN

    def sign(self, timestamp: str, body: bytes) -> str:
        """The signature of a request, as its header carries it. ImportError without the library."""
        return self._private().sign(timestamp.encode("ascii") + body).hex()

    def _private(self) -> Ed25519PrivateKey:
        # Most playgrounds never sign, and a checkout can be played in without the library.
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self._seed)
