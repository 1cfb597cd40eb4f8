"""The games, in the order in which a server's day posts them.

A further game is one more line: ``docs/adding.md`` names the files that come with it.
"""

from collections.abc import Iterable

from bot.games.anigram.game import ANIGRAM
from bot.games.game import AnyGame, FoundBeforehand, Games
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from bot.language.language import Language

GAMES: tuple[AnyGame, ...] = (HONEYCOMB, ANIGRAM, SQUARE)


def by_name(games: Iterable[AnyGame]) -> Games:
    """The games under their names.

    Raises ValueError when two of them have the same name or command.
    """
    listed = list(games)
    for names in ([game.name for game in listed], [game.command for game in listed]):
        if len(set(names)) < len(names):
            raise ValueError(f"two games have the same name: {sorted(names)}")
    return {game.name: game for game in listed}


def games_in(language: Language, games: Iterable[AnyGame]) -> list[AnyGame]:
    """Those of the games that there are puzzles of in a language."""
    return [game for game in games if not isinstance(game, FoundBeforehand) or game.is_in(language)]
