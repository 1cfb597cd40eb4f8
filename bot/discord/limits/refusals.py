"""The policy for refusals that may pass: which they are, how long to pause, and who may try.

Reminders, posts, threads, edits of posts and cards, and ended challenges follow it: their pauses
grow in `bot/backoff.py`. Answers to people are tried again within seconds and by a wider rule
(`bot/discord/answering/retry.py`). The gate and the login wait out a refused token.
"""

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Any

import aiohttp
import discord

from bot.backoff import PassingRefusal
from bot.discord.unreachable import reason_of

UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TIMEOUT, TOO_MANY = 401, 403, 404, 408, 429
SERVER_ERRORS = 500

OPENING_DMS_TOO_FAST = 40003
OLD_MESSAGE_EDITS = 30046  # the maximum number of edits to messages older than an hour
RATE_LIMITS = {
    OLD_MESSAGE_EDITS,
    OPENING_DMS_TOO_FAST,
    20016,  # slow mode
    20022,  # edits of announcements
    20028,  # writes to this channel
    20029,  # writes to this server
    31001,  # "undesired concurrent requests": the resource is being rate limited
    40062,  # the resource is being rate limited
}
NETWORK_ERROR = 40333  # "internal network error", in front of Discord

# How a connection ends when it should not, and what takes too long.
BROKEN = (aiohttp.ClientError, OSError)


class Work(IntEnum):
    """What a request is for. The lower ones go first."""

    ANSWER = 0  # to a person
    POST = 1  # and all that has no number of its own
    REMINDER = 2
    EDIT = 3  # of posts, cards and challenges


# Invalid requests in ten minutes after which work of a kind waits. Discord bans at 10,000. Posts
# wait when all work together caused so many; edits and reminders alone cannot get there.
MAX_INVALID = {Work.POST: 3_000, Work.REMINDER: 450, Work.EDIT: 450}

Headers = Mapping[str, str]  # found by names in lower case

_work: ContextVar[Work | None] = ContextVar("work", default=None)


class Barred(aiohttp.ClientError):
    """A request was not sent: it would prolong a ban, or bring one about."""


class LeaseUncertain(Barred):
    """A request was not sent: another process may serve these shards by now."""


class Refused(aiohttp.ClientError):
    """Discord refused for a while, and discord.py must not try again by itself."""

    def __init__(self, status: int, code: int, retry_after: float | None) -> None:
        super().__init__(f"it answered {status}" + (f" (code {code})" if code else ""))
        self.status = status
        self.code = code
        self.retry_after = retry_after


@contextmanager
def working_on(work: Work) -> Iterator[None]:
    """Count the requests of the block as this kind of work."""
    token = _work.set(work)
    try:
        yield
    finally:
        _work.reset(token)


def work_of(method: str) -> Work:
    """Return the kind of work that the current task is at; a PATCH is an edit by default."""
    work = _work.get()
    if work is None:
        return Work.EDIT if method == "PATCH" else Work.POST
    return work


def refusal_of(error: BaseException) -> PassingRefusal | None:
    """Return what is known of a refusal that may pass, or None for any other error."""
    match error:
        case Refused():
            limited = error.status == TOO_MANY or error.code in RATE_LIMITS
            return PassingRefusal(str(error), error.retry_after, limited)
        case discord.RateLimited():
            return PassingRefusal(reason_of(error), error.retry_after, rate_limited=True)
        case discord.HTTPException():
            return _refusal_of_answer(error)
        case aiohttp.ClientError() | OSError() | discord.GatewayNotFound():
            return PassingRefusal(reason_of(error))
    return None


def _refusal_of_answer(error: discord.HTTPException) -> PassingRefusal | None:
    headers: Any = getattr(error.response, "headers", {})
    limited = error.status == TOO_MANY or error.code in RATE_LIMITS
    passing = error.status == TIMEOUT or error.code == NETWORK_ERROR
    if error.code == 0:
        # A page comes from the network in front of Discord, whose own refusals are JSON.
        is_page = error.status in (FORBIDDEN, NOT_FOUND) and not is_json(headers)
        # The gate stops all requests while Discord refuses the token, and tells the host.
        passing = passing or is_page or error.status == UNAUTHORIZED
    if not (limited or passing or error.status >= SERVER_ERRORS):
        return None
    return PassingRefusal(reason_of(error), retry_after({}, headers), limited)


def is_json(headers: Headers) -> bool:
    """Return True if the body is what Discord itself writes, and not a page."""
    return headers.get("content-type", "").startswith("application/json")


def retry_after(body: object, headers: Headers) -> float | None:
    """Return the seconds that an answer asks to wait, from its body or header, if it does."""
    named: Any = body.get("retry_after") if isinstance(body, dict) else None
    for value in named, headers.get("retry-after"):
        try:
            seconds = float("" if value is None else value)
        except (TypeError, ValueError):  # a header may be a date
            continue
        if math.isfinite(seconds) and seconds >= 0:
            return seconds
    return None


async def check_answer(response: aiohttp.ClientResponse, work: Work) -> None:
    """Raise Refused where discord.py would try again, or fail, and must not.

    Edits and reminders are tried once: a later turn tries again. A 429 of a global limit is left
    to discord.py, which holds back all requests, and so is that of a ban, unless the answer does
    not say how long to wait: discord.py needs that.
    """
    once = work in (Work.REMINDER, Work.EDIT)
    if response.status != TOO_MANY and not (once and response.status >= SERVER_ERRORS):
        return
    body = await _json(response)
    seconds = retry_after(body, response.headers)
    if response.status == TOO_MANY:
        if not isinstance(body, dict) or "via" not in response.headers:
            return  # discord.py raises HTTPException
        told = isinstance(body.get("retry_after"), int | float) and seconds is not None
        if told and (not once or body.get("global") is True):
            return
    code = body.get("code") if isinstance(body, dict) else None
    raise Refused(response.status, code if isinstance(code, int) else 0, seconds)


async def _json(response: aiohttp.ClientResponse) -> Any:
    try:
        return await response.json()
    except (aiohttp.ContentTypeError, ValueError):
        return None
