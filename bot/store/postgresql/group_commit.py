"""Group commit: all scores that have come up meanwhile are one statement, and so one transaction.

The statement takes arrays, a value a score or a word, however many they are. It must not touch a
row twice, so points are added up before they are kept. All of its parts see the tables as they were
before it: what it adds itself comes from what they return.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.concurrency import to_the_end
from bot.model import Score, Scored, in_order
from bot.store.backend import Row
from bot.store.postgresql.availability import InDoubtError, doubting, is_to_try_again, trouble_of
from bot.store.postgresql.dialect import storable
from bot.store.postgresql.pools import drop, give_back
from bot.store.queue import QueuedScore
from bot.store.scorecards import scorecard_of
from bot.store.scores import ADD_TO_DAY, ADD_TO_TOTAL, percent_of

PATIENCE = 5.0  # seconds for the statement
PAUSE = 0.05  # seconds between two attempts

# For the connection: the server plans the statement once, perhaps when its tables are all but
# empty, and would then read the whole of them for each group, until it has new statistics.
BY_INDEX = {"enable_seqscan": "off"}

# Rows are kept in the order of their keys, so that two processes do not wait for each other.
SCORE = f"""
WITH scores AS (
    SELECT * FROM unnest(
        $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::bigint[]
    ) AS score (server_id, player_id, name, game, day, goal, number)
), words AS (
    SELECT * FROM unnest($8::bigint[], $9::text[], $10::text[], $11::integer[], $12::integer[])
    WITH ORDINALITY AS found (number, at, word, points, step, place)
), cards AS (
    SELECT server_id, player_id, game, day, min(number) AS card
    FROM scores GROUP BY server_id, player_id, game, day
), named AS (
    INSERT INTO players (server_id, player_id, name)
    SELECT DISTINCT ON (server_id, player_id) server_id, player_id, name FROM scores
    WHERE NOT EXISTS (
        SELECT 1 FROM players
        WHERE players.server_id = scores.server_id AND players.player_id = scores.player_id
            AND players.name = scores.name
    )
    ORDER BY server_id, player_id, number DESC
    ON CONFLICT (server_id, player_id) DO UPDATE SET name = excluded.name
), added AS (
    INSERT INTO found_words (server_id, player_id, game, day, found_at, word, points, step)
    SELECT server_id, player_id, game, day, at, word, points, step
    FROM words JOIN scores USING (number)
    ORDER BY server_id, player_id, game, day, place
    ON CONFLICT DO NOTHING
    RETURNING server_id, player_id, game, day, found_at, word, points, step
), goals AS (
    SELECT DISTINCT ON (server_id, player_id, game, day) server_id, player_id, game, day, goal
    FROM words JOIN scores USING (number)
    ORDER BY server_id, player_id, game, day, place
), counted AS (
    SELECT server_id, player_id, game, day, sum(points) AS points, max(found_at) AS at
    FROM added GROUP BY server_id, player_id, game, day
), daily AS (
    INSERT INTO daily_scores AS kept
        (server_id, player_id, game, day, points, hints, reached_at, goal)
    SELECT server_id, player_id, game, day, points, 0, at, goal
    FROM counted JOIN goals USING (server_id, player_id, game, day)
    ORDER BY server_id, game, day, player_id
    {ADD_TO_DAY}
    RETURNING server_id, player_id, game, day, points, goal, percent
), total AS (
    INSERT INTO total_scores AS kept
        (server_id, player_id, game, points, hints, reached_at, percent)
    SELECT
        server_id, player_id, game, sum(counted.points), 0, max(at),
        sum(percent - {percent_of("(daily.points - counted.points)")})
    FROM daily JOIN counted USING (server_id, player_id, game, day)
    GROUP BY server_id, player_id, game
    ORDER BY server_id, game, player_id
    {ADD_TO_TOTAL}
)
SELECT
    card, 'found' AS entry, '' AS kind, word AS text, found_words.points, found_words.step,
    found_at AS at, false AS new
FROM cards JOIN found_words USING (server_id, player_id, game, day)
UNION ALL
SELECT card, 'found', '', word, points, step, found_at, true
FROM cards JOIN added USING (server_id, player_id, game, day)
UNION ALL
SELECT card, 'hint', kind, detail, 0, hints.number, '', false
FROM cards JOIN hints USING (server_id, player_id, game, day)
ORDER BY card, entry, step, at, text
"""  # noqa: S608 - from constants

Rows = dict[int, list[Row]]  # of each card, in their order
NewWord = tuple[int, str, int | None]  # card, word, step


async def score_within(pool: Any, seconds: float, group: Sequence[QueuedScore]) -> list[Scored]:
    """Commit a group, with another attempt while the connection is lost: for so many seconds since
    the first of them asked. Raises InDoubtError when an attempt may have come through."""
    scores = [queued.score for queued in group]
    deadline = min((queued.asked for queued in group), default=0.0) + seconds
    in_doubt = False
    while True:
        connection = None
        try:
            connection = await pool.acquire(timeout=seconds)
            with doubting():
                return await score_together(connection, scores, again=in_doubt)
        except Exception as error:
            in_doubt = in_doubt or isinstance(error, InDoubtError)
            if connection and trouble_of(error):  # a new one finds the way
                drop(connection)
            if not is_to_try_again(error) or time.perf_counter() >= deadline:
                if in_doubt:
                    raise InDoubtError from error
                raise
        finally:
            if connection:
                await to_the_end(give_back(pool, connection))
        await asyncio.sleep(PAUSE)


async def score_together(
    connection: Any, scores: Sequence[Score], *, again: bool = False
) -> list[Scored]:
    """Keep the words that are not kept already, and count them, in one transaction.

    With `again`, a first attempt may have come through: words that were kept at the same moment
    count as new.
    """
    cards = _cards(scores)
    rows: Rows = defaultdict(list)
    for row in await connection.fetch(SCORE, *_columns(scores), timeout=PATIENCE):
        rows[row["card"]].append(row)
    moments = _moments(scores) if again else set()
    new = {
        (card, row["text"], row["step"])
        for card in rows
        for row in rows[card]
        if row["new"] or row["at"] in moments
    }
    names = {_person(score): score.player.name for score in scores}
    added = [
        tuple(found for found in score.words if _take(new, (card, found.word, found.step)))
        for score, card in zip(scores, cards, strict=True)
    ]
    scored = []
    later: dict[int, set[str]] = defaultdict(set)  # words on a card that are of later scores
    for score, card, words in reversed([*zip(scores, cards, added, strict=True)]):
        whole = scorecard_of(rows[card])
        found = tuple(each for each in whole.found if each.word not in later[card])
        scored.append(Scored(words, replace(whole, found=found, name=names[_person(score)])))
        later[card].update(each.word for each in words)
    return scored[::-1]


def _take(new: set[NewWord], word: NewWord) -> bool:
    """Is a word new? One that two scores bring is the first's."""
    known = word in new
    new.discard(word)
    return known


def _cards(scores: Sequence[Score]) -> list[int]:
    """The number of each score's card, which is that of the first score of it."""
    first: dict[object, int] = {}
    return [first.setdefault(_key(score), number) for number, score in enumerate(scores)]


def _columns(scores: Sequence[Score]) -> list[list[Any]]:
    """The arrays: seven with a value a score, then five with a value a word."""
    by_score = [
        (*_person(each), each.player.name, *_key(each)[2:], each.goal, number)
        for number, each in enumerate(scores)
    ]
    by_word = [
        (number, found.at, found.word, found.points, found.step)
        for number, each in enumerate(scores)
        for found in in_order(each.words, each.now)
    ]
    return [*_turned(by_score, 7), *_turned(by_word, 5)]


def _moments(scores: Sequence[Score]) -> set[str]:
    """When words of these scores are kept."""
    return {found.at for each in scores for found in in_order(each.words, each.now)}


def _turned(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [storable(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


def _person(score: Score) -> tuple[int, int]:
    return score.player.server_id, score.player.player_id


def _key(score: Score) -> tuple[int, int, str, str]:
    return *_person(score), score.game, score.day.isoformat()
