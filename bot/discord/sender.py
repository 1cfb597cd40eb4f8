"""Whoever sends by itself what nobody has just asked for: where, and when better not."""

from bot.backoff import PassingRefusal
from bot.discord.gateway.client import Honeygram
from bot.discord.limits.refusals import Work, refusal_of
from bot.play.poster import NotYet
from bot.servers.shards import Shards


class Sender:
    """Sends messages to servers, or to the people in them."""

    work = Work.POST

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot

    def serves(self, server_id: int) -> bool:
        """Is the server on one of this process's shards, and is the bot still in it?"""
        guild = self._bot.get_guild(server_id)
        return guild is not None and not guild.unavailable

    @property
    def shards(self) -> Shards:
        """The shards of this process whose servers Discord has named."""
        return self._bot.named_shards

    @property
    def barred(self) -> bool:
        """Does Discord take no requests, or too few to begin what can wait?"""
        return self._bot.traffic.gate.is_closed_for(self.work)

    def refusal_of(self, error: Exception) -> PassingRefusal | None:
        """Return what is known of a refusal that may pass, or None for any other error."""
        cause = error.__cause__ if isinstance(error, NotYet) else error
        return refusal_of(cause) if cause else None

    def explains(self, error: Exception) -> bool:
        """Has the gate told the host why, or is it no fault of the bot? Then the host is told how
        many there were: one traceback for each post would hide what else there is."""
        if self.refusal_of(error) is None or isinstance(error, TimeoutError):
            return False
        self._bot.traffic.unsent.note(error.__cause__ or error)
        return True
