"""The views of the games: each game's entry says where its own is, if it is on the page at all."""

from importlib import import_module

from bot.games.game import Games
from bot.web.views.board import GameView


def views_of(games: Games) -> dict[str, GameView]:
    """{game: its view} of those that have one."""
    return {name: import_module(game.view).VIEW for name, game in games.items() if game.view}
