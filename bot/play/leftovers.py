"""What nobody plays any more is deleted, wherever the last of its players went."""

from bot.store.backend import Backend
from bot.store.leftovers import EditionName, drop_leftovers, look_for_leftovers

FIRST: EditionName = "", ""
AT_ONCE = 200  # rounds looked at
STEP = 100  # games deleted in one transaction


class Leftovers:
    """Goes through all rounds beside the daily ones, a few a turn, again and again."""

    def __init__(self, database: Backend) -> None:
        self._database = database
        self._after = FIRST

    async def drop_some(self) -> None:
        """Delete what is left over among the next few rounds."""
        stretch, at_end = await look_for_leftovers(self._database, self._after, most=AT_ONCE)
        if stretch and stretch.leftovers:
            async with self._database.transaction() as transaction:
                if await drop_leftovers(transaction, stretch, most=STEP):
                    return  # the next turn goes on with these
        self._after = FIRST if stretch is None or at_end else stretch.last
