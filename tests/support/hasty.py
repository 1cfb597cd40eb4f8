"""The service as a host runs it, with leases of four seconds instead of twenty, and as
little patience with others.

``python -m tests.support.hasty``; everything comes from the environment, as usual.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch

from bot.__main__ import main as honeygram
from bot.discord.gateway import shards
from bot.processes import identify_turns, shard_claims
from bot.store import migrations

FASTER = 5


@contextmanager
def hasty() -> Iterator[None]:
    """Within the block processes are in a hurry."""
    with (
        patch.object(shard_claims, "LEASE", shard_claims.LEASE / FASTER),
        patch.object(identify_turns, "PAUSE", timedelta(seconds=0.1)),
        patch.object(migrations, "PATIENCE", 1.0),
        patch.object(shards, "LOOK", shards.LOOK / FASTER),
        patch.object(shards, "WATCH", shards.WATCH / FASTER),
    ):
        yield


def main() -> None:
    """Run until stopped or killed."""
    with hasty():
        honeygram(["run"])


if __name__ == "__main__":
    main()
