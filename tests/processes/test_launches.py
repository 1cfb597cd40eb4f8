"""A line that moves on is waited for; one that stands still is not, whoever stands in it."""

from bot.processes.launches import CONNECT_IN_LINE, Launches
from tests.support.harness import Clock


def test_each_shard_may_take_its_time_and_no_other_attempt_gets_more(clock: Clock) -> None:
    launches = Launches(clock.seconds)
    assert not launches.going_on
    launches.wait()
    for _ in range(3):
        clock.advance(seconds=CONNECT_IN_LINE - 1)
        assert launches.going_on
        launches.go_on()
    for _ in range(2):  # an attempt fails, another one begins
        assert launches.going_on
        clock.advance(seconds=CONNECT_IN_LINE / 2)
        launches.wait()
    assert not launches.going_on
    launches.end()
    launches.wait()
    assert launches.going_on
