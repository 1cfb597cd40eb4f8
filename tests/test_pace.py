"""The pace of the bot's own calls: even, urgent ones first, answers never held up."""

import asyncio

from bot.pace import Pace


async def passed(pace: Pace, *names: str, can_wait: bool = False) -> list[tuple[str, float]]:
    """Who passed when, of calls that come at once."""
    order: list[tuple[str, float]] = []

    async def call(name: str) -> None:
        await pace.turn(can_wait=can_wait)
        order.append((name, asyncio.get_running_loop().time()))

    await asyncio.gather(*map(call, names))
    return order


async def test_calls_pass_in_their_order_in_even_steps() -> None:
    order = await passed(Pace(rate=100, at_once=1), *"abcdef")

    assert [name for name, _ in order] == [*"abcdef"]
    assert order[-1][1] - order[0][1] > 0.045


async def test_no_second_holds_more_calls_than_discord_allows() -> None:
    """Here a tenth of a second, and a tenth of the calls."""
    order = await passed(Pace(rate=450, at_once=4), *map(str, range(100)))

    moments = [moment for _, moment in order]
    most = max(sum(begin <= each < begin + 0.1 for each in moments) for begin in moments)
    assert most <= 50


async def test_a_few_calls_after_a_rest_pass_at_once() -> None:
    begin = asyncio.get_running_loop().time()
    order = await passed(Pace(rate=1, at_once=4), *"abcd")

    assert order[-1][1] - begin < 0.9


async def test_urgent_calls_overtake_those_that_can_wait() -> None:
    pace = Pace(rate=200, at_once=1)
    await pace.turn()
    patient = asyncio.create_task(passed(pace, "edit", "edit", can_wait=True))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    [(_, urgent)] = await passed(pace, "post")

    assert all(moment > urgent for _, moment in await patient)


async def test_a_call_that_gave_up_takes_nobodys_turn() -> None:
    pace = Pace(rate=100, at_once=1)
    await pace.turn()
    begin = asyncio.get_running_loop().time()
    tasks = [asyncio.create_task(pace.turn()) for _ in range(50)]
    last = asyncio.create_task(pace.turn())
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await last

    assert asyncio.get_running_loop().time() - begin < 0.3
