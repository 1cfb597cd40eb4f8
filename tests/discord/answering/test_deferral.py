"""In a crowd each person sees a sign at once, and then the same answer as ever."""

import asyncio
from typing import Any

import pytest
from guildyard import Playground

from bot.discord.answering import deferral
from bot.discord.answering.defer import give_sign
from bot.discord.answering.deferral import DeferralUnderLoad
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from tests.conftest import Hive
from tests.support.spoken import heard


@pytest.mark.parametrize(
    ("command", "option", "beginning"),
    [
        ("/bee guess", {"word": "gleam"}, "✅ GLEAM +5"),
        ("/bee guess", {"word": ","}, "Type a word to guess."),
        ("/anigram next", {"word": "ride"}, "✅ RIDE +4"),
    ],
)
async def test_in_a_crowd_the_answer_follows_the_sign(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    command: str,
    option: dict[str, Any],
    beginning: str,
) -> None:
    bot.deferral = DeferralUnderLoad(limit=0)
    reply = await hive.alice.command(command, hive.channel, **option)

    assert heard(reply).startswith(beginning)
    assert reply.ephemeral
    last = [each.path.split("/")[1] for each in list(playground.exchanges)[-2:]]
    assert last == ["interactions", "webhooks"]


async def test_only_those_beyond_the_limit_get_the_sign(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    bot.deferral = DeferralUnderLoad(limit=1)
    people = [hive.alice, hive.bob, hive.admin]
    replies = await asyncio.gather(
        *(each.command("/bee guess", hive.channel, word="gleam") for each in people)
    )
    alone = await hive.alice.command("/bee guess", hive.channel, word="glam")

    assert all(heard(reply).startswith("✅ GLEAM +5") for reply in replies)
    assert heard(alone).startswith("✅ GLAM +1")
    followed = [each for each in playground.exchanges if each.path.startswith("/webhooks/")]
    assert len(followed) == 2


class Crowd:
    """People whose answers are under way, one of whom gets a sign late."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
        monkeypatch.setattr(deferral, "give_sign", self._sign)
        self.deferral = DeferralUnderLoad(limit, patience=60)
        self.told: list[str] = []
        self.answered: list[str] = []
        self.late = asyncio.Event()
        self.inside = self.most = 0

    async def _sign(self, who: Any) -> None:
        self.told.append(who)
        if who == "late":
            await self.late.wait()
        if who == "gone":
            raise ConnectionResetError

    async def come(
        self, group: asyncio.TaskGroup, *people: str, done: asyncio.Event | None = None
    ) -> list[asyncio.Task[None]]:
        """Everybody asks, and goes on until something is to be waited for."""
        tasks = [group.create_task(self.answer(who, done)) for who in people]
        await turns()
        return tasks

    async def answer(self, who: Any, done: asyncio.Event | None = None) -> None:
        async with self.deferral.under_load(who):
            self.inside += 1
            self.most = max(self.most, self.inside)
            if done:
                await done.wait()
            self.answered.append(who)
            self.inside -= 1


async def turns() -> None:
    """Let everybody go on who can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_crowd_is_answered_when_all_of_it_has_its_sign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowd = Crowd(monkeypatch, limit=0)
    async with asyncio.TaskGroup() as group:
        await crowd.come(group, "late", "early")
        assert (crowd.told, crowd.answered) == (["late", "early"], [])
        crowd.late.set()
    assert sorted(crowd.answered) == ["early", "late"]


async def test_a_crowd_does_not_keep_itself_together(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd, done = Crowd(monkeypatch, limit=2), asyncio.Event()
    crowd.deferral = DeferralUnderLoad(limit=2, patience=0.05)
    async with asyncio.TaskGroup() as group:
        await crowd.come(group, "first", "second", done=done)
        await crowd.come(group, "late")
        done.set()
        await asyncio.sleep(0.1)  # longer than a crowd gathers
        await crowd.answer("newcomer")
        assert crowd.told == ["late"]
        assert crowd.answered == ["first", "second", "newcomer"]
        crowd.late.set()


async def test_whoever_comes_while_a_crowd_is_told_is_one_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowd, done = Crowd(monkeypatch, limit=1), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        await crowd.come(group, "first", done=done)
        await crowd.come(group, "late")
        done.set()
        await turns()  # there is room again
        await crowd.come(group, "another")
        assert crowd.told == ["late", "another"]
        assert crowd.answered == ["first"]
        crowd.late.set()
    assert crowd.answered == ["first", "late", "another"]
    async with asyncio.TaskGroup() as group:
        await crowd.come(group, "afterwards")
    assert crowd.told == ["late", "another"]


async def test_a_crowd_is_answered_some_at_a_time_in_its_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowd, done = Crowd(monkeypatch, limit=2), asyncio.Event()
    people = [str(number) for number in range(9)]
    async with asyncio.TaskGroup() as group:
        await crowd.come(group, *people, done=done)
        assert crowd.told == people[2:]
        done.set()
    assert crowd.answered == people
    assert crowd.most == 2


async def test_who_gets_no_sign_or_gives_up_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowd = Crowd(monkeypatch, limit=0)
    async with asyncio.TaskGroup() as group:
        tasks = await crowd.come(group, "late", "tired", "early")
        with pytest.raises(ConnectionResetError):
            await crowd.answer("gone")
        tasks[1].cancel()
        await turns()
        assert crowd.answered == []
        crowd.late.set()
        await turns()
        assert sorted(crowd.answered) == ["early", "late"]
    crowd.late.clear()
    async with asyncio.TaskGroup() as group:  # nobody is left of those before
        await crowd.come(group, "next")
        assert crowd.answered[2:] == ["next"]


async def test_nobody_waits_for_others_when_the_bot_is_about_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowd = Crowd(monkeypatch, limit=0)
    async with asyncio.TaskGroup() as group:
        await crowd.come(group, "late", "early")
        crowd.deferral.hurry()
        await turns()
        await crowd.answer("last")
        assert crowd.answered == ["early", "last"]
        crowd.late.set()


async def test_one_without_a_sign_does_not_keep_the_others_waiting_for_long(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, told = asyncio.Event(), asyncio.Event()

    async def defer_late(interaction: Interaction) -> None:
        if interaction.user.id == hive.bob.id:
            begun.set()
            await told.wait()
        await give_sign(interaction)

    monkeypatch.setattr(deferral, "give_sign", defer_late)
    bot.deferral = DeferralUnderLoad(limit=0, patience=0)
    late = asyncio.create_task(hive.bob.command("/bee guess", hive.channel, word="gleam"))
    await begun.wait()
    reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert heard(reply).startswith("✅ GLEAM +5")
    assert not late.done()
    told.set()
    assert heard(await late).startswith("✅ GLEAM +5")
