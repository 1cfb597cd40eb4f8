"""Group commit: all scores that have come up while the disk was busy share one transaction.

They wait in a queue, and are one hop to the writer's thread and three statements, however many they
are: between two statements Python's lock changes hands, which takes longer than most of them. Which
words are new is known from the scorecards in memory; should one ever be stale, the unique keys
refuse the group, and each of its scores is kept by a card read anew.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Sequence

from bot.model import FoundWord, Score, Scorecard, Scored, in_order
from bot.store.backend import Row
from bot.store.queue import QueuedScore
from bot.store.scorecards import scorecard_of
from bot.store.scores import ADD_TO_DAY, ADD_TO_TOTAL, percent_of
from bot.store.sqlite.cards import CardKey, Cards

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
FROM json_each($1)
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


def commit_together(
    connection: sqlite3.Connection, group: Sequence[QueuedScore], cards: Cards
) -> None:
    """Keep all scores of a group in one transaction; what fails alone is taken back alone."""
    cards.watch(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        cards.look(connection)
        if _keep_or_undo(connection, group, cards):
            for queued in group:
                queued.error = _keep_or_undo(connection, [queued], cards)
        connection.execute("COMMIT")
    except BaseException:
        cards.clear()
        if connection.in_transaction:  # SQLite itself rolls back when the disk is full
            connection.execute("ROLLBACK")
        raise


def _keep_or_undo(
    connection: sqlite3.Connection, group: Sequence[QueuedScore], cards: Cards
) -> Exception | None:
    """Keep scores, or none of them: why not?"""
    refusal = None
    connection.execute("SAVEPOINT scores")
    try:
        _keep(connection, group, cards)
    except Exception as error:
        if not connection.in_transaction:  # SQLite itself rolled back: the disk is full
            raise
        refusal = error
        connection.execute("ROLLBACK TO scores")
        cards.clear()
    connection.execute("RELEASE scores")
    return refusal


def _keep(connection: sqlite3.Connection, group: Sequence[QueuedScore], cards: Cards) -> None:
    """Keep the words that are not kept already, and count them."""
    scores = [queued.score for queued in group]
    now = _cards_of(connection, scores, cards)
    names = {_key(score)[:2]: score.player.name for score in scores}
    renamed = {key[:2] for key, card in now.items() if card.name != names[key[:2]]}
    if renamed:
        _run(connection, PUT_PLAYERS, [[*person, names[person]] for person in renamed])
    added, after = [], []  # by score: a player may have several in a group
    for score in scores:
        key = _key(score)
        added.append(_new_words(score, now[key]))
        now[key] = _with_words(now[key], added[-1], names[key[:2]])
        after.append(now[key])
    _add(connection, scores, added)
    for key, card in now.items():
        cards.put(key, card)
    for queued, new, card in zip(group, added, after, strict=True):
        queued.scored = Scored(new, card)


def _add(
    connection: sqlite3.Connection, scores: Sequence[Score], added: Sequence[Sequence[FoundWord]]
) -> None:
    """Keep new words, and count them."""
    words, counted = [], []
    for score, new in zip(scores, added, strict=True):
        key = _key(score)
        words += [[*key, found.at, found.word, found.points, found.step] for found in new]
        if new:
            counted.append([*key, sum(found.points for found in new), new[-1].at, score.goal])
    if words:
        _run(connection, ADD_WORDS, words)
        _run(connection, ADD_DAILY, counted)
        _run(connection, ADD_TOTAL, counted)


def _cards_of(
    connection: sqlite3.Connection, scores: Sequence[Score], cards: Cards
) -> dict[CardKey, Scorecard]:
    """The card of each score before it: from memory, or else from the file."""
    known = {key: cards.get(key) for key in map(_key, scores)}
    missing = [key for key, card in known.items() if card is None]
    if missing:
        known |= zip(missing, _read_cards(connection, missing), strict=True)
    return {key: card for key, card in known.items() if card}


def _new_words(score: Score, card: Scorecard) -> tuple[FoundWord, ...]:
    """The words of a score that are not on the card, nor their steps."""
    words = {found.word for found in card.found}
    steps = {found.step for found in card.found if found.step is not None}
    new = []
    for found in in_order(score.words, score.now):
        if found.word not in words and found.step not in steps:
            words.add(found.word)
            if found.step is not None:
                steps.add(found.step)
            new.append(found)
    return tuple(new)


def _with_words(card: Scorecard, new: tuple[FoundWord, ...], name: str) -> Scorecard:
    """A card with more words, in the order in which it is read."""
    found = sorted((*card.found, *new), key=_place) if new else card.found
    return Scorecard(tuple(found), card.hints, name)


def _place(found: FoundWord) -> tuple[int, str, str]:
    return found.step or 0, found.at, found.word


def _read_cards(connection: sqlite3.Connection, keys: Sequence[CardKey]) -> list[Scorecard]:
    """The scorecards of some keys, as they are in the file."""
    rows = defaultdict(list)
    for row in _run(connection, SCORECARDS, keys):
        rows[row["number"]].append(row)
    return [scorecard_of(rows[number]) for number in range(len(keys))]


def _key(score: Score) -> CardKey:
    return score.player.server_id, score.player.player_id, score.game, score.day.isoformat()


def _run(connection: sqlite3.Connection, sql: str, rows: Sequence[Sequence[object]]) -> list[Row]:
    """Run a statement once for all rows."""
    return connection.execute(sql, {"1": json.dumps(rows)}).fetchall()
