"""How long an answer waits before it is tried again, decided without Discord."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord.answering import retry as retries
from bot.discord.answering.retry import ANSWERED, LONGEST_PAUSE, PAUSES, DiscordFault, retry
from bot.discord.limits.refusals import Barred


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses, which take no time here."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(retries, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(retries, "time", SimpleNamespace(monotonic=lambda: sum(pauses)))
    return pauses


def refusal(status: int, code: int = 50035, retry_after: str = "0") -> discord.HTTPException:
    headers = {"retry-after": retry_after}  # in any case with aiohttp, in lower case with ours
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(response, {"code": code, "message": "no"})


class Act:
    """Raises one error after the other, then succeeds."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.tries = 0

    async def __call__(self) -> None:
        self.tries += 1
        if self.errors:
            raise self.errors.pop(0)


@pytest.mark.parametrize("error", [DiscordFault(), ConnectionResetError(), TimeoutError()])
async def test_a_broken_connection_is_tried_again_four_times_in_all(
    slept: list[float], error: Exception
) -> None:
    await retry(act := Act(*[error] * len(PAUSES)))
    assert (act.tries, slept) == (4, list(PAUSES))

    with pytest.raises(DiscordFault):
        await retry(Act(*[error] * (len(PAUSES) + 1)))


async def test_nobody_is_answered_when_they_no_longer_listen(slept: list[float]) -> None:
    with pytest.raises(DiscordFault):
        await retry(act := Act(*[DiscordFault()] * 3), seconds=0.5)
    assert (act.tries, slept) == (3, [0.1, 0.3])


@pytest.mark.parametrize("code", [0, 40333])
@pytest.mark.parametrize("status", [307, 401, 403, 404, 408, 425, 500])
async def test_a_refusal_that_is_not_discords_own_is_tried_again(
    slept: list[float], status: int, code: int
) -> None:
    await retry(act := Act(refusal(status, code)))
    assert (act.tries, slept) == (2, [PAUSES[0]])


async def test_during_a_ban_nothing_is_tried_again(slept: list[float]) -> None:
    with pytest.raises(Barred):
        await retry(act := Act(Barred()))
    assert (act.tries, slept) == (1, [])


@pytest.mark.parametrize("status", [400, 401, 403, 404])
async def test_a_refusal_of_discords_own_is_not_tried_again(
    slept: list[float], status: int
) -> None:
    with pytest.raises(discord.HTTPException):
        await retry(act := Act(refusal(status)))
    assert (act.tries, slept) == (1, [])


async def test_an_answer_that_is_there_already_is_no_error(slept: list[float]) -> None:
    await retry(act := Act(DiscordFault(), refusal(400, ANSWERED)))
    assert act.tries == 2


@pytest.mark.parametrize(
    ("asked", "waited"),
    [("0.5", 0.5), ("0", PAUSES[0]), ("3600", LONGEST_PAUSE), ("Fri, 20 Nov 2026", LONGEST_PAUSE)],
)
async def test_who_asks_too_often_waits_as_told_and_knocks_once_more(
    slept: list[float], asked: str, waited: float
) -> None:
    barred = refusal(429, retry_after=asked)
    await retry(Act(barred))
    assert slept == [waited]

    with pytest.raises(DiscordFault):
        await retry(act := Act(barred, barred))
    assert act.tries == 2


async def test_an_acknowledgement_that_was_not_ours_is_a_line_in_the_log(
    slept: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever answers beside the bot's own replies loses a text, and the log says so."""
    await retry(Act(DiscordFault(), refusal(400, ANSWERED)))
    assert caplog.messages == []

    await retry(Act(refusal(400, ANSWERED)))
    assert caplog.messages == ["somebody else had acknowledged an interaction: a text is lost"]
