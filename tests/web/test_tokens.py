"""Signed tokens: nobody else's, unchanged, for one purpose, and not for ever."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.web.tokens import LONGEST, Seal
from tests.support.harness import Clock

KEY = bytes(range(32))
HOUR = timedelta(hours=1)
CLAIMS = {"p": 7_700_000_000_000_000_001, "l": "pt-BR", "s": [1, 2]}


def seal(key: bytes = KEY, clock: Clock | None = None) -> Seal:
    return Seal(key, clock or Clock())


TOKEN = seal().seal("login", CLAIMS, HOUR)


def test_what_was_sealed_comes_back() -> None:
    opened = seal().open("login", TOKEN)
    assert opened is not None
    assert CLAIMS.items() <= opened.items()


def test_a_token_ends() -> None:
    clock = Clock()
    token = seal(clock=clock).seal("login", CLAIMS, HOUR)
    clock.advance(minutes=59, seconds=59)
    assert seal(clock=clock).open("login", token)
    clock.advance(seconds=1)
    assert seal(clock=clock).open("login", token) is None


def test_a_token_of_another_key_or_purpose_opens_nothing() -> None:
    assert seal(bytes(32)).open("login", TOKEN) is None
    assert seal().open("place", TOKEN) is None
    assert seal().open("logi", TOKEN) is None


def test_a_purpose_cannot_be_moved_into_the_payload() -> None:
    assert seal().open("login\0{", TOKEN) is None


@given(place=st.integers(0, len(TOKEN) - 1), letter=st.sampled_from("AZaz09-_.=+/ \0é"))
def test_a_token_that_was_changed_opens_nothing(place: int, letter: str) -> None:
    changed = TOKEN[:place] + letter + TOKEN[place + 1 :]
    assert changed == TOKEN or seal().open("login", changed) is None


@given(st.text() | st.binary().map(lambda data: urlsafe_b64encode(data).decode()))
def test_nonsense_opens_nothing(text: str) -> None:
    assert seal().open("login", text) is None
    assert seal().open("login", f"{text}.{text}") is None


@pytest.mark.parametrize("token", [None, "", ".", "a.b.c", TOKEN + "=", TOKEN + ".", "x" * LONGEST])
def test_what_is_no_token_opens_nothing(token: str | None) -> None:
    assert seal().open("login", token) is None
    assert seal().open("login", f"{TOKEN}{'x' * LONGEST}") is None


def test_a_signature_of_nothing_and_a_payload_of_ones_own_open_nothing() -> None:
    payload, signature = TOKEN.split(".")
    claims = json.loads(urlsafe_b64decode(f"{payload}=="))
    forged = urlsafe_b64encode(json.dumps(claims | {"p": 1}).encode()).decode().rstrip("=")
    assert seal().open("login", f"{forged}.{signature}") is None
    assert seal().open("login", f"{forged}.") is None
    assert seal().open("login", f"{payload}.{signature[:-4]}") is None
