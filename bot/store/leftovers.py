"""What is left of editions that nobody plays: rounds, and games of a challenge that is gone.

Nothing here reads all rounds: a stretch of them at a time, however many there are.
"""

from dataclasses import dataclass

from bot.store.backend import Backend, Transaction
from bot.store.challenges import CUSTOM
from bot.store.practice import PRACTICE

EditionName = tuple[str, str]  # game, edition


@dataclass(frozen=True)
class Stretch:
    """Some rounds in the order of their names, and whether there is something to delete."""

    after: EditionName
    last: EditionName
    leftovers: bool


GAMES = """
SELECT 1 FROM edition_games
WHERE edition_games.game = edition_rounds.game AND edition_games.edition = edition_rounds.edition
"""
NO_CHALLENGE = """
NOT EXISTS (
    SELECT 1 FROM challenges
    WHERE challenges.server_id = edition_games.server_id
        AND challenges.game = edition_games.game
        AND 'c' || challenges.letters = edition_games.edition
)
"""
UNPLAYED = f"(({CUSTOM} OR {PRACTICE}) AND NOT EXISTS ({GAMES}))"
LOOK = f"""
SELECT
    game, edition,
    {UNPLAYED} OR ({CUSTOM} AND EXISTS ({GAMES} AND {NO_CHALLENGE})) AS leftover
FROM edition_rounds WHERE (game, edition) > ($1, $2)
ORDER BY game, edition LIMIT $3
"""  # noqa: S608 - names and conditions from here
STRETCH = "(game, edition) > ($1, $2) AND (game, edition) <= ($3, $4)"
# Not the range of all challenges, by which SQLite would rather search than by the edition.
DROP_GAMES = f"""
DELETE FROM edition_games WHERE rowid IN (
    SELECT edition_games.rowid FROM (
        SELECT game, edition FROM edition_rounds WHERE {STRETCH} AND substr(edition, 1, 1) = 'c'
    ) AS edition_rounds CROSS JOIN edition_games
    WHERE edition_games.game = edition_rounds.game
        AND edition_games.edition = edition_rounds.edition
        AND {NO_CHALLENGE}
    LIMIT $5
)
RETURNING 1
"""  # noqa: S608 - names and conditions from here
DROP_ROUNDS = f"DELETE FROM edition_rounds WHERE {STRETCH} AND {UNPLAYED}"  # noqa: S608 - names and conditions from here


async def look_for_leftovers(
    database: Backend, after: EditionName, *, most: int
) -> tuple[Stretch | None, bool]:
    """So many rounds from one on, if there are any, and whether these are the last."""
    rows = await database.fetch_patiently(LOOK, *after, most)
    if not rows:
        return None, True
    last = rows[-1]["game"], rows[-1]["edition"]
    return Stretch(after, last, any(row["leftover"] for row in rows)), len(rows) < most


async def drop_leftovers(transaction: Transaction, stretch: Stretch, *, most: int) -> bool:
    """Delete what is left over in a stretch, up to so many games of it; is there more?"""
    bounds = *stretch.after, *stretch.last
    games = await transaction.fetch(DROP_GAMES, *bounds, most)
    await transaction.execute(DROP_ROUNDS, *bounds)
    return len(games) == most
