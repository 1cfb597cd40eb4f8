"""Which post opens a day: the first that was claimed, whichever games the server has by now.

Posts that stayed behind in other channels count too: a role is told of one post a day, wherever the
others go. In each channel the first one looks back.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.model import Post
from bot.store.posts import PostOfDay

LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Opening:
    """What a post does as the first of its day."""

    looks_back: bool  # on the day before: it is the first in its channel
    notifies: bool  # it is the first of all


def opening(post: Post, of_day: Collection[PostOfDay], games: Sequence[str]) -> Opening:
    """What a post does, given the posts of its day and the order in which those of one moment are
    sent."""

    def order(each: PostOfDay) -> tuple[datetime, int, int]:
        return each.claimed_at or LONG_AGO, each.left_behind or 0, games.index(each.game)

    known = sorted((each for each in of_day if each.game in games), key=order)
    here = [each for each in known if each.channel_id == post.channel_id]
    moved = any(each.left_behind for each in known)
    return Opening(looks_back=_begins(here, post), notifies=_begins(known, post) and not moved)


def _begins(posts: Sequence[PostOfDay], post: Post) -> bool:
    """Is it the first of them, if there are any?"""
    return not posts or posts[0].game == post.game
