"""What is special about a guess in the toy game."""

from datetime import date

from bot.model import Player
from tests.games.toy.games.progress import Read


class MirrorFirsts:
    """Nothing is special here."""

    async def special(self, player: Player, outcome: Read) -> list[str]:
        """Nothing is."""
        return []

    async def look_back(self, player: Player, before: date, day: date) -> list[str]:
        """There is nothing to tell."""
        return []
