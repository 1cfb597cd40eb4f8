"""Servers that post all games of the catalog, as one does that chose no others."""

from functools import partial

from bot.games.catalog import GAMES
from bot.model import Server

ALL = tuple(game.name for game in GAMES)

posting_server = partial(Server, games=ALL)
