"""Time limits that a busy machine doesn't reach: a machine that stands still for some seconds is no
fault of what is tested.

``python -m tests.support.patience run`` is the command line of the bot with these limits. Tests of
a limit set it themselves.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import bot.__main__
from bot.discord import avatars, members
from bot.discord.answering import acknowledge
from bot.discord.gateway import client
from bot.play import daily_posts
from bot.store.postgresql import database as postgresql
from bot.store.postgresql import group_commit, route
from bot.store.sqlite import database as sqlite
from cogs.posts import group_card, sharing

PATIENCE = 30.0  # seconds

LIMITS = (
    (acknowledge, "LISTENS"),
    (acknowledge, "TOO_LATE"),
    (acknowledge, "SILENT"),
    (avatars, "DEADLINE"),
    (client, "PATIENCE"),
    (daily_posts, "PATIENCE"),  # longer ones are overtaken by those of the next game
    (group_card, "FOR_A_POST"),
    (group_commit, "PATIENCE"),
    (members, "PATIENCE"),
    (postgresql, "LONGEST_WAIT"),
    (postgresql, "READ_WITHIN"),
    (route, "CONNECT_WITHIN"),
    (sharing, "FOR_A_PERSON"),
    (sqlite, "LONGEST_WAIT"),
)


@contextmanager
def patient() -> Iterator[None]:
    """Raise the limits within the block."""
    with ExitStack() as stack:
        for module, name in LIMITS:
            stack.enter_context(patch.object(module, name, PATIENCE))
        yield


def main() -> None:
    """Run the command line."""
    with patient():
        bot.__main__.main()


if __name__ == "__main__":
    main()
