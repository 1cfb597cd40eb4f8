"""Practice as players meet it: without end, by code, and gone where an admin says so.

Of ``cogs/admin/practice_switch.py``.
"""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from guildyard import Person, Playground

from bot.application import Application, open_application
from bot.discord.answering import acknowledge
from bot.games.anigram.game import AnigramDealer
from bot.language.english.english import english_of
from bot.work_queue import WorkQueue
from tests.conftest import Hive
from tests.support.few_words import few_words
from tests.support.harness import Clock, running_bot
from tests.support.spoken import heard, letters_of
from tests.support.waiting import until

NO_DEFINITIONS: dict[str, str] = {}
BUSY = "A lot of people want a new puzzle right now. Please try again in a moment."


@pytest.fixture
async def app(tmp_path: Path, clock: Clock) -> AsyncIterator[Application]:
    """The application with real words, though not all of them."""
    path, words = tmp_path / "honeygram.db", few_words()
    async with open_application(
        path, clock, language=english_of(words, NO_DEFINITIONS.get)
    ) as opened:
        yield opened


@pytest.mark.parametrize("game", ["bee", "anigram"])
async def test_practice_goes_on_after_a_restart_and_never_ends(
    playground: Playground, hive: Hive, app: Application, game: str
) -> None:
    path = f"/{game} practice"
    async with running_bot(playground, app):
        board = await hive.alice.command(path, hive.channel, difficulty="easy")
        assert board.ephemeral
        title = next(line for line in heard(board).splitlines() if "practice" in line)
        assert "practice · easy · code " in title
        assert board.labels[-1] == "New puzzle"
        question = await hive.alice.click(board, "Hint")
        after = await hive.alice.click(question, "Take the hint")
    async with running_bot(playground, app) as bot:
        again = await hive.alice.click(after, "Guess")
        answer = await hive.alice.submit(again, {"word": "zzzz"})
        assert heard(answer).startswith("❌ ZZZZ: ")
        assert "today" not in heard(answer)
        assert title in heard(answer).splitlines()
        assert "1 hint" in heard(answer)
        code = title.strip("*").rpartition(" ")[2]
        shown = await hive.bob.command(path, hive.channel, code=code)
        assert letters_of(heard(shown))[0] == letters_of(heard(answer))[0]
        assert title in heard(shown).splitlines()
        copied = await hive.bob.command(path, hive.channel, code=f"||`{code.lower()}`||\u200b")
        assert title in heard(copied).splitlines()
        await check_answers(hive, path, code)
        other = await hive.alice.click(answer, "New puzzle")
        assert other.updated
        assert "practice · easy · code " in heard(other)
        assert code not in heard(other)
        assert len(other.attachments) == 1
        bot.cooldown = type(bot.cooldown)()

        slip = code[:-1] + ("C" if code.endswith("B") else "B")
        unknown = await hive.alice.command(path, hive.channel, code=slip)
        assert heard(unknown) == (
            "I don't know that code. It's six letters, at the top of every practice board."
        )
        await check_switch(hive, path, other)
        assert heard(await hive.alice.command("/stats", hive.channel)).endswith("here yet.")


async def check_answers(hive: Hive, path: str, code: str) -> None:
    """One gives up, and the other plays on."""
    name = "Honeycomb" if path.startswith("/bee") else "Anigram"
    given_up = await hive.bob.command(path, hive.channel, code=code)
    asked = await hive.bob.click(given_up, "Answers")
    told = await hive.bob.click(asked, "Show answers")
    assert heard(told).startswith(f"**{name} answers · practice · easy · code {code}**")
    assert told.labels == ["Back", "New puzzle"]
    ended = await hive.bob.command(path, hive.channel, code=code)
    assert ended.labels == ["Answers", "New puzzle"]
    own = await hive.alice.command(path, hive.channel, code=code)
    assert "so this game is over" not in heard(own)


async def check_switch(hive: Hive, path: str, board: object) -> None:
    """An admin turns practice off, and on again."""
    told = await hive.admin.command("/daily practice", hive.channel, allowed=False)
    assert heard(told) == "Practice is off. The daily puzzles and the archive stay."
    for answer in (
        await hive.bob.command(path, hive.channel),
        await hive.alice.click(board, "New puzzle"),  # type: ignore[arg-type] # a reply
    ):
        assert answer.ephemeral
        assert heard(answer) == "Practice is turned off on this server."
    await hive.admin.command("/daily practice", hive.channel, allowed=True)
    assert "practice · normal" in heard(await hive.bob.command(path, hive.channel))


def has_waiting(queue: WorkQueue, people: int) -> bool:
    return len(queue._asked) == people


async def test_in_a_crowd_everybody_is_answered_and_nothing_is_dealt_for_who_has_left(
    playground: Playground,
    hive: Hive,
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One puzzle is being dealt, two people have a place, and the others are told at once."""
    begun, go, left = [], Event(), set[int]()
    deal = AnigramDealer.practice

    def slowly(*of: Any) -> Any:
        begun.append(of)
        assert go.wait(60)
        return deal(*of)

    monkeypatch.setattr(AnigramDealer, "practice", slowly)
    monkeypatch.setattr(acknowledge, "is_waited_for", lambda asked: asked.user.id not in left)
    people = [hive.guild.add_member(f"Player {number}") for number in range(6)]
    queue = WorkQueue(places=2)
    async with (
        open_application(
            tmp_path / "honeygram.db",
            clock,
            language=english_of(few_words(), NO_DEFINITIONS.get),
            work=queue,
        ) as app,
        running_bot(playground, app),
    ):
        await app.games.rounds.prepare(clock())

        async def ask(person: Person) -> str:
            answer = await person.command("/anigram practice", hive.channel)
            return str(heard(answer))

        asked = [asyncio.create_task(ask(people[0]))]
        await until(lambda: begun)
        for number, person in enumerate(people[1:3], 1):
            asked.append(asyncio.create_task(ask(person)))
            await until(partial(has_waiting, queue, number))
        assert [await ask(person) for person in people[3:]] == [BUSY] * 3
        left.add(people[1].id)
        go.set()
        first, gone, last = await asyncio.gather(*asked)
        assert "practice · normal · code " in first
        assert "practice · normal · code " in last
        assert gone == BUSY
        assert len(begun) == 2

        board = await people[3].command("/anigram practice", hive.channel)
        monkeypatch.setattr(queue, "_places", 0)
        shuffled = await people[3].click(board, "Shuffle")
        assert letters_of(heard(shuffled))
        assert shuffled.attachments == []  # the text says the same
