"""Servers that post all games of the language of most tests, as one does that chose no others."""

from functools import partial

from bot.games.catalog import GAMES, games_in
from bot.model import Server
from tests.support.rounds import LANGUAGE

ALL = tuple(game.name for game in games_in(LANGUAGE, GAMES))

posting_server = partial(Server, games=ALL)
