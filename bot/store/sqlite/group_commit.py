"""Group commit: all scores that have come up while the disk was busy share one transaction.

They wait in a queue, and are one hop to the writer's thread and five statements, however many they
are: between two statements Python's lock changes hands, which takes longer than most of them.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence

from bot.model import FoundWord, Score, Scorecard, Scored, in_order
from bot.store.backend import Row
from bot.store.queue import QueuedScore
from bot.store.scorecards import scorecard_of
from bot.store.scores import ADD_TO_DAY, ADD_TO_TOTAL, percent_of

# Each statement takes the rows as one parameter, a JSON array of arrays.

PUT_PLAYERS = """
INSERT INTO players (server_id, player_id, name)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each($1) WHERE true
ON CONFLICT (server_id, player_id) DO UPDATE SET name = excluded.name
WHERE players.name <> excluded.name
"""

ADD_WORDS = """
INSERT INTO found_words (server_id, player_id, game, day, found_at, word, points, step)
SELECT
    json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
    json_extract(value, '$[6]'), json_extract(value, '$[7]')
FROM json_each($1) WHERE true
ON CONFLICT DO NOTHING
RETURNING server_id, player_id, game, day, word, step
"""

ADD_DAILY = f"""
INSERT INTO daily_scores AS kept (server_id, player_id, game, day, points, hints, reached_at, goal)
SELECT
    json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), 0, json_extract(value, '$[5]'),
    json_extract(value, '$[6]')
FROM json_each($1) WHERE true {ADD_TO_DAY}
"""  # noqa: S608 - the end is a constant

# After the days: what these points added to the percent of each.
ADD_TOTAL = f"""
INSERT INTO total_scores AS kept (server_id, player_id, game, points, hints, reached_at, percent)
SELECT
    server_id, player_id, game, added, 0, at,
    percent - {percent_of("(points - added)")}
FROM (
    SELECT
        json_extract(value, '$[0]') AS server_id, json_extract(value, '$[1]') AS player_id,
        json_extract(value, '$[2]') AS game, json_extract(value, '$[3]') AS day,
        sum(json_extract(value, '$[4]')) AS added, max(json_extract(value, '$[5]')) AS at
    FROM json_each($1)
    GROUP BY 1, 2, 3, 4
) CROSS JOIN daily_scores USING (server_id, player_id, game, day) WHERE true {ADD_TO_TOTAL}
"""  # noqa: S608 - as above

# The rows of the scorecards in their order, with the number of the card.
SCORECARDS = """
SELECT
    key AS number, 'hint' AS entry, kind, detail AS text, 0 AS points, hints.number AS step,
    '' AS at
FROM json_each($1) CROSS JOIN hints
WHERE server_id = json_extract(value, '$[0]') AND player_id = json_extract(value, '$[1]')
    AND game = json_extract(value, '$[2]') AND day = json_extract(value, '$[3]')
UNION ALL
SELECT key, 'name', '', name, 0, 0, ''
FROM json_each($1) CROSS JOIN players
WHERE server_id = json_extract(value, '$[0]') AND player_id = json_extract(value, '$[1]')
UNION ALL
SELECT key, 'found', '', word, points, step, found_at
FROM json_each($1) CROSS JOIN found_words
WHERE server_id = json_extract(value, '$[0]') AND player_id = json_extract(value, '$[1]')
    AND game = json_extract(value, '$[2]') AND day = json_extract(value, '$[3]')
ORDER BY number, entry, step, at, text
"""


def commit_together(connection: sqlite3.Connection, group: Sequence[QueuedScore]) -> None:
    """Keep all scores of a group in one transaction; what fails alone is taken back alone."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _keep_or_undo(connection, group):
            for queued in group:
                queued.error = _keep_or_undo(connection, [queued])
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite itself rolls back when the disk is full
            connection.execute("ROLLBACK")
        raise


def _keep_or_undo(connection: sqlite3.Connection, group: Sequence[QueuedScore]) -> Exception | None:
    """Keep scores, or none of them: why not?"""
    refusal = None
    connection.execute("SAVEPOINT scores")
    try:
        _keep(connection, group)
    except Exception as error:
        if not connection.in_transaction:  # SQLite itself rolled back: the disk is full
            raise
        refusal = error
        connection.execute("ROLLBACK TO scores")
    connection.execute("RELEASE scores")
    return refusal


def _keep(connection: sqlite3.Connection, group: Sequence[QueuedScore]) -> None:
    """Keep the words that are not kept already, and count them."""
    scores = [queued.score for queued in group]
    players = {(each.player.server_id, each.player.player_id): each.player for each in scores}
    _run(connection, PUT_PLAYERS, [[*key, player.name] for key, player in players.items()])
    new = _add_words(connection, scores)
    counted = [
        [*_key(score), sum(found.points for found in words), words[-1].at, score.goal]
        for score, words in zip(scores, new, strict=True)
        if words
    ]
    if counted:
        _run(connection, ADD_DAILY, counted)
        _run(connection, ADD_TOTAL, counted)
    cards = _read_cards(connection, scores)
    for queued, words, card in zip(group, new, cards, strict=True):
        queued.scored = Scored(words, card)


def _add_words(
    connection: sqlite3.Connection, scores: Iterable[Score]
) -> list[tuple[FoundWord, ...]]:
    """Keep words; which of each score are new? A word that two of them bring is the first's."""
    typed = [(score, in_order(score.words, score.now)) for score in scores]
    rows = [
        [*_key(score), found.at, found.word, found.points, found.step]
        for score, words in typed
        for found in words
    ]
    added = {tuple(row) for row in _run(connection, ADD_WORDS, rows)}

    def is_new(score: Score, found: FoundWord) -> bool:
        row = (*_key(score), found.word, found.step)
        known = row in added
        added.discard(row)
        return known

    return [tuple(found for found in words if is_new(score, found)) for score, words in typed]


def _read_cards(connection: sqlite3.Connection, scores: Sequence[Score]) -> list[Scorecard]:
    """The scorecard of each score, with the words just kept."""
    rows = defaultdict(list)
    for row in _run(connection, SCORECARDS, [_key(score) for score in scores]):
        rows[row["number"]].append(row)
    return [scorecard_of(rows[number]) for number in range(len(scores))]


def _key(score: Score) -> tuple[int, int, str, str]:
    return score.player.server_id, score.player.player_id, score.game, score.day.isoformat()


def _run(connection: sqlite3.Connection, sql: str, rows: Sequence[Sequence[object]]) -> list[Row]:
    """Run a statement once for all rows."""
    return connection.execute(sql, {"1": json.dumps(rows)}).fetchall()
