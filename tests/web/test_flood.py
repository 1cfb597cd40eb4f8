"""What ``make bench-flood`` tells when people got few answers, or none."""

import asyncio
import math

from benchmarks.bench_flood import Waits


async def lose_connection() -> None:
    raise ConnectionResetError("cut off")


async def test_waits_without_answers_are_told_and_are_never_good() -> None:
    waits = Waits()
    assert str(waits) == "nan/nan ms (0 of 0)"
    for _ in range(2):
        await waits.time(lose_connection())
    assert str(waits) == "nan/nan ms (0 of 2)"
    await waits.time(asyncio.sleep(0))
    assert str(waits).endswith("/nan ms (1 of 3)")
    assert math.isnan(waits.p95)
    assert not waits.p95 - 0.0 <= math.inf, "so no limit is met"
    await waits.time(asyncio.sleep(0))
    assert "nan" not in str(waits)
