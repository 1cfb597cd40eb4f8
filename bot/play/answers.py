"""The answers of games beside the daily ones: whoever has seen them plays no more in that game."""

from bot.games.editions import Edition, Kind
from bot.games.game import AnyGame
from bot.model import Player
from bot.store.backend import Backend
from bot.store.editions import answers_were_shown

ENDABLE = (Kind.ARCHIVE, Kind.PRACTICE)  # a challenge ends by the clock, for everybody


class Answers:
    """What is alike in all games; which answers there are is up to each."""

    def __init__(self, database: Backend) -> None:
        self._database = database

    async def were_shown(self, player: Player, game: AnyGame, edition: Edition) -> bool:
        """Has the player seen the answers of an edition, and so ended it?"""
        if edition.kind not in ENDABLE:
            return False
        key = player.server_id, player.player_id, game.name, str(edition)
        return await answers_were_shown(self._database, key)
