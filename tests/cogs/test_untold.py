"""A word that was kept is told: at once if that can be, else with the person's next answer."""

import asyncio
from typing import Any

import pytest
from guildyard import Fault, Playground, Trouble

from bot.discord.answering import acknowledge, retry
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.farewell import answers_under_way
from tests.conftest import Errors, Hive
from tests.support.harness import Clock
from tests.support.spoken import heard
from tests.support.waiting import until

CALLBACK = "callback"
PAGE = "<html><body>error code: 1020</body></html>"

PASSING: dict[str, dict[str, Any]] = {
    "307": {"status": 307},
    "401": {"status": 401},
    "401 page": {"status": 401, "page": PAGE},
    "403 page": {"status": 403, "page": PAGE},
    "403 internal network error": {
        "status": 403,
        "body": {"code": 40333, "message": "internal network error"},
    },
    "404 page": {"status": 404, "page": PAGE},
    "408": {"status": 408},
    "425": {"status": 425},
}

GONE = {"message": "Unknown interaction", "code": 10062}
INVALID = {"message": "Invalid Form Body", "code": 50035}


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are tried again at once, as often as ever."""
    monkeypatch.setattr(retry, "PAUSES", (0, 0, 0))


async def lose(hive: Hive, fault: Fault, command: str, **options: Any) -> None:
    """Alice sends a command whose answer does not get through."""
    seen = fault.hits
    asking = asyncio.ensure_future(hive.alice.command(command, hive.channel, **options))
    await until(lambda: fault.hits > seen)
    await until(lambda: not answers_under_way())
    asking.cancel()


WELCOME = "-# Day 2 in a row · yesterday: Solid, 5 points"


@pytest.mark.parametrize("command", [("/bee show", {}), ("/bee guess", {"word": "gleam"})])
async def test_a_welcome_whose_answer_was_lost_is_on_the_next_board_and_only_there(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock, command: Any
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    clock.advance(days=1)
    fault = playground.faults.add(
        Fault(kind=Trouble.STATUS, path=CALLBACK, times=100, status=404, body=GONE)
    )
    await lose(hive, fault, command[0], **command[1])
    playground.faults.clear()
    for shown in (True, False):
        board = await hive.alice.command("/bee show", hive.channel)
        assert (WELCOME in heard(board)) is shown


async def test_a_share_that_was_lost_can_be_shared_again_at_once(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    fault = playground.faults.add(
        Fault(kind=Trouble.STATUS, path=CALLBACK, times=100, status=404, body=GONE)
    )
    await lose(hive, fault, "/bee share")
    playground.faults.clear()
    assert not (await hive.alice.command("/bee share", hive.channel)).ephemeral
    again = await hive.alice.command("/bee share", hive.channel)
    assert again.content.startswith("You've just shared exactly that here.")


@pytest.mark.parametrize("refusal", PASSING.values(), ids=PASSING.keys())
async def test_a_refusal_that_is_not_discords_own_is_overcome(
    bot: Honeygram, hive: Hive, playground: Playground, refusal: dict[str, Any]
) -> None:
    fault = playground.faults.add(Fault(kind=Trouble.STATUS, path=CALLBACK, **refusal))
    reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert fault.hits == 1
    assert heard(reply).startswith("✅ GLEAM +5")


@pytest.mark.parametrize(
    "trouble",
    [
        {"kind": Trouble.STATUS, "status": 403, "page": PAGE},
        {"kind": Trouble.STATUS, "status": 503},
        {"kind": Trouble.STATUS, "status": 404, "body": GONE},
        {"kind": Trouble.RESET_BEFORE},
    ],
    ids=["page", "503", "too late", "reset"],
)
async def test_what_could_not_be_told_begins_the_next_answer(
    bot: Honeygram, hive: Hive, playground: Playground, errors: Errors, trouble: dict[str, Any]
) -> None:
    fault = playground.faults.add(Fault(path=CALLBACK, times=100, **trouble))
    await lose(hive, fault, "/bee guess", word="gleam, zebra, game")
    await lose(hive, fault, "/anigram next", word="ride")
    playground.faults.clear()
    errors.take()

    other = await hive.bob.command("/bee guess", hive.channel, word="glam")
    assert heard(other).startswith("✅ GLAM +1")
    board = await hive.alice.command("/bee show", hive.channel)
    assert heard(board).startswith("Also kept: GLEAM +5, GAME +1, RIDE +4\n")
    again = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert heard(again).startswith("❌ GLEAM: already found")


async def test_the_next_answer_may_be_the_sentence_about_what_went_wrong(
    bot: Honeygram, hive: Hive, playground: Playground, errors: Errors
) -> None:
    refused = Fault(kind=Trouble.STATUS, path=CALLBACK, status=400, body=INVALID)
    playground.faults.add(refused)
    reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert reply.content.startswith("Also kept: GLEAM +5\nSomething went wrong (")
    errors.take()


async def test_what_is_too_late_takes_nobodys_place_and_is_told_with_the_next_answer(
    bot: Honeygram, hive: Hive, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers_before = callbacks(playground)
    with monkeypatch.context() as late:
        late.setattr(acknowledge, "TOO_LATE", -1.0)
        asking = asyncio.ensure_future(hive.alice.command("/bee guess", hive.channel, word="gleam"))
        await until(lambda: len(bot.traffic.untold))
        await until(lambda: not answers_under_way())
        asking.cancel()
    assert callbacks(playground) == answers_before
    board = await hive.alice.command("/bee show", hive.channel)
    assert heard(board).startswith("Also kept: GLEAM +5\n")


def callbacks(playground: Playground) -> int:
    """The number of first answers so far."""
    return sum(CALLBACK in each.path for each in playground.exchanges)


async def test_nobody_else_reads_it(
    bot: Honeygram, hive: Hive, playground: Playground, errors: Errors
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="glam")
    fault = Fault(kind=Trouble.STATUS, path=CALLBACK, status=503, times=100)
    playground.faults.add(fault)
    await lose(hive, fault, "/bee guess", word="gleam")
    playground.faults.clear()
    errors.take()
    await hive.alice.command("/bee share", hive.channel)
    assert "Also kept" not in heard(hive.channel.messages[-1])
    board = await hive.alice.command("/bee show", hive.channel)
    assert heard(board).startswith("Also kept: GLEAM +5\n")


async def test_a_long_list_is_cut_and_not_lost_where_there_is_no_room(
    bot: Honeygram, hive: Hive
) -> None:
    untold = bot.traffic.untold
    alice = (hive.guild.id, hive.alice.id)
    untold.keep(alice, [f"WORD{number} +1" for number in range(400)])
    board = await hive.alice.command("/bee show", hive.channel)
    assert heard(board).startswith(
        "Also kept: WORD0 +1, WORD1 +1, WORD2 +1, WORD3 +1, WORD4 +1 and 395 more\n"
    )
    untold.keep(alice, ["W" * 3990])
    assert "Also kept" not in heard(await hive.alice.command("/bee show", hive.channel))
    assert len(untold) == 1


async def test_it_is_forgotten_with_everything_else_about_a_person(
    bot: Honeygram, hive: Hive
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="glam")
    asked = await hive.alice.command("/privacy forget", hive.channel)
    bot.traffic.untold.keep((hive.guild.id, hive.alice.id), ["GLEAM +5"])
    await hive.alice.click(asked, "Delete everything")
    await until(lambda: not answers_under_way())
    assert len(bot.traffic.untold) == 0
