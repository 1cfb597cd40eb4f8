"""The service as a host runs it, with leases of four seconds instead of twenty.

``python -m tests.support.hasty``; everything comes from the environment, as usual.
"""

from datetime import timedelta
from unittest.mock import patch

from bot.cli.app import app
from bot.discord import shards
from bot.processes import identify_turns, shard_claims

FASTER = 5


def main() -> None:
    """Run until stopped or killed."""
    with (
        patch.object(shard_claims, "LEASE", shard_claims.LEASE / FASTER),
        patch.object(identify_turns, "PAUSE", timedelta(seconds=0.1)),
        patch.object(shards, "LOOK", shards.LOOK / FASTER),
        patch.object(shards, "WATCH", shards.WATCH / FASTER),
    ):
        app(["run"])


if __name__ == "__main__":
    main()
