"""The signatures of an application's key, which another library verifies."""

import sys

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from guildyard.world.signing import UNKNOWN, SigningKey


def test_a_signature_is_over_the_timestamp_and_the_body() -> None:
    key = SigningKey()
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key.public))
    signature = bytes.fromhex(key.sign("1700000000", "{é}".encode()))
    public.verify(signature, "1700000000{é}".encode())
    with pytest.raises(InvalidSignature):
        public.verify(signature, "1700000001{é}".encode())


def test_each_key_is_another_and_stays() -> None:
    key = SigningKey()
    assert key.public == key.public != SigningKey().public


def test_without_the_library_the_key_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "cryptography.hazmat.primitives.asymmetric.ed25519"
    monkeypatch.setitem(sys.modules, name, None)
    assert SigningKey().public == UNKNOWN
