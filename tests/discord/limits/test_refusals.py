"""Which refusals may pass, and what they say of the time to wait."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord.limits.refusals import (
    Barred,
    Refused,
    Work,
    refusal_of,
    retry_after,
    work_of,
    working_on,
)


def answer(status: int, code: int) -> discord.HTTPException:
    """Discord's own answer."""
    headers = {"content-type": "application/json"}
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(response, {"code": code, "message": "no"})


def page(status: int) -> discord.HTTPException:
    """What the network in front of Discord answers."""
    response: Any = SimpleNamespace(status=status, reason="", headers={"content-type": "text/html"})
    return discord.HTTPException(response, "<html><body>error code: 1020</body></html>")


@pytest.mark.parametrize(
    "error",
    [
        answer(403, 40003),
        answer(429, 30046),
        answer(429, 0),
        answer(401, 0),  # the gate waits out a refused token
        answer(403, 40333),
        answer(500, 0),
        answer(503, 0),
        page(403),
        page(404),
        page(408),
        page(502),
        discord.RateLimited(60),
        Refused(429, 30046, None),
        Barred("a ban"),
        TimeoutError(),
        ConnectionResetError(),
        aiohttp.ServerDisconnectedError(),
        discord.GatewayNotFound(),  # type: ignore[no-untyped-call]
    ],
    ids=repr,
)
def test_a_refusal_may_pass(error: Exception) -> None:
    assert refusal_of(error)


@pytest.mark.parametrize(
    "error",
    [
        answer(400, 50035),
        answer(401, 50027),
        answer(403, 0),
        answer(403, 50007),
        answer(404, 0),
        answer(404, 10003),
        answer(405, 0),
        page(413),
        LookupError(),
    ],
    ids=repr,
)
def test_a_refusal_is_final(error: Exception) -> None:
    assert refusal_of(error) is None


@pytest.mark.parametrize(
    ("body", "headers", "seconds"),
    [
        ({"retry_after": 1.5}, {"retry-after": "9"}, 1.5),
        ({}, {"retry-after": "9"}, 9.0),
        ({"retry_after": "nonsense"}, {}, None),
        ({"retry_after": float("nan")}, {}, None),
        ({"retry_after": -1}, {"retry-after": "Fri, 20 Nov 2026 09:00:00 GMT"}, None),
        (None, {}, None),
    ],
)
def test_the_time_to_wait_is_read_where_it_makes_sense(
    body: object, headers: dict[str, str], seconds: float | None
) -> None:
    assert retry_after(body, headers) == seconds


def test_a_request_is_for_the_work_of_its_task() -> None:
    assert [work_of("POST"), work_of("PATCH")] == [Work.POST, Work.EDIT]
    with working_on(Work.REMINDER):
        assert [work_of("POST"), work_of("GET")] == [Work.REMINDER] * 2
    assert work_of("POST") is Work.POST
