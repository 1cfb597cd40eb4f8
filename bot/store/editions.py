"""Games of other editions than the daily one: rounds and scorecards that count for nothing else."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime

from bot.model import FoundWord, Player, Scorecard, TakenHint, in_order
from bot.store.backend import Backend, Source, Transaction
from bot.store.rounds import StoredRound, join_words, stored_round
from bot.store.scorecards import CARD, scorecard_of

EditionKey = tuple[int, int, str, str]  # server, player, game, edition
ANSWERS = TakenHint("answers", "the answers")  # the last of the hints, which ends a game

ADD_ROUND = """
INSERT INTO edition_rounds (game, edition, language, letters, targets, bonus)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (game, edition, language) DO NOTHING
"""
# What was played on the day itself comes first.
GET_ROUND = """
SELECT letters, targets, bonus, 0 AS place FROM rounds
WHERE game = $1 AND language = $4 AND day = $3 AND 'a' || day = $2
UNION ALL
SELECT letters, targets, bonus, 1 FROM edition_rounds
WHERE game = $1 AND edition = $2 AND language = $4
ORDER BY place LIMIT 1
"""

EDITION_CARD = CARD.format(hints="edition_hints", words="edition_words", key="edition")

BEGIN = """
INSERT INTO edition_games (
    server_id, player_id, game, edition, points, hints, finished, reached_at
) VALUES ($1, $2, $3, $4, 0, 0, 0, $5)
ON CONFLICT (server_id, player_id, game, edition) DO UPDATE SET reached_at = excluded.reached_at
"""
ADD_WORD = """
INSERT INTO edition_words (server_id, player_id, game, edition, step, word, points, found_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT DO NOTHING
RETURNING word
"""
ADD_HINT = """
INSERT INTO edition_hints (server_id, player_id, game, edition, number, kind, detail, given_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
THIS_GAME = "WHERE server_id = $1 AND player_id = $2 AND game = $3 AND edition = $4"
COUNT_POINTS = f"UPDATE edition_games SET points = points + $5 {THIS_GAME}"  # noqa: S608 - as above
CHANGE_HINT = f"UPDATE edition_hints SET kind = $6, detail = $7 {THIS_GAME} AND kind = $5"  # noqa: S608 - as above
COUNT_HINT = f"UPDATE edition_games SET hints = hints + 1 {THIS_GAME}"  # noqa: S608 - as above
SHOWN = f"SELECT 1 FROM edition_hints {THIS_GAME} AND kind = $5"  # noqa: S608 - as above
FINISH = f"UPDATE edition_games SET finished = 1 {THIS_GAME}"  # noqa: S608 - as above

FINISHED = """
SELECT game, count(*) AS games FROM edition_games
WHERE server_id = $1 AND player_id = $2 AND finished = 1 AND edition LIKE 'a%'
GROUP BY game
"""
PLAYED = """
SELECT day FROM daily_scores
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND day BETWEEN $4 AND $5 AND points > 0
UNION
SELECT substr(edition, 2) FROM edition_games
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND points > 0
    AND edition BETWEEN 'a' || $4 AND 'a' || $5
"""
# Of editions whose texts are in the order of their days.
ANSWERED = """
SELECT DISTINCT substr(edition, 2) AS day FROM edition_hints
WHERE server_id = $1 AND player_id = $2 AND game = $3 AND edition BETWEEN $4 AND $5 AND kind = $6
"""


async def get_edition_round(
    database: Backend, game: str, day: date, edition: str, language: str
) -> StoredRound | None:
    """The round of an edition, if anybody has played it, on its day or since."""
    rows = await database.fetch(GET_ROUND, game, edition, day.isoformat(), language)
    return stored_round(game, day, rows[0], language) if rows else None


async def add_edition_round(transaction: Transaction, round_: StoredRound, edition: str) -> None:
    """Keep a round, unless its edition has one already."""
    words = join_words(round_.targets), join_words(round_.bonus)
    key = round_.game, edition, round_.language
    await transaction.execute(ADD_ROUND, *key, round_.letters, *words)


async def read_edition_card(source: Source, key: EditionKey) -> Scorecard:
    """What a player has done in a game of an edition."""
    card = scorecard_of(await source.fetch(EDITION_CARD, *key))
    hints = tuple(each for each in card.hints if each.kind != ANSWERS.kind)
    return replace(card, hints=hints, answered=len(hints) < len(card.hints))


async def begin_edition_game(transaction: Transaction, key: EditionKey, now: datetime) -> None:
    """Note that a player plays."""
    await transaction.execute(BEGIN, *key, now.isoformat())


async def add_edition_words(
    transaction: Transaction, key: EditionKey, words: Iterable[FoundWord], now: datetime
) -> list[FoundWord]:
    """Keep words and count them, unless they are kept already; returns those that are new."""
    new = []
    for found in in_order(words, now):
        row = (*key, found.step, found.word, found.points, found.at)
        if await transaction.fetch(ADD_WORD, *row):
            new.append(found)
    await transaction.execute(COUNT_POINTS, *key, sum(found.points for found in new))
    return new


async def add_edition_hint(
    transaction: Transaction, key: EditionKey, number: int, hint: TakenHint, now: datetime
) -> None:
    """Count one more hint."""
    await transaction.execute(ADD_HINT, *key, number, hint.kind, hint.detail, now.isoformat())
    await transaction.execute(COUNT_HINT, *key)


async def change_edition_hint(
    transaction: Transaction, key: EditionKey, kind: str, other: TakenHint
) -> None:
    """Keep another hint in the place of one of a kind; it counts as before."""
    await transaction.execute(CHANGE_HINT, *key, kind, other.kind, other.detail)


async def add_edition_answers(
    transaction: Transaction, key: EditionKey, number: int, now: datetime
) -> None:
    """Note that a player was shown the answers, which counts as no hint."""
    row = (*key, number, ANSWERS.kind, ANSWERS.detail, now.isoformat())
    await transaction.execute(ADD_HINT, *row)


async def answers_were_shown(database: Backend, key: EditionKey) -> bool:
    """Was a player shown the answers of a game?"""
    return bool(await database.fetch(SHOWN, *key, ANSWERS.kind))


async def finish_edition_game(transaction: Transaction, key: EditionKey) -> None:
    """Note that a player has finished a puzzle."""
    await transaction.execute(FINISH, *key)


async def archived_games_finished(database: Backend, player: Player) -> dict[str, int]:
    """{game: archived days} that a player has finished."""
    rows = await database.fetch(FINISHED, player.server_id, player.player_id)
    return {row["game"]: row["games"] for row in rows}


async def days_with_points(
    database: Backend, player: Player, game: str, first: date, last: date
) -> set[date]:
    """The days of a span of which a player has played the puzzle, on the day itself or since."""
    key = player.server_id, player.player_id, game, first.isoformat(), last.isoformat()
    return {date.fromisoformat(row["day"]) for row in await database.fetch(PLAYED, *key)}


async def days_with_answers(
    database: Backend, player: Player, game: str, first: str, last: str
) -> set[date]:
    """The days of archived editions, from one to another, of which a player saw the answers."""
    key = player.server_id, player.player_id, game, first, last, ANSWERS.kind
    return {date.fromisoformat(row["day"]) for row in await database.fetch(ANSWERED, *key)}
