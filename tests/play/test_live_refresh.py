"""What a process edits that was not there while people played: as little as it must."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import chain
from typing import Any, cast

import pytest

from bot.application import Application
from bot.model import FoundWord, Player, Post, Score, SentPost
from bot.play.day import DayContent
from bot.servers.shards import Shards
from bot.store.live_posts import record_shown, record_tried
from tests.play.test_live_posts import DAY, SOMETHING, post
from tests.support.harness import MORNING
from tests.support.shards import ONLY_ONE

MINUTE = timedelta(minutes=1)


@dataclass
class Editor:
    """A poster that keeps which posts were to say how their day goes, or that it is over."""

    shards: Shards = ONLY_ONE
    edits_barred: bool = False
    edits_a_second: float = 11.0
    running: list[Post] = field(default_factory=list)
    over: list[Post] = field(default_factory=list)

    def serves(self, server_id: int) -> bool:
        return True

    async def refresh(self, sent: SentPost, content: DayContent) -> None:
        (self.over if content.over else self.running).append(sent.post)


async def scored(
    app: Application, server_id: int, now: datetime = MORNING, person_id: int = 9
) -> None:
    """Somebody found a word, and this process does not know."""
    player, word = Player(server_id, person_id, "Ada"), (FoundWord("gleam", 5),)
    await app.host.database.score(Score(player, "honeycomb", DAY, word, now))


async def catch_up(app: Application, now: datetime, editor: Editor) -> None:
    """What the job does at the start of a process."""
    app.posts.live_refresh.look_again(*editor.shards.numbers)
    poster: Any = editor
    async with asyncio.TaskGroup() as group:
        await app.posts.live_refresh.begin(now, poster, group)


async def test_posts_are_edited_where_somebody_scored_meanwhile(app: Application) -> None:
    first, _ = await post(app, 1), await post(app, 2, message_id=100)
    await scored(app, 1)
    editor = Editor()

    await catch_up(app, MORNING + MINUTE, editor)
    await catch_up(app, MORNING + 3 * MINUTE, editor)

    assert editor.running == [first]  # and what it shows already is not looked at again


async def test_a_score_that_an_edit_may_have_missed_is_looked_at(app: Application) -> None:
    sent = await post(app, 1)
    await scored(app, 1)
    await record_shown(
        app.host.database,
        SentPost(sent, 99, None, None),
        SOMETHING,
        MORNING + MINUTE / 2,
        ended=False,
    )
    editor = Editor()

    await catch_up(app, MORNING + 2 * MINUTE, editor)

    assert editor.running == [sent]


async def test_an_edit_of_a_clock_that_was_ahead_is_not_believed(app: Application) -> None:
    sent = await post(app, 1)
    await scored(app, 1, MORNING + timedelta(hours=1))
    ahead = MORNING + timedelta(hours=3)
    await record_shown(
        app.host.database, SentPost(sent, 99, None, None), SOMETHING, ahead, ended=False
    )
    editor = Editor()

    await catch_up(app, MORNING + timedelta(hours=2), editor)

    assert editor.running == [sent]


async def test_an_edit_that_failed_is_tried_again_by_the_next_process(app: Application) -> None:
    sent = await post(app, 1)
    await scored(app, 1)
    failed = SentPost(sent, 99, None, None)
    await record_shown(app.host.database, failed, SOMETHING, MORNING + 5 * MINUTE, ended=False)
    await record_tried(app.host.database, failed, MORNING + 10 * MINUTE)
    editor = Editor()

    await catch_up(app, MORNING + 12 * MINUTE, editor)

    assert editor.running == [sent]


async def test_days_that_ended_meanwhile_end(app: Application) -> None:
    sent, editor = await post(app, 1), Editor()

    await catch_up(app, MORNING + timedelta(days=1), editor)
    await catch_up(app, MORNING + timedelta(days=1) + 2 * MINUTE, editor)

    assert (editor.over, editor.running) == ([sent], [])


async def test_servers_on_the_shards_of_others_are_left_to_them(app: Application) -> None:
    for server_id in (0 << 22, 1 << 22, 2 << 22):
        await post(app, server_id, message_id=server_id + 1)
        await scored(app, server_id)
        await app.posts.servers.stop_posts(server_id, MORNING)
    editor = Editor(Shards({1}, 3))

    await catch_up(app, MORNING + MINUTE, editor)
    await catch_up(app, MORNING + timedelta(days=1), editor)

    assert [each.server_id >> 22 for each in editor.running] == [1]
    assert [each.server_id >> 22 for each in editor.over] == [1]


async def test_servers_that_nothing_happened_in_are_not_asked_for_one_by_one(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    for server_id in range(1, 30):
        await post(app, server_id, message_id=server_id)
    asked: list[str] = []
    for name in ("fetch", "fetch_patiently"):
        _note(app.host.database, name, asked, monkeypatch)

    await catch_up(app, MORNING + MINUTE, Editor())

    assert 0 < len(asked) < 10


def _note(database: Any, name: str, asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    fetch: Callable[..., Any] = getattr(database, name)

    async def noting(sql: str, *values: object) -> Any:
        asked.append(sql)
        return await fetch(sql, *values)

    monkeypatch.setattr(database, name, noting)


async def refresh(app: Application, now: datetime, editor: Editor) -> list[int]:
    """One turn of the job; the servers whose posts were edited."""
    before, poster = len(editor.running), cast("Any", editor)
    async with asyncio.TaskGroup() as group:
        await app.posts.live_refresh.begin(now, poster, group)
    return sorted(each.server_id for each in editor.running[before:])


async def test_where_many_play_edits_take_their_part_and_each_has_its_turn(
    app: Application,
) -> None:
    """Three edits a minute for seven servers, in all of which somebody plays all the time."""
    for server_id in range(1, 8):
        await post(app, server_id, message_id=100 + server_id)
    editor = Editor(edits_a_second=0.05)
    turns: list[list[int]] = []
    for minute in range(7):
        for server_id in range(1, 8):
            await scored(app, server_id, MORNING + minute * MINUTE, person_id=minute)
        app.posts.live_posts.touch(*range(1, 8))
        turns.append(await refresh(app, MORNING + minute * MINUTE, editor))
    assert [len(each) for each in turns] == [3] * 7
    for first in range(5):
        assert {*chain(*turns[first : first + 3])} == {*range(1, 8)}


async def test_a_day_that_ended_goes_before_the_days_that_run(app: Application) -> None:
    for server_id in (1, 2, 3):
        await post(app, server_id, message_id=100 + server_id)
    editor = Editor(edits_a_second=0.01)
    app.posts.live_posts.touch(1, 2)
    app.posts.live_posts.end_day(3)
    poster: Any = editor
    async with asyncio.TaskGroup() as group:
        await app.posts.live_refresh.begin(MORNING + timedelta(days=1), poster, group)
    assert ([each.server_id for each in editor.over], editor.running) == ([3], [])


async def test_where_nobody_played_since_the_last_edit_no_edit_is_spent(app: Application) -> None:
    await post(app, 1)
    await scored(app, 1)
    editor = Editor(edits_a_second=0.05)
    app.posts.live_posts.touch(1)
    assert await refresh(app, MORNING, editor) == [1]
    for minute in range(1, 4):
        assert await refresh(app, MORNING + minute * MINUTE, editor) == []


async def test_what_an_older_version_wrote_is_edited_only_where_somebody_scored_since(
    app: Application,
) -> None:
    """Or an update would edit the posts of all servers at once."""
    for server_id in (1, 2, 3):
        await post(app, server_id, message_id=100 + server_id)
        await scored(app, server_id, MORNING)
    await scored(app, 2, MORNING + 2 * MINUTE, person_id=10)
    async with app.host.database.transaction() as transaction:
        shown_at = (MORNING + MINUTE / 2).isoformat()
        await transaction.execute("UPDATE posts SET digest = '0', shown_at = $1", shown_at)
    editor = Editor()

    await catch_up(app, MORNING + 3 * MINUTE, editor)
    assert [each.server_id for each in editor.running] == [2]

    app.posts.live_posts.touch(1, 3)
    await scored(app, 3, MORNING + 3 * MINUTE, person_id=10)
    assert await refresh(app, MORNING + 4 * MINUTE, editor) == [3]


async def test_a_post_of_which_nothing_is_known_is_edited_once_somebody_has_scored(
    app: Application,
) -> None:
    """Another post than this one may be there: Discord gives the first one for the same nonce."""
    await post(app, 1)
    editor = Editor()
    app.posts.live_posts.touch(1)
    assert await refresh(app, MORNING, editor) == []
    await scored(app, 1)
    app.posts.live_posts.touch(1)
    assert await refresh(app, MORNING, editor) == [1]
