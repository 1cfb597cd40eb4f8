"""What the daily posts ask of whoever puts them into channels."""

from collections.abc import Sequence
from typing import Protocol

from bot.backoff import PassingRefusal
from bot.games.game import Together
from bot.model import CardMessage, ChannelTrouble, Claim, Post, SentPost, TroubleKind
from bot.play.challenges import ChallengeShown
from bot.play.day import DayContent
from bot.play.group_card import GroupCard
from bot.servers.shards import Shards


class CannotPost(Exception):  # noqa: N818 - a fact about the channel, not a fault of the program
    """The channel is gone or closed to the bot: trying again is of no use today."""

    def __init__(self, reason: str = "", kind: TroubleKind = TroubleKind.CLOSED) -> None:
        super().__init__(reason)
        self.kind = kind


class CannotLook(CannotPost):
    """The channel does not say whether an earlier attempt got through."""


class NotYet(Exception):  # noqa: N818 - as above
    """The channel takes no post before so many seconds have passed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"not before {seconds:.0f} s have passed")
        self.seconds = seconds


class Poster(Protocol):
    """Whoever can put a post into a channel."""

    def serves(self, server_id: int) -> bool:
        """Is this process the one that speaks to the server?"""

    @property
    def shards(self) -> Shards:
        """The shards of this process whose servers Discord has named."""

    @property
    def barred(self) -> bool:
        """Is it of no use to begin, whatever the server?"""

    def explains(self, error: Exception) -> bool:
        """Is it known, and told to the host, why this attempt failed?"""

    def refusal_of(self, error: Exception) -> PassingRefusal | None:
        """Return what is known of a refusal that may pass, or None for any other error."""

    async def send(self, content: DayContent, nonce: str) -> int:
        """Send the post and return the id of its message.

        Raises CannotPost when the channel refuses, NotYet when it has to rest; after any other
        error a later call tries again.
        """

    async def find(self, claim: Claim) -> int | None:
        """The message of a post that an earlier attempt may have sent.

        Raises as `send` does.
        """

    async def tell(self, trouble: ChannelTrouble) -> bool:
        """Tell an admin that a post was not sent; was anybody reached?"""


class LivePoster(Poster, Protocol):
    """Whoever can also keep a post up to date, and open a thread under it."""

    @property
    def edits_barred(self) -> bool:
        """Is it of no use to begin with edits, which have a budget of their own?"""

    @property
    def edits_a_second(self) -> float:
        """How many edits of this process leave room for all else."""

    async def refresh(self, sent: SentPost, content: DayContent) -> None:
        """Let a post say something else, unless it is lost."""

    async def redraw(self, sent: CardMessage, card: GroupCard | None) -> None:
        """Let the message of a group card show who played by now, or nobody.

        Raises as `send` does.
        """

    async def announce(self, sent: SentPost, milestones: Sequence[str], together: Together) -> None:
        """Tell the channel of a post what its server has reached together.

        Raises as `send` does.
        """

    async def open_thread(self, post: Post, message_id: int) -> None:
        """Open the thread of the day under a post, unless it is there, with a first line in it.

        Raises as `send` does.
        """

    async def end_challenge(self, shown: ChallengeShown) -> None:
        """Let the message of a challenge say what came of it.

        Raises as `send` does.
        """
