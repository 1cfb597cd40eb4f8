"""A short season of trouble: what players were told is what the database holds."""

from pathlib import Path

from tests.chaos.season import Plan, play_season
from tests.conftest import Errors


async def test_through_kills_and_faults_nothing_acknowledged_is_lost_and_no_post_doubled(
    tmp_path: Path, errors: Errors
) -> None:
    plan = Plan(seed=7, servers=10, seconds=0, kills=2, life=(8, 14), hours=8)
    found = await play_season(plan, tmp_path)
    assert found.clean, found.table()
    assert found.figures["kills"] >= 2
    assert found.figures["words tried"] > 0
    assert found.figures["words told on a page"] > 0
    assert found.figures["puzzle days begun"] > 1
    # The stand-in's web server tells of requests that a kill or a broken connection cut off.
    assert {record.name for record in errors.take()} <= {"aiohttp.server"}
