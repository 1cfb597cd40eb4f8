"""Scores wait for a commit in their order, a group at a time, and each hears of its own."""

import asyncio
from datetime import UTC, date, datetime

import pytest

from bot.errors import ErrorCode, StorageUnavailable
from bot.model import FoundWord, Player, Score, Scorecard, Scored
from bot.store.queue import MAX_WAIT_STEPS, MOST_TOGETHER, WAIT_STEP, QueuedScore, ScoreQueue

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def score(number: int) -> Score:
    player = Player(1, number, "Ada")
    return Score(player, "honeycomb", date(2026, 11, 20), (FoundWord("game", 1),), NOON)


def busy() -> Exception:
    return StorageUnavailable(ErrorCode.STORAGE_BUSY)


class LoopTime:
    """The time of the running event loop, which stands still until a test moves it."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self._now = loop.time()
        loop.time = lambda: self._now  # type: ignore[method-assign]

    async def advance(self, *waits: float) -> None:
        """Let some seconds pass at a time, and whoever waited for them go on."""
        for seconds in (0.0, *waits):
            self._now += seconds
            for _ in range(5):
                await asyncio.sleep(0)


@pytest.fixture
async def loop_time() -> LoopTime:
    return LoopTime()


class Commits:
    """Keeps groups, and refuses the scores of some players."""

    def __init__(self, *refused: int) -> None:
        self.groups: list[list[int]] = []
        self.refused = refused
        self.free = asyncio.Event()  # no commit ends before it is set
        self.free.set()

    async def __call__(self, group: list[QueuedScore]) -> None:
        players = [queued.score.player.player_id for queued in group]
        self.groups.append(players)
        await asyncio.sleep(0)
        await self.free.wait()
        for queued, player in zip(group, players, strict=True):
            queued.scored = Scored(queued.score.words, Scorecard((), (), None))
            queued.error = OSError("full") if player in self.refused else None
            queued.tell()


async def test_all_that_came_up_meanwhile_is_one_group_of_a_limited_size() -> None:
    commits = Commits()
    queue = ScoreQueue(commits, asyncio.Lock(), busy)
    scored = await asyncio.gather(*(queue.score(score(each)) for each in range(MOST_TOGETHER + 2)))
    assert [len(group) for group in commits.groups] == [MOST_TOGETHER, 2]
    assert [each for group in commits.groups for each in group] == [*range(MOST_TOGETHER + 2)]
    assert {each.new for each in scored} == {(FoundWord("game", 1),)}


async def test_each_hears_of_its_own_error() -> None:
    queue = ScoreQueue(Commits(2), asyncio.Lock(), busy)
    first, second = await asyncio.gather(
        queue.score(score(1)), queue.score(score(2)), return_exceptions=True
    )
    assert isinstance(first, Scored)
    assert isinstance(second, OSError)


async def test_whoever_gave_up_is_not_committed() -> None:
    commits, lock = Commits(), asyncio.Lock()
    queue = ScoreQueue(commits, lock, busy)
    async with lock:
        gone, stays = (asyncio.ensure_future(queue.score(score(each))) for each in (1, 2))
        await asyncio.sleep(0)
        gone.cancel()
    await stays
    await queue.rest()
    assert commits.groups == [[2]]
    with pytest.raises(asyncio.CancelledError):
        await gone


async def guesses_one_turn_after_the_other(queue: ScoreQueue, players: range) -> None:
    """Scores that come up as the event loop reads them, one a turn."""
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(queue.score(score(player)))
            await asyncio.sleep(0)


async def test_where_many_play_a_group_gathers_those_who_are_about_to_come() -> None:
    commits = Commits()
    queue = ScoreQueue(commits, asyncio.Lock(), busy)
    await asyncio.gather(*(queue.score(score(each)) for each in range(3)))
    await guesses_one_turn_after_the_other(queue, range(3, 12))
    assert commits.groups == [[0, 1, 2], [3, 4, 5, 6], [7, 8, 9, 10, 11]]


async def test_who_plays_alone_waits_for_nobody() -> None:
    commits = Commits()
    queue = ScoreQueue(commits, asyncio.Lock(), busy)
    await queue.score(score(0))
    await guesses_one_turn_after_the_other(queue, range(1, 3))
    assert commits.groups[:2] == [[0], [1]]


async def test_a_group_that_nobody_joins_is_committed_all_the_same() -> None:
    commits = Commits()
    queue = ScoreQueue(commits, asyncio.Lock(), busy)
    await asyncio.gather(*(queue.score(score(each)) for each in range(3)))
    await queue.score(score(3))
    assert commits.groups == [[0, 1, 2], [3]]


async def test_a_score_is_refused_when_another_transaction_holds_the_lock_for_long(
    loop_time: LoopTime,
) -> None:
    commits, lock = Commits(), asyncio.Lock()
    queue = ScoreQueue(commits, lock, busy)
    async with lock:
        first = asyncio.create_task(queue.score(score(1)))
        await loop_time.advance(*[WAIT_STEP] * (MAX_WAIT_STEPS - 1))
        second = asyncio.create_task(queue.score(score(2)))
        assert not first.done()
        await loop_time.advance(WAIT_STEP)
        with pytest.raises(StorageUnavailable, match="storage-busy"):
            await first
        assert not second.done()
    await second
    await queue.rest()
    assert commits.groups == [[2]]


async def test_nothing_is_committed_when_all_scores_were_refused(loop_time: LoopTime) -> None:
    commits, lock = Commits(), asyncio.Lock()
    queue = ScoreQueue(commits, lock, busy)
    async with lock:
        waiting = [asyncio.create_task(queue.score(score(each))) for each in range(3)]
        await loop_time.advance(*[WAIT_STEP] * MAX_WAIT_STEPS)
        refusals = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(each) for each in refusals} == {StorageUnavailable}
    await queue.rest()
    assert commits.groups == []


async def test_seconds_in_which_the_process_was_busy_refuse_no_score(loop_time: LoopTime) -> None:
    commits, lock = Commits(), asyncio.Lock()
    queue = ScoreQueue(commits, lock, busy)
    async with lock:
        waiting = asyncio.create_task(queue.score(score(1)))
        await loop_time.advance(1000 * WAIT_STEP)
        assert not waiting.done()
    await waiting
    assert commits.groups == [[1]]


async def test_a_commit_that_has_begun_is_waited_for_and_so_is_the_next(
    loop_time: LoopTime,
) -> None:
    commits = Commits()
    commits.free.clear()
    queue = ScoreQueue(commits, asyncio.Lock(), busy)
    begun = asyncio.create_task(queue.score(score(1)))
    await loop_time.advance(0)
    behind = asyncio.create_task(queue.score(score(2)))
    await loop_time.advance(*[WAIT_STEP] * 2 * MAX_WAIT_STEPS)
    commits.free.set()
    await asyncio.gather(begun, behind)
    assert commits.groups == [[1], [2]]
