"""``make chaos``: a season of trouble, and a table of what came of it; 1 when a promise broke."""

import asyncio
import os
import secrets
import sys
import tempfile
from pathlib import Path

from tests.chaos.season import Plan, play_season


def main() -> int:
    """SECONDS, SERVERS, SEED, DATABASE and PROCESSES come from the environment."""
    plan = Plan(
        seed=int(os.environ.get("SEED") or secrets.randbelow(1_000_000)),
        servers=int(os.environ.get("SERVERS") or 200),
        seconds=float(os.environ.get("SECONDS") or 60),
        database=os.environ.get("DATABASE") or "sqlite",
        processes=int(os.environ.get("PROCESSES") or 1),
    )
    print(
        f"SEED={plan.seed} SERVERS={plan.servers} SECONDS={plan.seconds:g}"
        f" DATABASE={plan.database} PROCESSES={plan.processes}",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(play_season(plan, Path(folder)))
    print(found.table())
    return 0 if found.clean else 1


if __name__ == "__main__":
    sys.exit(main())
