"""The games, in the order in which a server's day posts them.

A further game is one more line: ``docs/adding.md`` names the files that come with it.
"""

from collections.abc import Iterable

from bot.games.anigram.game import ANIGRAM
from bot.games.game import AnyGame, Games
from bot.games.honeycomb.game import HONEYCOMB

GAMES: tuple[AnyGame, ...] = (HONEYCOMB, ANIGRAM)


def by_name(games: Iterable[AnyGame]) -> Games:
    """The games under their names.

    Raises ValueError when two of them have the same name or command.
    """
    listed = list(games)
    for names in ([game.name for game in listed], [game.command for game in listed]):
        if len(set(names)) < len(names):
            raise ValueError(f"two games have the same name: {sorted(names)}")
    return {game.name: game for game in listed}
